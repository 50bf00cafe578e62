/* The CUDA runtime's side that nvcc's own code calls: kernels, variables and launches.
 *
 * Enters: what a program that nvcc has built registers before main() begins, and its launches.
 * Leaves: the machine code of its kernels, read when the first is needed; its variables in the
 * simulated device's memory; launches of launch.cc whose blocks are run by the interpreter. All
 * other functions of the CUDA runtime are those of host.cc, which have the same names and
 * arguments. */
#include "../host.h"
#include "sass.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace cudalite_sim;

namespace
{

struct Call {
    dim3 grid, block;
    size_t shared;
    cudaStream_t stream;
};

/* What a program registers. */
struct Binary {
    std::vector<std::pair<const char *, size_t>> cubins;
    std::vector<sass::Module> modules; /* once they are read */
};
struct Function {
    const void *handle; /* of its binary */
    std::string name;   /* mangled */
    const sass::Kernel *kernel;
};
struct DeviceVariable {
    const void *handle;
    std::string name;
    size_t size;
};

struct Program {
    std::map<const void *, Binary> binaries;
    std::map<const void *, Function> functions;       /* by the host's function of the same name */
    std::map<const void *, DeviceVariable> variables; /* by the host's variable of the same name */
    std::vector<Call> calls;
    bool was_read = false;
};

/* Binaries are registered before the constructors of this file would run. */
Program &program()
{
    static Program *one = new Program;
    return *one;
}

/* Counts and findings name an instruction by an address behind all code of the program. */
constexpr uintptr_t FIRST_PC = 0x20000000;

void instructions_number(sass::Module &module, uintptr_t &pc)
{
    for (auto &entry : module.kernels)
        for (sass::Instruction &one : entry.second.code) {
            one.pc = sim.text_begin + pc++ + 1; /* as an address that a call returns to */
            const sass::Source &source = module.sources[one.source];
            sim.places.push_back(source.file.empty() ? "" : source.file + ":" + std::to_string(source.line));
        }
}

/* Each variable by itself, so that accesses behind it are seen; made when it is wanted first. */
char *variable_load(sass::Module &module, const std::string &name, const sass::Symbol &symbol)
{
    auto known = module.loaded.find(name);
    if (known != module.loaded.end())
        return reinterpret_cast<char *>(known->second);
    const std::vector<char> &bytes = module.sections[symbol.section];
    const sass::u64 size = symbol.bytes ? symbol.bytes : bytes.size() - symbol.offset;
    uintptr_t at = memory_allocate(size, MEMORY_VARIABLE, 0);
    if (!at || symbol.offset + size > bytes.size())
        runtime_fatal("no memory for the program's variable %s", name.c_str());
    memcpy(reinterpret_cast<void *>(at), bytes.data() + symbol.offset, size);
    module.loaded[name] = at;
    return reinterpret_cast<char *>(at);
}

sass::u64 symbol_address(sass::Module &module, const std::string &name)
{
    static const char *const builtins[] = {"vprintf", "__assertfail", "malloc", "free"};
    const auto found = module.symbols.find(name);
    for (int k = 0; k < sass::BUILTINS; k++)
        if (name == builtins[k])
            return sass::BUILTIN_ADDRESS + static_cast<sass::u64>(k);
    if (found == module.symbols.end() || found->second.section.empty())
        return sass::BUILTIN_ADDRESS + sass::BUILTINS; /* told where it is called */
    if (found->second.section.compare(0, 10, ".nv.global"))
        throw sass::Error("cudalite-sim does not know where '" + name + "' lies on the device");
    return reinterpret_cast<sass::u64>(variable_load(module, name, found->second));
}

void addresses_fill(sass::Module &module)
{
    module.addresses.assign(module.sections[".nv.constant4"].size(), 0);
    for (const sass::Relocation &one : module.relocations) {
        const sass::u64 address = symbol_address(module, one.symbol) + one.addend;
        if (one.at + 8 > module.addresses.size())
            module.addresses.resize(one.at + 8);
        memcpy(&module.addresses[one.at], &address, 8);
    }
}

void function_add(const void *host, Function &function)
{
    for (const sass::Module &module : program().binaries[function.handle].modules) {
        const auto found = module.kernels.find(function.name);
        if (found == module.kernels.end())
            continue;
        function.kernel = &found->second;
        const uintptr_t at = reinterpret_cast<uintptr_t>(host);
        sim.functions.push_back(Variable{at, at + 1, function_name(function.name.c_str())});
    }
}

/* Reads the machine code, once. */
Program &program_read()
{
    Program &p = program();
    if (p.was_read)
        return p;
    p.was_read = true;
    runtime_start();
    sim.data = Region{}; /* the host's variables are none of the device's */
    sim.device_variables.clear();
    sim.machine_block = sass::run_block;
    uintptr_t pc = sim.first_place = FIRST_PC;
    try {
        for (auto &entry : p.binaries) {
            for (const auto &cubin : entry.second.cubins)
                entry.second.modules.push_back(sass::read_module(cubin.first, cubin.second));
            for (sass::Module &module : entry.second.modules) {
                for (auto &kernel : module.kernels)
                    kernel.second.module = &module;
                instructions_number(module, pc);
                addresses_fill(module);
            }
        }
    } catch (const sass::Error &error) {
        runtime_fatal("%s", error.what());
    }
    for (auto &entry : p.functions)
        function_add(entry.first, entry.second);
    std::sort(sim.functions.begin(), sim.functions.end(),
              [](const Variable &a, const Variable &b) { return a.begin < b.begin; });
    return p;
}

/* Constant bank 0: the launch's sizes, the stack and the parameters. */
std::vector<char> parameters_of(const sass::Kernel &kernel, dim3 grid, dim3 block, void **arguments)
{
    std::vector<char> bank(kernel.parameter_base + 4096u, 0);
    sass::launch_constants(bank.data(), grid, block);
    for (size_t k = 0; k < kernel.parameters.size(); k++)
        memcpy(&bank[kernel.parameter_base + kernel.parameters[k].first], arguments[k],
               kernel.parameters[k].second);
    return bank;
}

cudaError_t launch(const void *host, dim3 grid, dim3 block, void **arguments, size_t shared)
{
    HostScope scope;
    Program &p = program_read();
    const auto found = p.functions.find(host);
    if (found == p.functions.end() || !found->second.kernel)
        return done(cudaErrorInvalidDeviceFunction);
    const sass::Kernel &kernel = *found->second.kernel;
    const std::vector<char> bank = parameters_of(kernel, grid, block, arguments);
    const Variable *function = variable_find(sim.functions, reinterpret_cast<uintptr_t>(host));
    const sass::Source &source = kernel.module->sources[kernel.code.empty() ? 0 : kernel.code[0].source];
    LaunchRequest request = {function->name.c_str(), source.file.c_str(), source.line, grid,
                             block,                  shared,              nullptr,     bank.data(),
                             bank.size(),            nullptr,             nullptr};
    request.machine_code = &kernel;
    request.function = function;
    return static_cast<cudaError_t>(launch_run(request));
}

/* Where a variable of the device lies, and how many bytes are behind that; null: nobody knows
 * it. */
char *variable_place(const void *host, size_t *size)
{
    Program &p = program_read();
    const auto found = p.variables.find(host);
    if (found == p.variables.end())
        return nullptr;
    for (sass::Module &module : p.binaries[found->second.handle].modules) {
        const auto symbol = module.symbols.find(found->second.name);
        if (symbol == module.symbols.end() || symbol->second.section.empty())
            continue;
        *size = found->second.size;
        if (symbol->second.section == ".nv.constant3")
            return &module.constants[symbol->second.offset];
        return variable_load(module, symbol->first, symbol->second);
    }
    return nullptr;
}

cudaError_t variable_copy(const void *symbol, void *other, size_t size, size_t offset, bool to_symbol)
{
    HostScope scope;
    size_t bytes;
    char *at = variable_place(symbol, &bytes);
    return at ? symbol_copy(at, bytes, other, size, offset, to_symbol)
              : done(cudaErrorInvalidSymbol);
}

} // namespace

