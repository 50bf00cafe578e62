/* Runs cudalite. Before this text stand what emcc wrote (cudaliteModule) and the program itself (cudaliteWasm, base64),
 * since a page that was opened as a file may not read other files. Each run is a fresh program with files of its own. */
'use strict';

const compiled = WebAssembly.compile(Uint8Array.from(atob(cudaliteWasm), (letter) => letter.charCodeAt(0)));

/* Where the program lies; headers of the course lie up to two folders above. */
const FOLDER = '/program/in/here';

const textOf = (bytes) => new TextDecoder().decode(new Uint8Array(bytes));

function writeFile(system, path, text) {
    const parts = [];
    for (const part of path.split('/').filter(Boolean))
        part === '..' ? parts.pop() : parts.push(part);
    for (let count = 1; count < parts.length; count++) {
        const folder = '/' + parts.slice(0, count).join('/');
        if (!system.analyzePath(folder).exists)
            system.mkdir(folder);
    }
    system.writeFile('/' + parts.join('/'), text);
}

async function start(out, err) {
    const code = await compiled;
    return cudaliteModule({
        noInitialRun: true,
        quit: (status, trouble) => { throw trouble; },
        stdin: () => null,
        stdout: (byte) => byte !== null && out.push(byte & 255),
        stderr: (byte) => byte !== null && err.push(byte & 255),
        instantiateWasm(imports, done) {
            WebAssembly.instantiate(code, imports).then((instance) => done(instance, code));
            return {};
        },
    });
}

/* cudalite with these words; what it wrote into `file`, null: nothing. */
async function run(words, files, file) {
    const out = [], err = [], program = await start(out, err);
    for (const [path, text] of Object.entries(files))
        writeFile(program.FS, path.startsWith('/') ? path : `${FOLDER}/${path}`, text);
    program.FS.chdir(FOLDER);
    let status = 2;
    try {
        status = program.callMain(words);
    } catch (trouble) {
        err.push(...new TextEncoder().encode(`cudalite stopped: ${trouble.message || trouble}\n`));
    }
    program.FS.ignorePermissions = true; /* umask() tells nonsense there */
    const made = program.FS.analyzePath(file).exists ? textOf(program.FS.readFile(file)) : null;
    return { status, made, out: textOf(out), err: textOf(err) };
}

self.onmessage = async ({ data }) => {
    const { number, words, files } = data;
    try {
        await compiled;
        const began = performance.now();
        const result = await run(['--format=json', ...words, '-o', 'result.cu', 'program.cu'], files, 'result.cu');
        self.postMessage({ number, kind: 'result', ...result, time: performance.now() - began });
        const report = await run(['-w', '--summary', ...words, '--report=html', '--report-file=report.html', 'program.cu'], files,
            'report.html');
        self.postMessage({ number, kind: 'report', ...report, time: performance.now() - began });
    } catch (trouble) {
        self.postMessage({ number, kind: 'trouble', text: String(trouble) });
    }
};
