/* Arrays that lie otherwise for several launches: of a loop that does nothing but launch, or of a
 * host function that shows all of the array's life (passes/layout/array_escape.h). Enters:
 * conversions; lives. Leaves: the type of what is known of such an array when the program runs, and
 * edits of the host's functions. */
#include "lasting_layout.h"

#include "host_names.h"

/* --- of which kernels ------------------------------------------------------------------------- */

/* Words of what is written once, which no macro may have. */
static bool has_words(const Unit *unit)
{
    static const char *const words[] = {
        "its",        "State",      "array",  "count",   "pitch",     "memory", "stream", "device",
        "changed",    "stays",      "kernel", "threads", "holds",     "enter",  "settle", "back",
        "leave",      "drop",       "swap",   "other",   "mine",      "now",    "block",  "ends",
        "comes_back", "attributes", "lives",  "all",     "available", "total"};
    return macros_any_defined(unit->macros, words, sizeof words / sizeof *words) != NULL;
}

/* Structures alone: how matrices lie is found anew for each launch. */
bool convert_may_last(const Conversion *conversion)
{
    const Model *model = conversion->user;
    bool may = !model->exported && !model->kernel->template_params.len &&
               !model->prototype.params.source && !has_words(model->unit);
    for (size_t i = 0; i < conversion->arrays.len; i++)
        may &= conversion->arrays.at[i]->kind == LAYOUT_SOA;
    for (size_t i = 0; i < model->owned.len && may; i++)
        may &= !str_has(span_text(model->owned.at[i]->name_where), "::");
    return may;
}

/* How the kernel's arrays lie: as in lives, where it is in such, else as it needs them itself. */
static void find_laid(const Variant *variant, LaunchRewrite *owner, bool loops, bool lifetimes,
                      Converting *converting)
{
    const Conversion *conversion = converting->conversion;
    Arena *arena = variant->arena;
    Laids laids = {0};
    if (lifetimes)
        laids = converting->lifetimes->laids;
    for (size_t i = 0; i < conversion->arrays.len && !lifetimes; i++) {
        const Converted *array = conversion->arrays.at[i];
        convert_lay(arena, convert_laid(arena, &laids, array), array);
    }
    for (size_t i = 0; i < conversion->arrays.len; i++) {
        ConvertingArray *one = &converting->arrays.at[i];
        Converted *array = conversion->arrays.at[i];
        convert_lie(array, convert_laid(arena, &laids, array));
        const Str object = str_format(arena, "%.*s_laid", STR_ARG(array->param->name));
        one->object = host_name(variant, object);
        one->in_loop = loops ? launch_rewrite_name(owner, object) : (Str){0};
        one->pitch = str_format(arena, "%.*s.its.pitch", STR_ARG(one->object));
    }
}

void convert_find_loops(const Variant *variant, const Hosting *hosting, Conversion *conversion,
                        Converting *converting)
{
    const Model *model = variant->user;
    bool loops = false, lifetimes = false;
    converting->lifetimes = hosting->lifetimes;
    if (hosting->telling.traces || hosting->telling.verifies || !convert_may_last(conversion))
        return;
    for (size_t i = 0; i < model->owned.len; i++) {
        const bool is_life = lifetimes_launch(hosting->lifetimes, model->owned.at[i]) != NULL;
        const Span loop = is_life ? (Span){0} : owner_loop(hosting->owner, model->owned.at[i]);
        vec_push(variant->arena, &converting->loops, loop);
        loops |= loop.source != NULL;
        lifetimes |= is_life;
        conversion->lifetimes += is_life;
    }
    if (loops && !convert_lasts(conversion)) {
        loops = false;
        for (size_t i = 0; i < converting->loops.len; i++)
            converting->loops.at[i] = (Span){0};
    }
    converting->lasts = loops || lifetimes;
    if (!converting->lasts)
        return;
    find_laid(variant, hosting->owner, loops, lifetimes, converting);
    for (size_t i = 0; i < converting->loops.len; i++)
        converting->once |= !converting->loops.at[i].source &&
                            !lifetimes_launch(hosting->lifetimes, model->owned.at[i]);
}

/* --- what stands behind the kernel ------------------------------------------------------------ */

