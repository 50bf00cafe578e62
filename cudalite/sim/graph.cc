/* Graphs: nodes, and what depends on what; executable copies of them.
 *
 * Enters: calls of the program. Leaves: the work of the nodes is done when a graph is launched, one
 * node after the other, in the order in which they were added where their dependencies allow it. */
#include "graph.h"
#include "runtime.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace cudalite_sim;

struct CUgraphExec_st {
    std::unique_ptr<CUgraph_st> graph;
};

namespace
{

struct Condition {
    unsigned value, first;
    bool is_reset; /* to `first`, when its graph is launched */
};
std::vector<Condition> &conditions()
{
    static auto *all = new std::vector<Condition>;
    return *all;
}

/* --- copies and order ------------------------------------------------------------------------- */

size_t index_of(const CUgraph_st &graph, const CUgraphNode_st *node)
{
    size_t i = 0;
    while (i < graph.nodes.size() && graph.nodes[i].get() != node)
        i++;
    return i;
}

std::unique_ptr<CUgraph_st> graph_copy(const CUgraph_st &graph)
{
    auto copy = std::make_unique<CUgraph_st>();
    copy->handles = graph.handles;
    for (const auto &node : graph.nodes) {
        auto twin = std::make_unique<CUgraphNode_st>(*node);
        twin->graph = copy.get();
        twin->original = node.get();
        for (auto &body : twin->bodies)
            body = graph_copy(*body);
        copy->nodes.push_back(std::move(twin));
    }
    for (auto &node : copy->nodes)
        for (cudaGraphNode_t &before : node->after)
            before = copy->nodes[index_of(graph, before)].get();
    return copy;
}

/* Each node behind those that it depends on; fewer nodes where they form a circle. */
std::vector<CUgraphNode_st *> in_order(const CUgraph_st &graph)
{
    std::vector<CUgraphNode_st *> order;
    auto is_done = [&](const CUgraphNode_st *node) {
        return std::find(order.begin(), order.end(), node) != order.end();
    };
    for (bool found = true; found;) {
        found = false;
        for (const auto &node : graph.nodes) {
            if (is_done(node.get()) ||
                !std::all_of(node->after.begin(), node->after.end(), is_done))
                continue;
            order.push_back(node.get());
            found = true;
        }
    }
    return order;
}

cudaError_t graph_run(const CUgraph_st &graph);

cudaError_t condition_run(const CUgraphNode_st &node)
{
    const size_t index = node.condition.handle - 1;
    if (node.condition.type == cudaGraphCondTypeWhile) {
        while (conditions()[index].value && !sim.sticky_error)
            if (cudaError_t error = graph_run(*node.bodies[0]))
                return error;
        return cudaSuccess;
    }
    const unsigned value = conditions()[index].value;
    const size_t choice = node.condition.type == cudaGraphCondTypeSwitch ? value : value == 0;
    return choice < node.bodies.size() ? graph_run(*node.bodies[choice]) : cudaSuccess;
}

cudaError_t graph_run(const CUgraph_st &graph)
{
    for (CUgraphNode_st *node : in_order(graph)) {
        cudaError_t error = cudaSuccess;
        if (node->type == cudaGraphNodeTypeConditional)
            error = condition_run(*node);
        else if (node->type == cudaGraphNodeTypeGraph)
            error = graph_run(*node->bodies[0]);
        else if (node->run)
            error = node->run();
        if (error)
            return error;
    }
    return cudaSuccess;
}

/* --- work ------------------------------------------------------------------------------------- */

typedef std::function<cudaError_t()> Work;

/* The arguments are those of now. */
bool kernel_work(const cudaKernelNodeParams &p, Work *work)
{
    const KernelCall *call = kernel_call(p.func);
    if (!call || p.extra)
        return false;
    std::shared_ptr<void> closure(call->bind(p.func, p.kernelParams), call->drop);
    const KernelCall how = *call;
    const dim3 grid = p.cudalite_gridDim, block = p.cudalite_blockDim;
    const size_t shared = p.sharedMemBytes;
    *work = [=]() {
        return static_cast<cudaError_t>(
            launch_run(LaunchRequest{"cudaGraphLaunch", "", 0, grid, block, shared, how.entry,
                                     closure.get(), how.closure_size, how.copy, how.drop}));
    };
    return true;
}

Work copy_work(const cudaMemcpy3DParms &p)
{
    return [p]() { return cudaMemcpy3DAsync(&p); };
}

/* Elements of 1, 2 or 4 bytes. */
Work fill_work(const cudaMemsetParams &p)
{
    return [p]() {
        std::vector<char> row(p.width * p.elementSize);
        for (size_t i = 0; i < p.width; i++)
            memcpy(&row[i * p.elementSize], &p.value, p.elementSize);
        const size_t pitch = p.height > 1 ? p.pitch : row.size();
        for (size_t y = 0; y < p.height; y++)
            if (cudaError_t error = cudaMemcpyAsync(static_cast<char *>(p.dst) + y * pitch,
                                                    row.data(), row.size(), cudaMemcpyDefault))
                return error;
        return cudaSuccess;
    };
}

Work host_work(const cudaHostNodeParams &p)
{
    return [p]() {
        p.fn(p.userData);
        return sticky();
    };
}

/* The copy of `node` in an executable graph, also in its bodies. */
CUgraphNode_st *copy_find(const CUgraph_st &graph, const CUgraphNode_st *node)
{
    for (const auto &copy : graph.nodes) {
        if (copy->original == node)
            return copy.get();
        for (const auto &body : copy->bodies)
            if (CUgraphNode_st *found = copy_find(*body, node))
                return found;
    }
    return nullptr;
}

cudaError_t work_set(cudaGraphNode_t node, cudaGraphNodeType type, const Work &work)
{
    if (!node || node->type != type)
        return done(cudaErrorInvalidValue);
    node->run = work;
    return cudaSuccess;
}

cudaError_t kernel_set(cudaGraphNode_t node, const cudaKernelNodeParams *parameters)
{
    Work work;
    if (!parameters || !kernel_work(*parameters, &work))
        return done(cudaErrorInvalidDeviceFunction);
    cudaError_t error = work_set(node, cudaGraphNodeTypeKernel, work);
    if (!error)
        node->kernel = *parameters;
    return error;
}

cudaGraphNode_t in_exec(cudaGraphExec_t exec, cudaGraphNode_t node)
{
    return exec && node ? copy_find(*exec->graph, node) : nullptr;
}

/* Adds a node for the program, which may ask for it. */
cudaError_t add(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                size_t count, cudaGraphNodeType type, const Work &work)
{
    if (!graph || (count && !after))
        return done(cudaErrorInvalidValue);
    HostScope scope;
    runtime_start();
    const std::vector<cudaGraphNode_t> before(after, after + count);
    for (cudaGraphNode_t each : before)
        if (!each || each->graph != graph)
            return done(cudaErrorInvalidValue);
    cudaGraphNode_t made = node_add(graph, type, before, work);
    if (node)
        *node = made;
    return cudaSuccess;
}

/* As many as there is room for; without room, only their number. */
cudaError_t list(const std::vector<cudaGraphNode_t> &all, cudaGraphNode_t *nodes, size_t *count)
{
    if (!count)
        return done(cudaErrorInvalidValue);
    for (size_t i = 0; nodes && i < *count; i++)
        nodes[i] = i < all.size() ? all[i] : nullptr;
    *count = nodes ? std::min(*count, all.size()) : all.size();
    return cudaSuccess;
}

} // namespace

