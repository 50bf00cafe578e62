/* Launching kernels.
 *
 * Enters: a launch as the translation calls it. Leaves: all its blocks have run, or the error code
 * of a launch that a GPU would refuse. */
#include "host.h"
#include "runtime.h"

#include <algorithm>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sched.h>
#include <sys/prctl.h>

#include "cudalite_sim/sim_host.h"

namespace cudalite_sim
{

constexpr unsigned MOST_CLUSTER_BLOCKS = 16; /* H100, not portable */

Sim sim;

void kernel_abort(int error)
{
    wait_for_lower_blocks();
    sim.launch.aborted = true;
    sim.sticky_error = error; /* the last error of the first call that sees it */
    if (sim.launch.machine_code)
        throw KernelAborted();
    fiber_leave();
    __builtin_unreachable();
}

void limit_check(uintptr_t pc)
{
    double limit = sim.options.limit_seconds;
    if (stop_asked())
        kernel_abort(cudaErrorLaunchTimeout);
    if (limit == 0 || seconds() - sim.launch.started < limit)
        return;
    char text[80];
    snprintf(text, sizeof text, "%.0f seconds", limit);
    finding_add(FINDING_TIMEOUT, pc, 0, 0, false, Place{}, false, text);
    kernel_abort(cudaErrorLaunchTimeout);
}

/* --- crashes -------------------------------------------------------------------------------- */

static void crash_handle(int number, siginfo_t *info, void *)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    if (!current) {
        signal(number, SIG_DFL);
        results_write();
        sigprocmask(SIG_UNBLOCK, &set, nullptr);
        raise(number);
        return;
    }
    /* The fiber is left for good; its stack and the handler's are not needed again. */
    sigprocmask(SIG_UNBLOCK, &set, nullptr);
    uintptr_t address = reinterpret_cast<uintptr_t>(info->si_addr);
    const Thread &t = *current;
    bool overflow = number == SIGSEGV && address - t.stack_begin < 4096;
    finding_add(FINDING_CRASH, current->last_pc, number == SIGSEGV ? address : 0, 0, false, Place{},
                false,
                number == SIGFPE ? "integer division by zero"
                : overflow       ? "the thread's stack overflows"
                                 : "");
    kernel_abort(cudaErrorIllegalAddress);
}

void crash_stack_start()
{
    static RUNTIME_THREAD bool started;
    if (started)
        return;
    started = true;
    stack_t alternative = {};
    alternative.ss_size = 65536;
    alternative.ss_sp = malloc(alternative.ss_size);
    sigaltstack(&alternative, nullptr);
}

static void crash_start()
{
    crash_stack_start();
    struct sigaction action = {};
    action.sa_sigaction = crash_handle;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (int number : {SIGSEGV, SIGBUS, SIGFPE})
        sigaction(number, &action, nullptr);
}

/* --- start ---------------------------------------------------------------------------------- */

static uint64_t environment_number(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, nullptr, 10) : otherwise;
}

/* What the driver says once and the program's own code does not see: the text in the environment is
 * gone before any code of the program runs. */
static std::string environment_take(const char *name)
{
    char *text = getenv(name);
    if (!text)
        return "";
    std::string taken = text;
    memset(text, 0, taken.size());
    unsetenv(name);
    return taken;
}

void runtime_start()
{
    static bool started;
    if (started)
        return;
    started = true;
    sim.options.count_blocks = environment_number("CUDALITE_SIM_BLOCKS", 0);
    sim.options.leaks = environment_number("CUDALITE_SIM_LEAKS", 0) != 0;
    sim.options.watch = environment_number("CUDALITE_SIM_WATCH", 0) != 0;
    sim.options.samples = environment_number("CUDALITE_SIM_SAMPLES", 0) != 0;
    sim.options.caches = environment_number("CUDALITE_SIM_CACHES", 0) != 0;
    sim.options.arch = static_cast<int>(environment_number("CUDALITE_SIM_ARCH", 80));
    cpu_set_t own;
    bool known = sched_getaffinity(0, sizeof own, &own) == 0;
    uint64_t cores = known ? static_cast<uint64_t>(CPU_COUNT(&own)) : 1;
    uint64_t jobs = environment_number("CUDALITE_SIM_JOBS", cores);
    sim.options.jobs =
        static_cast<unsigned>(std::min<uint64_t>(std::max<uint64_t>(jobs, 1), MAX_WORKERS));
    sim.options.alone_seconds =
        static_cast<double>(environment_number("CUDALITE_SIM_ALONE_US", 2000)) * 1e-6;
    sim.knows_initialised = sim.options.count_blocks == 0;
    sim.options.limit_seconds = static_cast<double>(environment_number("CUDALITE_SIM_LIMIT", 0));
    sim.options.order = environment_number("CUDALITE_SIM_ORDER", 0);
    sim.options.progress = environment_number("CUDALITE_SIM_PROGRESS", 0) != 0;
    sim.results_path = environment_take("CUDALITE_SIM_RESULTS");
    sim.secret = environment_take("CUDALITE_SIM_SECRET");
    image_start(environment_take("CUDALITE_SIM_IMAGES"));
    if (!sim.results_path.empty()) /* who stops cudalite-sim stops the program, too */
        prctl(PR_SET_PDEATHSIG, SIGKILL);
    memory_start();
    crash_start();
    stop_start();
    is_debugged = environment_number("CUDALITE_SIM_DEBUG", 0) != 0;
    atexit(results_write);
}

