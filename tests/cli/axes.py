"""Files that grow along one axis each: axis name -> (n, text of n)."""

HEAD = '#include "cudalite.h"\n'

def kernel(body, before='', params='', annotated='', name='k'):
    """A kernel that walks the rows of a, with something before or in its loop."""
    return f'''{HEAD}{before}
__global__ void {name}(float *a, const float *b, int n, int m{params})
{{
    __annotation(L"__global__ 256 1");
    __annotation(L"garray a 2 4 n m");
    __annotation(L"garray b 2 4 n m");
    {annotated}
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= n)
        return;
{body}
}}
'''

LOOP = '''    __annotation(L"loop i 0 m 1");
    for (int i = 0; i < m; i++) {
%s
    }
'''

def in_loop(text, **more):
    return kernel(LOOP % text, **more)

def lines(n, make):
    return '\n'.join(make(i) for i in range(n))

def before_loop(text, use='x'):
    return kernel(text + '\n' + LOOP % f'        a[r * m + i] = b[r * m + i] + {use};')

def else_if(n, op='==', value=lambda i: f'{i} + r'):
    chain = ' else '.join(f'if (r {op} {i}) x = {value(i)};' for i in range(n))
    return '    int x = r;\n    ' + chain + ' else x = 7;'

def ternary(n):
    return '    int x = ' + ''.join(f'r == {i} ? {i} : ' for i in range(n)) + '7;'

def nested(n, before, middle, after):
    return before * n + middle + after * n

AXES = {}
def axis(n):
    def note(f):
        AXES[f.__name__] = (n, f)
        return f
    return note

# --- branches
@axis(30)
def else_if_before(n): return before_loop(else_if(n))
@axis(30)
def else_if_index(n): return kernel(else_if(n, '<') + LOOP % '        a[r * m + i] = b[x * m + i];')
@axis(30)
def else_if_in_loop(n): return in_loop(else_if(n) + '\n a[r * m + i] = b[r * m + x];')
@axis(30)
def else_if_accesses(n):
    return in_loop(' else '.join(f'if (i == {j}) a[r * m + i] = b[r * m + {j}];' for j in range(n)))
@axis(30)
def else_if_conjunctions(n):
    return in_loop(' else '.join(f'if (i > {j} && r < {j} || i == r) a[r * m + i] = b[r * m + {j}];' for j in range(n)))
@axis(30)
def else_if_clamps(n):
    return before_loop('int x = r;' + ' else '.join(f'if (x < {j}) x = {j};' for j in range(n)))
