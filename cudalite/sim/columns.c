/* Columns: where in its source line the code of an address stands.
 *
 * Enters: an executable with line numbers in DWARF. Leaves: for an address its column, by which two
 * accesses of one line can be told apart; addr2line gives lines only. Follows the DWARF 5 standard,
 * section 6.2; the versions 2 to 5 are alike in all that is read here. */
#include <elf.h>
#include <string.h>

#include "columns.h"

#include "../base/sort.h"
#include "files.h"

typedef struct {
    uint64_t begin, end;
    unsigned line, column;
} Row;

struct Columns {
    Arena *arena;
    VEC(Row) rows; /* by begin */
};

/* --- bytes ---------------------------------------------------------------------------------- */

typedef struct {
    const unsigned char *at, *end;
} Bytes;

static uint64_t take(Bytes *bytes, size_t size)
{
    uint64_t value = 0;
    if ((size_t)(bytes->end - bytes->at) < size) {
        bytes->at = bytes->end;
        return 0;
    }
    for (size_t i = 0; i < size && i < 8; i++)
        value |= (uint64_t)bytes->at[i] << (8 * i);
    bytes->at += size;
    return value;
}

/* A number in pieces of 7 bits, smallest first. */
static uint64_t take_leb(Bytes *bytes, bool is_signed)
{
    uint64_t value = 0, byte;
    unsigned shift = 0;
    do {
        byte = take(bytes, 1);
        if (shift < 64)
            value |= (byte & 127) << shift;
        shift += 7;
    } while (byte & 128);
    if (is_signed && (byte & 64) && shift < 64)
        value |= UINT64_MAX << shift;
    return value;
}

/* --- line programs -------------------------------------------------------------------------- */

typedef struct {
    Columns *columns;
    uint64_t step; /* bytes of the smallest instruction */
    int line_base;
    unsigned line_range, opcode_base;
    const unsigned char *lengths; /* operands of the standard opcodes */
    uint64_t address;
    unsigned line, column;
    bool is_open; /* `last` holds the row before */
    Row last;
} Machine;

static void sequence_start(Machine *machine)
{
    machine->address = 0;
    machine->line = 1;
    machine->column = 0;
    machine->is_open = false;
}

static void row_end(Machine *machine)
{
    Row row = machine->last;
    row.end = machine->address;
    if (machine->is_open && row.end > row.begin)
        vec_push(machine->columns->arena, &machine->columns->rows, row);
    machine->is_open = true;
    machine->last = (Row){machine->address, 0, machine->line, machine->column};
}

static void advance(Machine *machine, uint64_t instructions)
{
    machine->address += instructions * machine->step;
}

static void line_add(Machine *machine, int64_t lines)
{
    machine->line = (unsigned)((int64_t)machine->line + lines);
}

static void extended_run(Machine *machine, Bytes *program)
{
    uint64_t length = take_leb(program, false);
    if (length == 0 || length > (uint64_t)(program->end - program->at))
        return;
    Bytes operation = {program->at, program->at + length};
    program->at += length;
    switch (take(&operation, 1)) {
    case 1: /* DW_LNE_end_sequence */
        row_end(machine);
        sequence_start(machine);
        break;
    case 2: /* DW_LNE_set_address */ machine->address = take(&operation, (size_t)length - 1); break;
    default: break;
    }
}

static void standard_run(Machine *machine, unsigned opcode, Bytes *program)
{
    switch (opcode) {
    case 1: row_end(machine); break;                                     /* copy */
    case 2: advance(machine, take_leb(program, false)); break;           /* advance_pc */
    case 3: line_add(machine, (int64_t)take_leb(program, true)); break;  /* advance_line */
    case 5: machine->column = (unsigned)take_leb(program, false); break; /* set_column */
    case 8: advance(machine, (255 - machine->opcode_base) / machine->line_range); break;
    case 9: machine->address += take(program, 2); break; /* fixed_advance */
    default:
        for (unsigned i = 0; i < machine->lengths[opcode - 1]; i++)
            take_leb(program, false);
        break;
    }
}

