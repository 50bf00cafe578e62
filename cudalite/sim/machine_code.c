/* Building a program with nvcc, whose kernels run as machine code (--machine-code).
 *
 * Enters: the user's files, or what cudalite makes of them. Leaves: a program in which the
 * simulator's library stands for the CUDA runtime; where nvcc or nvdisasm is missing, how to get
 * it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine_code.h"

#include "build.h"
#include "compile.h"

/* Where a program of the toolkit may lie: the environment names it, or a folder of the toolkit. */
static const char *beside(Files *files, const char *folder, const char *name)
{
    if (!folder || !*folder)
        return NULL;
    const char *path = str_c(files->arena, str_format(files->arena, "%s/%s", folder, name));
    return file_exists(path) ? path : NULL;
}

static const char *in_environment(Files *files, const char *variable, const char *name)
{
    const char *home = getenv(variable);
    if (!home || !*home)
        return NULL;
    return beside(files, str_c(files->arena, str_format(files->arena, "%s/bin", home)), name);
}

static const char *on_path(Files *files, const char *name)
{
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        Str folder = length ? (Str){path, length} : STR(".");
        const char *found = beside(files, str_c(files->arena, folder), name);
        if (found)
            return found;
        path += length + (path[length] == ':');
    }
    return NULL;
}

/* In the wheels that python3 would import. */
static const char *in_wheels(Files *files, const char *name)
{
    static const char script[] =
        "import glob, nvidia, sys\n"
        "found = [f for p in nvidia.__path__\n"
        "         for f in sorted(glob.glob(p + '/*/bin/' + sys.argv[1]))]\n"
        "print(found[-1] if found else '', end='')\n";
    const char *output = files_make(files, ".wheel");
    const char *words[] = {"python3", "-c", script, name, NULL};
    if (command_run((char *const *)words, output, "/dev/null") != 0)
        return NULL;
    Str path = file_read(files->arena, output);
    return path.len ? str_c(files->arena, path) : NULL;
}

static const char *toolkit_program(Files *files, const char *name, const char *variable,
                                   const char *folder)
{
    const char *given = getenv(variable), *found = NULL;
    if (given && *given)
        return given;
    found = beside(files, folder, name);
    found = found ? found : on_path(files, name);
    found = found ? found : in_environment(files, "CUDA_HOME", name);
    found = found ? found : in_environment(files, "CUDA_PATH", name);
    found = found ? found : beside(files, "/usr/local/cuda/bin", name);
    found = found ? found : in_wheels(files, name);
    if (!found)
        sim_fatal("--machine-code needs %s, but it is not on PATH, in CUDA_HOME or in "
                  "/usr/local/cuda; install the CUDA Toolkit, or run `pip install nvidia-cuda-nvcc "
                  "nvidia-cuda-nvdisasm`, or set %s",
                  name, variable);
    return found;
}

static const char *folder_of(Files *files, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? str_c(files->arena, (Str){path, (size_t)(slash - path)}) : NULL;
}

/* Code of one GPU alone, not compressed, with source lines; nothing that would change it. */
static void add_kernel_flags(Files *files, const SimOptions *options, Words *words)
{
    static const char *const flags[] = {
        "-std=c++17", "-w", "-lineinfo", "-Xcompiler",
        /* wrappers of the toolkit's headers stand where they are called */
        "-g1,-O1,-finline-functions,-fno-optimize-sibling-calls", "-no-compress", "-cudart", "none",
        "-extended-lambda", "-expt-relaxed-constexpr", "-gencode"};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        vec_push(files->arena, words, flags[i]);
    Str code = str_format(files->arena, "arch=compute_%d,code=sm_%d", options->arch, options->arch);
    vec_push(files->arena, words, str_c(files->arena, code));
    /* cudaGetDeviceProperties of the toolkit's own structure: see the header. */
    Str header =
        str_format(files->arena, "%.*s/cudalite_sim/machine_code.h", STR_ARG(files_headers(files)));
    vec_push(files->arena, words, "-include");
    vec_push(files->arena, words, str_c(files->arena, header));
    vec_push(files->arena, words, "-Xlinker");
    vec_push(files->arena, words, "--wrap=cudaGetDeviceProperties");
}

/* A function of the CUDA runtime that no file has is one that the simulator does not know. */
static bool missing_print(Str messages)
{
    static const char wanted[] = "undefined reference to `cuda";
    size_t length = strlen(wanted);
    for (size_t i = 0; i + length < messages.len; i++) {
        if (memcmp(messages.at + i, wanted, length) != 0)
            continue;
        size_t begin = i + length - 4, end = begin;
        while (end < messages.len && messages.at[end] != '\'')
            end++;
        fprintf(stderr,
                "cudalite-sim: error: cudalite-sim does not simulate '%.*s' with machine code\n",
                STR_ARG(str_slice(messages, begin, end)));
        return true;
    }
    return false;
}

const char *machine_code_build(Files *files, const SimOptions *options, const Str *inputs,
                               size_t count, bool generated)
{
    Arena *arena = files->arena;
    const char *nvcc = toolkit_program(files, "nvcc", "NVCC", NULL);
    const char *folder = folder_of(files, nvcc);
    const char *nvdisasm = toolkit_program(files, "nvdisasm", "NVDISASM", folder);
    setenv("NVDISASM", nvdisasm, 1);
    if (folder) /* whose headers are not the user's */
        setenv("CUDALITE_SIM_TOOLKIT", folder, 1);
    Words words = {0};
    vec_push(arena, &words, nvcc);
    add_kernel_flags(files, options, &words);
    words_add_all(arena, &words, &options->include_dirs, "-I");
    words_add_all(arena, &words, &options->defines, NULL);
    vec_push(arena, &words, "-I");
    vec_push(arena, &words, str_c(arena, files_headers(files)));
    words_add_all(arena, &words, &options->compiler_flags, NULL);
    for (size_t i = 0; i < count; i++) {
        const char *file =
            generated ? generated_file(files, options, inputs[i]) : str_c(arena, inputs[i]);
        if (!file)
            return NULL;
        const char *beside_input = folder_of(files, str_c(arena, inputs[i]));
        if (generated) { /* its includes lie beside the user's file */
            vec_push(arena, &words, "-I");
            vec_push(arena, &words, beside_input ? beside_input : ".");
        }
        vec_push(arena, &words, file);
    }
    const char *program = options->output ? options->output : files_make(files, "");
    Str library = str_format(arena, "%.*s/libcudalite_sim.a", STR_ARG(files_library(files)));
    const char *const rest[] = {"-o", program, str_c(arena, library), "-lpthread"};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        vec_push(arena, &words, rest[i]);
    /* nvcc names each of several files on its standard output, and leaves its own where it is
     * stopped. */
    const char *temporary = getenv("TMPDIR");
    temporary = temporary ? str_c(arena, str_of(temporary)) : NULL;
    setenv("TMPDIR", str_c(arena, files->directory), 1);
    int status = compiler_run(files, options, &words, "/dev/null", missing_print, NULL);
    if (temporary)
        setenv("TMPDIR", temporary, 1);
    else
        unsetenv("TMPDIR");
    if (status == COMMAND_NOT_STARTED)
        sim_fatal("cannot run '%s'", words.at[0]);
    return status == 0 ? program : NULL;
}
