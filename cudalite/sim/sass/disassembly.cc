/* Machine code as text.
 *
 * Enters: a cubin. Leaves: its kernels as nvdisasm tells them, instruction by instruction, with the
 * source line of each, their parameters and their bytes of shared memory; its variables, constants
 * and symbols. */
#include "interpreter.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <unistd.h>

namespace sass
{

static std::string disassembled(const char *cubin, size_t size)
{
    const char *base = getenv("TMPDIR"), *program = getenv("NVDISASM");
    std::string pattern = std::string(base && *base ? base : "/tmp") + "/cudalite-sim.XXXXXX";
    char *name = &pattern[0];
    int file = mkstemp(name);
    if (file < 0 || write(file, cubin, size) != (ssize_t)size)
        throw Error("cannot write a temporary file for nvdisasm");
    close(file);
    std::string text, command = "'" + std::string(program ? program : "nvdisasm") + "' -c -gi '" + name + "'";
    FILE *pipe = popen(command.c_str(), "r");
    char part[4096];
    for (size_t got; pipe && (got = fread(part, 1, sizeof part, pipe)) > 0;)
        text.append(part, got);
    int status = pipe ? pclose(pipe) : 1;
    unlink(name);
    if (status)
        throw Error(
            "nvdisasm cannot read the program's machine code; set NVDISASM to one that fits nvcc");
    return text;
}

static std::vector<std::string> split(const std::string &text, char at)
{
    std::vector<std::string> parts(1);
    for (char c : text) {
        if (c == at)
            parts.emplace_back();
        else if (c != ' ' || !parts.back().empty())
            parts.back() += c;
    }
    for (std::string &part : parts)
        while (!part.empty() && part.back() == ' ')
            part.pop_back();
    return parts;
}

static bool takes(std::string &text, const char *begin)
{
    size_t length = strlen(begin);
    if (text.compare(0, length, begin))
        return false;
    text.erase(0, length);
    return true;
}

// R7, RZ, UR7, URZ: the row, or -1.
static int row_of(const std::string &text)
{
    bool uniform = text.size() > 1 && text[0] == 'U' && text[1] == 'R';
    const char *rest = text.c_str() + uniform;
    if (rest[0] != 'R')
        return -1;
    if (!strcmp(rest, "RZ"))
        return uniform ? URZ : RZ;
    char *end;
    long number = strtol(rest + 1, &end, 10);
    return rest[1] && !*end && number < (uniform ? 63 : 255) ? (int)number + (uniform ? UR : 0)
                                                             : -1;
}

static int predicate_of(const std::string &text)
{
    bool uniform = text.size() > 1 && text[0] == 'U' && text[1] == 'P';
    const char *rest = text.c_str() + uniform;
    if (rest[0] != 'P' || !rest[1] || rest[2])
        return -1;
    if (rest[1] == 'T')
        return uniform ? UPT : PT;
    return rest[1] >= '0' && rest[1] <= '6' ? rest[1] - '0' + (uniform ? UP : 0) : -1;
}

static bool read_address(std::string text, Operand &operand)
{
    operand.kind = ADDRESS;
    text = text.substr(1, text.size() - 2);
    for (std::string part : split(text, '+')) {
        bool negative = takes(part, "-");
        char *end;
        if (!part.compare(0, 2, "0x")) {
            int64_t number = (int64_t)strtoull(part.c_str(), &end, 16);
            operand.offset += negative ? -number : number;
            if (*end)
                return false;
            continue;
        }
        std::vector<std::string> words = split(part, '.');
        Term term = {row_of(words[0]), 0, 1, negative};
        for (size_t k = 1; k < words.size(); k++) {
            if (words[k] == "64")
                term.wide = 1;
            else if (words[k] == "X4" || words[k] == "X8" || words[k] == "X16")
                term.scale = atoi(words[k].c_str() + 1);
            else if (words[k] == "U32")
                term.wide = -1;
            else if (words[k] != "reuse")
                return false;
        }
        if (term.row < 0)
            return false;
        operand.terms.push_back(term);
    }
    return true;
}

static bool read_number(const std::string &text, bool doubles, bool floats, Operand &operand)
{
    operand.kind = NUMBER;
    char *end;
    bool negative = text[0] == '-';
    const char *digits = text.c_str() + (negative || text[0] == '+');
    if (!strncmp(digits, "0x", 2)) {
        u64 number = strtoull(digits, &end, 16);
        operand.bits = (u32)(negative ? 0 - number : number);
        return !*end && !doubles;
    }
    double value;
    if (!strcmp(digits, "QNAN"))
        value = strtod("nan", &end);
    else if (!strcmp(digits, "INF"))
        value = strtod("inf", &end);
    else if (value = strtod(digits, &end), *end || end == digits)
        return false;
    float single = (float)value;
    u32 bits;
    memcpy(&bits, &single, 4);
    operand.bits = bits;
    if (doubles)
        memcpy(&operand.bits, &value, 8);
    if (negative)
        operand.bits ^= doubles ? 1ull << 63 : 1u << 31;
    return doubles || floats;
}

static bool read_operand(std::string text, bool doubles, bool floats, Operand &operand)
{
    operand.text = text;
    if (takes(text, "desc[")) // where its rights are kept, before the address
        text.erase(0, text.find(']') + 1);
    if (text.empty())
        return false;
    if (text[0] == '[')
        return read_address(text, operand);
    if (text[0] == '`')
        return operand.kind = LABEL, true;
    bool minus = text[0] == '-';
    if (isdigit((unsigned char)text[minus]) || text == "+INF" || text == "-INF" ||
        text == "+QNAN" || text == "-QNAN")
        return read_number(text, doubles, floats, operand);
    operand.negative = takes(text, "-");
    operand.inverted = takes(text, "~") || takes(text, "!");
    operand.absolute = takes(text, "|");
    size_t bar = text.find('|');
    if (operand.absolute && bar != std::string::npos)
        text.erase(bar, 1);
    size_t reuse = text.find(".reuse");
    if (reuse != std::string::npos)
        text.erase(reuse, 6);
    static const struct {
        const char *name;
        Halves halves;
    } forms[] = {{".H0_H0", BOTH_LOW}, {".H1_H1", BOTH_HIGH}, {".H1_H0", EACH_ITS_OWN}, {".F32", SINGLE}};
    for (const auto &form : forms) {
        const size_t at = text.rfind(form.name);
        if (at != std::string::npos && at + strlen(form.name) == text.size()) {
            operand.halves = form.halves;
            text.erase(at);
        }
    }
    size_t dot = text.size() > 3 ? text.size() - 3 : 0;
    if (dot && text[dot] == '.' && (text[dot + 1] == 'H' || text[dot + 1] == 'B') &&
        isdigit((unsigned char)text[dot + 2])) {
        operand.part = (text[dot + 2] - '0') * (text[dot + 1] == 'H' ? 16 : 8);
        text.erase(dot);
    }
    unsigned bank, offset;
    int used = 0;
    if (sscanf(text.c_str(), "c[0x%x][0x%x]%n", &bank, &offset, &used) == 2 &&
        (size_t)used == text.size()) {
        operand.kind = CONSTANT;
        operand.row = (int)bank;
        operand.bits = offset;
        return true;
    }
    if (sscanf(text.c_str(), "c[0x%x]%n", &bank, &used) == 1 && used) {
        operand.row = (int)bank;
        return read_address(text.substr((size_t)used), operand);
    }
    if ((operand.row = row_of(text)) >= 0)
        return operand.kind = REGISTER, true;
    if ((operand.row = predicate_of(text)) >= 0)
        return operand.kind = PREDICATE, true;
    operand.kind = SPECIAL;
    operand.text = text;
    const bool is_scoreboard = (text.size() == 3 && !text.compare(0, 2, "SB")) || text[0] == '{';
    return text == "PR" || text == "UPR" || text == "SRZ" || !text.compare(0, 3, "SR_") ||
           (text[0] == 'B' && text.size() <= 3) || is_scoreboard;
}

// Numbers of operations on halves stand in twos, the upper one first: each two become one word.
static bool join_numbers(std::vector<std::string> &parts, Flags flags)
{
    for (size_t k = 0; k < parts.size(); k++) {
        auto is_number = [&](size_t at) {
            const std::string &text = at < parts.size() ? parts[at] : "";
            const char first = text[text[0] == '-' || text[0] == '+'];
            return isdigit((unsigned char)first) || !text.compare(1, 3, "INF") || !text.compare(1, 4, "QNAN");
        };
        if (!is_number(k))
            continue;
        if (!is_number(k + 1))
            return false;
        u32 both = 0;
        for (size_t of : {k, k + 1}) {
            const std::string &text = parts[of];
            const double value = strtod(text.find("QNAN") == 1 ? "nan" : text.c_str(), nullptr);
            const float single = (float)value;
            u32 bits;
            memcpy(&bits, &single, 4);
            both = both << 16 | (flags & F_BF16 ? value != value ? 0x7fff : bits >> 16 : to_half(value, 0));
        }
        char number[16];
        snprintf(number, sizeof number, "0x%x", both);
        parts[k] = number;
        parts.erase(parts.begin() + (long)k + 1);
    }
    return true;
}

// Modifiers: false where one is not known.
static bool read_modifiers(const std::vector<std::string> &words, Flags allowed, Instruction &one)
{
    bool known = true;
    for (size_t k = 1; k < words.size(); k++) {
        Flags flag = flag_of(words[k]);
        known = known && flag && !(flag & ~(allowed | F_IGNORED | F_E));
        one.flags |= flag & ~F_E;
        if (k == 1)
            one.base = words[k] == "F64" ? 64 : words[k] == "F16" || words[k] == "BF16" ? 16 : 32;
        if (flag == F_SCALED)
            one.scale = words[k][0] == 'D' ? 1 / strtof(&words[k][1], nullptr)
                                           : strtof(&words[k][1], nullptr);
    }
    if (words[0] == "IDP") // whether the bytes or halves of the one and of the other have signs
        one.base = (words[words.size() - 2][0] == 'S') | (words.back()[0] == 'S') << 1;
    return known;
}

// Results, then what goes in: false where they do not stand as the operation has them.
static bool sort_operands(const std::vector<Operand> &all, Shape shape, Instruction &one)
{
    bool known = true;
    size_t at = 0;
    int carries = 0;
    if (shape == RESULT) {
        bool had = false;
        for (; at < all.size() && (all[at].kind == PREDICATE || (all[at].kind == REGISTER && !had));
             at++) {
            if (all[at].kind == REGISTER)
                one.result = all[at].row, had = true;
            else if (carries < 2)
                one.carries[carries++] = all[at].row;
            else
                known = false;
        }
        known = known && had;
    } else if (shape == COMPARE) {
        for (; at < 2; at++) {
            known = known && at < all.size() && all[at].kind == PREDICATE;
            one.carries[at] = known ? all[at].row : PT;
        }
    }
    one.in.assign(all.begin() + (long)(at < all.size() ? at : all.size()), all.end());
    return known;
}

// With .E an address has 64 bits, but for what is marked as less; nvdisasm does not write that everywhere.
static void widen(Operand &operand)
{
    for (Term &term : operand.terms)
        term.wide = term.wide >= 0;
}

static void read_instruction(std::string text, Kernel &kernel)
{
    Instruction one;
    one.text = text;
    text.erase(std::min(text.find("(*"), text.size())); // a note: where it may lead, or that it spills
    if (takes(text, "@")) {
        one.guard_not = takes(text, "!");
        size_t blank = text.find(' ');
        one.guard = predicate_of(text.substr(0, blank));
        text.erase(0, blank + 1);
    }
    size_t blank = text.find(' ');
    std::vector<std::string> words = split(text.substr(0, blank), '.');
    std::vector<std::string> parts = blank == std::string::npos
                                         ? std::vector<std::string>()
                                         : split(text.substr(blank + 1), ',');
    if (words[0] == "BRX" || words[0] == "RET" || words[0] == "CALL") // a register, and a number or the function that it is in
        parts = split(text.substr(blank + 1), ' ');
    Shape shape;
    bool doubles, floats;
    Flags allowed;
    Operation *run = operation(words[0], &shape, &doubles, &floats, &allowed);
    bool known = run && one.guard >= 0;
    for (const char *name : {"BRA", "BRX", "EXIT", "CALL", "RET", "BAR", "BSYNC", "WARPSYNC"})
        one.moves = one.moves || words[0] == name;
    known = read_modifiers(words, allowed, one) && known;
    const bool on_halves = words[0].size() > 1 && words[0][0] == 'H', // HADD2 and its like
               on_parts = words[0] == "I2F" || (one.flags & F_F16 && (words[0] == "F2F" || words[0] == "F2I" || words[0] == "FRND")),
               wide = std::find(words.begin(), words.end(), "E") != words.end();
    known = (!on_halves || join_numbers(parts, one.flags)) && known;
    std::vector<Operand> all;
    for (const std::string &part : parts) {
        Operand operand;
        if (!part.empty()) {
            known = read_operand(part, doubles, floats, operand) && known &&
                    (operand.part == 0 || on_parts) && (operand.halves == EACH_ITS_OWN || on_halves);
            if (wide)
                widen(operand);
            all.push_back(operand);
        }
    }
    known = sort_operands(all, shape, one) && known;
    one.run = known ? run : nullptr;
    one.next = (int)kernel.code.size() + 1;
    kernel.code.push_back(one);
}

static void find_targets(Kernel &kernel)
{
    for (Instruction &one : kernel.code) {
        for (const Operand &operand : one.in) {
            if (operand.kind != LABEL)
                continue;
            size_t open = operand.text.find('('), close = operand.text.rfind(')');
            const std::string name = operand.text.substr(open + 1, close - open - 1);
            auto found = kernel.labels.find(name);
            if (found != kernel.labels.end())
                one.target = found->second;
            else if (name == kernel.name) // that stands before its section
                one.target = 0;
        }
    }
}

// Sums of floats in shared memory are a loop: a load, and ATOMS.CAST.SPIN that expects what it gave; such a load
// belongs to it.
static void find_loads_of_atomics(Kernel &kernel)
{
    const size_t near = 12; // instructions
    for (size_t at = 0; at < kernel.code.size(); at++) {
        const Instruction &atomic = kernel.code[at];
        if (atomic.text.find("ATOMS.CAST.SPIN") == std::string::npos || atomic.in.size() < 2)
            continue;
        for (size_t k = at; k > 0 && at - k < near; k--) {
            Instruction &load = kernel.code[k - 1];
            if (load.text.compare(0, 3, "LDS") || load.result != atomic.in[1].row)
                continue;
            load.flags |= F_STRONG;
            break;
        }
    }
}

// Of `//## File "a.h", line 7 inlined at "b.cu", line 3` the first place that is not in the toolkit's headers.
static Source source_of(const std::string &line)
{
    static const char *const toolkit = getenv("CUDALITE_SIM_TOOLKIT");
    Source last = {"", 0};
    for (size_t at = line.find('"'); at != std::string::npos; at = line.find('"', at)) {
        size_t end = line.find('"', at + 1), number = line.find("line ", end);
        if (end == std::string::npos || number == std::string::npos)
            break;
        last = {line.substr(at + 1, end - at - 1), atoi(line.c_str() + number + 5)};
        if (!toolkit || last.file.compare(0, strlen(toolkit), toolkit))
            return last;
        at = end + 1;
    }
    return last;
}

// The number of what such a line tells, in the module's sources.
static u32 read_source(const std::string &line, Module &module)
{
    const Source source = source_of(line), &last = module.sources.back();
    if (source.file != last.file || source.line != last.line)
        module.sources.push_back(source);
    return (u32)module.sources.size() - 1;
}

static void read_text(const std::string &text, Module &module)
{
    Kernel *kernel = nullptr;
    u32 source = 0;
    for (std::string &line : split(text, '\n')) {
        line.erase(0, std::min(line.find_first_not_of("\t "), line.size()));
        size_t open = line.find("/*"), close = line.find("*/"), end = line.rfind(';');
        if (!line.compare(0, 5, "//## ")) {
            source = read_source(line, module);
        } else if (!line.compare(0, 7, ".target")) {
            module.arch = atoi(line.c_str() + line.find("sm_") + 3);
        } else if (open == 0 && close != std::string::npos && end != std::string::npos && kernel) {
            size_t begin = line.find_first_not_of(' ', close + 2);
            size_t stop = line.find_last_not_of(' ', end - 1);
            read_instruction(line.substr(begin, stop + 1 - begin), *kernel);
            kernel->code.back().source = source;
        } else if (!line.compare(0, 6, ".text.") && line.back() == ':') {
            kernel = &module.kernels[line.substr(6, line.size() - 7)];
            kernel->name = line.substr(6, line.size() - 7);
        } else if (!line.empty() && line.back() == ':' && kernel) {
            kernel->labels[line.substr(0, line.size() - 1)] = (int)kernel->code.size();
        }
    }
    for (auto &entry : module.kernels) {
        find_targets(entry.second);
        find_loads_of_atomics(entry.second);
    }
}

// Where each parameter lies, from the notes beside the kernel: a format, an attribute, a size or value, and so many bytes.
static void read_notes(const std::vector<char> &notes, Kernel &kernel)
{
    enum { WITH_SIZE = 4, PARAMETER = 0x17, BANK = 0x0a };
    for (size_t at = 0; at + 4 <= notes.size();) {
        uint16_t size, half[6];
        memcpy(&size, &notes[at + 2], 2);
        if (notes[at] == WITH_SIZE && at + 4 + size <= notes.size()) {
            memcpy(half, &notes[at + 4], size < sizeof half ? size : sizeof half);
            if (notes[at + 1] == PARAMETER) {
                u32 bits;
                memcpy(&bits, &notes[at + 12], 4);
                if (kernel.parameters.size() <= half[2])
                    kernel.parameters.resize(half[2] + 1u);
                kernel.parameters[half[2]] = {half[3], bits >> 18};
            } else if (notes[at + 1] == BANK) {
                kernel.parameter_base = half[2];
            }
        }
        at += 4 + (notes[at] == WITH_SIZE ? size : 0);
    }
}

static void read_symbols(const char *cubin, const Elf64_Shdr *sections, u32 count, const Elf64_Shdr &table,
                         const char *section_names, std::vector<std::string> &names, Module &module)
{
    const char *texts = cubin + sections[table.sh_link].sh_offset;
    for (size_t at = 0; at < table.sh_size; at += sizeof(Elf64_Sym)) {
        Elf64_Sym symbol;
        memcpy(&symbol, cubin + table.sh_offset + at, sizeof symbol);
        bool inside = symbol.st_shndx > 0 && symbol.st_shndx < count;
        std::string section = inside ? section_names + sections[symbol.st_shndx].sh_name : "";
        bool is_section = (symbol.st_info & 15) == STT_SECTION;
        names.push_back(is_section ? section : texts + symbol.st_name);
        module.symbols[names.back()] = {section, symbol.st_value, symbol.st_size};
    }
}

// Which addresses constant bank 4 has to hold.
static void read_relocations(const char *at, const Elf64_Shdr &section, const std::vector<std::string> &names,
                             Module &module)
{
    const bool adds = section.sh_type == SHT_RELA;
    const size_t each = adds ? sizeof(Elf64_Rela) : sizeof(Elf64_Rel);
    for (size_t k = 0; k + each <= section.sh_size; k += each) {
        Elf64_Rela one = {};
        memcpy(&one, at + k, each);
        const size_t symbol = ELF64_R_SYM(one.r_info);
        if (symbol >= names.size())
            throw Error(
                "the program's machine code has a relocation that cudalite-sim does not support");
        module.relocations.push_back({one.r_offset, names[symbol], (u64)one.r_addend});
    }
}

static void read_sections(const char *cubin, Module &module)
{
    Elf64_Ehdr head;
    memcpy(&head, cubin, sizeof head);
    std::vector<Elf64_Shdr> sections(head.e_shnum);
    memcpy(sections.data(), cubin + head.e_shoff, sizeof(Elf64_Shdr) * head.e_shnum);
    const char *names = cubin + sections[head.e_shstrndx].sh_offset;
    std::vector<std::string> symbols;
    for (const Elf64_Shdr &section : sections) {
        std::string name = names + section.sh_name;
        bool empty = section.sh_type == SHT_NOBITS;
        std::vector<char> &bytes = module.sections[name];
        bytes.assign(section.sh_size, 0);
        if (!empty && section.sh_size)
            memcpy(bytes.data(), cubin + section.sh_offset, section.sh_size);
        for (auto &entry : module.kernels) {
            if (name == ".nv.info." + entry.first)
                read_notes(bytes, entry.second);
            else if (name == ".nv.shared." + entry.first)
                entry.second.shared = (u32)section.sh_size;
            else if (name == ".nv.constant2." + entry.first)
                entry.second.literals = bytes;
        }
        if (section.sh_type == SHT_SYMTAB)
            read_symbols(cubin, sections.data(), head.e_shnum, section, names, symbols, module);
        if (name == ".rel.nv.constant4" || name == ".rela.nv.constant4")
            read_relocations(cubin + section.sh_offset, section, symbols, module);
    }
}

Module read_module(const char *cubin, size_t size)
{
    Module module;
    read_text(disassembled(cubin, size), module);
    read_sections(cubin, module);
    if (module.arch >= 100)
        throw Error("cudalite-sim runs only machine code of sm_75 to sm_90");
    module.constants = module.sections[".nv.constant3"];
    return module;
}

} // namespace sass
