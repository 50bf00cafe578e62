#!/usr/bin/env python3
"""Floating operations of two PTX files, each with where its operands come from.

    trace.py ORIGINAL.ptx GENERATED.ptx

An operand is told by what made it: a parameter, an element of an array (the parameter that its address
begins with; of a tile, the arrays that are copied into it and out of it), a constant, or another
operation. Both files must have the same operations on the same operands, however often: loops are
unrolled differently, and what is added to 0 in a first round is left out. What an array gives may also be what the code has stored there, for a compiler keeps
such a value in its register; but a product that meets a sum without memory between may still be fused, by
ptxas, and must meet it in both files. Prints the operations that only one file has; exit status 1 then."""
import re
import sys

FLOATS = re.compile(r'\.(f16|f16x2|bf16|f32|f64)$')
COMMUTE = {'add', 'mul', 'fma', 'min', 'max'}
MUL, ROUNDED = ('op', 'mul'), ('op', 'mul.rn')
ZERO = ('const', '0f00000000')
PASS = {'mov', 'cvt', 'selp', 'cvta', 'ld.param'}


class Kernel:
    def __init__(self, name, parameters):
        self.parameters = parameters
        self.name = name
        self.made = {}      # register -> [(operation, operands)]
        self.stored = []    # (space, address register, value)
        self.shared = {}    # tile -> arrays
        self.groups = {}    # array -> arrays that share a tile with it

    def bases(self, operand, seen=None):
        """Parameters and shared arrays that an address begins with."""
        seen = set() if seen is None else seen
        operand = operand.strip('[]').split('+')[0]
        if operand in seen:
            return set()
        seen.add(operand)
        if operand in self.parameters:
            return {'p%d' % self.parameters.index(operand)}
        if not operand.startswith('%'):
            return {operand} if re.match(r'[A-Za-z_$]', operand) else set()
        found = set()
        for op, operands in self.made.get(operand, []):
            if op.startswith('ld.param') or not op.startswith('ld'):
                wide = '64' in op or 'cvta' in op or op.startswith(('mov', 'selp', 'add', 'mad', 'or', 'shl', 'mul'))
                for one in operands if wide else []:
                    found |= self.bases(one, seen)
        return found

    def place(self, space, address):
        found = {b for b in self.bases(address) if (b[0] == 'p' and b[1:].isdigit()) != (space == 'shared')}
        return frozenset(found) or frozenset([space])

    def tokens(self, operand, sign='', seen=None):
        seen = set() if seen is None else seen
        if operand.startswith('{'):
            return {token for part in operand.strip('{}').split(',') for token in self.tokens(part.strip(), sign, seen)}
        if not operand.startswith('%'):
            return {('const', operand)} if operand not in self.parameters else {
                ('param', self.parameters.index(operand))}
        if operand in seen:
            return set()
        seen.add(operand)
        found = set()
        for op, operands in self.made.get(operand, []):
            word = op.split('.')[0]
            if op.startswith('ld.param'):
                found.add(('param', operands[0].strip('[]')))
            elif word == 'ld':
                found.add(('mem', self.place(op.split('.')[1], operands[0])))
            elif word in ('mov', 'cvt', 'cvta'):
                found |= self.tokens(operands[0], sign, seen)
            elif word == 'selp':
                found |= self.tokens(operands[0], sign, seen) | self.tokens(operands[1], sign, seen)
            elif word == 'neg':
                found |= self.tokens(operands[0], sign, seen)
            else:
                found.add(('op', word + ('.rn' if word == 'mul' and '.rn' in op else '')))
        return found


def read(path):
    kernels, kernel, depth, header = {}, None, 0, None
    for line in open(path):
        line = line.split('//')[0].strip().rstrip(';').strip()
        if header is not None:
            header += line
            if ')' in line:
                match = re.search(r'\.entry\s+(\S+?)\(', header)
                parameters = re.findall(r'(\w+_param_\d+)', header)
                kernel = Kernel(match.group(1), parameters)
                kernels[kernel.name] = kernel
                header = None
            continue
        if re.search(r'\.entry\s', line):
            header = line
            if ')' in line:
                match = re.search(r'\.entry\s+(\S+?)\(', header)
                kernel = Kernel(match.group(1), re.findall(r'(\w+_param_\d+)', header))
                kernels[kernel.name] = kernel
                header = None
            continue
        if not kernel or not line or line[0] in '.${}' or line.endswith(':'):
            continue
        line = re.sub(r'^@!?%p\d+\s+', '', line)
        match = re.match(r'([\w.:]+)\s+(.*)$', line)
        if not match:
            continue
        op, rest = match.groups()
        operands = [w.strip() for w in re.findall(r'\{[^}]*\}|\[[^\]]*\]|[^,]+', rest) if w.strip()]
        if op.startswith('st'):
            for value in operands[1].strip('{}').split(','):
                kernel.stored.append((op.split('.')[1], operands[0], value.strip()))
        elif op.startswith('cp.async') and len(operands) > 1:
            kernel.stored.append(('shared', operands[0], operands[1]))
        elif len(operands) > 1:
            for target in operands[0].strip('{}').split('|')[0].split(','):
                kernel.made.setdefault(target.strip(), []).append((op, operands[1:]))
    return kernels


