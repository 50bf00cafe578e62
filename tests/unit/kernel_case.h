/* For tests of a kernel's model: a kernel from its body, with all that it needs around.
 *
 * It has the arrays a, b and c of the elements that are asked for and the parameters n, m, s, u (unsigned) and w (64 bits).
 * Its threads are x, y, z, its blocks bx, by, bz. */
#ifndef TESTS_UNIT_KERNEL_CASE_H
#define TESTS_UNIT_KERNEL_CASE_H

#include "cudalite/analysis/affine/traffic.h"
#include "cudalite/analysis/model_build.h"
#include "unit_case.h"

static inline const char *element_name(unsigned bytes)
{
    switch (bytes) {
    case 1: return "char";
    case 2: return "short";
    case 4: return "float";
    case 8: return "double";
    case 16: return "float4";
    default: return "Whole"; /* 12: a structure of three numbers */
    }
}

/* `arrays` as in "a 2 n m; b 1 n": each with its rank and extents. */
static inline Case kernel_case(const char *block, const char *arrays, unsigned bytes,
                               const char *body)
{
    Arena *arena = arena_new();
    Text text = text_new(arena);
    const char *element = element_name(bytes);
    text_add_c(&text, "struct Whole { float x, y, z; };\n");
    text_format(&text,
                "__global__ void k(%s *a, %s *b, %s *c, int n, int m, int s, unsigned u, "
                "long long w)\n{\n",
                element, element, element);
    text_format(&text, "#pragma cudalite __global__ %s\n", block);
    for (const char *at = arrays; *at; at += *at == ';') {
        at += strspn(at, " ");
        const size_t length = strcspn(at, ";");
        assert_true(length > 3); /* the name, the rank, the extents */
        text_format(&text, "#pragma cudalite garray %.3s %u %.*s\n", at, bytes, (int)length - 3,
                    at + 3);
        at += length;
    }
    static const char axes[] = "xyz";
    for (unsigned axis = 0; axes[axis]; axis++)
        text_format(&text, "const int %c = threadIdx.%c, b%c = blockIdx.%c;\n", axes[axis],
                    axes[axis], axes[axis], axes[axis]);
    text_format(&text, "%s\n}\n", body);
    Case c = case_of(str_c(arena, text_str(&text)));
    c.text_arena = arena;
    if (c.unit->kernels.len != 1 || c.diags->all.len) {
        print_error("cudalite does not read this:\n%.*s", STR_ARG(text_str(&text)));
        for (size_t i = 0; i < c.diags->all.len; i++)
            print_error("%.*s\n", STR_ARG(c.diags->all.at[i]->text));
        fail();
    }
    return c;
}

static inline Model *kernel_model(const Case *c)
{
    return model_build(c->arena, facts_new(c->arena, c->unit), c->unit->kernels.at[0], 1);
}

/* The tile of the kernel's first loop, or all of it where it has none. */
static inline Region kernel_region(Model *model, int64_t tile)
{
    Loop *loop = model->loops.len ? model->loops.at[0] : NULL;
    Region region = {.model = model,
                     .loop = loop,
                     .block = model->kernel->body,
                     .last = model->kernel->body->body.len - 1,
                     .tile = tile,
                     .first_atom = loop                ? loop->first_atom
                                   : model->sights.len ? model->sights.at[0].atoms
                                                       : 0,
                     .condition = loop ? loop->condition : NULL};
    return region;
}

#endif