cudaGraphNode_t cudalite_sim::node_add(cudaGraph_t graph, cudaGraphNodeType type,
                                       const std::vector<cudaGraphNode_t> &after,
                                       std::function<cudaError_t()> run)
{
    graph->nodes.push_back(std::make_unique<CUgraphNode_st>());
    CUgraphNode_st *node = graph->nodes.back().get();
    node->type = type;
    node->run = std::move(run);
    node->after = after;
    node->graph = graph;
    return node;
}

/* --- memory of graphs ------------------------------------------------------------------------- */

uintptr_t cudalite_sim::graph_memory_reserve(size_t size, uintptr_t pc)
{
    const uintptr_t address = memory_allocate(size, MEMORY_DEVICE, pc);
    if (address)
        memory_free(address);
    return address;
}
cudaError_t cudalite_sim::graph_memory_allocate(uintptr_t address)
{
    return memory_revive(address) ? cudaSuccess : done(cudaErrorInvalidValue);
}
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                     const cudaGraphNode_t *after, size_t count,
                                     cudaMemAllocNodeParams *parameters)
{
    const uintptr_t address = parameters ? graph_memory_reserve(parameters->bytesize, PC) : 0;
    if (!address)
        return done(parameters ? cudaErrorMemoryAllocation : cudaErrorInvalidValue);
    parameters->dptr = reinterpret_cast<void *>(address);
    return add(node, graph, after, count, cudaGraphNodeTypeMemAlloc,
               [address]() { return graph_memory_allocate(address); });
}
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                    const cudaGraphNode_t *after, size_t count, void *at)
{
    return add(node, graph, after, count, cudaGraphNodeTypeMemFree,
               [at]() { return cudaFreeAsync(at, nullptr); });
}
/* Memory of graphs is not kept apart here. */
cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType, void *value)
{
    *static_cast<unsigned long long *>(value) = sim.bytes_allocated;
    return done(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}
cudaError_t cudaDeviceGraphMemTrim(int device)
{
    return done(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

/* --- graphs ----------------------------------------------------------------------------------- */

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned flags)
{
    if (!graph || flags)
        return done(cudaErrorInvalidValue);
    *graph = new CUgraph_st;
    return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    if (!graph)
        return done(cudaErrorInvalidValue);
    delete graph;
    return cudaSuccess;
}
cudaError_t cudaGraphClone(cudaGraph_t *clone, cudaGraph_t graph)
{
    if (!clone || !graph)
        return done(cudaErrorInvalidValue);
    *clone = graph_copy(*graph).release();
    return cudaSuccess;
}
cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *node, cudaGraphNode_t original,
                                     cudaGraph_t clone)
{
    *node = clone ? copy_find(*clone, original) : nullptr;
    return done(*node ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count)
{
    std::vector<cudaGraphNode_t> all;
    for (const auto &node : graph->nodes)
        all.push_back(node.get());
    return list(all, nodes, count);
}
cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count)
{
    std::vector<cudaGraphNode_t> all;
    for (const auto &node : graph->nodes)
        if (node->after.empty())
            all.push_back(node.get());
    return list(all, nodes, count);
}
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType *type)
{
    *type = node->type;
    return cudaSuccess;
}
cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                         size_t *count)
{
    return list(node->after, nodes, count);
}
cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node)
{
    if (!node)
        return done(cudaErrorInvalidValue);
    CUgraph_st &graph = *node->graph;
    for (auto &other : graph.nodes)
        other->after.erase(std::remove(other->after.begin(), other->after.end(), node),
                           other->after.end());
    graph.nodes.erase(graph.nodes.begin() + static_cast<long>(index_of(graph, node)));
    return cudaSuccess;
}
cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                     const cudaGraphNode_t *to, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!from[i] || !to[i] || from[i]->graph != graph || to[i]->graph != graph)
            return done(cudaErrorInvalidValue);
        to[i]->after.push_back(from[i]);
    }
    return cudaSuccess;
}