extern "C" {

void **__cudaRegisterFatBinary(void *wrapper)
{
    struct Wrapper {
        int magic, version;
        const char *data;
        void *name;
    };
    const char *data = static_cast<Wrapper *>(wrapper)->data;
    uint64_t size;
    uint16_t head;
    memcpy(&head, data + 6, 2);
    memcpy(&size, data + 8, 8);
    Binary &binary = program().binaries[wrapper];
    for (const char *at = data + head, *end = at + size; at < end;) {
        uint16_t kind;
        uint32_t header;
        uint64_t bytes;
        memcpy(&kind, at, 2);
        memcpy(&header, at + 4, 4);
        memcpy(&bytes, at + 8, 8);
        if (kind == 2 && memcmp(at + header, "\177ELF", 4) == 0)
            binary.cubins.push_back({at + header, bytes});
        at += header + bytes;
    }
    return static_cast<void **>(wrapper);
}

void __cudaRegisterFatBinaryEnd(void **)
{
}

void __cudaUnregisterFatBinary(void **)
{
}

char __cudaInitModule(void **)
{
    return 1;
}

void __cudaRegisterFunction(void **handle, const char *host, char *, const char *name, int, uint3 *,
                            uint3 *, dim3 *, dim3 *, int *)
{
    program().functions[host] = Function{handle, name, nullptr};
}

void __cudaRegisterVar(void **handle, char *host, char *, const char *name, int, size_t size, int, int)
{
    program().variables[host] = DeviceVariable{handle, name, size};
}

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, cudaStream_t stream)
{
    program().calls.push_back({grid, block, shared, stream});
    return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream)
{
    Call call = program().calls.back();
    program().calls.pop_back();
    *grid = call.grid;
    *block = call.block;
    *shared = call.shared;
    *static_cast<cudaStream_t *>(stream) = call.stream;
    return cudaSuccess;
}

