/* Stand-in for Thrust's header of this name: what thrust::device_malloc gives, host and device may use. */
#ifndef CUDALITE_SIM_THRUST_MALLOC_AND_FREE_H
#define CUDALITE_SIM_THRUST_MALLOC_AND_FREE_H

#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/system/detail/sequential/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace system
{
namespace detail
{
namespace sequential
{
template <typename Policy> void *malloc(execution_policy<Policy> &, std::size_t bytes)
{
    void *memory = nullptr;
    return bytes && cudaMallocManaged(&memory, bytes) == cudaSuccess ? memory : nullptr;
}
template <typename Policy, typename Pointer> void free(execution_policy<Policy> &, Pointer pointer)
{
    cudaFree(thrust::raw_pointer_cast(pointer));
}
} // namespace sequential
} // namespace detail
} // namespace system
THRUST_NAMESPACE_END

#endif