/* --- nodes ------------------------------------------------------------------------------------ */

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                  const cudaGraphNode_t *after, size_t count)
{
    return add(node, graph, after, count, cudaGraphNodeTypeEmpty, Work());
}
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *after, size_t count,
                                   const cudaKernelNodeParams *parameters)
{
    Work work;
    if (!parameters || !kernel_work(*parameters, &work))
        return done(cudaErrorInvalidDeviceFunction);
    cudaGraphNode_t made = nullptr;
    cudaError_t error = add(&made, graph, after, count, cudaGraphNodeTypeKernel, work);
    if (made)
        made->kernel = *parameters;
    if (made && node)
        *node = made;
    return error;
}
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *after, size_t count,
                                   const cudaMemcpy3DParms *parameters)
{
    return parameters
               ? add(node, graph, after, count, cudaGraphNodeTypeMemcpy, copy_work(*parameters))
               : done(cudaErrorInvalidValue);
}
static Work copy_bytes(void *to, const void *from, size_t size, cudaMemcpyKind kind)
{
    return [=]() { return cudaMemcpyAsync(to, from, size, kind); };
}
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph,
                                     const cudaGraphNode_t *after, size_t count, void *to,
                                     const void *from, size_t size, cudaMemcpyKind kind)
{
    return add(node, graph, after, count, cudaGraphNodeTypeMemcpy,
               copy_bytes(to, from, size, kind));
}
static bool is_fill(const cudaMemsetParams *p)
{
    return p && (p->elementSize == 1 || p->elementSize == 2 || p->elementSize == 4);
}
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *after, size_t count,
                                   const cudaMemsetParams *parameters)
{
    return is_fill(parameters)
               ? add(node, graph, after, count, cudaGraphNodeTypeMemset, fill_work(*parameters))
               : done(cudaErrorInvalidValue);
}
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                 const cudaGraphNode_t *after, size_t count,
                                 const cudaHostNodeParams *parameters)
{
    return parameters && parameters->fn
               ? add(node, graph, after, count, cudaGraphNodeTypeHost, host_work(*parameters))
               : done(cudaErrorInvalidValue);
}
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                       const cudaGraphNode_t *after, size_t count,
                                       cudaGraph_t child)
{
    cudaGraphNode_t made = nullptr;
    cudaError_t error = child ? add(&made, graph, after, count, cudaGraphNodeTypeGraph, Work())
                              : done(cudaErrorInvalidValue);
    if (made)
        made->bodies.push_back(graph_copy(*child));
    if (made && node)
        *node = made;
    return error;
}
cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                        const cudaGraphNode_t *after, size_t count,
                                        cudaEvent_t event)
{
    return add(node, graph, after, count, cudaGraphNodeTypeEventRecord,
               [event]() { return cudaEventRecord(event); });
}
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                      const cudaGraphNode_t *after, size_t count, cudaEvent_t)
{
    return add(node, graph, after, count, cudaGraphNodeTypeWaitEvent, Work());
}

