/* What the files of the runtime's host side share: the errors that a call leaves. */
#ifndef CUDALITE_SIM_RUNTIME_HOST_H
#define CUDALITE_SIM_RUNTIME_HOST_H

#include <functional>

#include "cudalite_sim/sim_graph.h"
#include "cudalite_sim/sim_host.h"
#include "runtime.h"

#define PC reinterpret_cast<uintptr_t>(__builtin_return_address(0))

namespace cudalite_sim
{

/* How often the host has waited for the device. An event that was recorded since has not happened
 * yet, as far as the host can know. */
extern std::atomic<uint64_t> waits;

/* Whether what is issued to the stream becomes a node of a graph; and adds the node, or tells why not
 * (streams.cc). */
bool is_captured(cudaStream_t stream);
cudaError_t capture(cudaStream_t stream, cudaGraphNodeType type, std::function<cudaError_t()> run,
                    cudaGraphNode_t *node = nullptr);

unsigned stream_number(cudaStream_t stream); /* of stream_order.cc */

/* The result of a call; an error is kept for cudaGetLastError. */
cudaError_t done(int error);
/* The error of a kernel, seen by this call; it stays until the device is reset. */
cudaError_t sticky();
/* The same of a call that waits for the device. */
cudaError_t waited();

} // namespace cudalite_sim

#endif
