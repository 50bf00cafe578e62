/* Compiling and linking a translated program.
 *
 * Enters: C++ text. Leaves: an object file, a program, or the compiler's message; where that is
 * about a part of CUDA that the simulator does not have, one line that names it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compile.h"

Compiler compiler_find(Files *files, const SimOptions *options)
{
    const char *from_environment = getenv("CXX");
    const char *name = options->compiler;
    const char *first = options->contract ? "clang++" : "g++"; /* clang++ fuses more, as nvcc */
    char *const try_first[] = {(char *)(uintptr_t)first, "--version", NULL};
    if (!name && from_environment && *from_environment)
        name = from_environment;
    if (!name)
        name = command_run(try_first, "/dev/null", "/dev/null") == 0 ? first
               : options->contract                                   ? "g++"
                                                                     : "clang++";
    Compiler compiler = {.files = files, .options = options};
    words_split(files->arena, &compiler.words, name);
    if (compiler.words.len == 0)
        sim_fatal("the name of the C++ compiler is empty");
    compiler.is_clang = strstr(name, "clang") != NULL;
    return compiler;
}

/* --- command lines --------------------------------------------------------------------------- */

/* What instruments memory accesses as a GPU would make them: nothing is vectorised, moved out of
 * loops that may not run, or fused. */
static const char *const flags_always[] = {"-std=c++17",
                                           "-gdwarf-4",
                                           "-g1",
                                           "-w",
                                           "-fno-strict-aliasing",
                                           "-fwrapv",
                                           "-fno-delete-null-pointer-checks",
                                           "-fno-builtin-memcpy",
                                           "-fno-builtin-memset",
                                           "-fno-builtin-memmove",
                                           "-fno-builtin-printf",
                                           NULL};
static const char *const flags_gcc[] = {
    "-fsanitize=thread", "-fsanitize-coverage=trace-pc", "--param", "tsan-distinguish-volatile=1",
    "-fno-tree-vectorize", "-fno-tree-pre", "-fno-tree-loop-im", "-fno-hoist-adjacent-loads",
    "-fno-tree-loop-distribute-patterns", "-fno-ipa-icf", "-fno-crossjumping",
    "-fno-tree-tail-merge",
    /* else lanes that skip a body run ahead of it */
    "-fno-reorder-blocks", "-fno-thread-jumps", NULL};
static const char *const flags_clang[] = {"-fsanitize=thread",
                                          "-fsanitize-coverage=bb,no-prune,trace-pc",
                                          "-mllvm",
                                          "-tsan-distinguish-volatile=1",
                                          "-mllvm",
                                          "-tsan-instrument-read-before-write=1",
                                          "-mllvm",
                                          "-disable-block-placement",
                                          "-fno-vectorize",
                                          "-fno-slp-vectorize",
                                          NULL};

/* The CPU's own fma; where it has none there is nothing that could be fused. */
static const char *const flags_contract[] = {"-ffp-contract=fast", "-DCUDALITE_SIM_CONTRACT",
#if defined __x86_64__ || defined __i386__
                                             "-mfma",
#endif
                                             NULL};
/* A product stays where it is made: else it meets, behind a loop, sums that nvcc does not take it
 * to. */
static const char *const flags_contract_gcc[] = {"-fno-tree-sink", NULL};
static const char *const flags_apart[] = {"-ffp-contract=off", NULL};

static bool cpu_fuses(void)
{
#if defined __x86_64__ || defined __i386__
    return __builtin_cpu_supports("fma");
#else
    return true;
#endif
}

static void add(const Compiler *compiler, Words *words, const char *word)
{
    vec_push(compiler->files->arena, words, word);
}

static void add_format(const Compiler *compiler, Words *words, const char *format, Str value)
{
    Str text = str_format(compiler->files->arena, format, STR_ARG(value));
    add(compiler, words, str_c(compiler->files->arena, text));
}

static void add_flags(const Compiler *compiler, Words *words, const char *const *flags)
{
    for (; *flags; flags++)
        add(compiler, words, *flags);
}

static void add_includes(const Compiler *compiler, Words *words, Str directory)
{
    Str headers = files_headers(compiler->files);
    add(compiler, words, "-iquote");
    add_format(compiler, words, "%.*s", directory);
    add_format(compiler, words, "-I%.*s/cudalite_sim", headers);
    words_add_all(compiler->files->arena, words, &compiler->options->include_dirs, "-I");
    add_format(compiler, words, "-I%.*s", headers);
}

/* --- what the compiler says ------------------------------------------------------------------ */

