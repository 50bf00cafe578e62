#!/usr/bin/env python3
"""cudalite mcp, called by a small client: the protocol, each tool, and what becomes of nonsense."""
import json
import os
import subprocess
import sys
import tempfile
import time

TOP = os.environ['TOP']
VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']
PLAIN = '''#include <cstdio>
static __global__ void turn(const float *__restrict__ in, float *__restrict__ out, int w, int h)
{
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    if (x < w && y < h)
        out[x * h + y] = in[y * w + x] + MORE;
}
int main(int count, char **words)
{
    const int w = 64, h = 32;
    float *in, *out, last;
    cudaMalloc(&in, w * h * 4);
    cudaMalloc(&out, w * h * 4);
    cudaMemset(in, 0, w * h * 4);
    turn<<<dim3(w / 32, h / 32), dim3(32, 32)>>>(in, out, w, h);
    cudaMemcpy(&last, out + w * h - 1, 4, cudaMemcpyDeviceToHost);
    printf("last %g %s\\n", last, count > 1 ? words[1] : "");
    return 0;
}
'''
ENDLESS = '''#include <cstdio>
#include <string>
#include <unistd.h>
int main(int, char **words)
{
    std::string path = words[1];
    if (FILE *out = fopen((path + ".new").c_str(), "w")) {
        fprintf(out, "%d", (int)getpid());
        fclose(out);
    }
    rename((path + ".new").c_str(), path.c_str());
    for (volatile int i = 0;; i++)
        ;
}
'''
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


