/* Launches of the simulated CUDA runtime: those that the translation has written, and those by the
 * runtime's functions, which know a kernel by its address alone. */
#ifndef CUDALITE_SIM_LAUNCH_H
#define CUDALITE_SIM_LAUNCH_H

#include <tuple>
#include <type_traits>
#include <utility>

#include "sim_host.h"

namespace cudalite_sim
{
struct LaunchRequest {
    const char *name, *file;
    int line;
    dim3 grid, block;
    size_t shared;
    void (*entry)(const void *closure);
    const void *closure;
    size_t closure_size;
    /* For launches that run later: by kernels, and of graphs. */
    void *(*copy)(const void *closure);
    void (*drop)(void *closure);
    cudaStream_t stream = nullptr;
    bool cooperative = false;
    /* Of a kernel's machine code (--machine-code), in place of `entry`; `closure` holds its parameters. */
    const void *machine_code = nullptr;
    const struct Variable *function = nullptr;
    dim3 cluster = dim3(0, 0, 0); /* as the kernel says */
};
int launch_run(const LaunchRequest &request);

/* What the translation makes of `kernel<<<grid, block, shared, stream>>>(arguments)`: `run` calls
 * the kernel with arguments that were evaluated once. */
template <typename... A> struct Bound;
struct Launch {
    const char *name, *file;
    int line;
    dim3 grid, block;
    size_t shared;
    cudaStream_t stream;
    bool cooperative = false;
    Launch(const char *name_, const char *file_, int line_, dim3 grid_, dim3 block_,
           size_t shared_ = 0, cudaStream_t stream_ = nullptr)
        : name(name_), file(file_), line(line_), grid(grid_), block(block_), shared(shared_),
          stream(stream_)
    {
    }
    template <typename... A> Bound<typename std::decay<A>::type...> with(A &&...arguments) const
    {
        return {this, std::tuple<typename std::decay<A>::type...>(std::forward<A>(arguments)...)};
    }
    template <typename F> void operator()(const F &run) const
    {
        static_assert(std::is_void<decltype(run())>::value,
                      "cudalite-sim launches only __global__ functions, which return void");
        launch_run(LaunchRequest{
            name, file, line, grid, block, shared,
            [](const void *closure) { (*static_cast<const F *>(closure))(); }, &run, sizeof run,
            [](const void *closure) -> void * { return new F(*static_cast<const F *>(closure)); },
            [](void *closure) { delete static_cast<F *>(closure); }, stream, cooperative});
    }
};

/* A launch with a number of arguments that the translation does not know. */
template <typename... A> struct Bound {
    const Launch *launch;
    std::tuple<A...> arguments;
    template <typename F> void operator()(const F &call) const
    {
        auto copies = arguments;
        (*launch)([call, copies]() { return std::apply(call, copies); });
    }
};

template <typename... P, std::size_t... I>
std::tuple<P...> unpack(void *const *arguments, std::index_sequence<I...>)
{
    static_cast<void>(arguments);
    return std::tuple<P...>(*static_cast<P *>(arguments[I])...);
}

/* How to call a kernel of which only the address is known, with arguments that stand in an array of
 * pointers. */
struct KernelCall {
    void *(*bind)(const void *kernel, void *const *arguments); /* to a closure */
    void (*entry)(const void *closure);
    void *(*copy)(const void *closure);
    void (*drop)(void *closure);
    size_t closure_size;
};
void kernel_register(const void *kernel, const KernelCall &call);
const KernelCall *kernel_call(const void *kernel); /* nullptr: not known */

template <typename... P> struct BoundKernel {
    void (*kernel)(P...);
    std::tuple<P...> arguments;
    static void *bind(const void *kernel, void *const *arguments)
    {
        return new BoundKernel{reinterpret_cast<void (*)(P...)>(const_cast<void *>(kernel)),
                               unpack<P...>(arguments, std::index_sequence_for<P...>())};
    }
    static void entry(const void *closure)
    {
        BoundKernel copy = *static_cast<const BoundKernel *>(closure);
        std::apply(copy.kernel, copy.arguments);
    }
    static void *copy(const void *closure)
    {
        return new BoundKernel(*static_cast<const BoundKernel *>(closure));
    }
    static void drop(void *closure)
    {
        delete static_cast<BoundKernel *>(closure);
    }
};

/* The address of what may be a kernel: whoever launches it by this address finds how to call it. */
template <typename... P> inline void *kernel_address(void (*kernel)(P...))
{
    typedef BoundKernel<P...> Closure;
    void *at = reinterpret_cast<void *>(kernel);
    kernel_register(at, KernelCall{Closure::bind, Closure::entry, Closure::copy, Closure::drop,
                                   sizeof(Closure)});
    return at;
}
template <typename T> struct IsKernel : std::false_type {
};
template <typename... P> struct IsKernel<void (*)(P...)> : std::true_type {
};

/* What the translation makes of `(void *)name`: `::cudalite_sim::PointerCast() ->* name`, which binds
 * as tightly. */
struct PointerCast {
    template <typename T> CUDALITE_SIM_INLINE constexpr void *operator->*(T &&value) const
    {
        if constexpr (IsKernel<typename std::decay<T>::type>::value)
            return kernel_address(static_cast<typename std::decay<T>::type>(value));
        else
            return (void *)value;
    }
};

cudaError_t launch_by_address(const void *kernel, dim3 grid, dim3 block, void *const *arguments,
                              size_t shared, cudaStream_t stream, bool cooperative,
                              dim3 cluster = dim3(0, 0, 0));
} // namespace cudalite_sim