static cudaError_t condition_add(cudaGraphNode_t *node, cudaGraph_t graph,
                                 const cudaGraphNode_t *after, size_t count,
                                 cudaConditionalNodeParams &p)
{
    if (p.handle == 0 || p.handle > conditions().size() || p.size == 0)
        return done(cudaErrorInvalidValue);
    cudaGraphNode_t made = nullptr;
    cudaError_t error = add(&made, graph, after, count, cudaGraphNodeTypeConditional, Work());
    if (error)
        return error;
    p.phGraph_out = new cudaGraph_t[p.size]; /* the program reads it as long as it likes */
    for (unsigned i = 0; i < p.size; i++) {
        made->bodies.push_back(std::make_shared<CUgraph_st>());
        p.phGraph_out[i] = made->bodies.back().get();
    }
    made->condition = p;
    if (node)
        *node = made;
    return cudaSuccess;
}
cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                             size_t count, cudaGraphNodeParams *p)
{
    switch (p ? p->type : cudaGraphNodeTypeWaitEvent) {
    case cudaGraphNodeTypeKernel:
        return cudaGraphAddKernelNode(node, graph, after, count, &p->kernel);
    case cudaGraphNodeTypeMemcpy:
        return cudaGraphAddMemcpyNode(node, graph, after, count, &p->memcpy.copyParams);
    case cudaGraphNodeTypeMemset:
        return cudaGraphAddMemsetNode(node, graph, after, count, &p->memset);
    case cudaGraphNodeTypeHost: return cudaGraphAddHostNode(node, graph, after, count, &p->host);
    case cudaGraphNodeTypeGraph:
        return cudaGraphAddChildGraphNode(node, graph, after, count, p->graph.graph);
    case cudaGraphNodeTypeEmpty: return cudaGraphAddEmptyNode(node, graph, after, count);
    case cudaGraphNodeTypeMemAlloc:
        return cudaGraphAddMemAllocNode(node, graph, after, count, &p->alloc);
    case cudaGraphNodeTypeMemFree:
        return cudaGraphAddMemFreeNode(node, graph, after, count, p->free.dptr);
    case cudaGraphNodeTypeConditional:
        return condition_add(node, graph, after, count, p->conditional);
    default: return done(cudaErrorInvalidValue);
    }
}
cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *handle, cudaGraph_t graph,
                                             unsigned value, unsigned flags)
{
    if (!handle || !graph)
        return done(cudaErrorInvalidValue);
    conditions().push_back(Condition{value, value, (flags & cudaGraphCondAssignDefault) != 0});
    *handle = conditions().size();
    graph->handles.push_back(*handle);
    return cudaSuccess;
}
void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned value)
{
    wait_for_lower_blocks();
    if (handle && handle <= conditions().size())
        conditions()[handle - 1].value = value;
}

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams *parameters)
{
    if (!node || node->type != cudaGraphNodeTypeKernel || !node->kernel.func)
        return done(cudaErrorInvalidValue);
    *parameters = node->kernel;
    return cudaSuccess;
}
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
                                         const cudaKernelNodeParams *parameters)
{
    return kernel_set(node, parameters);
}
cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const cudaMemcpy3DParms *parameters)
{
    return work_set(node, cudaGraphNodeTypeMemcpy, copy_work(*parameters));
}
cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams *parameters)
{
    return is_fill(parameters) ? work_set(node, cudaGraphNodeTypeMemset, fill_work(*parameters))
                               : done(cudaErrorInvalidValue);
}
cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams *parameters)
{
    return work_set(node, cudaGraphNodeTypeHost, host_work(*parameters));
}

