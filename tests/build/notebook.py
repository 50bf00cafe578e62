"""The cell magics in a notebook: `notebook.py run` by nbclient, with a kernel; `notebook.py call` without IPython, of which the
magics see three stand-ins. Speaks TAP; a line each."""
import contextlib
import html
import io
import re
import sys
import types

PLAIN = '''#include <cstdio>
static __global__ void turn(const float *__restrict__ in, float *__restrict__ out, int w, int h)
{
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    if (x < w && y < h)
        out[x * h + y] = in[y * w + x];
}
int main(int count, char **words)
{
    const int w = 64, h = 32;
    float *in, *out;
    cudaMalloc(&in, w * h * 4);
    cudaMalloc(&out, w * h * 4);
    cudaMemset(in, 0, w * h * 4);
    turn<<<dim3(w / 32, h / 32), dim3(32, 32)>>>(in, out, w, h);
    cudaDeviceSynchronize();
    printf("ran with %s\\n", words[count - 1]);
    return 0;
}
'''
WRONG = '#include "cudalite.h"\n__global__ void k(float *a) { __annotation(L"wrong"); a[threadIdx.x] = 1; }\n'
CELLS = [('cudalite', '--infer -O1', PLAIN), ('cudalite', '--infer -O1 --diff', PLAIN), ('cudalite', '', WRONG),
         ('cudalite_sim', '-DUNUSED=1 -- some "two words"', PLAIN), ('cudalite_sim', '', PLAIN.replace('h + y]', 'h + y + 9999]')),
         ('cudalite', '--infer --check', PLAIN), ('cudalite_sim', '--compare --generate-with=--infer -- x', PLAIN)]
# Tests and what each wants of a cell: its pages, its text, whether it fails.
EXPECTED = [
    ('%%cudalite shows the report', lambda pages, text, fails: len(pages) == 1 and not fails and 'out[x * h + y]' in pages[0]),
    ('%%cudalite --diff prints the difference', lambda pages, text, fails: not pages and not fails and '+++ b/cell.cu' in text and '__shared__' in text),
    ('%%cudalite of a wrong annotation fails', lambda pages, text, fails: fails and 'cell.cu:2' in text and 'exit status 1' in text),
    ('%%cudalite_sim shows counts and the report', lambda pages, text, fails: len(pages) == 1 and not fails and
     'ran with two words' in text and 'counted: sectors' in pages[0] and 'cell.cu' in pages[0]),
    ('%%cudalite_sim fails where it finds something', lambda pages, text, fails: fails and 'cell.cu:7' in text and 'exit status 3' in text),
    ('%%cudalite --check says what to use', lambda pages, text, fails: fails and not pages and
     'does not take --check' in text and '%%cudalite_sim --compare --generate-with=--infer' in text),
    ('... which compares the cell with what cudalite makes of it', lambda pages, text, fails: not fails and
     'generated: device memory is identical' in text and len(pages) == 1 and 'turn_' in pages[0]),
]


def pages_of(page):
    found = re.findall(r'<iframe srcdoc="([^"]*)"', page)
    return [html.unescape(one) for one in found]


def run_all():
    """Each cell in one notebook by nbclient."""
    import nbclient
    import nbformat
    cells = ['%load_ext cudalite'] + [f'%%{name} {line}\n{text}' for name, line, text in CELLS]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=120, kernel_name='python3', allow_errors=True).execute()
    for cell in notebook.cells[1:]:
        pages, text, fails = [], '', False
        for output in cell.outputs:
            pages += pages_of(output.get('data', {}).get('text/html', ''))
            text += output.get('text', '') + output.get('evalue', '')
            fails = fails or output['output_type'] == 'error' or 'UsageError' in output.get('text', '')
        yield pages, text, fails


class UsageError(Exception):
    pass


def call_all():
    """Each magic as a function, with what is imported of IPython put in its place."""
    shown, magics = [], {}
    for name, members in {'IPython': {}, 'IPython.core': {}, 'IPython.core.error': {'UsageError': UsageError},
                          'IPython.display': {'HTML': lambda page: page, 'display': shown.append}}.items():
        module = types.ModuleType(name)
        module.__dict__.update(members)
        sys.modules[name] = module
    shell = types.SimpleNamespace(
        register_magic_function=lambda function, magic_kind, magic_name: magics.update({(magic_kind, magic_name): function}))
    import cudalite
    cudalite.load_ipython_extension(shell)
    for name, line, text in CELLS:
        shown.clear()
        told, fails = io.StringIO(), False
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            try:
                magics['cell', name](line, text)
            except UsageError as error:
                fails = True
                print(error)
        yield pages_of(''.join(shown)), told.getvalue(), fails


def main():
    for (name, wanted), (pages, text, fails) in zip(EXPECTED, {'run': run_all, 'call': call_all}[sys.argv[1]]()):
        print(f'{"ok" if wanted(pages, text, fails) else "not ok"} - {name}', flush=True)
        if not wanted(pages, text, fails):
            print('\n'.join('# ' + line for line in f'{len(pages)} pages, fails: {fails}\n{text}'.splitlines()), flush=True)


main()
