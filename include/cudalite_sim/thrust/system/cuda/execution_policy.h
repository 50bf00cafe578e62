/* Stand-in for Thrust's <thrust/system/cuda/execution_policy.h>: thrust::cuda::par.on(stream) is the
 * host, as all of Thrust is. */
#ifndef CUDALITE_SIM_THRUST_CUDA_EXECUTION_POLICY_H
#define CUDALITE_SIM_THRUST_CUDA_EXECUTION_POLICY_H

#include <thrust/system/cpp/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace cuda
{
struct par_t : thrust::system::cpp::detail::par_t {
    par_t on(cudaStream_t) const
    {
        return par_t();
    }
    template <typename Allocator> par_t operator()(Allocator &&) const
    {
        return par_t();
    }
    using thrust::system::cpp::detail::par_t::operator();
};
static const par_t par, par_nosync;
} // namespace cuda
THRUST_NAMESPACE_END

#endif