/* --- executable graphs ------------------------------------------------------------------------ */

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long flags)
{
    if (!exec || !graph || in_order(*graph).size() != graph->nodes.size())
        return done(cudaErrorInvalidValue);
    if (flags & cudaGraphInstantiateFlagDeviceLaunch) {
        fprintf(stderr, "cudalite-sim: error: kernels cannot launch graphs here\n");
        return done(cudaErrorNotSupported);
    }
    *exec = new CUgraphExec_st{graph_copy(*graph)};
    return cudaSuccess;
}
cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t)
{
    return done(exec ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec)
{
    if (!exec)
        return done(cudaErrorInvalidValue);
    delete exec;
    return cudaSuccess;
}

static void conditions_reset(const CUgraph_st &graph)
{
    for (cudaGraphConditionalHandle handle : graph.handles) {
        Condition &condition = conditions()[handle - 1];
        if (condition.is_reset)
            condition.value = condition.first;
    }
    for (const auto &node : graph.nodes)
        for (const auto &body : node->bodies)
            conditions_reset(*body);
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream)
{
    if (!exec)
        return done(cudaErrorInvalidValue);
    if (is_captured(stream)) {
        cudaGraphNode_t node = nullptr;
        cudaError_t error = capture(stream, cudaGraphNodeTypeGraph, nullptr, &node);
        if (node)
            node->bodies.push_back(graph_copy(*exec->graph));
        return error;
    }
    HostScope scope;
    runtime_start();
    if (sim.sticky_error)
        return sticky();
    conditions_reset(*exec->graph);
    stream_order_graph(stream_number(stream), true);
    const cudaError_t error = graph_run(*exec->graph);
    stream_order_graph(0, false);
    return error;
}

static bool same_dependencies(const CUgraph_st &a, const CUgraph_st &b, size_t i)
{
    const std::vector<cudaGraphNode_t> &one = a.nodes[i]->after, &other = b.nodes[i]->after;
    bool same = one.size() == other.size();
    for (size_t k = 0; same && k < one.size(); k++)
        same = index_of(a, one[k]) == index_of(b, other[k]);
    return same;
}
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph,
                                cudaGraphExecUpdateResultInfo *info)
{
    cudaGraphExecUpdateResultInfo unasked;
    if (!info)
        info = &unasked;
    *info = cudaGraphExecUpdateResultInfo{cudaGraphExecUpdateSuccess, nullptr, nullptr};
    const CUgraph_st &now = *exec->graph;
    if (now.nodes.size() != graph->nodes.size())
        info->result = cudaGraphExecUpdateErrorTopologyChanged;
    for (size_t i = 0; !info->result && i < now.nodes.size(); i++) {
        if (now.nodes[i]->type != graph->nodes[i]->type)
            info->result = cudaGraphExecUpdateErrorNodeTypeChanged;
        else if (!same_dependencies(now, *graph, i))
            info->result = cudaGraphExecUpdateErrorTopologyChanged;
        if (info->result)
            info->errorNode = graph->nodes[i].get();
    }
    if (info->result)
        return done(cudaErrorGraphExecUpdateFailure);
    for (size_t i = 0; i < now.nodes.size(); i++) {
        now.nodes[i]->run = graph->nodes[i]->run;
        now.nodes[i]->kernel = graph->nodes[i]->kernel;
        now.nodes[i]->bodies.clear();
        for (const auto &body : graph->nodes[i]->bodies)
            now.nodes[i]->bodies.push_back(graph_copy(*body));
    }
    return cudaSuccess;
}
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams *parameters)
{
    return kernel_set(in_exec(exec, node), parameters);
}
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms *parameters)
{
    return cudaGraphMemcpyNodeSetParams(in_exec(exec, node), parameters);
}
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void *to,
                                               const void *from, size_t size, cudaMemcpyKind kind)
{
    return work_set(in_exec(exec, node), cudaGraphNodeTypeMemcpy, copy_bytes(to, from, size, kind));
}
cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemsetParams *parameters)
{
    return cudaGraphMemsetNodeSetParams(in_exec(exec, node), parameters);
}
cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                           const cudaHostNodeParams *parameters)
{
    return cudaGraphHostNodeSetParams(in_exec(exec, node), parameters);
}