/* --- launches ------------------------------------------------------------------------------- */

/* Kernels of several files may share a name: each is one of its own, but for those of a header that
 * is in several files, which launches them itself. */
static bool is_same_kernel(const Kernel &kernel, const NestedLaunch &l, const std::string &name,
                           const Variable *function)
{
    bool same_place = kernel.file == l.file && kernel.line == l.line;
    return kernel.name == name && (kernel.function == function || same_place);
}

/* The function that a launch of the host's calls; nullptr: not known. */
static const Variable *launch_function(const NestedLaunch &l)
{
    if (l.machine_code)
        return l.function;
    Worker &worker = *worker_get(0);
    worker.entry = l.entry;
    worker.closure = l.closure;
    worker.closure_size = l.closure_size;
    return function_seek(worker);
}

static uint32_t kernel_find(const NestedLaunch &l)
{
    const Variable *function = launch_function(l);
    if (!function && is_instrumented && !sim.shared_variables.empty()) {
        fprintf(stderr, "%s:%d: error: launch of %s, which is not a __global__ function\n", l.file,
                l.line, l.name);
        exit(1);
    }
    std::string name = function ? function->name : l.name;
    for (uint32_t i = 0; i < sim.kernels.size(); i++)
        if (is_same_kernel(sim.kernels[i], l, name, function))
            return i;
    Kernel kernel;
    kernel.name = name;
    kernel.file = l.file;
    kernel.line = l.line;
    kernel.function = function;
    sim.kernels.push_back(kernel);
    return static_cast<uint32_t>(sim.kernels.size() - 1);
}

/* As many blocks of a launch as the device can hold at once. */
static uint64_t cooperative_blocks(const NestedLaunch &l)
{
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, 0);
    int blocks = 0;
    occupancy(&blocks, static_cast<int>(l.block.x * l.block.y * l.block.z), l.shared);
    return static_cast<uint64_t>(blocks) * static_cast<uint64_t>(p.multiProcessorCount);
}

/* What the real runtime answers for a launch that the device cannot run. */
static int launch_check(const NestedLaunch &l)
{
    const dim3 grid = l.grid, block = l.block;
    uint64_t threads = uint64_t(block.x) * block.y * block.z;
    bool empty = threads == 0 || !grid.x || !grid.y || !grid.z;
    bool large = threads > MAX_THREADS || block.x > 1024 || block.y > 1024 || block.z > 64 ||
                 grid.x > 0x7FFFFFFF || grid.y > 65535 || grid.z > 65535;
    if (empty || large)
        return cudaErrorInvalidConfiguration;
    if (l.cooperative && uint64_t(grid.x) * grid.y * grid.z > cooperative_blocks(l))
        return cudaErrorCooperativeLaunchTooLarge;
    if (l.shared <= 48 * 1024)
        return cudaSuccess;
    const auto limit = sim.shared_limits.find(current ? nullptr : launch_function(l));
    const bool allowed = limit != sim.shared_limits.end() && l.shared <= limit->second;
    return allowed ? cudaSuccess : cudaErrorInvalidValue;
}

/* Without counting nobody knows which kernel a launch calls. */
static void clusters_exclude()
{
    for (const Variable &function : sim.functions)
        if (function_entry_length(function) > 1)
            runtime_fatal("%s has __cluster_dims__, which --no-count excludes",
                          function.name.c_str());
}