cudaError_t __cudaGetKernel(const void **kernel, const void *function)
{
    *kernel = function;
    return cudaSuccess;
}

cudaError_t __cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                               size_t shared, cudaStream_t)
{
    return launch(kernel, grid, block, arguments, shared);
}

cudaError_t cudaLaunchKernel(const void *function, dim3 grid, dim3 block, void **arguments,
                             size_t shared, cudaStream_t)
{
    return launch(function, grid, block, arguments, shared);
}

/* --- what is a template in the simulator's own headers --------------------------------------- */

cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *from, size_t size, size_t offset,
                               cudaMemcpyKind)
{
    return variable_copy(symbol, const_cast<void *>(from), size, offset, true);
}

cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *from, size_t size, size_t offset,
                                    cudaMemcpyKind, cudaStream_t)
{
    return variable_copy(symbol, const_cast<void *>(from), size, offset, true);
}

cudaError_t cudaMemcpyFromSymbol(void *to, const void *symbol, size_t size, size_t offset,
                                 cudaMemcpyKind)
{
    return variable_copy(symbol, to, size, offset, false);
}

cudaError_t cudaMemcpyFromSymbolAsync(void *to, const void *symbol, size_t size, size_t offset,
                                      cudaMemcpyKind, cudaStream_t)
{
    return variable_copy(symbol, to, size, offset, false);
}

cudaError_t cudaGetSymbolAddress(void **at, const void *symbol)
{
    HostScope scope;
    size_t size;
    *at = variable_place(symbol, &size);
    return *at ? cudaSuccess : done(cudaErrorInvalidSymbol);
}

cudaError_t cudaGetSymbolSize(size_t *size, const void *symbol)
{
    HostScope scope;
    return variable_place(symbol, size) ? cudaSuccess : done(cudaErrorInvalidSymbol);
}

cudaError_t cudaFuncSetAttribute(const void *function, cudaFuncAttribute attribute, int value)
{
    HostScope scope;
    program_read();
    return function_attribute(function, attribute, value);
}

cudaError_t cudaFuncSetCacheConfig(const void *, cudaFuncCache)
{
    return cudaSuccess;
}

cudaError_t cudaFuncSetSharedMemConfig(const void *, cudaSharedMemConfig)
{
    return cudaSuccess;
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *attributes, const void *function)
{
    HostScope scope;
    Program &p = program_read();
    const auto found = p.functions.find(function);
    if (found == p.functions.end() || !found->second.kernel)
        return done(cudaErrorInvalidDeviceFunction);
    memset(attributes, 0, sizeof *attributes);
    attributes->sharedSizeBytes = found->second.kernel->shared;
    attributes->maxThreadsPerBlock = 1024;
    return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *, int threads, size_t shared)
{
    return occupancy(blocks, threads, shared);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *, int threads,
                                                                   size_t shared, unsigned)
{
    return occupancy(blocks, threads, shared);
}
}
