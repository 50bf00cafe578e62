/* The playground: source, options, and what cudalite makes of them. cudalite runs in a worker, so that a page stays alive
 * and a run that takes too long can be ended. The state is in the address behind '#', compressed where the browser can. */
'use strict';

(() => {
    const DELAY = 300;    /* ms of no typing before a run */
    const LONGEST = 30000; /* ms of a run */
    const element = (id) => document.getElementById(id);
    const [example, level, arch, infer, more, source, result, state] =
        ['example', 'level', 'arch', 'infer', 'more', 'source', 'result', 'state'].map(element);
    let worker = null, number = 0, busy = false, limit = 0, waiting = 0, made = null, report = null, from = '';

    /* ---- what is asked ---- */

    const options = () => [level.value, `-arch=${arch.value}`, ...(infer.checked ? ['--infer'] : []),
        ...more.value.split(/\s+/).filter(Boolean)];
    const named = (name) => cudaliteExamples.find((one) => one.name === name);
    const filesOf = (name) => (named(name) || {}).files || {};

    function fillExamples() {
        for (const group of new Set(cudaliteExamples.map((one) => one.group))) {
            const list = document.createElement('optgroup');
            list.label = group;
            for (const one of cudaliteExamples.filter((entry) => entry.group === group))
                list.append(new Option(one.name.replace(/^plain_/, '').replace(/_/g, ' '), one.name));
            example.append(list);
        }
        example.append(new Option('your own', ''));
    }

    function takeExample(name) {
        const one = named(name) || cudaliteExamples[0];
        source.value = one.source;
        infer.checked = one.infer;
        level.value = one.level || level.value;
        arch.value = one.arch || arch.value;
        example.value = from = one.name;
    }

    /* ---- the address ---- */

    const encoded = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
        .replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
    const decoded = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')),
        (letter) => letter.charCodeAt(0));

    async function through(stream, bytes) {
        return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
    }

    async function addressOfState() {
        const bytes = new TextEncoder().encode(JSON.stringify({ source: source.value, level: level.value, arch: arch.value,
            infer: infer.checked, more: more.value, from }));
        if (typeof CompressionStream === 'undefined')
            return `#plain=${encoded(bytes)}`;
        return `#packed=${encoded(await through(new CompressionStream('deflate'), bytes))}`;
    }

    async function takeAddress() {
        const [kind, text] = location.hash.slice(1).split('=');
        if (kind === 'example' || !kind) {
            takeExample(text);
            if (kind && !named(text))
                throw new Error(`there is no example '${text}'`);
            return;
        }
        if (kind !== 'plain' && kind !== 'packed')
            throw new Error('it has neither source nor example');
        let bytes = decoded(text);
        if (kind === 'packed')
            bytes = await through(new DecompressionStream('deflate'), bytes);
        const said = JSON.parse(new TextDecoder().decode(bytes));
        if (typeof said.source !== 'string')
            throw new Error('it has no source');
        source.value = said.source;
        level.value = said.level === '-O1' ? '-O1' : '-O2';
        arch.value = [...arch.options].some((one) => one.value === said.arch) ? said.arch : 'sm_75';
        infer.checked = said.infer === true;
        more.value = typeof said.more === 'string' ? said.more : '';
        from = named(said.from) ? said.from : '';
        showFrom();
    }

    async function share() {
        history.replaceState(null, '', await addressOfState());
        element('link').textContent = '';
        let told = 'The address of this page now holds source and options.';
        try {
            await navigator.clipboard.writeText(location.href);
            told += ' It is copied.';
        } catch {
            told += ' Copy it from the address bar.';
        }
        state.textContent = told;
    }

    /* ---- runs ---- */

    function startWorker() {
        const parts = [`var cudaliteWasm = "${cudaliteEngine.wasm}";\n`, cudaliteEngine.glue, '\n', cudaliteEngine.worker];
        const address = URL.createObjectURL(new Blob(parts, { type: 'text/javascript' }));
        worker = new Worker(address);
        worker.onmessage = ({ data }) => data.number === number && take(data);
        worker.onerror = (event) => stop(`cudalite cannot run in this browser: ${event.message || 'no worker starts'}`);
        URL.revokeObjectURL(address);
    }

    function stop(why) {
        clearTimeout(limit);
        if (worker)
            worker.terminate();
        worker = null;
        busy = false;
        finish('trouble', why);
    }

    function finish(how, text) {
        state.textContent = text;
        document.body.dataset.state = how;
    }

    function ask() {
        clearTimeout(waiting);
        clearTimeout(limit);
        element('command').textContent = `cudalite ${options().join(' ')} program.cu -o result.cu`;
        if (busy) { /* what runs is of no use any more */
            worker.terminate();
            worker = null;
        }
        if (!worker)
            startWorker();
        busy = true;
        number++;
        document.body.dataset.state = 'runs';
        limit = setTimeout(() => stop(`Stopped: it took longer than ${LONGEST / 1000} seconds.`), LONGEST);
        worker.postMessage({ number, words: ['-I/include', ...options()],
            files: { ...filesOf(from), '/include/cudalite.h': cudaliteEngine.header, 'program.cu': source.value } });
    }

    function askSoon() {
        document.body.dataset.state = 'waits';
        showNumbers([]);
        clearTimeout(waiting);
        waiting = setTimeout(ask, DELAY);
    }

    /* ---- what comes of it ---- */

    function take(data) {
        if (data.kind === 'trouble')
            return stop(`cudalite cannot run in this browser: ${data.text}`);
        if (data.kind === 'report') {
            const summary = data.err.split('\n').find((line) => line.startsWith('program.cu: '));
            report = data.made;
            if (made !== null && summary)
                state.textContent = `${summary.slice('program.cu: '.length)}. ${state.textContent}`;
            element('report').srcdoc = report || '<!DOCTYPE html><meta name="color-scheme" content="light dark">' +
                '<p style="font-family: sans-serif">There is no report: see the diagnostics.';
            element('open').disabled = !report;
            document.body.dataset.reportTime = data.time.toFixed(1);
            busy = false;
            clearTimeout(limit);
            document.body.dataset.state = 'done';
            return undefined;
        }
        const told = [], rest = data.made === null && data.out ? [data.out.trimEnd()] : [];
        for (const line of data.err.split('\n').filter(Boolean))
            try {
                told.push(JSON.parse(line));
            } catch {
                rest.push(line);
            }
        made = data.made;
        document.body.dataset.time = data.time.toFixed(1);
        state.textContent = (made === null ? 'Nothing is written: see the diagnostics below. ' : '') + `${Math.round(data.time)} ms`;
        showResult();
        showTold(told, rest.length > 0);
        element('rest').textContent = rest.join('\n');
        return undefined;
    }

    /* For each line of `after` whether `before` has it, too, in the same order: the longest common subsequence. */
    function keptLines(before, after) {
        const kept = new Array(after.length).fill(false);
        let first = 0, last = 0;
        while (first < before.length && first < after.length && before[first] === after[first])
            kept[first++] = true;
        while (last < before.length - first && last < after.length - first &&
               before[before.length - 1 - last] === after[after.length - 1 - last])
            kept[after.length - 1 - last++] = true;
        const rows = before.length - first - last, columns = after.length - first - last;
        if (rows * columns > 4e6)
            return kept;
        const width = columns + 1, longest = new Uint32Array((rows + 1) * width);
        for (let row = rows - 1; row >= 0; row--)
            for (let column = columns - 1; column >= 0; column--)
                longest[row * width + column] = before[first + row] === after[first + column]
                    ? longest[(row + 1) * width + column + 1] + 1
                    : Math.max(longest[(row + 1) * width + column], longest[row * width + column + 1]);
        for (let row = 0, column = 0; row < rows && column < columns;)
            if (before[first + row] === after[first + column]) {
                kept[first + column++] = true;
                row++;
            } else if (longest[(row + 1) * width + column] >= longest[row * width + column + 1]) {
                row++;
            } else {
                column++;
            }
        return kept;
    }

    function showResult() {
        result.replaceChildren();
        element('save').disabled = made === null;
        if (made === null)
            return;
        const lines = made.match(/[^\n]*\n|[^\n]+$/g) || [];
        const kept = keptLines(source.value.match(/[^\n]*\n|[^\n]+$/g) || [], lines);
        let firstNew = null;
        for (let at = 0; at < lines.length;) {
            let end = at;
            while (end < lines.length && kept[end] === kept[at])
                end++;
            const text = document.createElement('span');
            text.textContent = lines.slice(at, end).join('');
            if (!kept[at]) {
                text.className = 'new';
                firstNew = firstNew || text;
            }
            result.append(text);
            at = end;
        }
        result.scrollTop = firstNew ? Math.max(0, firstNew.offsetTop - result.offsetTop - 40) : 0;
    }

    /* Columns are bytes; the source's are UTF-16. */
    function select(one) {
        const lines = source.value.split('\n'), line = lines[one.line - 1] || '';
        const bytes = new TextEncoder().encode(line);
        const units = (column) => new TextDecoder().decode(bytes.slice(0, column - 1)).length;
        const begin = lines.slice(0, one.line - 1).reduce((sum, text) => sum + text.length + 1, 0);
        source.focus();
        source.setSelectionRange(begin + units(one.column), begin + units(one.end_column || one.column + 1));
        source.scrollTop = (one.line - 5) * 20;
    }

    function placed(one, text) {
        const item = document.createElement('li');
        if (one.file === 'program.cu' && one.line) {
            const place = document.createElement('button');
            place.type = 'button';
            place.textContent = `line ${one.line}`;
            place.onclick = () => select(one);
            item.append(place, ': ');
        } else if (one.file) {
            item.append(`${one.file}:${one.line}: `);
        }
        if (one.severity) {
            const kind = document.createElement('b');
            kind.textContent = one.severity;
            item.append(kind, ': ');
            item.className = one.severity;
        }
        item.append(text);
        return item;
    }

    function showTold(told, more) { // more: lines beside them
        const list = element('told');
        list.replaceChildren();
        for (const one of told) {
            const item = placed(one, one.text);
            if (one.id) {
                const manual = document.createElement('a');
                manual.href = `man/cudalite-diagnostics.7.html#${one.id}`;
                manual.textContent = one.id;
                item.append(' [', manual, ']');
            }
            if (one.notes.length) {
                const notes = document.createElement('ul');
                notes.append(...one.notes.map((note) => placed(note, note.text)));
                item.append(notes);
            }
            list.append(item);
        }
        if (!told.length && !more) {
            const item = document.createElement('li');
            item.textContent = 'None.';
            list.append(item);
        }
        showNumbers(told);
    }

    function showNumbers(told) {
        const numbers = element('numbers'), count = source.value.split('\n').length;
        const kinds = {};
        for (const one of told)
            if (one.file === 'program.cu' && one.line && kinds[one.line] !== 'error')
                kinds[one.line] = one.severity;
        const all = document.createDocumentFragment();
        for (let line = 1; line <= count; line++) {
            const cell = document.createElement('div');
            cell.textContent = line;
            if (kinds[line])
                cell.className = kinds[line];
            all.append(cell);
        }
        numbers.replaceChildren(all);
        numbers.scrollTop = source.scrollTop;
    }

    function showFrom() {
        example.value = from && source.value === named(from).source ? from : '';
    }

    const blobOf = (text, type) => URL.createObjectURL(new Blob([text], { type }));

    function save() {
        const link = document.createElement('a');
        link.href = blobOf(made, 'text/plain');
        link.download = 'result.cu';
        link.click();
    }

    async function begin() {
        element('link').textContent = '';
        try {
            await takeAddress();
        } catch (trouble) { /* the browser's own words about compressed text would help nobody */
            const why = trouble.constructor === Error ? trouble.message : 'it was cut, perhaps';
            takeExample('');
            element('link').textContent = `The link could not be read: ${why}. This is the first example instead.`;
        }
        showNumbers([]);
        if (typeof cudaliteEngine === 'undefined')
            finish('trouble', 'This copy of the site was built without emscripten, and so without cudalite in it: examples are here, ' +
                'results are not.');
        else
            ask();
    }

    fillExamples();
    example.onchange = () => {
        if (!example.value)
            return;
        takeExample(example.value);
        element('link').textContent = '';
        showNumbers([]);
        askSoon();
    };
    for (const one of [level, arch, infer])
        one.onchange = askSoon;
    more.oninput = askSoon;
    source.oninput = () => {
        showFrom();
        askSoon();
    };
    source.onscroll = () => {
        element('numbers').scrollTop = source.scrollTop;
    };
    element('share').onclick = share;
    element('save').onclick = save;
    /* A report has no script, and whatever a source holds, none runs in it. */
    const policy = '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'">';
    element('open').onclick = () => report && window.open(blobOf(report.replace('<head>', `<head>${policy}`), 'text/html'));
    window.onhashchange = begin;
    begin();
})();