/* The blocks of a cluster: what the launch says, or the kernel, by the length of its entry. */
static dim3 cluster_of(const NestedLaunch &l, const Variable *function)
{
    if (l.cluster.x)
        return l.cluster;
    if (!is_instrumented)
        clusters_exclude();
    const unsigned entry = function ? function_entry_length(*function) : 1;
    if (entry <= 1)
        return dim3(1, 1, 1);
    return dim3((entry - 1) % 16 + 1, (entry - 1) / 16 % 16 + 1, (entry - 1) / 256 + 1);
}

static bool cluster_fits(const dim3 &cluster, const dim3 &grid)
{
    return cluster_blocks(cluster) <= MOST_CLUSTER_BLOCKS && grid.x % cluster.x == 0 &&
           grid.y % cluster.y == 0 && grid.z % cluster.z == 0;
}

static int launch_start(const NestedLaunch &l)
{
    LaunchState &launch = sim.launch;
    launch.kernel_number = kernel_find(l);
    launch.cluster = cluster_of(l, sim.kernels[launch.kernel_number].function);
    if (!cluster_fits(launch.cluster, l.grid))
        return cudaErrorInvalidClusterSize;
    launch.grid = l.grid;
    launch.block = l.block;
    launch.shared = l.shared;
    launch.entry = l.entry;
    launch.closure = l.closure;
    launch.closure_size = l.closure_size;
    launch.machine_code = l.machine_code;
    launch.cooperative = l.cooperative;
    launch.blocks = uint64_t(l.grid.x) * l.grid.y * l.grid.z;
    uint64_t counted = sim.options.count_blocks;
    launch.counted_step =
        counted && counted < launch.blocks ? (launch.blocks + counted - 1) / counted : 1;
    launch.first_serial = serial_start();
    launch.started = seconds();
    launch.next = launch.done = 0;
    launch.aborted = false;
    launch.parallel = false;
    Kernel &kernel = sim.kernels[launch.kernel_number];
    kernel.launches++;
    kernel.blocks += launch.blocks;
    kernel.threads += launch.blocks * l.block.x * l.block.y * l.block.z;
    kernel.shared_dynamic = std::max<uint64_t>(kernel.shared_dynamic, l.shared);
    const unsigned dims[6] = {l.grid.x, l.grid.y, l.grid.z, l.block.x, l.block.y, l.block.z};
    memcpy(kernel.grid_dim, dims, sizeof kernel.grid_dim);
    memcpy(kernel.block_dim, dims + 3, sizeof kernel.block_dim);
    return cudaSuccess;
}

/* Launches that the kernel has made, and those that they make. */
static void nested_run()
{
    for (size_t i = 0; i < sim.nested.size(); i++) {
        NestedLaunch l = sim.nested[i];
        if (!sim.sticky_error && !stop_asked()) {
            if (!launch_start(l)) {
                caches_begin();
                blocks_run();
                caches_end();
            }
        }
        l.drop(l.closure);
    }
    sim.nested.clear();
}

static void launch_refused(const LaunchRequest &r, int error)
{
    if (current)
        return;
    sim.last_error = error;
    char text[400];
    snprintf(text, sizeof text,
             "note\t%s\t%d\tlaunch of %s failed (%s), and the program did not check: grid "
             "(%u,%u,%u), block (%u,%u,%u), %zu bytes of dynamic shared memory",
             *r.file ? r.file : "cudalite-sim", r.line, r.name,
             cudaGetErrorString(static_cast<cudaError_t>(error)), r.grid.x, r.grid.y, r.grid.z,
             r.block.x, r.block.y, r.block.z, r.shared);
    sim.notes.push_back(text);
}

/* A launch in a stream that is captured becomes a node of its graph. */
static int launch_capture(const LaunchRequest &request)
{
    LaunchRequest later = request;
    std::shared_ptr<void> closure(request.copy(request.closure), request.drop);
    later.closure = closure.get();
    later.stream = nullptr;
    return capture(request.stream, cudaGraphNodeTypeKernel,
                   [later, closure]() { return static_cast<cudaError_t>(launch_run(later)); });
}

