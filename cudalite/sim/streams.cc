/* Streams and events of the runtime API, and the capture of streams into graphs.
 *
 * Enters: calls of the program. Leaves: done at once; what is issued to a stream that is captured becomes
 * a node of its graph instead. */
#include "graph.h"
#include "runtime.h"

#include <algorithm>
#include <ctime>
#include <map>

using namespace cudalite_sim;

struct CUstream_st {
    unsigned flags;
    int priority;
    unsigned number;
};
struct CUevent_st {
    struct timespec at;
    bool recorded, timed;
    uint64_t waits; /* when it was recorded */
    StreamClock clock;
    /* Where it was recorded in a stream that is captured: what a stream that waits for it then depends
     * on. */
    cudaGraph_t graph;
    std::vector<cudaGraphNode_t> captured;
};

/* --- capture ---------------------------------------------------------------------------------- */

namespace
{

struct Capture {
    cudaGraph_t graph;
    bool is_origin, is_given,
        is_joined; /* it began; to a graph of the program; another stream waits */
    cudaStreamCaptureMode mode;
    bool is_invalid;
    unsigned long long id;
    std::vector<cudaGraphNode_t> last; /* what the next node depends on */
};
std::map<cudaStream_t, Capture> &captures()
{
    static auto *all = new std::map<cudaStream_t, Capture>;
    return *all;
}

bool is_legacy(cudaStream_t stream)
{
    return !stream || stream == cudaStreamLegacy;
}

/* The default stream would wait for the captured one. */
Capture *captured_beside_default()
{
    for (auto &[stream, capture] : captures()) {
        const bool blocks =
            stream == cudaStreamPerThread || !(stream->flags & cudaStreamNonBlocking);
        if (blocks && capture.mode != cudaStreamCaptureModeRelaxed)
            return &capture;
    }
    return nullptr;
}

cudaError_t capture_begin(cudaStream_t stream, cudaGraph_t graph, bool is_given,
                          const std::vector<cudaGraphNode_t> &after, cudaStreamCaptureMode mode)
{
    static unsigned long long ids;
    captures()[stream] = Capture{graph, true, is_given, false, mode, false, ++ids, after};
    return cudaSuccess;
}

} // namespace

unsigned cudalite_sim::stream_number(cudaStream_t stream)
{
    return is_legacy(stream) ? 0 : stream == cudaStreamPerThread ? 1 : stream->number;
}

bool cudalite_sim::is_captured(cudaStream_t stream)
{
    HostScope scope;
    return !captures().empty() && (is_legacy(stream) ? captured_beside_default() != nullptr
                                                     : captures().count(stream) > 0);
}

cudaError_t cudalite_sim::capture(cudaStream_t stream, cudaGraphNodeType type,
                                  std::function<cudaError_t()> run, cudaGraphNode_t *node)
{
    HostScope scope;
    if (is_legacy(stream)) {
        captured_beside_default()->is_invalid = true;
        return done(cudaErrorStreamCaptureImplicit);
    }
    Capture &capture = captures()[stream];
    if (capture.is_invalid)
        return done(cudaErrorStreamCaptureInvalidated);
    cudaGraphNode_t made = node_add(capture.graph, type, capture.last, std::move(run));
    capture.last.assign(1, made);
    capture.is_joined = false;
    if (node)
        *node = made;
    return cudaSuccess;
}

