/* Building a program: translation of its files, then compile.c does the rest.
 *
 * Enters: .cu and .cpp files of one program. Leaves: an executable. Quoted includes are translated
 * too, and included under their translated names; #line keeps the user's names and lines. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../print/cpu/translate.h"
#include "build.h"
#include "compile.h"
#include "host_forms.h"
#include "machine_code.h"

typedef struct {
    Files *files;
    const SimOptions *options;
    StrMap *translated; /* path of a file to the path of its translation */
    const char *thrust; /* the folder of the toolkit's headers that the file asks for; or NULL */
    Language language;
    bool failed; /* an #include names what the simulator does not have */
} Build;

/* --- translation ---------------------------------------------------------------------------- */

static Str directory_of(Str path)
{
    for (size_t i = path.len; i > 0; i--)
        if (path.at[i - 1] == '/')
            return str_slice(path, 0, i);
    return STR("");
}

/* Where an #include is found: beside the file that holds it, then through -I. */
static Str include_find(Build *build, const Source *from, Str name, bool angle)
{
    Arena *arena = build->files->arena;
    Str path = str_format(arena, "%.*s%.*s", STR_ARG(directory_of(from->path)), STR_ARG(name));
    if (name.len && name.at[0] == '/')
        path = name;
    if (!angle && file_exists(str_c(arena, path)))
        return path;
    for (size_t i = 0; i < build->options->include_dirs.len; i++) {
        path = str_format(arena, "%s/%.*s", build->options->include_dirs.at[i], STR_ARG(name));
        if (file_exists(str_c(arena, path)))
            return path;
    }
    return STR("");
}

/* Headers of the real toolkit, which -I may reach, have stand-ins. */
static bool has_stand_in(Build *build, Str name)
{
    Arena *arena = build->files->arena;
    Str path = str_format(arena, "%.*s/cudalite_sim/%.*s", STR_ARG(files_headers(build->files)),
                          STR_ARG(name));
    return file_exists(str_c(arena, path));
}

/* -D and -U take effect behind the simulator's headers, which must not see them. The GPU is no -D
 * of the compiler's, with which it would not take the headers that are precompiled. */
static void defines_add(Build *build, Text *text)
{
    if (build->options->arch != 80)
        text_format(text, "#undef CUDALITE_SIM_ARCH\n#define CUDALITE_SIM_ARCH %d\n",
                    build->options->arch);
    for (size_t i = 0; i < build->options->defines.len; i++) {
        Str option = str_of(build->options->defines.at[i]);
        Str name = str_slice(option, 2, option.len), value = STR("1");
        for (size_t k = 2; k < option.len && str_starts(option, "-D"); k++) {
            if (option.at[k] != '=')
                continue;
            name = str_slice(option, 2, k);
            value = str_slice(option, k + 1, option.len);
            break;
        }
        if (str_starts(option, "-D"))
            text_format(text, "#define %.*s %.*s\n", STR_ARG(name), STR_ARG(value));
        else
            text_format(text, "#undef %.*s\n", STR_ARG(name));
    }
}

static Str include_take(void *context, const Source *from, Str name, bool angle);

static const char *translate(Build *build, Source *source, const char *suffix)
{
    const char *path = files_make(build->files, suffix);
    strmap_set(build->translated, source->path, (void *)path);
    Text text = text_new(build->files->arena);
    if (str_is(str_of(suffix), ".cc"))
        defines_add(build, &text);
    if (str_starts(source->text,
                   "\xEF\xBB\xBF")) /* a byte order mark, which nothing may stand before */
        source->text = str_slice(source->text, 3, source->text.len);
    bool has_ptx = false;
    if (build->language == LANGUAGE_CUDA)
        source = source_from_text(build->files->arena, source->path,
                                  host_forms(build->files->arena, source->text, &has_ptx));
    if (has_ptx)
        text_add_c(&text, "#include \"cudalite_sim/sim_ptx.h\"\n");
    if (has_ptx && str_has(source->text, "::cudalite_sim::ptx::matrices::"))
        text_add_c(&text, "#include \"cudalite_sim/sim_mma.h\"\n");
    cpu_translate_source(source, include_take, build, &text);
    file_write(path, text_str(&text));
    return path;
}

/* Libraries that come with CUDA and run on the device. */
static const char *const unknown_headers[] = {"cuda/",    "cublas",   "cufft", "curand", "cusparse",
                                              "cusolver", "cudnn",    "npp",   "nvrtc",  "nvjpeg",
                                              "cuda_fp6", "cuda_fp4", NULL};

/* Headers of the toolkit that a host compiler takes as they are. */
static bool is_of_thrust(Str name)
{
    static const char *const ptx[] = {"cuda/std/atomic", "cuda/std/barrier", "cuda/std/latch",
                                      "cuda/std/semaphore"}; /* what these inline */
    return str_starts(name, "thrust/") || str_is(name, "cuda/functional") ||
           (str_starts(name, "cuda/std/") && !str_is_one_of(name, ptx));
}

/* The folder that has them: of the toolkit that the environment names, else of the usual one. */
static const char *thrust_find(Arena *arena)
{
    const char *homes[] = {getenv("CUDA_HOME"), getenv("CUDA_PATH"), "/usr/local/cuda"};
    static const char *const folders[] = {"include/cccl", "include"}; /* of CUDA 13; before */
    for (size_t i = 0; i < sizeof homes / sizeof *homes; i++)
        for (size_t k = 0; homes[i] && *homes[i] && k < sizeof folders / sizeof *folders; k++) {
            const Str folder = str_format(arena, "%s/%s", homes[i], folders[k]);
            if (file_exists(
                    str_c(arena, str_format(arena, "%.*s/thrust/version.h", STR_ARG(folder)))))
                return str_c(arena, folder);
        }
    return NULL;
}