def group(kernel):
    """Arrays that share a tile are one."""
    tiles = {}
    for space, address, value in kernel.stored:
        if space == 'shared':
            for tile in kernel.place(space, address):
                if value.startswith('['):
                    tiles.setdefault(tile, set()).update(kernel.place('global', value))
                for token in kernel.tokens(value):
                    if token[0] == 'mem':
                        tiles.setdefault(tile, set()).update(token[1])
        else:
            for token in kernel.tokens(value):
                if token[0] == 'mem':
                    for tile in token[1]:
                        if not re.match(r'p\d+$', tile):
                            tiles.setdefault(tile, set()).update(kernel.place(space, address))
    sets = [{tile} | arrays for tile, arrays in tiles.items()]
    merged = []
    for one in sets:
        for other in [m for m in merged if m & one]:
            merged.remove(other)
            one |= other
        merged.append(one)
    return {name: min((n for n in one if re.match(r'p\d+$', n)), default=min(one)) for one in merged for name in one}


def operations(kernel, groups):
    def named(token):
        if token[0] != 'mem':
            return token
        return ('mem', tuple(sorted({groups.get(name, name) for name in token[1]})))

    stored = {}
    for space, address, value in kernel.stored:
        for name in kernel.place(space, address):
            if not value.startswith('['):
                tokens = stored.setdefault(groups.get(name, name), set())
                tokens.update(map(named, kernel.tokens(value)))
                if MUL in tokens:
                    tokens.add(ROUNDED)
    found = {}
    for made in kernel.made.values():
        for op, operands in made:
            word = op.split('.')[0]
            if not FLOATS.search(op) or word in PASS or word in ('ld', 'neg', 'setp', 'atom', 'shfl', 'cvta'):
                continue
            direct, wide = [], []
            for operand in operands:
                tokens = frozenset(map(named, kernel.tokens(operand)))
                more = set(tokens)
                for token in tokens:
                    if token[0] == 'mem':
                        for name in token[1]:
                            more |= stored.get(name, set())
                direct.append(tokens)
                wide.append(frozenset(more))
            signature = (word.replace('sub', 'add'), FLOATS.search(op).group(1), tuple(direct), tuple(wide))
            found[signature] = True
    return list(found)


def orders(count, word):
    if word == 'fma':
        return [(0, 1, 2), (1, 0, 2)]
    return [(0, 1), (1, 0)] if count == 2 and word in COMMUTE else [tuple(range(count))]


def plain(tokens):
    return {MUL if token == ROUNDED else token for token in tokens}


def same(a, b):
    if a[:2] != b[:2] or len(a[2]) != len(b[2]):
        return False
    for order in orders(len(a[2]), a[0]):
        fits = True
        for i, k in enumerate(order):
            fits = fits and (plain(a[2][i]) <= plain(b[3][k]) or plain(b[2][k]) <= plain(a[3][i]))
            if a[0] == 'add':  # ptxas may make one operation of both; not where values of loops meet
                fits = fits and ((a[2][i] == {MUL}) == (b[2][k] == {MUL}))
        if fits:
            return True
    return False


def text(signature):
    def one(token):
        return '%s(%s)' % (token[0], ','.join(token[1]) if isinstance(token[1], tuple) else token[1])
    return '%s.%s %s' % (signature[0], signature[1],
                         '; '.join(' or '.join(sorted(map(one, tokens))) for tokens in signature[2]))


def main():
    original, generated = read(sys.argv[1]), read(sys.argv[2])
    wrong = 0
    if sorted(original) != sorted(generated):
        print('other kernels:', sorted(original), sorted(generated))
        wrong = 1
    for name in sorted(set(original) & set(generated)):
        groups = group(generated[name])
        before, after = operations(original[name], groups), operations(generated[name], groups)
        for what, some, others in (('only the original has', before, after), ('only the generated has', after, before)):
            for signature in some:
                if ZERO in {token for tokens in signature[2] for token in tokens}:
                    continue
                if not any(same(signature, other) for other in others):
                    print('%s: %s %s' % (name, what, text(signature)))
                    wrong = 1
        if len(sys.argv) > 3:
            print(name, len(before), len(after))
    return wrong


sys.exit(main())