/* Whether a name that the compiler does not know is one of CUDA's. */
static bool is_cuda_name(Str name)
{
    static const char *const beginnings[] = {"cuda",   "tex",  "surf",   "atomic",
                                             "__",     "wmma", "nvcuda", "cublas",
                                             "curand", "nvtx", "read_",  NULL};
    for (const char *const *at = beginnings; *at; at++)
        if (str_starts(name, *at) && !str_starts(name, "cudalite")) /* ours, behind an error */
            return true;
    return name.len > 2 && str_starts(name, "cu") && name.at[2] >= 'A' && name.at[2] <= 'Z';
}

/* The name between the first quotes of a message, in g++'s typographic ones or plain. */
static Str quoted_name(Str line)
{
    size_t begin = 0;
    while (begin < line.len && line.at[begin] != '\'' && line.at[begin] != '\xE2')
        begin++;
    if (begin == line.len)
        return STR("");
    begin += line.at[begin] == '\'' ? 1 : 3;
    size_t end = begin;
    while (end < line.len && line.at[end] != '\'' && line.at[end] != '\xE2' && line.at[end] != '<')
        end++;
    return begin < end ? str_slice(line, begin, end) : STR("");
}

static size_t find(Str text, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= text.len; i++)
        if (memcmp(text.at + i, word, length) == 0)
            return i;
    return text.len;
}

/* Whether a message is about a name in the namespace of cooperative groups, as it or by its usual
 * alias. */
static bool is_of_groups(Str text)
{
    bool of_namespace = find(text, "does not name") < text.len ||
                        find(text, "is not a member of") < text.len ||
                        find(text, "no member named") < text.len;
    return of_namespace &&
           (find(text, "cooperative_groups") < text.len || find(text, "'cg'") < text.len ||
            find(text, "\xE2\x80\x98"
                       "cg\xE2\x80\x99") < text.len);
}

/* clang says behind an error which call asked for the template in which it is. */
static Str requested_place(Str rest)
{
    size_t end = find(rest, " requested here"), note = 0, begin;
    if (end == rest.len)
        return STR("");
    for (begin = end; begin > 0 && rest.at[begin - 1] != '\n'; begin--)
        ;
    note = find(str_slice(rest, begin, end), " note: ");
    return str_slice(rest, begin, begin + note);
}

/* The first error about a name of CUDA's, as one line; false where there is none. */
static bool missing_print(Str messages)
{
    Str caller = STR("");
    for (size_t begin = 0, end; begin < messages.len; begin = end + 1) {
        for (end = begin; end < messages.len && messages.at[end] != '\n'; end++)
            ;
        Str line = str_slice(messages, begin, end);
        size_t error = find(line, "error: "), required = find(line, "  required from here");
        if (required < line.len)
            caller = str_slice(line, 0, required);
        if (error == line.len)
            continue;
        Str text = str_slice(line, error, line.len), name = quoted_name(text);
        bool unknown = find(text, "not declared") < text.len ||
                       find(text, "undeclared") < text.len ||
                       find(text, "does not name a type") < text.len ||
                       find(text, "not been declared") < text.len ||
                       find(text, "unknown type name") < text.len ||
                       find(text, "is not a member of") < text.len;
        Str place = str_slice(line, 0, error);
        if (unknown && str_is(name, "cudalite_sim_inline_ptx")) {
            fprintf(stderr, "%.*serror: cudalite-sim does not simulate inline PTX\n",
                    STR_ARG(place));
            return true;
        }
        if (unknown && str_is(name, "__annotation")) {
            fprintf(stderr,
                    "%.*serror: '__annotation' is not declared: write #include <cudalite.h>\n",
                    STR_ARG(place));
            return true;
        }
        if ((unknown && is_cuda_name(name)) || is_of_groups(text)) {
            fprintf(stderr, "%.*serror: cudalite-sim does not simulate '%.*s'\n", STR_ARG(place),
                    STR_ARG(name));
            return true;
        }
        size_t own = find(text, "cudalite-sim ");
        if (own < text.len) { /* a static assertion of the simulator's headers */
            if (!caller.len)
                caller = requested_place(str_slice(messages, end, messages.len));
            fprintf(stderr, "%.*s error: %.*s\n", STR_ARG(str_trim(caller.len ? caller : place)),
                    STR_ARG(str_slice(text, own, text.len)));
            return true;
        }
    }
    return false;
}

int compiler_run(Files *files, const SimOptions *options, Words *words, const char *output,
                 bool (*explain)(Str messages), Str *told)
{
    vec_push(files->arena, words, NULL);
    for (size_t i = 0; options->verbose && words->at[i]; i++)
        fprintf(stderr, "%s%c", words->at[i], words->at[i + 1] ? ' ' : '\n');
    const char *errors = files_make(files, ".errors");
    int status = command_run((char *const *)words->at, output, errors);
    if (status == 0 || status == COMMAND_NOT_STARTED)
        return status;
    Str messages = file_read(files->arena, errors);
    if (options->verbose || !explain(messages))
        fwrite(messages.at, 1, messages.len, stderr);
    if (told)
        *told = messages;
    return status;
}