int launch_run(const LaunchRequest &request)
{
    HostScope scope;
    runtime_start();
    if (sim.sticky_error)
        return sim.last_error = sim.sticky_error;
    if (!current && is_captured(request.stream))
        return launch_capture(request);
    NestedLaunch l = {request.name,         request.file,
                      request.line,         request.grid,
                      request.block,        request.shared,
                      request.entry,        const_cast<void *>(request.closure),
                      request.closure_size, request.drop,
                      request.cooperative,  request.machine_code,
                      request.function,     request.cluster};
    if (int error = launch_check(l)) {
        launch_refused(request, error);
        return error;
    }
    if (current) {
        wait_for_lower_blocks();
        RuntimeScope scope;
        std::lock_guard<std::mutex> lock(sim.lock);
        Thread *thread = current;
        current =
            nullptr; /* the copy is made by code of the program, but is none of its accesses */
        l.closure = request.copy(request.closure);
        current = thread;
        sim.nested.push_back(l);
        return 0;
    }
    crash_stack_start();
    memory_check_seals();
    if (int error = launch_start(l)) {
        launch_refused(request, error);
        return error;
    }
    const uint32_t number = sim.launch.kernel_number;
    const Kernel &kernel = sim.kernels[number];
    stream_order_issue(stream_number(request.stream), sim.launch.first_serial,
                       "kernel " + kernel.name + " at " + request.file + ":" +
                           std::to_string(request.line));
    launch_begins();
    caches_begin();
    blocks_run();
    caches_end();
    nested_run();
    launch_ends();
    image_launched(sim.kernels[number]);
    memory_seal();
    return cudaSuccess;
}

/* --- launches by address ---------------------------------------------------------------------- */

/* The program registers kernels wherever it takes their addresses, constructors included. */
static std::map<const void *, KernelCall> &kernel_calls()
{
    static auto *calls = new std::map<const void *, KernelCall>;
    return *calls;
}

void kernel_register(const void *kernel, const KernelCall &call)
{
    HostScope scope;
    RuntimeScope runtime;
    kernel_calls()[kernel] = call;
}

const KernelCall *kernel_call(const void *kernel)
{
    HostScope scope;
    const auto found = kernel_calls().find(kernel);
    return found == kernel_calls().end() ? nullptr : &found->second;
}

cudaError_t launch_by_address(const void *kernel, dim3 grid, dim3 block, void *const *arguments,
                              size_t shared, cudaStream_t stream, bool cooperative, dim3 cluster)
{
    const KernelCall *call = kernel_call(kernel);
    if (!call)
        return static_cast<cudaError_t>(sim.last_error = cudaErrorInvalidDeviceFunction);
    void *closure = call->bind(kernel, arguments);
    const char *name = cooperative ? "cudaLaunchCooperativeKernel" : "cudaLaunchKernel";
    int error = launch_run(LaunchRequest{name, "", 0, grid, block, shared, call->entry, closure,
                                         call->closure_size, call->copy, call->drop, stream,
                                         cooperative, nullptr, nullptr, cluster});
    call->drop(closure);
    return static_cast<cudaError_t>(error);
}

} // namespace cudalite_sim

using namespace cudalite_sim;

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *kernel,
                                void **arguments)
{
    bool cooperative = false;
    dim3 cluster(0, 0, 0);
    for (unsigned i = 0; i < config->numAttrs; i++) {
        const cudaLaunchAttribute &a = config->attrs[i];
        if (a.id == cudaLaunchAttributeCooperative)
            cooperative = a.val.cooperative != 0;
        if (a.id == cudaLaunchAttributeClusterDimension)
            cluster = dim3(a.val.clusterDim.x, a.val.clusterDim.y, a.val.clusterDim.z);
    }
    return launch_by_address(kernel, config->cudalite_gridDim, config->cudalite_blockDim, arguments,
                             config->dynamicSmemBytes, config->stream, cooperative, cluster);
}

/* How many clusters of a launch the device holds at once: as many as blocks of their shared memory. */
cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *,
                                           const cudaLaunchConfig_t *config)
{
    NestedLaunch l = {};
    l.block = config->cudalite_blockDim;
    l.shared = config->dynamicSmemBytes;
    unsigned blocks = 1;
    for (unsigned i = 0; i < config->numAttrs; i++)
        if (config->attrs[i].id == cudaLaunchAttributeClusterDimension) {
            const auto &dim = config->attrs[i].val.clusterDim;
            blocks = dim.x * dim.y * dim.z;
        }
    *clusters = static_cast<int>(cooperative_blocks(l) / std::max(blocks, 1u));
    return cudaSuccess;
}
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, const void *,
                                                 const cudaLaunchConfig_t *)
{
    *size = 8;
    return cudaSuccess;
}