template <typename... P>
CUDALITE_SIM_INLINE cudaError_t cudaLaunchKernel(void (*kernel)(P...), dim3 grid, dim3 block,
                                                 void **arguments, size_t shared = 0,
                                                 cudaStream_t stream = nullptr)
{
    return cudalite_sim::launch_by_address(cudalite_sim::kernel_address(kernel), grid, block,
                                           arguments, shared, stream, false);
}
template <int = 0> /* of C++, beside the one of machine code */
CUDALITE_SIM_INLINE cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block,
                                                 void **arguments, size_t shared = 0,
                                                 cudaStream_t stream = nullptr)
{
    return cudalite_sim::launch_by_address(kernel, grid, block, arguments, shared, stream, false);
}
template <typename... P>
CUDALITE_SIM_INLINE cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(P...), dim3 grid,
                                                            dim3 block, void **arguments,
                                                            size_t shared = 0,
                                                            cudaStream_t stream = nullptr)
{
    return cudalite_sim::launch_by_address(cudalite_sim::kernel_address(kernel), grid, block,
                                           arguments, shared, stream, true);
}
CUDALITE_SIM_INLINE cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid,
                                                            dim3 block, void **arguments,
                                                            size_t shared = 0,
                                                            cudaStream_t stream = nullptr)
{
    return cudalite_sim::launch_by_address(kernel, grid, block, arguments, shared, stream, true);
}

/* --- launches with attributes ----------------------------------------------------------------- */

enum cudaLaunchAttributeID {
    cudaLaunchAttributeIgnore = 0,
    cudaLaunchAttributeAccessPolicyWindow = 1,
    cudaLaunchAttributeCooperative = 2,
    cudaLaunchAttributeSynchronizationPolicy = 3,
    cudaLaunchAttributeClusterDimension = 4,
    cudaLaunchAttributeProgrammaticStreamSerialization = 6,
    cudaLaunchAttributePriority = 8
};
union cudaLaunchAttributeValue {
    cudaAccessPolicyWindow accessPolicyWindow;
    int cooperative, priority, programmaticStreamSerializationAllowed;
    struct {
        unsigned x, y, z;
    } clusterDim;
};
struct cudaLaunchAttribute {
    cudaLaunchAttributeID id;
    cudaLaunchAttributeValue val;
};
struct cudaLaunchConfig_t {
    dim3 cudalite_gridDim, cudalite_blockDim; /* as the translation names these members */
    size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute *attrs;
    unsigned numAttrs;
};
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *kernel,
                                void **arguments);
cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *kernel,
                                           const cudaLaunchConfig_t *config);
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *size, const void *kernel,
                                                 const cudaLaunchConfig_t *config);
template <typename... P>
CUDALITE_SIM_INLINE cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, void (*kernel)(P...),
                                                               const cudaLaunchConfig_t *config)
{
    return cudaOccupancyMaxActiveClusters(clusters, cudalite_sim::kernel_address(kernel), config);
}
template <typename... P>
CUDALITE_SIM_INLINE cudaError_t cudaOccupancyMaxPotentialClusterSize(
    int *size, void (*kernel)(P...), const cudaLaunchConfig_t *config)
{
    return cudaOccupancyMaxPotentialClusterSize(size, cudalite_sim::kernel_address(kernel), config);
}
template <typename... P, typename... A>
CUDALITE_SIM_INLINE cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
                                                   void (*kernel)(P...), A &&...arguments)
{
    std::tuple<P...> values(std::forward<A>(arguments)...);
    return std::apply(
        [&](auto &...value) {
            void *at[] = {const_cast<void *>(static_cast<const volatile void *>(&value))...,
                          nullptr};
            return cudaLaunchKernelExC(config, cudalite_sim::kernel_address(kernel), at);
        },
        values);
}

#endif
