/* --gdb: the program in gdb, which then knows blocks and threads.
 *
 * Enters: nothing. Leaves: the words that call gdb, with a script in its own language: a thread of
 * the system has the name of the CUDA thread that it runs when it stops, `info cuda threads` lists the block's
 * threads, and $cuda_at(block, thread), of linear numbers, is for conditions of breakpoints. */
#include "gdb.h"

#include <stdlib.h>

static const char script[] =
    "import gdb\n"
    "import struct\n"
    "\n"
    "FIELDS = ('is_in_kernel block thread grid_x grid_y block_x block_y threads '\n"
    "          'first stride state scope line').split()\n"
    "STATES = ['can run', 'waits for lanes of its warp', 'waits for its block', 'has returned']\n"
    "SCOPES = ['waits for its block', 'waits for its cluster', 'waits for the grid']\n"
    "\n"
    "def read(address, form):\n"
    "    memory = gdb.selected_inferior().read_memory(address, struct.calcsize(form))\n"
    "    return struct.unpack(form, bytes(memory))\n"
    "\n"
    "# What debug.cc writes; None in host code.\n"
    "def here():\n"
    "    try:\n"
    "        at = int(gdb.parse_and_eval('(unsigned long)&cudalite_sim_debug'))\n"
    "        now = dict(zip(FIELDS, read(at, '%dQ' % len(FIELDS))))\n"
    "    except gdb.error:\n"
    "        return None\n"
    "    return now if now['is_in_kernel'] else None\n"
    "\n"
    "def triple(number, x, y):\n"
    "    return '(%d,%d,%d)' % (number % x, number // x % y, number // x // y)\n"
    "\n"
    "def where(now):\n"
    "    return 'block %s thread %s' % (triple(now['block'], now['grid_x'], now['grid_y']),\n"
    "                                   triple(now['thread'], now['block_x'], now['block_y']))\n"
    "\n"
    "def state(now, number):\n"
    "    at = now['first'] + number * now['stride']\n"
    "    kind, = read(at + now['state'], 'B')\n"
    "    if number == now['thread']:\n"
    "        return 'is here'\n"
    "    if kind == 2:\n"
    "        text = SCOPES[read(at + now['scope'], 'B')[0]]\n"
    "    else:\n"
    "        text = STATES[kind]\n"
    "    return text + (' in line %d' % read(at + now['line'], 'i') if kind in (1, 2) else '')\n"
    "\n"
    "def stopped(event):\n"
    "    now, thread = here(), gdb.selected_thread()\n"
    "    if thread is None:\n"
    "        return\n"
    "    thread.name = where(now) if now else None\n"
    "    if now:\n"
    "        gdb.write('[%s]\\n' % where(now))\n"
    "\n"
    "gdb.events.stop.connect(stopped)\n"
    "\n"
    "class InfoCuda(gdb.Command):\n"
    "    'About CUDA: info cuda threads'\n"
    "    def __init__(self):\n"
    "        super().__init__('info cuda', gdb.COMMAND_STATUS, prefix=True)\n"
    "InfoCuda()\n"
    "\n"
    "class InfoCudaThreads(gdb.Command):\n"
    "    'The threads of the block: where they wait, and which one is here.'\n"
    "    def __init__(self):\n"
    "        super().__init__('info cuda threads', gdb.COMMAND_STATUS)\n"
    "    def invoke(self, argument, from_tty):\n"
    "        now, first = here(), 0\n"
    "        if not now:\n"
    "            gdb.write('in host code\\n')\n"
    "            return\n"
    "        gdb.write(where(now) + '\\n')\n"
    "        states = [state(now, i) for i in range(now['threads'])]\n"
    "        for i, text in enumerate(states):\n"
    "            if i + 1 < len(states) and states[i + 1] == text:\n"
    "                continue\n"
    "            names = [triple(k, now['block_x'], now['block_y']) for k in (first, i)]\n"
    "            gdb.write('  thread %s %s\\n' % (' to '.join(dict.fromkeys(names)), text))\n"
    "            first = i + 1\n"
    "InfoCudaThreads()\n"
    "\n"
    "class CudaAt(gdb.Function):\n"
    "    'Whether this thread of this block is here, by their linear numbers.'\n"
    "    def __init__(self):\n"
    "        super().__init__('cuda_at')\n"
    "    def invoke(self, block, thread):\n"
    "        now = here()\n"
    "        return bool(now) and now['block'] == int(block) and now['thread'] == int(thread)\n"
    "CudaAt()\n"
    "\n"
    "gdb.execute('set breakpoint pending on')\n"
    "gdb.execute('set print thread-events off')\n";

void gdb_words(Files *files, Words *words)
{
    const char *name = getenv("GDB");
    const char *path = files_make(files, ".py");
    file_write(path, str_of(script));
    const char *const first[] = {name && *name ? name : "gdb",
                                 "-q",
                                 "-iex",
                                 "set debuginfod enabled off",
                                 "-x",
                                 path,
                                 "--args"};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        vec_push(files->arena, words, first[i]);
}