@axis(30)
def ifs(n): return before_loop('int x = r;' + lines(n, lambda j: f'if (x < {j}) x = {j};'))
@axis(30)
def ifs_else(n): return before_loop('int x = r;' + lines(n, lambda j: f'if (r < x) x = x + {j}; else x = x + r;'))
@axis(30)
def ifs_leaving(n): return kernel(lines(n, lambda j: f'if (r == {j} * n) return;') + LOOP % 'a[r * m + i] = b[r * m + i];')
@axis(30)
def ifs_continue(n): return in_loop(lines(n, lambda j: f'if (i == {j} * n) continue;') + 'a[r * m + i] = b[r * m + i];')
@axis(20)
def nested_ifs(n): return in_loop(nested(n, 'if (r > 3) {', 'a[r * m + i] = b[r * m + i];', '}'))
@axis(20)
def nested_ifs_changing(n): return in_loop('int x = 0;' + ''.join(f'if (r > {j}) {{ x += {j};' for j in range(n)) + 'a[r * m + i] = b[r * m + x];' +  '}' * n)
@axis(30)
def switch_cases(n): return in_loop('int x = 0; switch (r) {' + lines(n, lambda j: f'case {j}: x = {j}; break;') + '} a[r * m + i] = b[r * m + x];')
@axis(30)
def switch_falling(n): return in_loop('int x = 0; switch (r) {' + lines(n, lambda j: f'case {j}: x += {j};') + '} a[r * m + i] = b[r * m + x];')
# --- choices
@axis(15)
def ternary_flat(n): return before_loop(ternary(n))
@axis(15)
def ternary_index(n): return kernel(ternary(n) + LOOP % '        a[r * m + i] = b[x * m + i];')
@axis(15)
def ternary_left(n): return before_loop('int x = ' + nested(n, '(', 'r', ' > 3 ? 1 : 2)') + ';')
@axis(15)
def ternary_middle(n): return before_loop('int x = ' + nested(n, 'r > 3 ? ', 'r', ' : 2') + ';')
@axis(15)
def ternary_statements(n): return before_loop('int x = r;' + lines(n, lambda j: f'x = x < {j} ? x + {j} : n;'))
@axis(15)
def ternary_doubling(n): return before_loop('int x = r;' + lines(n, lambda j: f'x = x < {j} ? x + x : x - n;'))
@axis(15)
def clamps(n): return before_loop('int x = r;' + lines(n, lambda j: f'x = min(max(x, {j}), n - {j});'))
@axis(15)
def nested_min(n): return before_loop('int x = ' + nested(n, 'min(', 'r', ', n)') + ';')
@axis(15)
def ternary_accesses(n): return in_loop('a[r * m + i] = ' + ''.join(f'i == {j} ? b[r * m + {j}] : ' for j in range(n)) + '0;')
# --- bools
@axis(10)
def bools(n): return before_loop('bool t0 = r < n;' + lines(n, lambda j: f'bool t{j+1} = t{j} && r > {j} || t{j};') + f'int x = t{n};')
@axis(10)
def bools_and(n): return kernel('bool t0 = r < n;' + lines(n, lambda j: f'bool t{j+1} = t{j} && t{j};') + f'if (t{n}) {{' + LOOP % 'a[r * m + i] = b[r * m + i];' + '}')
@axis(10)
def bools_both(n): return kernel('bool t0 = r < n, u0 = r > 7;' + lines(n, lambda j: f'bool t{j+1} = t{j} && u{j}, u{j+1} = t{j} || u{j};') + f'if (t{n}) {{' + LOOP % 'a[r * m + i] = b[r * m + i];' + '}')
@axis(10)
def bools_not(n): return kernel('bool t0 = r < n;' + lines(n, lambda j: f'bool t{j+1} = !t{j} && r > {j};') + f'if (t{n}) {{' + LOOP % 'a[r * m + i] = b[r * m + i];' + '}')
@axis(30)
def conjunction(n): return kernel('if (' + ' && '.join(f'r > {j}' for j in range(n)) + ') {' + LOOP % 'a[r * m + i] = b[r * m + i];' + '}')
@axis(30)
def disjunction(n): return kernel('if (' + ' || '.join(f'r > {j}' for j in range(n)) + ') {' + LOOP % 'a[r * m + i] = b[r * m + i];' + '}')
@axis(10)
def bool_reassigned(n): return before_loop('bool t = r < n;' + lines(n, lambda j: f't = t && r > {j};') + 'int x = t;')
# --- declarations, statements, loops, accesses
@axis(50)
def one_declaration(n): return before_loop('int x = r, ' + ', '.join(f'v{j} = {j} + r' for j in range(n)) + ';')
@axis(50)
def declarations(n): return before_loop('int x = r;' + lines(n, lambda j: f'int v{j} = x + {j};'))
@axis(50)
def declarations_chained(n): return before_loop('int v0 = r;' + lines(n, lambda j: f'int v{j+1} = v{j} + r;') + f'int x = v{n};')
@axis(50)
def declarations_in_loop(n): return in_loop(lines(n, lambda j: f'float v{j} = b[r * m + i] + {j};') + 'a[r * m + i] = v0;')
@axis(50)
def pointers(n): return kernel('const float *p0 = b;' + lines(n, lambda j: f'const float *p{j+1} = p{j} + m;') + LOOP % f'a[r * m + i] = p{n}[i];')
@axis(50)
def references(n): return before_loop('int x = r;' + lines(n, lambda j: f'int v{j} = {j}; int &w{j} = v{j};'))
@axis(50)
def statements(n): return before_loop('int x = r;' + lines(n, lambda j: f'x += {j};'))
@axis(50)
def statements_scalar(n): return before_loop('float x = r;' + lines(n, lambda j: f'x = x * 2.f + {j};'))
@axis(50)
def accesses(n): return in_loop(lines(n, lambda j: f'a[r * m + i] += b[r * m + i];'))
@axis(120)
def accesses_apart(n): return in_loop('float s = 0;' + lines(n, lambda j: f's += b[r * m + i + {j}];') + 'a[r * m + i] = s;')
@axis(50)
def accesses_rows(n): return in_loop('float s = 0;' + lines(n, lambda j: f's += b[(r + {j}) * m + i];') + 'a[r * m + i] = s;')
@axis(50)
def accesses_no_loop(n): return kernel(lines(n, lambda j: f'a[r * m + {j}] += b[r * m + {j}];'))
@axis(50)
def accesses_unknown(n): return in_loop(lines(n, lambda j: f'a[r * m + i] += b[(r ^ {j}) * m + i * i];'))
@axis(120)
def one_expression(n): return in_loop('a[r * m + i] = ' + ' + '.join(f'b[r * m + i + {j}]' for j in range(n)) + ';')
@axis(100)
def one_line(n): return in_loop('a[r * m + i] += max(b[r * m + i], 1.0f); ' * n)
@axis(50)
def other_memory(n): return in_loop(lines(n, lambda j: f'q[i + {j}] = b[r * m + i];') + 'a[r * m + i] = 1;', params=', float *q')
@axis(50)
def shared_accesses(n): return in_loop('__shared__ float s[256];' + lines(n, lambda j: f's[threadIdx.x] += b[r * m + i];') + 'a[r * m + i] = s[threadIdx.x];')
@axis(40)
def shared_arrays(n): return in_loop(lines(n, lambda j: f'__shared__ float s{j}[8]; s{j}[threadIdx.x % 8] = b[r * m + i];') + 'a[r * m + i] = s0[0];')
@axis(40)
def barriers(n): return in_loop(lines(n, lambda j: f'a[r * m + i] += b[r * m + i]; __syncthreads();'))
@axis(20)
def loops(n): return kernel('float s = 0;' + lines(n, lambda j: LOOP % '        s += b[r * m + i];') + 'a[r] = s;')
@axis(300)
def loops_plain(n): return kernel('float s = 0;' + lines(n, lambda j: f'for (int j = 0; j < m; j++) s += b[r * m + j];') + LOOP % 'a[r * m + i] = s;')
@axis(20)
def loops_inner(n): return in_loop('float s = 0;' + lines(n, lambda j: f'for (int j = 0; j < 4; j++) s += b[r * m + i + j];') + 'a[r * m + i] = s;')
@axis(20)
def loops_known(n): return kernel('float s = 0;' + lines(n, lambda j: f'for (int j = 0; j < 16; j++) s += b[r * m + j];') + LOOP % 'a[r * m + i] = s;')
@axis(20)
def loops_while(n): return kernel('float s = 0; int j = 0;' + lines(n, lambda j: f'while (j < {j} * m) {{ s += b[r * m + j]; j++; }}') + LOOP % 'a[r * m + i] = s;')
@axis(10)
def nested_loops(n): return kernel(''.join(f'for (int j{j} = 0; j{j} < 3; j{j}++) {{' for j in range(n)) + LOOP % 'a[r * m + i] += b[r * m + i];' + '}' * n)
@axis(10)
def nested_loops_inside(n): return in_loop(''.join(f'for (int j{j} = 0; j{j} < 2; j{j}++) {{' for j in range(n)) + 'a[r * m + i] += b[r * m + i + j0];' + '}' * n)
@axis(10)
def nested_while(n): return kernel('int x = 0;' + nested(n, 'while (x < n) { x++;', 'x += r;', '}') + LOOP % 'a[r * m + i] += b[r * m + i];')
# --- values
@axis(15)
def squares(n): return before_loop('int x = r + n;' + lines(n, lambda j: f'x = x * x + m;'))
@axis(15)
def sums_doubling(n): return before_loop('int x = r + n;' + lines(n, lambda j: f'x = x + x * r;'))
@axis(15)
def divisions(n): return before_loop('int x = r + n;' + lines(n, lambda j: f'x = x / 3 + x % 3;'))
@axis(15)
def divisions_names(n): return before_loop('int x = r + n;' + lines(n, lambda j: f'x = x / n + x % m;'))
@axis(15)
def divisions_index(n): return kernel('int x = r + n;' + lines(n, lambda j: f'x = x / n + x % m;') + LOOP % 'a[r * m + i] = b[x * m + i];')
@axis(15)
def bits(n): return before_loop('int x = r + n;' + lines(n, lambda j: f'x = (x ^ {j}) | (x & n) | (x >> 2);'))
@axis(15)
def comparisons(n): return before_loop('int x = r + n;' + lines(n, lambda j: f'x = (x < {j}) + (x > n);'))
@axis(15)
def conversions(n): return before_loop('int x = r + n;' + lines(n, lambda j: f'x = (int)(unsigned)(x + {j}) + (unsigned char)x;'))
@axis(15)
def symbols_sum(n): return kernel('int x = ' + ' + '.join(f'p{j}' for j in range(n)) + ';' + LOOP % 'a[r * m + i] = b[(r + x) * m + i];', params=lines(n, lambda j: f', int p{j}'))
@axis(15)
def symbols_product(n): return kernel('int x = ' + ' * '.join(f'(p{j} + r)' for j in range(n)) + ';' + LOOP % 'a[r * m + i] = b[(r + x) * m + i];', params=lines(n, lambda j: f', int p{j}'))
@axis(50)
def atoms(n): return before_loop('int x = 0;' + lines(n, lambda j: f'x = r / {j + 3};'))
@axis(400)
def atoms_unsigned(n): return before_loop('int x = 0;' + lines(n, lambda j: f'unsigned u{j} = r * {j}; x = u{j};'))
# --- nesting of expressions and blocks
@axis(40)
def parens(n): return before_loop('int x = ' + nested(n, '(', 'r', ')') + ';')
@axis(40)
def unary(n): return before_loop('int x = ' + '- ' * n + 'r;')
@axis(40)
def nots(n): return kernel('if (' + '!' * n + '(r < 3)) {' + LOOP % 'a[r * m + i] = b[r * m + i];' + '}')
@axis(40)
def casts(n): return before_loop('int x = ' + '(int)' * n + 'r;')
@axis(40)
def template_casts(n): return before_loop('int x = ' + nested(n, 'static_cast<int>(', 'r', ')') + ';')
@axis(40)
def calls_nested(n): return before_loop('int x = ' + nested(n, 'abs(', 'r', ')') + ';')
@axis(40)
def subscripts_nested(n): return in_loop('a[r * m + i] = ' + nested(n, 'q[', 'i', ']') + ';', params=', const int *q')
@axis(40)
def gather_nested(n): return in_loop('a[r * m + i] = ' + nested(n, 'b[(int)', 'i', ']') + ';')
@axis(40)
def blocks_nested(n): return in_loop(nested(n, '{', 'a[r * m + i] = b[r * m + i];', '}'))
@axis(40)
def assignments(n): return before_loop('int x; ' + 'x = ' * n + 'r;')
@axis(40)
def commas(n): return before_loop('int x; ' + ', '.join(f'x = {j}' for j in range(n)) + ';')
@axis(40)
def sums(n): return before_loop('int x = ' + ' + '.join(['r'] * n) + ';')
@axis(40)
def less(n): return before_loop('int x = ' + ' < '.join(['r'] * n) + ';')
@axis(40)
def less_call(n): return before_loop('int x = ' + 'f<' * n + 'r' + ';')
@axis(40)
def shifts(n): return before_loop('int x = ' + ' >> '.join(['r'] * n) + ';')
@axis(40)
def lambdas_nested(n): return before_loop('int x = r; auto f = ' + nested(n, '[=] { auto g = ', '1', '; return g; }') + ';')
@axis(40)
def lambdas(n): return before_loop('int x = r;' + lines(n, lambda j: f'auto f{j} = [=](int y) {{ return y + x; }};'))
@axis(40)
def braces(n): return before_loop('int x = r; int y[] = {' + ', '.join(['{1, 2}'] * n) + '};')
@axis(40)
def members(n): return before_loop('int x = q' + '.q' * n + ';')
# --- functions
@axis(12)
def inline_doubling(n): return before_loop(f'int x = f{n}(r);').replace(HEAD, HEAD + '__device__ int f0(int x) { return x + 1; }\n' + lines(n, lambda j: f'__device__ int f{j+1}(int x) {{ return f{j}(x) + f{j}(x + 1); }}\n'))
@axis(12)
def inline_chain(n): return before_loop(f'int x = f{n}(r);').replace(HEAD, HEAD + '__device__ int f0(int x) { return x + 1; }\n' + lines(n, lambda j: f'__device__ int f{j+1}(int x) {{ return f{j}(x + 1); }}\n'))
@axis(12)
def inline_conditions(n): return kernel(f'if (f{n}(r)) {{' + LOOP % 'a[r * m + i] = b[r * m + i];' + '}', before='__device__ bool f0(int x) { return x < 1; }\n' + lines(n, lambda j: f'__device__ bool f{j+1}(int x) {{ return f{j}(x) && f{j}(x + 1); }}\n'))
@axis(12)
def functions_doubling(n): return in_loop(f'a[r * m + i] = b[r * m + i] + f{n}(r);', before='__device__ float f0(float x) { float y = x + 1; return y; }\n' + lines(n, lambda j: f'__device__ float f{j+1}(float x) {{ float y = f{j}(x); return f{j}(y + 1); }}\n'))
@axis(12)
def functions_loops(n): return in_loop(f'a[r * m + i] = b[r * m + i] + f{n}(r);', before='__device__ float f0(float x) { float y = x + 1; return y; }\n' + lines(n, lambda j: f'__device__ float f{j+1}(float x) {{ float y = 0; for (int q = 0; q < 10; q++) y += f{j}(x); return y + 1; }}\n'))
@axis(40)
def functions(n): return in_loop('a[r * m + i] = ' + ' + '.join(f'f{j}(b[r * m + i])' for j in range(n)) + ';', before=lines(n, lambda j: f'__device__ float f{j}(float x) {{ return x + {j}; }}'))
@axis(40)
def functions_mutual(n): return in_loop('a[r * m + i] = f0(b[r * m + i]);', before=lines(n, lambda j: f'__device__ float f{j}(float x);') + lines(n, lambda j: f'__device__ float f{j}(float x) {{ ' + f'return f{(j * 7 + 1) % n}(x) + f{(j * 3 + 2) % n}(x) + f{(j + 5) % n}(x); }}'))
@axis(40)
def overloads(n): return in_loop('a[r * m + i] = f(b[r * m + i]);', before=lines(n, lambda j: f'struct S{j} {{ float x; }}; __device__ float f(S{j} x) {{ return x.x; }}'))
@axis(40)
def overloads_called(n): return in_loop('a[r * m + i] = ' + ' + '.join(['f(b[r * m + i])'] * n) + ';', before=lines(n, lambda j: f'struct S{j} {{ float x; }}; __device__ float f(S{j} x) {{ return x.x; }}'))
@axis(40)
def calls_unseen(n): return in_loop('a[r * m + i] = ' + ' + '.join(f'g{j}(b[r * m + i])' for j in range(n)) + ';')
@axis(20)
def kernels(n): return ''.join(in_loop('a[r * m + i] = b[r * m + i];', name=f'k{j}').replace(HEAD, '' if j else HEAD) for j in range(n))
@axis(20)
def kernels_calling(n): return HEAD + lines(n, lambda j: f'__device__ float f{j}(float x) {{ return x + {j}; }}') + ''.join(in_loop(f'a[r * m + i] = f{j}(b[r * m + i]);', name=f'k{j}').replace(HEAD, '') for j in range(n))
@axis(40)
def launches(n): return in_loop('a[r * m + i] = b[r * m + i];') + 'int main() { float *a, *b; int n = 1000, m = 500;' + lines(n, lambda j: f'k<<<(n + 255) / 256, 256>>>(a, b, n, m);') + '}'
@axis(20)
def kernels_launched(n): return ''.join(in_loop('a[r * m + i] = b[r * m + i];', name=f'k{j}').replace(HEAD, '' if j else HEAD) for j in range(n)) + 'int main() { float *a, *b; int n = 1000, m = 500;' + lines(n, lambda j: f'k{j}<<<(n + 255) / 256, 256>>>(a, b, n, m);') + '}'
@axis(40)
def launches_by_macro(n): return '#define L(k, n, ...) k<<<(n) / 256, 256>>>(__VA_ARGS__)\n' + in_loop('a[r * m + i] = b[r * m + i];') + 'int main() { float *a, *b; int n = 1000, m = 500;' + lines(n, lambda j: f'L(k, n, a, b, n, m);') + '}'
@axis(40)
def launch_macros(n): return in_loop('a[r * m + i] = b[r * m + i];') + lines(n, lambda j: f'#define L{j}(k, n, ...) k<<<(n) / 256, 256>>>(__VA_ARGS__)') + '\nint main() { float *a, *b; int n = 1000, m = 500;' + lines(n, lambda j: f'L{j}(k, n, a, b, n, m);') + '}'
@axis(40)
def host_statements(n): return in_loop('a[r * m + i] = b[r * m + i];') + 'int main() { float *a, *b; int n = 1000, m = 500;' + lines(n, lambda j: f'int y{j} = n + {j}; n = y{j};') + 'k<<<(n + 255) / 256, 256>>>(a, b, n, m); }'
@axis(40)
def host_variables(n): return in_loop('a[r * m + i] = b[r * m + i];') + 'int main() { float *a, *b; const int n0 = 1000, m = 500;' + lines(n, lambda j: f'const int n{j+1} = n{j} + n{j} - 1000;') + f'k<<<(n{n} + 255) / 256, 256>>>(a, b, n{n}, m); }}'
@axis(40)
def globals_(n): return HEAD + lines(n, lambda j: f'const int c{j} = {j}; __device__ int d{j} = {j}; __constant__ float e{j}[4];') + in_loop('a[r * m + i] = b[r * m + i] + c0;').replace(HEAD, '')
@axis(40)
def constants_chained(n): return HEAD + 'const int c0 = 1;' + lines(n, lambda j: f'const int c{j+1} = c{j} + c{j};') + in_loop(f'a[r * m + i] = b[r * m + i + c{n}];').replace(HEAD, '')
@axis(40)
def structs(n): return HEAD + lines(n, lambda j: f'struct S{j} {{ int x; float y; __device__ int f() {{ return x; }} }};') + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def structs_nested(n): return HEAD + nested(n, 'struct S { int x; ', 'int z;', ' } y;') + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def structs_chained(n): return HEAD + 'struct S0 { int x; };' + lines(n, lambda j: f'struct S{j+1} {{ S{j} x, y; }};') + in_loop(f'S{n} s; a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def typedefs(n): return HEAD + 'typedef int t0;' + lines(n, lambda j: f'typedef t{j} t{j+1};') + in_loop(f't{n} s = 0; a[r * m + i] = b[r * m + i + s];').replace(HEAD, '')
@axis(40)
def namespaces(n): return HEAD + nested(n, 'namespace s {', 'int x;', '}') + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def templates(n): return HEAD + 'template <' + ', '.join(f'int T{j}' for j in range(n)) + '>' + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def params(n): return in_loop('a[r * m + i] = b[r * m + i];', params=lines(n, lambda j: f', int p{j}'))
@axis(60)
def garrays(n): return in_loop(lines(n, lambda j: f'a{j}[r * m + i] = b[r * m + i];'), params=lines(n, lambda j: f', float *a{j}'), annotated=lines(n, lambda j: f'__annotation(L"garray a{j} 2 4 n m");'))
@axis(40)
def garrays_members(n): return in_loop(lines(n, lambda j: f'p{j}.at[r * m + i] = b[r * m + i];'), before='struct P { float *at; };\n', params=lines(n, lambda j: f', P p{j}'), annotated=lines(n, lambda j: f'__annotation(L"garray p{j}.at 2 4 n m");'))
@axis(80)
def garrays_members_one(n): return in_loop(lines(n, lambda j: f'p.at{j}[r * m + i] = b[r * m + i];'), before='struct P { ' + lines(n, lambda j: f'float *at{j};') + ' };\n', params=', P p', annotated=lines(n, lambda j: f'__annotation(L"garray p.at{j} 2 4 n m");'))
@axis(20)
def pointers_params(n): return in_loop(lines(n, lambda j: f'a{j}[r * m + i] = b[r * m + i];'), params=lines(n, lambda j: f', float *a{j}'))
@axis(40)
def labels(n): return kernel(lines(n, lambda j: f'goto l{j}; l{j}: ;') + LOOP % 'a[r * m + i] = b[r * m + i];')
@axis(40)
def asm(n): return in_loop(lines(n, lambda j: 'asm("mov.u32 %0, %1;" : "=r"(r) : "r"(r));') + 'a[r * m + i] = b[r * m + i];')
@axis(40)
def opaque_statements(n): return in_loop(lines(n, lambda j: f'auto [x{j}, y{j}] = f(r);') + 'a[r * m + i] = b[r * m + i];')
# --- the text, macros
@axis(40)
def macros(n): return HEAD + lines(n, lambda j: f'#define M{j} {j}\n') + in_loop('a[r * m + i] = b[r * m + i + M3];').replace(HEAD, '')
@axis(40)
def macros_used(n): return HEAD + lines(n, lambda j: f'#define M{j}(x) (x + {j})\n') + in_loop(lines(n, lambda j: f'a[r * m + i] = b[r * m + i] + M{j}(i);')).replace(HEAD, '')
@axis(40)
def macro_chain(n): return HEAD + '#define M0 1\n' + lines(n, lambda j: f'#define M{j+1} M{j} + 1\n') + in_loop(f'a[r * m + i] = b[r * m + i] + M{n};').replace(HEAD, '')
@axis(12)
def macro_doubling(n): return HEAD + '#define M0 1\n' + lines(n, lambda j: f'#define M{j+1} M{j} + M{j}\n') + in_loop(f'a[r * m + i] = b[r * m + i] + M{n};').replace(HEAD, '')
@axis(12)
def macro_arguments(n): return HEAD + '#define M(x) (x + x)\n' + in_loop('a[r * m + i] = b[r * m + i] + ' + nested(n, 'M(', '1', ')') + ';').replace(HEAD, '')
@axis(40)
def macro_arguments_once(n): return HEAD + '#define M(x) (x + 1)\n' + in_loop('a[r * m + i] = b[r * m + i] + ' + nested(n, 'M(', '1', ')') + ';').replace(HEAD, '')
@axis(12)
def macro_condition(n): return HEAD + '#define M0 1\n' + lines(n, lambda j: f'#define M{j+1} M{j} + M{j}\n') + f'#if M{n} > 3\n#endif\n' + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def macro_many_arguments(n): return HEAD + '#define M(...) f(__VA_ARGS__)\n' + in_loop('a[r * m + i] = b[r * m + i] + M(' + ', '.join(['1'] * n) + ');').replace(HEAD, '')
@axis(40)
def macro_redefined(n): return HEAD + lines(n, lambda j: f'#undef M\n#define M {j}\nconst int c{j} = M;\n') + in_loop('a[r * m + i] = b[r * m + i + M];').replace(HEAD, '')
@axis(40)
def macro_pasting(n): return HEAD + '#define P(x, y) x##y\n' + in_loop(lines(n, lambda j: f'a[r * m + i] = P(b, )[r * m + i] + P({j}, 1);')).replace(HEAD, '')
@axis(40)
def macro_body_long(n): return HEAD + '#define M ' + ' + '.join(['1'] * n) + '\n' + in_loop('a[r * m + i] = b[r * m + i + M];').replace(HEAD, '')
@axis(40)
def conditionals(n): return HEAD + lines(n, lambda j: f'#if defined(X{j}) && X{j} > 3\nint x;\n#else\nint y{j};\n#endif\n') + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def conditionals_nested(n): return HEAD + '#ifndef X\n' * n + '#endif\n' * n + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def conditionals_elif(n): return HEAD + '#if 0\n' + lines(n, lambda j: f'#elif X == {j}+1\n') + '\n#endif\n' + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def condition_long(n): return HEAD + '#if ' + ' && '.join(f'(X{j} || !defined(Y))' for j in range(n)) + '\n#endif\n' + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def condition_parens(n): return HEAD + '#if ' + nested(n, '(', '1', ')') + '\n#endif\n' + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def comments(n): return HEAD + '/* x */ // y\n' * n + in_loop('a[r * m + i] = b[r * m + i];' + '/* x */' * n).replace(HEAD, '')
@axis(40)
def splices(n): return HEAD + 'int \\\n' * n + 'x;' + in_loop('a[r * m + i] \\\n' + '\\\n' * n + '= b[r * m + i];').replace(HEAD, '')
@axis(40)
def splices_in_name(n): return in_loop('a[r * m + i] = b[r * m + i' + '\\\n' * n + '];')
@axis(40)
def strings(n): return HEAD + 'const char *s = ' + '"x" ' * n + ';' + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def raw_strings(n): return HEAD + lines(n, lambda j: f'const char *s{j} = R"x({j})x";') + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def quotes_open(n): return HEAD + lines(n, lambda j: '"x') + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def raw_open(n): return HEAD + 'R"(' * n + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '')
@axis(40)
def comments_open(n): return in_loop('a[r * m + i] = b[r * m + i];') + '/*' * n
@axis(40)
def braces_open(n): return in_loop('a[r * m + i] = b[r * m + i];') + 'void f() {' * n
@axis(40)
def braces_close(n): return '}' * n + in_loop('a[r * m + i] = b[r * m + i];')
@axis(40)
def parens_open(n): return in_loop('a[r * m + i] = b[r * m + i];') + 'int f(' * n
@axis(40)
def angles(n): return in_loop('a[r * m + i] = b[r * m + i];') + 'template <' * n
@axis(40)
def angles_close(n): return in_loop('a[r * m + i] = b[r * m + i];') + 'x >' * n + '(3)'
@axis(40)
def launches_open(n): return in_loop('a[r * m + i] = b[r * m + i];') + 'int main() {' + 'k<<<' * n
@axis(40)
def launches_closed(n): return in_loop('a[r * m + i] = b[r * m + i];') + 'int main() {' + 'k<<<' * n + '>>>(' * n + ')' * n
@axis(40)
def kernels_open(n): return HEAD + '__global__ void k(' * n
@axis(40)
def device_open(n): return HEAD + '__device__ int x = {1;' * n
@axis(40)
def device_variables(n): return HEAD + lines(n, lambda j: f'__device__ int x{j} = {{1}}; __shared__ int y{j};')
@axis(40)
def brackets_open(n): return in_loop('a[r * m + i] = b[r * m + i];' + 'a[' * n)
@axis(2000)
def line_with_warnings(n): return HEAD + '__global__ void k(float *a) { ' + '__annotation(L"garray a 1 4 n"); ' * n + '}\n'
@axis(50)
def warnings(n): return HEAD + '__global__ void k(float *a) {\n ' + '__annotation(L"garray a 1 4 n");\n' * n + '}\n'
@axis(50)
def line_long(n): return HEAD + in_loop('a[r * m + i] = b[r * m + i];' + ' ' * (100 * n) + 'a[r * m + i] = b[r * m + i * i];').replace('\n', ' ').replace(HEAD.strip(), '')
@axis(50)
def line_accesses(n): return HEAD + in_loop('a[r * m + i] = b[r * m + i * i];' * n).replace('\n', ' ').replace(HEAD.strip(), '')
@axis(40)
def annotations(n): return in_loop('a[r * m + i] = b[r * m + i];', annotated='__annotation(L"garray z 2 4 n m");' * n)
@axis(40)
def misspelt(n): return in_loop('a[r * m + i] = b[r * m + i];', annotated='\n'.join(f'__annotation(L"garay z{j} 2 8 n m + 1");' for j in range(n)), params=''.join(f', float *z{j}' for j in range(n)))
@axis(40)
def annotation_long(n): return in_loop('a[r * m + i] = b[r * m + i];', annotated='__annotation(L"garray z 2 4 ' + 'n ' * n + '");')
@axis(40)
def annotation_expression(n): return in_loop('a[r * m + i] = b[r * m + i];', params=', float *z', annotated='__annotation(L"garray z 2 4 ' + '+'.join(['n'] * n) + ' m");')
@axis(40)
def annotation_strings(n): return in_loop('a[r * m + i] = b[r * m + i];', annotated='__annotation(L"garray z 2 4 "' + '"n" ' * n + ');')
@axis(40)
def pragmas(n): return in_loop('a[r * m + i] = b[r * m + i];', annotated='\n' + '#pragma cudalite garray z 2 4 n m\n' * n)
@axis(40)
def attributes(n): return HEAD + in_loop('a[r * m + i] = b[r * m + i];').replace(HEAD, '').replace('__global__', '__global__ ' + '__launch_bounds__(256) ' * n)
@axis(40)
def names_long(n): return in_loop('a[r * m + i] = b[r * m + i] + ' + 'x' * (100 * n) + ';')
@axis(40)
def number_long(n): return in_loop('a[r * m + i] = b[r * m + i] + ' + '1' * (100 * n) + ';')
@axis(40)
def shadowing(n): return before_loop('int x = r;' + nested(n, '{ int x = r; ', 'x = 1;', '}'))
@axis(1 << 26)
def launch_blocks(n):
    words = ''.join(f', int x{j}' for j in range(12))
    return HEAD + f'__global__ void k(const double *a, double *b{words}) {{ b[0] = a[0]; }}\nvoid f(double *a, double *b) {{ k<<<{n}, 1024>>>(a, b{", 1" * 12}); }}\n'
