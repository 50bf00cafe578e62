/* Each example of the playground by cudalite in the page's engine and by the program: the same result and the same
 * diagnostics?
 *     node engine.js SITE CUDALITE INCLUDE FOLDER WORD...
 * A line for each difference, and one that says how many were compared, and how long the slowest took. */
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const vm = require('vm');

const [site, cudalite, include, folder, ...words] = process.argv.slice(2);
vm.runInThisContext(fs.readFileSync(path.join(site, 'assets/engine.js'), 'utf8'));
vm.runInThisContext(fs.readFileSync(path.join(site, 'assets/examples.js'), 'utf8'));
globalThis.self = {};
globalThis.cudaliteWasm = cudaliteEngine.wasm;
globalThis.require = require;
globalThis.__dirname = __dirname;
vm.runInThisContext(cudaliteEngine.glue);
vm.runInThisContext(`${cudaliteEngine.worker}\nglobalThis.runEngine = run;`);

function native(one, given) {
    const here = path.join(folder, 'in/here');
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(here, { recursive: true });
    for (const [name, text] of Object.entries({ ...one.files, 'program.cu': one.source })) {
        const file = path.join(here, name);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, text);
    }
    const told = spawnSync(cudalite, [`-I${include}`, ...given], { cwd: here, encoding: 'utf8' });
    const result = path.join(here, 'result.cu');
    return { status: told.status, err: told.stderr, made: fs.existsSync(result) ? fs.readFileSync(result, 'utf8') : null };
}

process.setMaxListeners(0); /* each engine adds some */
(async () => {
    let compared = 0, written = 0, slowest = 0, name = '';
    for (const one of cudaliteExamples) {
        const given = [...words, ...(one.infer ? ['--infer'] : []), '--format=json', '-o', 'result.cu', 'program.cu'];
        const began = performance.now();
        const engine = await runEngine(['-I/include', ...given],
            { ...one.files, '/include/cudalite.h': cudaliteEngine.header, 'program.cu': one.source }, 'result.cu');
        const time = performance.now() - began;
        if (time > slowest)
            [slowest, name] = [time, one.name];
        const program = native(one, given);
        for (const what of ['status', 'made', 'err'])
            if (engine[what] !== program[what])
                console.log(`${one.name} ${words.join(' ')}: another ${what}\n${engine.err}`);
        compared++;
        written += engine.made !== null && engine.made !== one.source;
    }
    console.log(`# ${compared} examples with ${words.join(' ')}, ${written} of them changed; the slowest: ${name}, ${slowest.toFixed(0)} ms`);
})();