class Client:
    """A session; `ask` gives the next answer, whose form it checks."""

    def __init__(self, **more):
        self.server = subprocess.Popen(['cudalite', 'mcp'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, **more)
        self.number = 0

    def write(self, text):
        self.server.stdin.write(text if isinstance(text, bytes) else text.encode())
        self.server.stdin.flush()

    def read(self):
        line = self.server.stdout.readline()
        return json.loads(line) if line else None

    def raw(self, text):
        self.write(text)
        return self.read()

    def ask(self, method, params=None):
        self.number += 1
        message = {'jsonrpc': '2.0', 'id': self.number, 'method': method}
        if params is not None:
            message['params'] = params
        answer = self.raw(json.dumps(message) + '\n')
        assert answer['jsonrpc'] == '2.0' and answer['id'] == self.number, answer
        assert ('result' in answer) != ('error' in answer), answer
        return answer

    def call(self, tool, **arguments):
        """Texts of a tool's result, and whether it failed."""
        result = self.ask('tools/call', {'name': tool, 'arguments': arguments})['result']
        assert all(part['type'] == 'text' for part in result['content']), result
        return [part['text'] for part in result['content']], result['isError']

    def error(self, text):
        answer = self.raw(text)
        return answer['error']['code'], answer['id']

    def end(self):
        self.server.stdin.close()
        rest = self.server.stdout.read()
        return self.server.wait(), rest


def check_protocol(client):
    begun = client.ask('initialize', {'protocolVersion': VERSIONS[2], 'capabilities': {},
                                      'clientInfo': {'name': 'test', 'version': '1'}})['result']
    same(begun['protocolVersion'], VERSIONS[2], 'initialize: a version that is known')
    same((begun['serverInfo']['name'], 'tools' in begun['capabilities']), ('cudalite', True), 'initialize: who answers')
    for version in VERSIONS:
        same(client.ask('initialize', {'protocolVersion': version})['result']['protocolVersion'], version,
             f'initialize: {version}')
    same(client.ask('initialize', {'protocolVersion': '2099-01-01'})['result']['protocolVersion'], VERSIONS[-1],
         'initialize: of a version that is not known the newest')
    client.write('{"jsonrpc": "2.0", "method": "notifications/initialized"}\n')
    client.write('{"jsonrpc": "2.0", "method": "notifications/nonsense", "params": 7}\n\n  \r\n')
    same(client.ask('ping')['result'], {}, 'ping, and no answer to notifications and empty lines')
    same(client.raw('{"jsonrpc":"2.0","id":"\\u00e4\\n","method":"ping"}\r\n')['id'], 'ä\n', 'an id that is a string')
    same(client.raw('{"jsonrpc":"2.0","id":-1.50e+3,"method":"ping"}\n')['id'], -1500, 'an id that is a number')
    client.write('{"jsonrpc":"2.0","id":1,"result":{}}\n')
    client.write('{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}\n')
    same(client.ask('ping')['result'], {}, 'answers are not answered')
    same([answer['id'] for answer in client.raw('[{"jsonrpc":"2.0","id":1,"method":"ping"},'
          '{"jsonrpc":"2.0","method":"x"},{"jsonrpc":"2.0","id":2,"method":"none"},4]\n')], [1, 2, None], 'several at once')
    client.write('[{"jsonrpc":"2.0","method":"x"}]\n')
    same(client.ask('ping')['result'], {}, 'several notifications: no answer')


def check_errors(client):
    for text, expected, name in [
            ('{"jsonrpc": "2.0", "id": 1,\n', (-32700, None), 'half a message'),
            ('nonsense\n', (-32700, None), 'no JSON'),
            ('{"jsonrpc": "2.0", "id": 1, "method": "ping"} {}\n', (-32700, None), 'two messages in a line'),
            ('[' * 1000 + '\n', (-32700, None), 'a thousand brackets'),
            (b'\xff\xfe\x00\n', (-32700, None), 'bytes'),
            ('[]\n', (-32600, None), 'an empty array'),
            ('7\n', (-32600, None), 'a number'),
            ('{"id": 1, "method": "ping"}\n', (-32600, 1), 'without jsonrpc'),
            ('{"jsonrpc": "1.0", "id": 1, "method": "ping"}\n', (-32600, 1), 'another JSON-RPC'),
            ('{"jsonrpc": "2.0", "id": 1}\n', (-32600, 1), 'without a method'),
            ('{"jsonrpc": "2.0", "id": 1, "method": 4}\n', (-32600, 1), 'a method that is a number'),
            ('{"jsonrpc": "2.0", "id": null, "method": "ping"}\n', (-32600, None), 'an id that is null'),
            ('{"jsonrpc": "2.0", "id": [1], "method": "ping"}\n', (-32600, None), 'an id that is an array'),
            ('{"jsonrpc": "2.0", "id": 1, "method": "resources/list"}\n', (-32601, 1), 'an unknown method'),
            ('{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]}\n', (-32602, 1), 'params that are an array'),
            ('{"jsonrpc": "2.0", "id": 1, "method": "tools/call"}\n', (-32602, 1), 'a call without params'),
            ('{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": 1}}\n', (-32602, 1), 'a call of a number'),
            ('{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "x"}}\n', (-32602, 1), 'an unknown tool'),
            ('{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "report", "arguments": 3}}\n',
             (-32602, 1), 'arguments that are a number'),
            ('{"jsonrpc": "2.0", "id": 1, "method": "' + 'x' * (5 << 20) + '"}\n', (-32600, None), 'five megabytes')]:
        same(client.error(text), expected, f'error: {name}')
    same(client.ask('ping')['result'], {}, 'the server lives on')


def check_list(client):
    tools = client.ask('tools/list')['result']['tools']
    same([tool['name'] for tool in tools], ['transform', 'report', 'simulate', 'compare'], 'tools/list')
    for tool in tools:
        schema = tool['inputSchema']
        ok(schema['type'] == 'object' and 'source' in schema['properties'] and len(tool['description']) > 50 and
           all(len(row['description']) > 5 and row['type'] in ('string', 'array', 'integer', 'boolean')
               for row in schema['properties'].values()), f'{tool["name"]} is described', tool)
    same([tool['annotations']['readOnlyHint'] for tool in tools], [True, True, False, False], 'which tools only read')


def check_arguments(client):
    for tool, arguments, part in [
            ('transform', {}, "'source' or 'path'"),
            ('transform', {'source': '', 'path': 'x'}, "'source' or 'path'"),
            ('transform', {'path': ''}, "'source' or 'path'"),
            ('transform', {'source': 1}, "'source' is not a string"),
            ('transform', {'path': 'a\0b'}, "'path' is not a string"),
            ('transform', {'source': '', 'arch': ['sm_90']}, "'arch' is not a string"),
            ('transform', {'source': '', 'defines': 'A'}, "'defines' is not an array of strings"),
            ('transform', {'source': '', 'defines': ['A', 2]}, "'defines' is not an array of strings"),
            ('transform', {'source': '', 'include_dirs': ['']}, "'include_dirs' is empty"),
            ('transform', {'source': '', 'infer': 'yes'}, "'infer' is neither true nor false"),
            ('transform', {'source': '', 'level': '3'}, "'level' is not one of: 1 2"),
            ('transform', {'source': '', 'level': '1 2'}, "'level' is not one of: 1 2"),
            ('report', {'source': '', 'format': 'pdf'}, "'format' is not one of: text json sarif html"),
            ('transform', {'source': '', 'tune': 'rm'}, "'tune' is no argument"),
            ('report', {'source': '', 'arguments': []}, "'arguments' is no argument"),
            ('simulate', {'source': '', 'seconds': 0}, "'seconds' is not a whole number"),
            ('simulate', {'source': '', 'seconds': 601}, "'seconds' is not a whole number"),
            ('simulate', {'source': '', 'seconds': 1.5}, "'seconds' is not a whole number"),
            ('simulate', {'source': '', 'seconds': 18446744073709551617}, "'seconds' is not a whole number"),
            ('simulate', {'source': '', 'seconds': '9'}, "'seconds' is not a number"),
            ('compare', {'source': '', 'other_source': '', 'infer': True}, "'infer' says nothing beside another program")]:
        texts, is_error = client.call(tool, **arguments)
        ok(is_error and part in texts[0], f'wrong arguments: {tool}: {part}', texts)
    texts, is_error = client.call('report', path='none.cu')
    ok(is_error and 'none.cu' in texts[0] and texts[-1] == 'exit status 2', 'a file that is not there', texts)
    texts, is_error = client.call('report', source='__global__ void k(float *a) { __annotation(L"wrong"); }')
    ok(is_error and 'input.cu:1' in texts[0] and 'cudalite-mcp' not in ''.join(texts), 'a file with errors', texts)


def check_tools(client, folder):
    with open(f'{folder}/-turn.cu', 'w') as out:
        out.write(PLAIN)
    with open(f'{folder}/more.h', 'w') as out:
        out.write('#define MORE 1\n')
    texts, is_error = client.call('transform', source=PLAIN, defines=['MORE=1'], level='1', explain=None)
    ok(not is_error and '__shared__ float' in texts[0] and '1 kernel' in texts[1], 'transform: source', texts)
    texts, _ = client.call('transform', path='-turn.cu', defines=['MORE=1'], arch='sm_90', explain=True)
    ok('__shared__' in texts[0] and 'turn' in texts[1], 'transform: path', texts)
    texts, _ = client.call('transform', path='-turn.cu', defines=['MORE=1'], infer=False)
    ok('__shared__' not in texts[0], 'transform: infer false', texts)
    texts, _ = client.call('transform', path=f'{folder}/-turn.cu', defines=['MORE=1'], level='1', diff=True)
    ok(texts[0].startswith('--- a/'), 'transform: diff', texts)
    texts, _ = client.call('transform', source=open(f'{folder}/-turn.cu').read(), defines=['MORE=1'], level='1', diff=True)
    ok(texts[0].startswith('--- a/input.cu\n+++ b/input.cu\n'), 'transform: diff of a text', texts[0][:60])
    texts, is_error = client.call('report', path='-turn.cu', format='json', assume=['w=4096'], defines=['MORE=1'])
    same((json.loads(texts[0])['schema'], is_error), ('cudalite-report', False), 'report: json')
    texts, _ = client.call('report', source=PLAIN, defines=['MORE=1'])
    ok('out[x * h + y]' in texts[0], 'report: text', texts)
    texts, _ = client.call('report', source=PLAIN, defines=['MORE=1'], format='html')
    ok(texts[0].lstrip().lower().startswith('<!doctype'), 'report: html', texts[0][:200])
    before = os.listdir(folder)
    texts, is_error = client.call('simulate', source='#include "more.h"\n' + PLAIN, arguments=['--json=x', ''])
    ok(not is_error and texts[0] == 'last 1 --json=x\n' and 'turn' in texts[1], 'simulate: source', texts)
    same(os.listdir(folder), before, 'simulate: arguments of the program are no options')
    texts, is_error = client.call('simulate', source=PLAIN.replace('x * h + y]', 'x * h + y + 8 * w * h]'), defines=['MORE=1'])
    ok(not is_error and 'input.cu:7' in texts[1] and texts[-1] == 'exit status 3', 'simulate: a wrong address is found', texts)
    for i in range(2):
        texts, is_error = client.call('simulate', source=ENDLESS, seconds=(2, 8)[i], arguments=[f'{folder}/pid'])
        if os.path.exists(f'{folder}/pid'):
            break
    ok(is_error and any('longer' in text for text in texts), 'simulate: an endless program is ended', texts)
    ok(has_ended(f'{folder}/pid'), '... itself, not only what runs it')
    os.remove(f'{folder}/pid')
    texts, is_error = client.call('compare', path='-turn.cu', defines=['MORE=1'], arguments=['word'])
    ok(not is_error and 'is identical' in ''.join(texts), 'compare: with what cudalite makes', texts)
    for more, status in ('+ 0', None), ('+ 1', 'exit status 3'):
        texts, is_error = client.call('compare', path='-turn.cu', other_source=PLAIN.replace('+ MORE', f'+ MORE {more}'),
                                      defines=['MORE=1'])
        ok(not is_error and (texts[-1] == status if status else 'exit status' not in ''.join(texts)),
           f'compare: with another program, {more}', texts)


def has_ended(path):
    """Whether the process whose number the file has is gone, or will be soon."""
    with open(path) as told:
        number = int(told.read())
    for _ in range(100):
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def check_stop(folder, temporary):
    """A server that is ended while a program runs."""
    client = Client(cwd=folder, env={**os.environ, 'TMPDIR': temporary})
    client.write(json.dumps({'jsonrpc': '2.0', 'id': 1, 'method': 'tools/call', 'params': {'name': 'simulate', 'arguments': {
        'source': ENDLESS, 'arguments': [f'{folder}/pid']}}}) + '\n')
    deadline = time.time() + 60
    while not os.path.exists(f'{folder}/pid') and time.time() < deadline:
        time.sleep(0.05)
    client.server.terminate()
    same(client.server.wait(), -15, 'a server that is ended ends')
    ok(has_ended(f'{folder}/pid'), '... and so does the program that it runs')


def main():
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as temporary:
        client = Client(cwd=folder, env={**os.environ, 'TMPDIR': temporary})
        check_protocol(client)
        check_errors(client)
        check_list(client)
        check_arguments(client)
        check_tools(client, folder)
        client.write('{"jsonrpc": "2.0", "id": 9, "method": "ping"}')
        same(client.end(), (0, b'{"jsonrpc": "2.0", "id": 9, "result": {}}\n'), 'the end of the input is the end')
        check_stop(folder, temporary)
        deadline = time.time() + 20
        ours = lambda: [name for name in os.listdir(temporary) if not name.startswith('cc')] # what a killed gcc leaves
        while ours() and time.time() < deadline:
            time.sleep(0.1)
        same(ours(), [], 'no temporary file is left')
    print(f'1..{count}')
    sys.exit(failed > 0)


main()
