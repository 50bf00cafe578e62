/* Graphs, inside of the simulator's runtime: graph.cc has them, streams.cc captures them. */
#ifndef CUDALITE_SIM_RUNTIME_GRAPH_H
#define CUDALITE_SIM_RUNTIME_GRAPH_H

#include <functional>
#include <memory>

#include "cudalite_sim/sim_graph.h"
#include "host.h"

/* What a node does. */
struct CUgraphNode_st {
    cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    std::function<cudaError_t()> run;                /* empty: nothing, or what its bodies do */
    std::vector<std::shared_ptr<CUgraph_st>> bodies; /* of a child graph or a condition */
    cudaConditionalNodeParams condition = {};
    cudaKernelNodeParams kernel = {};
    std::vector<cudaGraphNode_t> after;
    cudaGraph_t graph = nullptr;
    cudaGraphNode_t original = nullptr; /* of which this is a copy */
};

struct CUgraph_st {
    std::vector<std::unique_ptr<CUgraphNode_st>> nodes;
    std::vector<cudaGraphConditionalHandle> handles;
};

namespace cudalite_sim
{

cudaGraphNode_t node_add(cudaGraph_t graph, cudaGraphNodeType type,
                         const std::vector<cudaGraphNode_t> &after,
                         std::function<cudaError_t()> run);
/* Memory that a node allocates lies where its address has been told before. */
uintptr_t graph_memory_reserve(size_t size, uintptr_t pc);
cudaError_t graph_memory_allocate(uintptr_t address);

} // namespace cudalite_sim

#endif