@axis(40)
def launch_templates(n):
    return HEAD + 'template <class T> __global__ void k(T *a) { a[threadIdx.x] = 1; }\ntemplate <class T> void f0(T *a) { k<<<1, 32>>>(a); }\n' + lines(
        n, lambda j: f'template <class T> void f{j + 1}(T *a) {{ f{j}<T>(a); k<T><<<1, 32>>>(a); }}') + f'\nvoid all(float *a) {{ f{n}<float>(a); }}\n'

# --- arrays of the kernel's own in shared memory
def shared(body, count=1):
    declared = ', '.join(f't{i}[32][32]' for i in range(count))
    return f'''    __shared__ float {declared};
    int tx = threadIdx.x % 32, ty = threadIdx.x / 32;
{body}
    __syncthreads();
    if (r < n)
        a[r] = t0[tx][ty] + b[r];
'''

@axis(20)
def shared_uses(n): return kernel(shared(lines(n, lambda i: f'    t0[ty][{i % 32}] = t0[tx][{i % 32}];')))
@axis(5)
def shared_arrays(n): return kernel(shared(lines(n, lambda i: f'    t{i}[tx][ty] = {i};'), n))
@axis(20)
def shared_rounds(n): return kernel(shared(f'    for (int i = 0; i < {n}; i++)\n        t0[i % 32][ty] = t0[tx][i % 32];'))
@axis(10)
def shared_kernels(n): return lines(n, lambda i: kernel(shared('    t0[tx][ty] = 1;'), name=f'k{i}'))
@axis(10)
def shared_subscripts(n): return kernel('    __shared__ int t0[32][32];\n    int tx = threadIdx.x % 32;\n    a[r] = ' + 't0[tx][' * n + '0' + ']' * n + ';')