static void program_run(Machine *machine, Bytes program)
{
    sequence_start(machine);
    while (program.at < program.end) {
        unsigned opcode = (unsigned)take(&program, 1);
        if (opcode == 0) {
            extended_run(machine, &program);
        } else if (opcode < machine->opcode_base) {
            standard_run(machine, opcode, &program);
        } else {
            unsigned special = opcode - machine->opcode_base;
            advance(machine, special / machine->line_range);
            line_add(machine, machine->line_base + (int)(special % machine->line_range));
            row_end(machine);
        }
    }
}

/* One unit of .debug_line; only the 32-bit form is in use. */
static void unit_read(Columns *columns, Bytes unit)
{
    unsigned version = (unsigned)take(&unit, 2);
    if (version >= 5)
        take(&unit, 2); /* sizes of addresses and segment selectors */
    uint64_t header = take(&unit, 4);
    if (header > (uint64_t)(unit.end - unit.at))
        return;
    Bytes program = {unit.at + header, unit.end};
    Machine machine = {.columns = columns, .step = take(&unit, 1)};
    if (version >= 4)
        take(&unit, 1); /* operations of an instruction */
    take(&unit, 1);     /* default of is_stmt */
    machine.line_base = (signed char)take(&unit, 1);
    machine.line_range = (unsigned)take(&unit, 1);
    machine.opcode_base = (unsigned)take(&unit, 1);
    machine.lengths = unit.at;
    if (machine.line_range == 0 || machine.opcode_base == 0 ||
        (uint64_t)(unit.end - unit.at) < machine.opcode_base)
        return;
    program_run(&machine, program);
}

/* --- the executable ------------------------------------------------------------------------- */

/* The section of that name; empty where there is none, or where it is compressed. */
static Bytes section_find(Str file, const char *name)
{
    Bytes none = {NULL, NULL};
    const unsigned char *at = (const unsigned char *)file.at;
    Elf64_Ehdr header;
    if (file.len < sizeof header || memcmp(at, ELFMAG, SELFMAG) != 0 || at[EI_CLASS] != ELFCLASS64)
        return none;
    memcpy(&header, at, sizeof header);
    uint64_t end = header.e_shoff + (uint64_t)header.e_shnum * sizeof(Elf64_Shdr);
    if (end > file.len || header.e_shstrndx >= header.e_shnum)
        return none;
    Elf64_Shdr names, section;
    memcpy(&names, at + header.e_shoff + header.e_shstrndx * sizeof names, sizeof names);
    for (size_t i = 0; i < header.e_shnum; i++) {
        memcpy(&section, at + header.e_shoff + i * sizeof section, sizeof section);
        uint64_t word = names.sh_offset + section.sh_name;
        if (word + strlen(name) + 1 > file.len || strcmp((const char *)at + word, name) != 0)
            continue;
        if ((section.sh_flags & SHF_COMPRESSED) || section.sh_offset + section.sh_size > file.len)
            return none;
        return (Bytes){at + section.sh_offset, at + section.sh_offset + section.sh_size};
    }
    return none;
}

static int row_compare(const void *left, const void *right)
{
    const Row *a = left, *b = right;
    return a->begin < b->begin ? -1 : a->begin > b->begin;
}

Columns *columns_read(Arena *arena, const char *program)
{
    Columns *columns = arena_new_of(arena, Columns);
    columns->arena = arena;
    Bytes all = section_find(file_read(arena, program), ".debug_line");
    while (all.at < all.end) {
        uint64_t length = take(&all, 4);
        if (length > (uint64_t)(all.end - all.at))
            break;
        unit_read(columns, (Bytes){all.at, all.at + length});
        all.at += length;
    }
    sort_stable(columns->rows.at, columns->rows.len, sizeof *columns->rows.at, row_compare);
    return columns;
}

unsigned columns_find(const Columns *columns, uint64_t address, unsigned line)
{
    size_t behind;
    vec_first(behind, columns->rows.len, columns->rows.at[behind].begin <= address);
    const Row *row = behind ? &columns->rows.at[behind - 1] : NULL;
    return row && address < row->end && row->line == line ? row->column : 0;
}
