/* The header of a file's host functions. Enters: kernels one by one, those that have a variant with
 * the name of their host function. Leaves: such functions for the others, and the header. */
#include "header.h"

struct Header {
    Unit *unit;
    Str path;
    VEC(const Export *) exports;
    VEC(const Kernel *) absent;
    VEC(const char *) reasons; /* of those */
};

Header *header_new(Unit *unit, Str path)
{
    Header *header = arena_new_of(unit->arena, Header);
    *header = (Header){.unit = unit, .path = path};
    return header;
}

Unit *header_unit(const Header *header)
{
    return header->unit;
}

void header_leave_out(Header *header, const Kernel *kernel, const char *why)
{
    vec_push(header->unit->arena, &header->absent, kernel);
    vec_push(header->unit->arena, &header->reasons, why);
}

/* --- functions -------------------------------------------------------------------------------- */

/* One of the function's own parameters: `base`, or that with a number where the kernel has the
 * name. */
static Str own_name(const Export *export, Arena *arena, const char *base)
{
    Str name = str_of(base);
    for (unsigned number = 2;; number++) {
        bool taken = str_equal(export->kernel->name, name);
        for (size_t i = 0; i < export->kernel->params.len; i++)
            taken |= str_equal(export->kernel->params.at[i]->name, name);
        if (!taken)
            return name;
        name = str_format(arena, "%s_%u", base, number);
    }
}

static void view_function(const Export *export, Arena *arena, const char *begin, View *view)
{
    const Kernel *kernel = export->kernel;
    Text arguments = text_new(arena);
    for (size_t i = 0; i < kernel->params.len; i++)
        text_format(&arguments, "%s%.*s", i ? ", " : "", STR_ARG(kernel->params.at[i]->name));
    view_str(view, "kernel", kernel->name);
    view_str(view, "launcher", export->launcher);
    view_str(view, "parameters", export->parameters);
    view_str(view, "arguments", text_str(&arguments));
    view_str(view, "grid", own_name(export, arena, "grid"));
    view_str(view, "block", own_name(export, arena, "block"));
    view_str(view, "shared", own_name(export, arena, "shared"));
    view_str(view, "stream", own_name(export, arena, "stream"));
    view_flag(view, "variants", export->variants);
    view_format(view, "spaces", "%*s", (int)(str_of(begin).len + export->launcher.len), "");
}

/* Behind the kernel, a function that launches it and nothing else. */
static bool write_plain(const Header *header, Export *export, LaunchRewrite *owner,
                        Templates *templates, Edits *edits)
{
    Unit *unit = header->unit;
    const Kernel *kernel = export->kernel;
    Arena *arena = unit->arena;
    export->launcher =
        launch_rewrite_name(owner, str_format(arena, "launch_%.*s", STR_ARG(kernel->name)));
    View *view = view_new(arena);
    view_function(export, arena, "void (", view);
    Str base = line_indent(unit->source->text, kernel->text.begin);
    const char *newline = unit->crlf ? "\r\n" : "\n";
    Text *text = edits_open_at(edits, kernel->text.end);
    text_format(text, "%s%s%.*s", newline, newline, STR_ARG(base));
    return template_lines(templates, "launcher_plain.cu", view, base, text);
}

bool header_add(Header *header, Export *export, LaunchRewrite *owner, Templates *templates,
                Edits *edits)
{
    if (!export->launcher.len && !write_plain(header, export, owner, templates, edits))
        return false;
    vec_push(header->unit->arena, &header->exports, export);
    return true;
}

/* --- the header ------------------------------------------------------------------------------- */

/* MATVEC_H of include/matvec.h; CUDALITE_2D_H of 2d.h, whose words would begin wrongly. */
static Str guard_name(Arena *arena, Str path)
{
    size_t begin = path.len;
    while (begin > 0 && path.at[begin - 1] != '/')
        begin--;
    Text guard = text_new(arena);
    char first = begin < path.len ? path.at[begin] : '_';
    if (!(first >= 'a' && first <= 'z') && !(first >= 'A' && first <= 'Z'))
        text_add_c(&guard, "CUDALITE_");
    for (bool behind = false; begin < path.len; begin++) {
        char c = path.at[begin];
        bool small = c >= 'a' && c <= 'z';
        bool word = small || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!word && behind) /* two of them are reserved */
            continue;
        text_format(&guard, "%c", small ? c - 'a' + 'A' : word ? c : '_');
        behind = !word;
    }
    return text_str(&guard);
}

/* The file's name, where it can stand in a comment. */
static Str file_name(Str path)
{
    size_t begin = path.len;
    while (begin > 0 && path.at[begin - 1] != '/')
        begin--;
    for (size_t i = begin; i < path.len; i++)
        if (!str_is_word_byte(path.at[i]) && path.at[i] != '.' && path.at[i] != '-')
            return (Str){0};
    return str_slice(path, begin, path.len);
}

static void view_scopes(Arena *arena, const Scope *scope, View *group)
{
    VEC(const Scope *) scopes = {0};
    for (; scope; scope = scope->outer)
        vec_push(arena, &scopes, scope);
    view_list(group, "opens");
    view_list(group, "closes");
    for (size_t i = 0; i < scopes.len; i++) {
        view_str(view_item(group, "opens"), "head", scopes.at[scopes.len - 1 - i]->head);
        view_str(view_item(group, "closes"), "head", scopes.at[i]->head);
    }
}

bool header_render(const Header *header, Templates *templates, Text *out)
{
    Arena *arena = header->unit->arena;
    View *view = view_new(arena), *group = NULL;
    bool half = false, bfloat16 = false;
    view_str(view, "guard", guard_name(arena, header->path));
    view_str(view, "file", file_name(header->unit->source->path));
    view_list(view, "groups");
    view_list(view, "absent");
    const Scope *scope = NULL;
    for (size_t i = 0; i < header->exports.len; i++) {
        const Export *export = header->exports.at[i];
        if (!group || export->kernel->scope != scope) {
            group = view_item(view, "groups");
            scope = export->kernel->scope;
            view_scopes(arena, scope, group);
        }
        view_function(export, arena, "void (", view_item(group, "functions"));
        half |= export->half;
        bfloat16 |= export->bfloat16;
    }
    view_flag(view, "half", half);
    view_flag(view, "bfloat16", bfloat16);
    for (size_t i = 0; i < header->absent.len; i++) {
        View *item = view_item(view, "absent");
        view_str(item, "kernel", header->absent.at[i]->name);
        view_str(item, "why", str_of(header->reasons.at[i]));
    }
    return template_render(templates, "header.cu", view, STR("    "), out);
}