static bool run_words(const Compiler *compiler, Words *words, Str *told)
{
    int status = compiler_run(compiler->files, compiler->options, words, NULL, missing_print, told);
    if (status == COMMAND_NOT_STARTED)
        sim_fatal("cannot run the C++ compiler '%s'; pass another one with --compiler",
                  words->at[0]);
    return status == 0;
}

/* Thrust's algorithms run on the host, one element after the other; its types of 8 and 16 bits are
 * those of the toolkit, which are not here. The last word is the folder. */
static const char *const flags_thrust[] = {"-DTHRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_CPP",
                                           "-DTHRUST_HOST_SYSTEM=THRUST_HOST_SYSTEM_CPP",
                                           "-DCCCL_DISABLE_FP16_SUPPORT",
                                           "-DCCCL_DISABLE_BF16_SUPPORT",
                                           "-DCCCL_DISABLE_NVFP8_SUPPORT",
                                           "-DCCCL_DISABLE_NVFP6_SUPPORT",
                                           "-DCCCL_DISABLE_NVFP4_SUPPORT",
                                           "-isystem",
                                           NULL};

/* Programs rely on what each of its headers includes with nvcc. */
static const char *const thrust_headers[] = {"thrust/system_error.h", "thrust/execution_policy.h",
                                             "thrust/sequence.h",     "thrust/transform_reduce.h",
                                             "thrust/extrema.h",      NULL};

bool compile(const Compiler *compiler, Str directory, Language language, const char *translated,
             const char *thrust, const char *object)
{
    Arena *arena = compiler->files->arena;
    Words words = {0};
    words_add_all(arena, &words, &compiler->words, NULL);
    add_flags(compiler, &words, flags_always);
    bool contract = compiler->options->contract;
    if (contract && !cpu_fuses())
        sim_fatal("--contract needs a CPU with fma");
    if (contract && !compiler->is_clang)
        add_flags(compiler, &words, flags_contract_gcc);
    add_flags(compiler, &words, contract ? flags_contract : flags_apart);
    add(compiler, &words, compiler->options->level);
    if (compiler->options->gdb) /* variables, too */
        add(compiler, &words, "-g");
    if (!compiler->options->no_count)
        add_flags(compiler, &words, compiler->is_clang ? flags_clang : flags_gcc);
    add_includes(compiler, &words, directory);
    add(compiler, &words, language == LANGUAGE_CUDA ? "-include" : "-DCUDALITE_SIM_HOST_FILE");
    if (language == LANGUAGE_CUDA)
        add_format(
            compiler, &words, "%.*s/cudalite_sim.h",
            files_first_header(compiler->files, !compiler->is_clang, compiler->options->level));
    if (language == LANGUAGE_C)
        add(compiler, &words, "-std=gnu11");
    if (thrust) {
        add_flags(compiler, &words, flags_thrust);
        add(compiler, &words, thrust);
        for (size_t i = 0; thrust_headers[i]; i++) {
            add(compiler, &words, "-include");
            add(compiler, &words, thrust_headers[i]);
        }
    }
    words_add_all(arena, &words, &compiler->options->compiler_flags, NULL);
    add_flags(compiler, &words,
              (const char *const[]){"-c", "-x", language == LANGUAGE_C ? "c" : "c++", translated,
                                    "-o", object, NULL});
    return run_words(compiler, &words, NULL);
}

/* In the words of the linkers that there are. */
static bool says_no_main(Str messages)
{
    return str_has(messages, "undefined reference to `main'") ||
           str_has(messages, "undefined reference to 'main'") ||
           str_has(messages, "undefined symbol: main\n");
}

bool link_program(const Compiler *compiler, const Words *objects, const char *program,
                  bool *lacks_main)
{
    Arena *arena = compiler->files->arena;
    Words words = {0};
    words_add_all(arena, &words, &compiler->words, NULL);
    add(compiler, &words, "-o");
    add(compiler, &words, program);
    Str linker = files_linker(compiler->files);
    if (linker.len)
        add_format(compiler, &words, "-B%.*s", linker);
    words_add_all(arena, &words, objects, NULL);
    add_format(compiler, &words, "%.*s/libcudalite_sim.a", files_library(compiler->files));
    words_add_all(arena, &words, &compiler->options->compiler_flags, NULL);
    add(compiler, &words, "-lpthread");
    Str told = STR("");
    const bool linked = run_words(compiler, &words, &told);
    *lacks_main = says_no_main(told);
    return linked;
}