/* In the arena of the unit: other kernels take them, too. */
static void name_laid(const Hosting *hosting, const Variant *variant, Laid *laid)
{
    Arena *arena = variant->user->unit->arena;
    LaunchRewrite *owner = hosting->owner;
    const Str type = laid->param->type->name;
    laid->name = launch_rewrite_name(owner, str_format(arena, "%.*s_laid", STR_ARG(type)));
    laid->in = launch_rewrite_name(owner, str_format(arena, "%.*s_in", STR_ARG(type)));
    laid->out = launch_rewrite_name(owner, str_format(arena, "%.*s_out", STR_ARG(type)));
    laid->get_memory =
        launch_rewrite_name(owner, str_format(arena, "memory_for_%.*s", STR_ARG(type)));
    laid->free_memory =
        launch_rewrite_name(owner, str_format(arena, "free_for_%.*s", STR_ARG(type)));
    laid->is_device =
        launch_rewrite_name(owner, str_format(arena, "is_device_for_%.*s", STR_ARG(type)));
}

/* Some life of such an array has an event of that kind. */
static bool has_event(const Lifetimes *lifetimes, const Laid *laid, LifeEventKind kind)
{
    bool has = false;
    for (size_t i = 0; lifetimes && i < lifetimes->all.len; i++)
        for (size_t k = 0; k < lifetimes->all.at[i]->events.len; k++)
            has |= lifetimes->all.at[i]->laid == laid && !lifetimes->all.at[i]->left.len &&
                   lifetimes->all.at[i]->events.at[k].kind == kind;
    return has;
}

static bool add_laid(const Variant *variant, const Hosting *hosting, const ConvertingArray *user,
                     Str base, Text *behind)
{
    Laid *laid = user->array->laid;
    Templates *templates = hosting->templates;
    Text lines = text_new(variant->arena);
    View *view = view_new(variant->arena);
    Converted all = *user->array;
    all.planes.at = laid->planes.at;
    all.planes.len = laid->planes.len;
    all.unit = laid->unit;
    all.written = laid->written;
    name_laid(hosting, variant, laid);
    const ConvertingArray one = {.array = &all,
                                 .pitch = STR("its.pitch"),
                                 .in = laid->in,
                                 .out = laid->out,
                                 .rows = convert_rows(&all)};
    view_str(view, "kernel", variant->variant);
    convert_view_array(variant, &one, view);
    view_str(view, "get_memory", laid->get_memory);
    view_str(view, "free_memory", laid->free_memory);
    view_str(view, "is_device", laid->is_device);
    view_format(view, "bytes", "%u", laid->bytes);
    view_flag(view, "back", has_event(hosting->lifetimes, laid, LIFE_BACK));
    view_flag(view, "swap", has_event(hosting->lifetimes, laid, LIFE_SWAP));
    view_flag(view, "chosen", variant->converting->conversion->each.len > 0);
    if (!template_render(templates, "convert_in.cu", view, STR("    "), &lines) ||
        (laid->written &&
         !template_render(templates, "convert_out.cu", view, STR("    "), &lines)) ||
        !template_render(templates, "converted_lasting.cu", view, STR("    "), &lines))
        return false;
    text_add_c(behind, "\n");
    convert_add_lines(&lines, base, behind);
    return true;
}

bool convert_add_lasting(const Variant *variant, const Hosting *hosting, Str base, Text *behind)
{
    const Converting *converting = variant->converting;
    for (size_t i = 0; i < converting->arrays.len && converting->lasts; i++)
        if (!converting->arrays.at[i].array->laid->name.len &&
            !add_laid(variant, hosting, &converting->arrays.at[i], base, behind))
            return false;
    return true;
}

/* --- launches --------------------------------------------------------------------------------- */

static const LifeLaunch *life_of(const Variant *variant, size_t launch)
{
    const Converting *converting = variant->converting;
    return converting && converting->lasts
               ? lifetimes_launch(converting->lifetimes, variant->user->owned.at[launch])
               : NULL;
}

static bool in_loop(const Variant *variant, size_t launch)
{
    const Converting *converting = variant->converting;
    return converting && converting->lasts && converting->loops.at[launch].source;
}

Str convert_objects(const Variant *variant, size_t launch)
{
    const LifeLaunch *life = life_of(variant, launch);
    Text text = text_new(variant->arena);
    if (!life && !in_loop(variant, launch))
        return (Str){0};
    for (size_t i = 0; i < variant->converting->arrays.len; i++)
        text_format(&text, "%.*s, ",
                    STR_ARG((life ? life->lifetimes[i]->object
                                  : variant->converting->arrays.at[i].in_loop)));
    if (life)
        ((LifeLaunch *)life)->is_written = true;
    return text_str(&text);
}

