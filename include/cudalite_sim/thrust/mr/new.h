/* Stand-in for Thrust's <thrust/mr/new.h>: its vectors lie in memory that host and device may use, as
 * its algorithms run on the host. */
#ifndef CUDALITE_SIM_THRUST_MR_NEW_H
#define CUDALITE_SIM_THRUST_MR_NEW_H

#include <iostream> // as with nvcc, programs rely on it
#include <new>
#include <thrust/mr/memory_resource.h>

THRUST_NAMESPACE_BEGIN
namespace mr
{
class new_delete_resource_base : public memory_resource<>
{
  public:
    void *do_allocate(std::size_t bytes, std::size_t = THRUST_MR_DEFAULT_ALIGNMENT) override
    {
        void *memory = nullptr;
        if (bytes && cudaMallocManaged(&memory, bytes) != cudaSuccess)
            throw std::bad_alloc();
        return memory;
    }
    void do_deallocate(void *memory, std::size_t,
                       std::size_t = THRUST_MR_DEFAULT_ALIGNMENT) override
    {
        cudaFree(memory);
    }
};
class new_delete_resource final : public new_delete_resource_base
{
};
} // namespace mr
THRUST_NAMESPACE_END

#endif
