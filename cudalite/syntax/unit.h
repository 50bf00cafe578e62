/* Unit: everything that the front end finds in one file, in one pass over its text.
 *
 * Enters: a Source, -D/-U/-I. Leaves: kernels (annotated ones parsed), launches, constants, types,
 * macros as they stand at the end, files included. The text is lexed once; what stands outside
 * annotated kernels is not stored. */
#ifndef CUDALITE_SYNTAX_UNIT_H
#define CUDALITE_SYNTAX_UNIT_H

#include "../lex/macro.h"
#include "ast.h"

typedef struct {
    Strs include_dirs;
    Strs defines; /* in order; "-D" and "-U" interleaved as: text with a leading 'D' or 'U' */
    /* Parse bodies of kernels without annotations too, and of those in includes, whose
     * annotations do not count. */
    bool parse_all;
    /* Keep __device__ functions for unit_functions, in files without annotations too. */
    bool functions;
    const Sources *replaced; /* files that are read as they stand here; NULL: none */
    Str own_header;          /* --header: an #include of it is none, for it is made of this file */
    /* Launches may have other blocks than are annotated: unit_check_block tells later. */
    bool any_block;
    /* Blocks may be larger than a GPU takes: each thread takes the place of several. */
    bool large_blocks;
} UnitOptions;

struct Unit;
/* Who takes each kernel when it was read; its tree is freed on return. */
typedef struct {
    void (*take)(void *context, struct Unit *unit, Kernel *kernel);
    void *context;
} KernelTaker;

typedef struct Unit {
    Arena *arena;
    Arena *trees; /* of all kernels: their tokens, annotations and syntax trees */
    Arena *work;  /* where parsers put what they make: a kernel's inside of one, else `arena` */
    const KernelTaker *taker; /* NULL: trees stay */
    /* While it is read, of check.c and member_arrays.c: */
    StrMap *device_names;
    struct Declared *declared;
    Diags *diags;
    Source *source;
    Macros *macros;
    VEC(Kernel *) kernels; /* of the main file, in order */
    VEC(Launch *) launches;
    VEC(Source *) includes;      /* that were read; the innermost first */
    StrMap *functions;           /* name -> Functions *; NULL: there is none, or nobody asked */
    struct Constants *constants; /* names of file-scope const, constexpr and enum values */
    struct Types *types;         /* typedef and using of known types */
    bool is_header;      /* other files may include it: by its name, #pragma once, a guard */
    bool has_operators;  /* a file of the program defines operators, or may */
    bool crlf;           /* the first line ends in CR LF */
    bool large_blocks;   /* as in the options */
    struct Names *names; /* of names.h; NULL: the body of no kernel was read */
    struct Instantiations *instantiations; /* of templates; NULL until somebody asks */
    StrMap *shared; /* name -> Type of __shared__ variables of the file; NULL: none */
    StrMap *
        made_names; /* that macros may declare outside of functions, or that are names of CUDA's elsewhere */
} Unit;

/* Frees the trees of all kernels, when nobody needs them any more. */
void unit_drop_trees(Unit *unit);
/* Of the kernels from `first` on only the names and places are left: their trees are freed. */
void unit_forget(Unit *unit, size_t first);

/* Source i of those that were read: includes, then the main file; NULL behind the last. */
Source *unit_source(const Unit *unit, size_t i);

/* `__device__` functions of one name, of the file and its includes, that are members of no
 * class. */
typedef VEC(Kernel *) Functions;
/* Those of that name; NULL: none was kept. */
const Functions *unit_functions(const Unit *unit, Str name);
/* Something of the name may be declared that was not read (hidden.h). */
bool unit_is_hidden(const Unit *unit, Str name);

/* Appends the text's tokens, expanded; false where they are too many. */
bool unit_expand(Unit *unit, Span where, Tokens *all);

/* The words at `index` of a template's arguments, `name<...>`, expanded; false: none is written
 * there. */
bool unit_argument(Unit *unit, Span name, size_t index, Tokens *words);
/* A number in host code, whose locals may have names of constants. */
bool unit_host_number(Unit *unit, Tokens *words, int64_t *number);
typedef VEC(const Type *) TypeList;
/* The types that the argument at `index` of a launched template may be: one that is written there, or
 * those for which the template around it is instantiated. None: they are not known. */
TypeList unit_launch_types(Unit *unit, const Launch *launch, size_t index);
/* ... where it is a number that is known. */
bool unit_launch_number(Unit *unit, const Launch *launch, size_t index, int64_t *number);
/* The dynamic shared memory of a launch; false where it is not told as a number. */
bool unit_launch_bytes(Unit *unit, const Launch *launch, int64_t *bytes);