# --- arrays of host functions' own, which keep another layout
LAID = HEAD + '''struct B { float x, y; };
__global__ void k(B *p, int n)
{
    __annotation(L"garray p 1 8 n");
    __annotation(L"layout p soa");
    if (threadIdx.x < n)
        p[threadIdx.x].x += p[threadIdx.x].y;
}
'''

@axis(20)
def life_launches(n): return LAID + 'void f(B *h, int n) { B *p; cudaMalloc(&p, n * 8);\n' + lines(n, lambda j: 'k<<<1, 32>>>(p, n); cudaMemcpy(h, p, 8, cudaMemcpyDefault);') + '}'
@axis(200)
def life_functions(n): return LAID + lines(n, lambda j: f'void f{j}(B *h, int n) {{ B *p; cudaMalloc(&p, n * 8); k<<<1, 32>>>(p, n); cudaFree(p); }}')
@axis(20)
def life_swaps(n): return LAID + 'void f(int n) { ' + lines(n, lambda j: f'B *p{j}; cudaMalloc(&p{j}, n * 8);') + 'k<<<1, 32>>>(p0, n);' + lines(n - 1, lambda j: f'std::swap(p{j}, p{j + 1});') + '}'

# --- without annotations
@axis(20)
def inferred_arrays(n):
    pointers = ', '.join(f'float *a{j}' for j in range(n))
    body = lines(n, lambda j: f'        a{j}[r * cols + c] = x[r * cols + c] + {j};')
    passed = ', '.join(f'a{j}' for j in range(n))
    return f'''__global__ void k(const float *x, {pointers}, int rows, int cols)
{{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int c = 0; c < cols; c++) {{
{body}
        }}
}}
void go(const float *x, {pointers}, int rows, int cols) {{ k<<<(rows + 127) / 128, 128>>>(x, {passed}, rows, cols); }}
'''
@axis(10)
def inferred_kernels(n):
    return lines(n, lambda j: f'''__global__ void k{j}(const float *x, float *a, int rows, int cols)
{{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows)
        for (int c = 0; c < cols; c++)
            a[r * cols + c] = x[r * cols + c] + {j};
}}
void go{j}(const float *x, float *a, int rows, int cols) {{ k{j}<<<(rows + 127) / 128, 128>>>(x, a, rows, cols); }}
''')