static Text *loop_part(const Variant *variant, Templates *templates, Str base, bool begins)
{
    const Converting *converting = variant->converting;
    Text *text = text_make(variant->arena, (Str){0});
    View *view = view_new(variant->arena);
    view_flag(view, "begins", begins);
    view_list(view, "arrays");
    for (size_t i = 0; i < converting->arrays.len; i++) {
        View *item = view_item(view, "arrays");
        view_str(item, "laid", converting->arrays.at[i].array->laid->name);
        view_str(item, "object", converting->arrays.at[i].in_loop);
    }
    text_add(text, begins ? (Str){0} : str_format(variant->arena, "\n%.*s", STR_ARG(base)));
    if (!template_lines(templates, "converted_loop.cu", view, base, text))
        return NULL;
    text_add(text, begins ? str_format(variant->arena, "\n%.*s", STR_ARG(base)) : (Str){0});
    return text;
}

bool convert_loop(const Variant *variant, Templates *templates, size_t launch, Edits *edits)
{
    const Converting *converting = variant->converting;
    if (!in_loop(variant, launch))
        return true;
    const Span loop = converting->loops.at[launch];
    const Str base = line_indent(variant->input, loop.begin);
    Text *before = loop_part(variant, templates, base, true),
         *behind = before ? loop_part(variant, templates, base, false) : NULL;
    if (!behind)
        return false;
    edits_insert(edits, loop.begin, before);
    edits_insert(edits, loop.end, behind);
    return true;
}

/* --- lives ------------------------------------------------------------------------------------ */

typedef struct {
    Unit *unit;
    Templates *templates;
    Edits *edits;
    bool failed;
} LifeWriting;

static void put(LifeWriting *writing, uint32_t place, Str text)
{
    text_add(edits_open_at(writing->edits, place), text);
}

/* The line of the template for what is done in front of a statement; NULL: for what declares
 * that. */
static Str life_line(LifeWriting *writing, const Lifetime *life, const LifeEvent *event)
{
    static const char *const words[] = {"back", "leave", "drop", "swap"}; /* by LifeEventKind */
    Arena *arena = writing->edits->arena;
    Text lines = text_new(arena);
    View *view = view_new(arena);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        view_flag(view, words[i], event && event->kind == i);
    view_flag(view, "declares", !event);
    view_str(view, "laid", life->laid->name);
    view_str(view, "object", life->object);
    view_str(view, "with", event && event->with ? event->with->object : (Str){0});
    writing->failed |=
        !template_lines(writing->templates, "converted_life.cu", view, (Str){0}, &lines);
    return text_str(&lines);
}

static void write_event(LifeWriting *writing, const Lifetime *life, const LifeEvent *event)
{
    Arena *arena = writing->edits->arena;
    const Str input = writing->unit->source->text, base = line_indent(input, event->where.begin),
              line = life_line(writing, life, event);
    const bool own_line = begins_line(input, event->where.begin) && !event->braces;
    put(writing, event->where.begin,
        str_format(arena, "%s%.*s%s%.*s", event->braces ? "{ " : "", STR_ARG(line),
                   own_line ? "\n" : " ", STR_ARG((own_line ? base : (Str){0}))));
    if (event->braces)
        put(writing, event->where.end, STR(" }"));
}

static void write_life(LifeWriting *writing, const Lifetime *life)
{
    const Str base = line_indent(writing->unit->source->text, life->declared.begin),
              line = life_line(writing, life, NULL);
    put(writing, life->declared.end,
        str_format(writing->edits->arena, "\n%.*s%.*s", STR_ARG(base), STR_ARG(line)));
    for (size_t k = 0; k < life->events.len; k++)
        write_event(writing, life, &life->events.at[k]);
}

/* The arrays of a launch that runs the kernel as it was written. */
static void write_left(LifeWriting *writing, const LifeLaunch *launch)
{
    for (size_t k = 0; k < launch->count && !launch->is_written; k++)
        write_event(writing, launch->lifetimes[k], &launch->before);
}

bool convert_write_lives(const Lifetimes *lifetimes, Unit *unit, Templates *templates, Edits *edits)
{
    LifeWriting writing = {unit, templates, edits, false};
    for (size_t i = 0; i < lifetimes->all.len; i++) {
        const Lifetime *life = lifetimes->all.at[i];
        if (!life->left.len && life->laid && life->laid->name.len)
            write_life(&writing, life);
    }
    for (size_t i = 0; i < lifetimes->launches.len; i++)
        if (lifetimes_launch(lifetimes, lifetimes->launches.at[i].launch) &&
            lifetimes->launches.at[i].lifetimes[0]->laid->name.len)
            write_left(&writing, &lifetimes->launches.at[i]);
    return !writing.failed;
}