/* Tells of a launch whose block is known and not the annotated one (an error). */
void unit_check_block(Unit *unit, const Launch *launch, const Kernel *kernel);
/* ... whether there would be one. */
bool unit_block_differs(Unit *unit, const Launch *launch, const Kernel *kernel);
/* A block's or grid's extents, without the last ones that are 1: "16x4" where `times` is "x". */
Str unit_shape_text(Arena *arena, const int64_t shape[3], const char *times);

/* Value of a file-scope `const int`, `constexpr`, `static const` or enumerator. */
bool unit_constant(const Unit *unit, Str name, int64_t *value);
/* ... or what a variable of the file is declared with: its value may be another one later. */
bool unit_first_value(const Unit *unit, Str name, int64_t *value);
/* An integer with the type in which it is computed: 4 or 8 bytes, as narrower ones are promoted. */
typedef struct {
    int64_t value;
    unsigned size;
    bool is_unsigned;
} Number;
/* The same constants with their types. */
bool unit_number(const Unit *unit, Str name, Number *number);
/* A typedef'd or built-in type by its name; NULL where unknown. */
const Type *unit_type(const Unit *unit, Str name);
/* A built-in type of C, CUDA or <stdint.h> by its one-word name, `std::` allowed; NULL if none. */
const Type *type_known(Str name);

/* The symbol table is empty. */
void declare_open(Unit *unit);
/* A namespace or class that declares a constant. */
typedef struct {
    Str path;        /* `a::b`; empty: file scope */
    bool in_class;   /* the path has a class */
    bool is_unclear; /* ... or is not known, as of a template */
    size_t index;    /* of the declaration, among all of constants */
} DeclaredIn;

/* Where a constant or a type comes from. */
typedef struct {
    const Group *group;
    bool varies;        /* its value may be another one when the text is compiled */
    Str option;         /* the macro to be given by -D then; empty: not known */
    Strs mentions;      /* names in its declaration that may be something else */
    VEC(DeclaredIn) in; /* of a constant: each scope that declares one of that name */
} Declaration;
/* `known`: it has that value; `is_first`: a variable of an integer type begins with it. */
void declare_constant(Unit *unit, Str name, bool known, bool is_first, Number number,
                      const Declaration *place);
/* Gives a constant that was declared another value. */
void declare_value(Unit *unit, Str name, bool known, Number number);
/* A constant of a namespace, by a qualified name: a::N. */
void declare_qualified(Unit *unit, Str name, bool known, Number number);
/* What a name may be that stands before `::`: namespaces of one name, one class, or several things,
 * a type, a template's parameter. */
typedef enum { SCOPE_UNSEEN, SCOPE_NAMESPACE, SCOPE_CLASS, SCOPE_UNCLEAR } ScopeKind;
void declare_scope(Unit *unit, Str name, ScopeKind kind);
/* `path`: `a`, or `a::b`; it stands in `outer`, empty at file scope. */
void declare_namespace(Unit *unit, Str outer, Str path);
/* The a of a::N is one thing in the whole file. */
bool unit_is_qualified(const Unit *unit, Str name);
/* A name with two meanings, as in two classes, is a type that nothing is known of. */
void declare_type(Unit *unit, Str name, const Type *type, const Declaration *place);
/* So many declarations of constants were read. */
size_t declare_count(const Unit *unit);
/* Whether the name was declared as a constant, even if its value is not known. */
bool declare_has(const Unit *unit, Str name);
/* A constant of that name has no value that is known: another declaration may hide it. */
void declare_unknown(Unit *unit, Str name);
/* `using enum`: no constant has a value that is known. */
void declare_nothing_known(Unit *unit);
/* Something that is no type of the file has its name, in another scope perhaps. */
void declare_no_type(Unit *unit, Str name);
/* A structure, a class, a union or an enumeration has it: no type of numbers does then. */
void declare_class(Unit *unit, Str name);
/* Outside of functions the name may be declared, in a way that is not read: nothing is known of
 * it. */
void declare_made(Unit *unit, Str name);
const Declaration *declare_place_of_constant(const Unit *unit, Str name);
const Declaration *declare_place_of_type(const Unit *unit, Str name);
/* All constants' names, for suggestions. */
const Strs *declare_names(const Unit *unit);

/* The name as one identifier: A_elements of `A.elements`. */
Str unit_word(Arena *arena, Str name);

/* The kernel's parameter of that name; NULL: there is none. */
const Param *kernel_param(const Kernel *kernel, Str name);
/* The statement has a garray's name (that of a member is one token: member_arrays.h). */
bool kernel_mentions_garray(Arena *arena, const Kernel *kernel, const Stmt *stmt);
bool kernel_is_inferred(const Kernel *kernel); /* nobody promises what its annotations say */
/* Where __launch_bounds__ can be added to the kernel's head. False: a macro makes all of the
 * head. */
bool unit_bounds_place(const Kernel *kernel, Span *where);

void unit_dump_tokens(Source *source, FILE *out);
void unit_dump_ast(const Unit *unit, FILE *out);

#endif