/* A call that waits for a stream which is captured. */
static cudaError_t capture_break(cudaStream_t stream)
{
    captures()[stream].is_invalid = true;
    return done(cudaErrorStreamCaptureUnsupported);
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode)
{
    HostScope scope;
    if (is_legacy(stream))
        return done(cudaErrorStreamCaptureUnsupported);
    if (captures().count(stream))
        return done(cudaErrorIllegalState);
    return capture_begin(stream, new CUgraph_st, false, {}, mode);
}
cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                                          const cudaGraphNode_t *dependencies,
                                          const cudaGraphEdgeData *, size_t count,
                                          cudaStreamCaptureMode mode)
{
    HostScope scope;
    if (is_legacy(stream) || !graph || captures().count(stream))
        return done(cudaErrorInvalidValue);
    return capture_begin(stream, graph, true, {dependencies, dependencies + count}, mode);
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph)
{
    HostScope scope;
    const auto found = captures().find(stream);
    if (graph)
        *graph = nullptr;
    if (found == captures().end() || !found->second.is_origin)
        return done(cudaErrorIllegalState);
    const Capture ended = found->second;
    bool unjoined = false;
    for (auto at = captures().begin(); at != captures().end();) {
        const bool same = at->second.graph == ended.graph;
        unjoined |= same && !at->second.is_origin && !at->second.is_joined;
        at = same ? captures().erase(at) : std::next(at);
    }
    if (ended.is_invalid || unjoined) {
        if (!ended.is_given)
            delete ended.graph;
        return done(unjoined ? cudaErrorStreamCaptureUnjoined : cudaErrorStreamCaptureInvalidated);
    }
    if (graph)
        *graph = ended.graph;
    return cudaSuccess;
}
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *status)
{
    return cudaStreamGetCaptureInfo(stream, status);
}
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status,
                                     unsigned long long *id, cudaGraph_t *graph,
                                     const cudaGraphNode_t **dependencies, size_t *count)
{
    HostScope scope;
    const auto found = captures().find(stream);
    *status = cudaStreamCaptureStatusNone;
    if (found == captures().end())
        return cudaSuccess;
    const Capture &capture = found->second;
    *status =
        capture.is_invalid ? cudaStreamCaptureStatusInvalidated : cudaStreamCaptureStatusActive;
    if (id)
        *id = capture.id;
    if (graph)
        *graph = capture.graph;
    if (dependencies)
        *dependencies = capture.last.data();
    if (count)
        *count = capture.last.size();
    return cudaSuccess;
}

cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *dependencies,
                                                size_t count, unsigned flags)
{
    HostScope scope;
    const auto found = captures().find(stream);
    if (found == captures().end() || (count && !dependencies))
        return done(cudaErrorIllegalState);
    std::vector<cudaGraphNode_t> &last = found->second.last;
    if (flags & cudaStreamSetCaptureDependencies)
        last.clear();
    last.insert(last.end(), dependencies, dependencies + count);
    return cudaSuccess;
}

/* The event says how far its stream's capture is; who waits for it takes part in the capture. */
static cudaError_t capture_record(cudaEvent_t event, cudaStream_t stream)
{
    Capture &capture = captures()[stream];
    event->graph = capture.graph;
    event->captured = capture.last;
    return cudaSuccess;
}
static cudaError_t capture_wait(cudaStream_t stream, cudaEvent_t event)
{
    for (auto &[other, capture] : captures()) /* whoever recorded it has been waited for */
        capture.is_joined |=
            other != stream && capture.graph == event->graph && capture.last == event->captured;
    const auto found = captures().find(stream);
    if (found == captures().end()) {
        Capture origin = {};
        for (const auto &[other, capture] : captures())
            if (capture.graph == event->graph && capture.is_origin)
                origin = capture;
        if (!origin.graph)
            return done(cudaErrorCapturedEvent);
        captures()[stream] = Capture{event->graph, false, false,     false,
                                     origin.mode,  false, origin.id, event->captured};
        return cudaSuccess;
    }
    if (found->second.graph != event->graph)
        return done(cudaErrorStreamCaptureMerge);
    for (cudaGraphNode_t node : event->captured)
        if (std::find(found->second.last.begin(), found->second.last.end(), node) ==
            found->second.last.end())
            found->second.last.push_back(node);
    return cudaSuccess;
}

