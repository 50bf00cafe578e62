#!/usr/bin/env python3
"""Packages that are made elsewhere, checked for form: the image, the development container, the GitHub Action and its script, hooks of
pre-commit, recipes of Spack and conda. The script and the hook are run."""
import ast
import json
import os
import re
import subprocess
import sys
import tempfile
import types

TOP = os.environ['TOP']
WASTEFUL = '''static __global__ void turn(const float *__restrict__ in, float *__restrict__ out, int w, int h)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    if (x < w && y < h)
        out[x * h + y] = in[y * w + x];
}
void run(const float *in, float *out, int w, int h)
{
    turn<<<dim3((w + 31) / 32, (h + 31) / 32), dim3(32, 32)>>>(in, out, w, h);
}
'''
FINE = '__global__ void fine(float *a, int n) { int i = blockIdx.x * 256 + threadIdx.x; if (i < n) a[i] = 1; }\n'
WRONG = '__global__ void k(float *a) { __annotation(L"wrong"); a[threadIdx.x] = 1; }\n'
count = failed = 0


def ok(fine, name, told=''):
    global count, failed
    count += 1
    failed += not fine
    print(f'{"ok" if fine else "not ok"} {count} - {name}')
    if not fine:
        print('\n'.join('# ' + line for line in str(told).splitlines()), flush=True)


def same(got, expected, name):
    ok(got == expected, name, f'expected: {expected!r}\n     got: {got!r}')


def read(path):
    with open(f'{TOP}/{path}', encoding='utf-8') as text:
        return text.read()


VERSION = re.search(r'CUDALITE_VERSION "(.*)"', read('cudalite/base/version.h')).group(1)


def check_image():
    text = re.sub(r'\\\n', ' ', read('Dockerfile'))
    lines = [line for line in text.splitlines() if line and not line.startswith('#')]
    words = {'FROM', 'RUN', 'COPY', 'USER', 'WORKDIR', 'CMD'}
    same([line for line in lines if line.split()[0] not in words], [], 'Dockerfile: instructions')
    stages = re.findall(r'^FROM \S+ AS (\w+)$', text, re.MULTILINE)
    used = re.findall(r'--from=(\w+)', text) + [name for name in re.findall(r'^FROM (\S+)', text, re.MULTILINE) if ':' not in name]
    ok(used and set(used) <= set(stages), 'Dockerfile: stages', (stages, used))
    ok(all(isinstance(word, str) for word in json.loads(re.search(r'^CMD (.*)$', text, re.MULTILINE).group(1))), 'Dockerfile: CMD')
    for command in re.findall(r'^RUN (.*)$', text, re.MULTILINE):
        same(subprocess.run(['sh', '-n', '-c', command], check=False).returncode, 0, f'Dockerfile: sh takes {command[:30]}')
    # what tests ask for, the image has: those packages that tools/deps knows
    known = set(re.findall(r'^\s+(?:need|want) (\S+)', read('tools/deps').split('site)')[0], re.MULTILINE))
    packages = set(re.search(r'install.*?recommends(.*?)&&', text).group(1).split()) | {'gcc', 'g++', 'libc6-dev', 'lintian'}
    ok(len(known) > 8 and known <= packages, 'Dockerfile: all that the tests need', known - packages)
    container = json.loads(read('.devcontainer/devcontainer.json'))
    build = container['build']
    ok(os.path.samefile(f'{TOP}/.devcontainer/{build["dockerfile"]}', f'{TOP}/Dockerfile') and build['target'] in stages,
       'devcontainer.json names the image', container)


def check_action(yaml):
    action = yaml.safe_load(read('action.yml'))
    ok(all(action[key] for key in ('name', 'description', 'runs', 'inputs')) and action['runs']['using'] == 'composite',
       'action.yml: a composite action')
    steps = action['runs']['steps']
    ok(all(('run' in step and step['shell'] == 'bash') != ('uses' in step) for step in steps), 'action.yml: steps', steps)
    text = read('action.yml')
    named = set(re.findall(r'inputs\.([\w-]+)', text))
    same(named, set(action['inputs']), 'action.yml: each input is used, and no other')
    for step in steps:
        if 'run' in step:
            same(subprocess.run(['bash', '-n', '-c', step['run']], check=False).returncode, 0, f'action.yml: {step["name"]}')
            ok('${{' not in step['run'], f'action.yml: {step["name"]}: a shell sees inputs as variables only', step['run'])
    uploads = [step for step in steps if step.get('uses', '').startswith('github/codeql-action/upload-sarif@')]
    ok(len(uploads) == 1 and 'sarif_file' in uploads[0]['with'] and '!cancelled()' in uploads[0]['if'],
       'action.yml: the report is uploaded, also where --fail-on has found something', uploads)
    scripts = re.findall(r'\$GITHUB_ACTION_PATH/([\w/]+)', text)
    ok(scripts and all(os.access(f'{TOP}/{script}', os.X_OK) for script in scripts), 'action.yml: scripts are there', scripts)