static void include_refuse(Build *build, const Source *from, Str name)
{
    Source *source = (Source *)(uintptr_t)from;
    Place place = source_place(source, (uint32_t)(name.at - from->text.at));
    fprintf(stderr, "%.*s:%u:%u: error: cudalite-sim does not simulate <%.*s>%s\n",
            STR_ARG(from->path), place.line, place.column, STR_ARG(name),
            is_of_thrust(name) ? " itself, and found no CUDA Toolkit that has it; set CUDA_HOME"
                               : "");
    build->failed = true;
}

static void thrust_take(Build *build, const Source *from, Str name)
{
    if (!build->thrust)
        build->thrust = thrust_find(build->files->arena);
    if (!build->thrust)
        include_refuse(build, from, name);
}

static Str include_take(void *context, const Source *from, Str name, bool angle)
{
    Build *build = context;
    if (str_starts(name, "cooperative_groups/"))
        return STR("cooperative_groups.h"); /* one header here */
    if (str_starts(name, "cub/"))
        return STR("cub/cub.cuh");
    if (is_of_thrust(name)) {
        thrust_take(build, from, name);
        return STR("");
    }
    Str path = include_find(build, from, name, angle);
    if (path.len == 0 || has_stand_in(build, name)) {
        bool is_known = has_stand_in(build, name);
        for (size_t i = 0; path.len == 0 && !is_known && unknown_headers[i]; i++)
            if (str_starts(name, unknown_headers[i])) {
                include_refuse(build, from, name);
                break;
            }
        return STR("");
    }
    const char *done = strmap_get(build->translated, path);
    if (done)
        return str_of(done);
    Source *source = source_read_file(build->files->arena, path);
    return source ? str_of(translate(build, source, ".h")) : STR("");
}

/* --generated: what cudalite makes of the file; kernels in place (-O1), as reports have it, unless
 * --generate-with says otherwise. */
const char *generated_file(Files *files, const SimOptions *options, Str input)
{
    Arena *arena = files->arena;
    const char *path = files_make(files, ".cu");
    Str beside = str_format(arena, "%.*s/cudalite", STR_ARG(files->home));
    Words words = {0};
    vec_push(arena, &words, file_exists(str_c(arena, beside)) ? str_c(arena, beside) : "cudalite");
    if (!options->generate_with.len)
        vec_push(arena, &words, "-O1");
    words_add_all(arena, &words, &options->generate_with, NULL);
    words_add_all(arena, &words, &options->include_dirs, "-I");
    words_add_all(arena, &words, &options->defines, NULL);
    vec_push(arena, &words, str_c(arena, input));
    vec_push(arena, &words, "-o");
    vec_push(arena, &words, path);
    vec_push(arena, &words, NULL);
    int status = command_run((char *const *)words.at, NULL, NULL);
    if (status == COMMAND_NOT_STARTED)
        sim_fatal("cannot run cudalite");
    return status == 0 ? path : NULL;
}

static Source *source_generate(Build *build, Str input)
{
    Arena *arena = build->files->arena;
    const char *path = generated_file(build->files, build->options, input);
    if (!path)
        return NULL;
    Source *made = source_read(arena, str_of(path));
    if (!made)
        sim_fatal("cudalite wrote no output for '%.*s'", STR_ARG(input));
    /* Its includes are those of the user's file, beside which it would stand. */
    Str name = str_format(arena, "%.*s.generated", STR_ARG(input));
    return source_from_text(arena, name, made->text);
}

static bool ends_with(Str path, const char *suffix)
{
    size_t length = strlen(suffix);
    return path.len > length && str_is(str_slice(path, path.len - length, path.len), suffix);
}

/* By the suffix, as nvcc has it. */
static Language language_of(Str path)
{
    if (ends_with(path, ".c"))
        return LANGUAGE_C;
    bool is_cxx = ends_with(path, ".cpp") || ends_with(path, ".cc") || ends_with(path, ".cxx");
    return is_cxx ? LANGUAGE_CXX : LANGUAGE_CUDA;
}

/* One file to an object file; NULL after a message. */
static const char *object_build(Build *build, const Compiler *compiler, Str input, bool generated)
{
    Source *source =
        generated ? source_generate(build, input) : source_read(build->files->arena, input);
    if (!source && generated)
        return NULL;
    if (!source)
        sim_fatal("cannot read '%.*s'", STR_ARG(input));
    const char *translated = translate(build, source, ".cc");
    const char *object = files_make(build->files, ".o");
    Str directory = directory_of(input);
    if (build->failed || !compile(compiler, directory.len ? directory : STR("."), build->language,
                                  translated, build->thrust, object))
        return NULL;
    return object;
}

const char *build_program(Files *files, const SimOptions *options, const Str *inputs, size_t count,
                          bool generated)
{
    if (options->is_built)
        return str_c(files->arena, inputs[0]);
    if (options->machine_code)
        return machine_code_build(files, options, inputs, count, generated);
    Compiler compiler = compiler_find(files, options);
    Words objects = {0};
    for (size_t i = 0; i < count; i++) {
        Build build = {.files = files,
                       .options = options,
                       .translated = strmap_new(files->arena),
                       .language = language_of(inputs[i])};
        const char *object = object_build(&build, &compiler, inputs[i], generated);
        if (!object)
            return NULL;
        vec_push(files->arena, &objects, object);
    }
    const char *program = options->output ? options->output : files_make(files, "");
    bool lacks_main;
    if (link_program(&compiler, &objects, program, &lacks_main))
        return program;
    if (lacks_main) /* said after the linker's own words */
        fprintf(stderr,
                "cudalite-sim: note: '%.*s' has no main(); only whole programs can be run\n",
                STR_ARG(inputs[0]));
    return NULL;
}