/* --- streams ---------------------------------------------------------------------------------- */

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
    HostScope scope;
    *stream = new CUstream_st{flags, 0, stream_order_new(!(flags & cudaStreamNonBlocking))};
    return cudaSuccess;
}
cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    return cudaStreamCreateWithFlags(stream, 0);
}
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority)
{
    cudaError_t error = cudaStreamCreateWithFlags(stream, flags);
    (*stream)->priority = std::min(std::max(priority, -5), 0);
    return error;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    if (!stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread)
        return done(cudaErrorInvalidResourceHandle);
    delete stream;
    return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    HostScope scope;
    if (!is_legacy(stream) && is_captured(stream))
        return capture_break(stream);
    host_order_wait(stream_order_clock(stream_number(stream)));
    return waited();
}
cudaError_t cudaStreamQuery(cudaStream_t stream)
{
    return cudaStreamSynchronize(stream);
}
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *mode)
{
    static RUNTIME_THREAD cudaStreamCaptureMode cudalite_sim_mode = cudaStreamCaptureModeGlobal;
    std::swap(cudalite_sim_mode, *mode);
    return cudaSuccess;
}
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority)
{
    const bool is_made = !is_legacy(stream) && stream != cudaStreamPerThread;
    *priority = is_made ? stream->priority : 0;
    return cudaSuccess;
}
cudaError_t cudaStreamSetAttribute(cudaStream_t, cudaStreamAttrID, const cudaStreamAttrValue *)
{
    return cudaSuccess;
}
cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void *, size_t, unsigned)
{
    return cudaSuccess;
}
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, void (*function)(void *), void *data)
{
    if (is_captured(stream))
        return capture(stream, cudaGraphNodeTypeHost, [=]() {
            function(data);
            return sticky();
        });
    HostScope scope;
    host_order_wait(stream_order_clock(stream_number(stream)));
    function(data);
    return sticky();
}
cudaError_t cudaStreamAddCallback(cudaStream_t stream,
                                  void (*function)(cudaStream_t, cudaError_t, void *), void *data,
                                  unsigned)
{
    HostScope scope;
    host_order_wait(stream_order_clock(stream_number(stream)));
    function(stream, sticky(), data);
    return sticky();
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned)
{
    HostScope scope;
    if (event && event->graph && !captures().empty())
        return capture_wait(stream, event);
    if (!is_legacy(stream) && is_captured(stream)) {
        captures()[stream].is_invalid = true;
        return done(cudaErrorStreamCaptureIsolation);
    }
    if (event)
        stream_order_wait(stream_number(stream), event->clock);
    return sticky();
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
    *event = new CUevent_st();
    (*event)->timed = !(flags & cudaEventDisableTiming);
    return cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    return cudaEventCreateWithFlags(event, 0);
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    if (!event)
        return done(cudaErrorInvalidResourceHandle);
    if (!is_legacy(stream) && is_captured(stream))
        return capture_record(event, stream);
    HostScope scope;
    event->graph = nullptr;
    event->clock = stream_order_clock(stream_number(stream));
    clock_gettime(CLOCK_MONOTONIC, &event->at);
    event->recorded = true;
    event->waits = waits;
    return sticky();
}
cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    HostScope scope;
    if (event && event->graph)
        return done(cudaErrorCapturedEvent);
    if (event)
        host_order_wait(event->clock);
    return waited();
}
cudaError_t cudaEventQuery(cudaEvent_t event)
{
    return cudaEventSynchronize(event);
}
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t stop)
{
    if (!start || !stop || !start->recorded || !stop->recorded || !start->timed || !stop->timed)
        return done(cudaErrorInvalidResourceHandle);
    if (start->waits == waits || stop->waits == waits)
        return cudaErrorNotReady;
    *milliseconds = static_cast<float>(stop->at.tv_sec - start->at.tv_sec) * 1e3f +
                    static_cast<float>(stop->at.tv_nsec - start->at.tv_nsec) * 1e-6f;
    return sticky();
}
cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    if (!event)
        return done(cudaErrorInvalidResourceHandle);
    delete event;
    return cudaSuccess;
}