def report(folder, **inputs):
    """Status of the action's script, and the report's results as (rule, file)."""
    sarif = f'{folder}/sarif/cudalite.sarif'
    if os.path.exists(sarif):
        os.remove(sarif)
    run = subprocess.run([f'{TOP}/packaging/github/report', f'{os.environ["BUILD"]}/cudalite', f'{folder}/sarif'], cwd=f'{folder}/tree',
                         env={**os.environ, **inputs}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if not os.path.exists(sarif):
        return run.returncode, None
    with open(sarif, encoding='utf-8') as text:
        log = json.load(text)
    same(len(log['runs']), 1, 'report: one run')
    return run.returncode, sorted({(result['ruleId'], result['locations'][0]['physicalLocation']['artifactLocation']['uri'])
                                   for result in log['runs'][0]['results'] if result['ruleId'] == 'excess-sectors'})


def check_report(folder):
    os.makedirs(f'{folder}/tree/sub dir')
    for path, text in ('a.cu', WASTEFUL), ('sub dir/b.cu', WASTEFUL), ('fine.cu', FINE), ('none.txt', WASTEFUL):
        with open(f'{folder}/tree/{path}', 'w') as out:
            out.write(text)
    both = [('excess-sectors', 'a.cu'), ('excess-sectors', 'sub%20dir/b.cu')]
    same(report(folder), (0, both), 'report: all files of a folder')
    same(report(folder, INPUT_FAIL_ON='excess-sectors'), (1, both), 'report: --fail-on fails, and the report is whole')
    same(report(folder, INPUT_FAIL_ON='conflicts'), (0, both), 'report: --fail-on of what is not there')
    same(report(folder, INPUT_PATH='fine.cu', INPUT_FAIL_ON='excess-sectors'), (0, []), 'report: one file')
    same(report(folder, INPUT_PATH='sub dir'), (0, both[1:]), 'report: a folder of it')
    same(report(folder, INPUT_OPTIONS='  --infer  \n\n -DA="$(touch x)"; touch y\n')[0], 0, 'report: options, one a line')
    same([name for name in os.listdir(f'{folder}/tree') if name in 'xy'], [], 'report: no shell takes options apart')
    same(report(folder, INPUT_OPTIONS='--none'), (2, None), 'report: an option that is none')
    same(report(folder, INPUT_PATH='none.txt/..'), (2, None), 'report: nothing to read')
    git = ['git', '-C', f'{folder}/tree', '-c', 'user.name=n', '-c', 'user.email=e']
    subprocess.run(git + ['init', '-q'], check=True)
    subprocess.run(git + ['add', 'a.cu', 'fine.cu'], check=True)
    same(report(folder), (0, both[:1]), 'report: of a checkout, files that git tracks')
    with open(f'{folder}/tree/fine.cu', 'w') as out:
        out.write(WRONG)
    same(report(folder), (1, both[:1]), 'report: a file with errors fails, and the others are reported')


def check_hooks(yaml, folder):
    hooks = yaml.safe_load(read('.pre-commit-hooks.yaml'))
    for hook in hooks:
        ok(all(isinstance(hook[key], str) for key in ('id', 'name', 'entry', 'language', 'files')) and re.compile(hook['files']) and
           hook['entry'].startswith('python -m cudalite.hook') and hook['language'] == 'python', f'hook {hook["id"]}', hook)
    # the module, with the program that is built here
    package = types.ModuleType('cudalite')
    package.__path__ = [f'{TOP}/packaging/python/cudalite']
    package.program = lambda: f'{os.environ["BUILD"]}/cudalite'
    package.include_dir = lambda: f'{TOP}/include'
    sys.modules['cudalite'] = package
    import cudalite.hook
    with open(f'{folder}/wrong.cu', 'w') as out:
        out.write(WRONG)
    wasteful, fine, wrong = f'{folder}/tree/a.cu', f'{folder}/fine.cu', f'{folder}/wrong.cu'
    with open(fine, 'w') as out:
        out.write(FINE)
    for options, files, expected in [
            (hooks[0]['entry'], [wasteful, fine], 0), (hooks[0]['entry'], [fine, wrong, fine], 1),
            (hooks[1]['entry'], [fine], 0), (hooks[1]['entry'], [wasteful, fine], 1), (hooks[0]['entry'] + ' --none', [fine], 2)]:
        same(cudalite.hook.main(options.split()[3:] + files), expected, f'hook: {options[26:]} of {len(files)}: {expected}')


def check_recipes(yaml):
    tree = ast.parse(read('packaging/spack/package.py'))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    same([(one.name, one.bases[0].id) for one in classes], [('Cudalite', 'MakefilePackage')], 'Spack: the class')
    calls = [(node.func.id, node.args[0].value) for node in ast.walk(classes[0]) if isinstance(node, ast.Call) and
             isinstance(node.func, ast.Name) and node.args and isinstance(node.args[0], ast.Constant)]
    ok(('version', VERSION) in calls and ('license', 'MIT') in calls, 'Spack: this version', calls)
    meta = yaml.safe_load(read('packaging/conda/meta.yaml'))
    same(meta['package'], {'name': 'cudalite', 'version': VERSION}, 'conda: this version')
    ok(all(meta[key] for key in ('source', 'build', 'requirements', 'test', 'about')) and
       os.path.samefile(f'{TOP}/packaging/conda/{meta["source"]["path"]}', TOP) and
       os.path.exists(f'{TOP}/{meta["about"]["license_file"]}'), 'conda: the recipe', meta)
    # arguments of make are variables of the Makefile
    makefile = read('Makefile')
    for path in 'Dockerfile', 'action.yml', 'packaging/spack/package.py', 'packaging/conda/meta.yaml', 'setup.py':
        names = set(re.findall(r'\b([A-Z]{2,})=', read(path))) - {'CUDALITE', 'SARIF', 'GIVEN', 'BASE', 'TOP', 'BUILD'}
        ok(names and all(re.search(rf'\b{name}\b', makefile) for name in names), f'{path}: variables of make', names)


def check_documents(yaml, folder):
    text = read('docs/packages.md')
    blocks = [yaml.safe_load(block) for block in re.findall(r'```yaml\n(.*?)```', text, re.DOTALL)]
    inputs = yaml.safe_load(read('action.yml'))['inputs']
    used = [step['with'] for block in blocks for job in block.get('jobs', {}).values() for step in job['steps'] if 'with' in step]
    ok(used and set(used[0]) <= set(inputs), 'documents: inputs of the action', used)
    same(re.findall(r'^\| `([\w-]+)` \|', text.split('| input |')[1].split('## ')[0], re.MULTILINE), list(inputs), 'documents: all of them')
    hooks = [hook['id'] for hook in yaml.safe_load(read('.pre-commit-hooks.yaml'))]
    same([hook['id'] for block in blocks for repo in block.get('repos', []) for hook in repo['hooks']], hooks, 'documents: hooks')
    tools = dict(re.findall(r'^tools\.([\w.-]+)=(.*)$', text, re.MULTILINE))
    names = re.search(r'^tools=(.*)$', text, re.MULTILINE).group(1).split(':')
    same({key.split('.')[0] for key in tools}, set(names), "documents: Compiler Explorer's tools")
    for name in names:
        run = subprocess.run([f'{os.environ["BUILD"]}/cudalite', *tools[f'{name}.options'].split(), f'{folder}/tree/a.cu'],
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        ok(run.returncode == 0 and b'turn' in run.stdout, f"documents: Compiler Explorer's {name}", run)
    servers = [json.loads(block)['mcpServers'] for block in re.findall(r'```json\n(.*?)```', text, re.DOTALL)]
    same([(server['command'], server['args']) for all_of in servers for server in all_of.values()], [('cudalite', ['mcp'])],
         'documents: the server of tools')


def main():
    try:
        import yaml
    except ImportError:
        with open(f'{os.environ["BUILD"]}/skipped', 'a', encoding='utf-8') as notes:
            notes.write('60 checks of packages: python3 has no yaml\n')
        print('1..0 # SKIP 60 checks of packages: python3 has no yaml')
        return
    check_image()
    check_action(yaml)
    with tempfile.TemporaryDirectory() as folder:
        check_report(folder)
        check_hooks(yaml, folder)
        check_documents(yaml, folder)
    check_recipes(yaml)
    print(f'1..{count}')
    sys.exit(failed > 0)


sys.dont_write_bytecode = True
main()
