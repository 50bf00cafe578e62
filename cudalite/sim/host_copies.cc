/* The CUDA runtime API, host side: copies.
 *
 * Enters: calls of the program. Leaves: bytes moved at once; ranges that lie in no living
 * allocation and directions that do not fit the pointers are findings as well as error codes. */
#include "host.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "cudalite_sim/sim_texture.h"

using namespace cudalite_sim;

static bool is_device(const void *at)
{
    return sim.arena.contains(reinterpret_cast<uintptr_t>(at));
}

/* Whether [at, at + size) lies in one living allocation, where it is device memory. */
static bool range_check(const void *at, size_t size, bool is_write, uintptr_t pc)
{
    uintptr_t address = reinterpret_cast<uintptr_t>(at);
    if (!is_device(at) || size == 0)
        return true;
    const Allocation *a = memory_find(address);
    if (a && !a->freed && address < a->end && size <= a->end - address)
        return true;
    bool freed = a && a->freed && address < a->end;
    finding_add(freed ? FINDING_FREED : FINDING_COPY_BOUNDS, pc, address,
                static_cast<unsigned>(std::min(size, size_t(UINT32_MAX))), is_write, Place{}, false,
                memory_describe(address, nullptr) + ", " + std::to_string(size) + " bytes");
    return false;
}

/* Whether the direction fits the pointers; device variables are in the program's data. */
static bool direction_check(const void *to, const void *from, cudaMemcpyKind kind)
{
    auto of_both = [](const void *at) {
        const Allocation *a = memory_find(reinterpret_cast<uintptr_t>(at));
        return a && a->kind != MEMORY_DEVICE;
    };
    auto fits = [&](const void *at, bool device) {
        if (is_device(at))
            return device || of_both(at);
        return !device || sim.data.contains(reinterpret_cast<uintptr_t>(at));
    };
    if (kind == cudaMemcpyDefault || kind == cudaMemcpyHostToHost)
        return true;
    bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    return fits(to, to_device) && fits(from, from_device);
}

/* What --compare compares: each buffer that comes back from the device. */
static void copy_note(const void *bytes, size_t size)
{
    char text[64];
    snprintf(text, sizeof text, "%zu\t%016llx", size,
             static_cast<unsigned long long>(hash_bytes(bytes, size)));
    sim.copies.push_back(text);
}

/* Whom a copy waits for, and who waits for it: the host, if it is none that goes on beside host code, or if
 * it brings data to memory that the device does not see. */
struct CopyOrder {
    cudaStream_t stream;
    bool is_async;
};
static const CopyOrder HOST_WAITS = {nullptr, false};

static void copy_ordered(void *to, const void *from, size_t size, CopyOrder order, uintptr_t pc)
{
    const unsigned stream = stream_number(order.stream);
    const bool is_async = order.is_async && (is_device(to) || !is_device(from));
    copy_order(stream, to, from, size, is_async, pc);
    if (!is_async)
        host_order_wait(stream_order_clock(stream));
}

static cudaError_t copy(void *to, const void *from, size_t size, cudaMemcpyKind kind, uintptr_t pc,
                        CopyOrder order = HOST_WAITS)
{
    HostScope scope;
    runtime_start();
    if (size && (!to || !from)) /* seen before the error of a kernel */
        return done(cudaErrorInvalidValue);
    if (sim.sticky_error)
        return sticky();
    if (size == 0)
        return cudaSuccess;
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
        return done(cudaErrorInvalidMemcpyDirection);
    if (!direction_check(to, from, kind))
        return done(cudaErrorInvalidValue);
    bool good = range_check(from, size, false, pc);
    good = range_check(to, size, true, pc) && good;
    if (!good)
        return done(cudaErrorInvalidValue);
    memory_check_seals();
    copy_ordered(to, from, size, order, pc);
    memmove(to, from, size);
    memory_initialise(reinterpret_cast<uintptr_t>(to), size);
    image_note_store(reinterpret_cast<uintptr_t>(to), size, 0);
    memory_seal();
    if (!is_device(to) && is_device(from))
        copy_note(to, size);
    return cudaSuccess;
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t size, cudaMemcpyKind kind)
{
    waits++;
    return copy(to, from, size, kind, PC);
}
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t size, cudaMemcpyKind kind,
                            cudaStream_t stream)
{
    if (is_captured(stream))
        return capture(stream, cudaGraphNodeTypeMemcpy,
                       [=]() { return cudaMemcpyAsync(to, from, size, kind); });
    return copy(to, from, size, kind, PC, {stream, true});
}

static cudaError_t copy_rows(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                             size_t width, size_t height, cudaMemcpyKind kind, uintptr_t pc,
                             CopyOrder order = HOST_WAITS)
{
    if (width > to_pitch || width > from_pitch)
        return done(cudaErrorInvalidPitchValue);
    for (size_t row = 0; row < height; row++) {
        cudaError_t error =
            copy(static_cast<char *>(to) + row * to_pitch,
                 static_cast<const char *>(from) + row * from_pitch, width, kind, pc, order);
        if (error)
            return error;
    }
    return cudaSuccess;
}
cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                         size_t width, size_t height, cudaMemcpyKind kind)
{
    waits++;
    return copy_rows(to, to_pitch, from, from_pitch, width, height, kind, PC);
}
cudaError_t cudaMemcpy2DAsync(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                              size_t width, size_t height, cudaMemcpyKind kind, cudaStream_t stream)
{
    if (is_captured(stream))
        return capture(stream, cudaGraphNodeTypeMemcpy, [=]() {
            return cudaMemcpy2DAsync(to, to_pitch, from, from_pitch, width, height, kind);
        });
    return copy_rows(to, to_pitch, from, from_pitch, width, height, kind, PC, {stream, true});
}

/* Positions and widths are in bytes where no array takes part. */
/* An array in place of memory: positions and widths are in its texels then. */
static void array_insert(cudaMemcpy3DParms &p, const struct cudaArray *array, cudaPitchedPtr &at,
                         bool is_first)
{
    if (!array)
        return;
    size_t texel = cudalite_sim::array_texel_bytes(array);
    at = cudalite_sim::array_memory(array);
    (&at == &p.srcPtr ? p.srcPos : p.dstPos).x *= texel;
    if (is_first)
        p.extent.width *= texel;
    p.kind = cudaMemcpyDefault;
}

cudaError_t cudaMemcpyPeer(void *to, int, const void *from, int, size_t size)
{
    return copy(to, from, size, cudaMemcpyDeviceToDevice, PC);
}
cudaError_t cudaMemcpyPeerAsync(void *to, int, const void *from, int, size_t size,
                                cudaStream_t stream)
{
    if (is_captured(stream))
        return capture(stream, cudaGraphNodeTypeMemcpy,
                       [=]() { return cudaMemcpyPeerAsync(to, 0, from, 0, size); });
    return copy(to, from, size, cudaMemcpyDeviceToDevice, PC, {stream, true});
}
static cudaError_t copy_planes(const cudaMemcpy3DParms *parameters, uintptr_t pc,
                               CopyOrder order = HOST_WAITS)
{
    cudaMemcpy3DParms parts = *parameters, *p = &parts;
    array_insert(parts, parts.srcArray, parts.srcPtr, true);
    array_insert(parts, parts.dstArray, parts.dstPtr, !parts.srcArray);
    auto plane = [](const cudaPitchedPtr &at, const cudaPos &from, size_t z) {
        return static_cast<char *>(at.ptr) + ((from.z + z) * at.ysize + from.y) * at.pitch + from.x;
    };
    for (size_t z = 0; z < p->extent.depth; z++) {
        cudaError_t error = copy_rows(plane(p->dstPtr, p->dstPos, z), p->dstPtr.pitch,
                                      plane(p->srcPtr, p->srcPos, z), p->srcPtr.pitch,
                                      p->extent.width, p->extent.height, p->kind, pc, order);
        if (error)
            return error;
    }
    return cudaSuccess;
}
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *parameters)
{
    waits++;
    return copy_planes(parameters, PC);
}
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *parameters, cudaStream_t stream)
{
    if (is_captured(stream)) {
        const cudaMemcpy3DParms now = *parameters;
        return capture(stream, cudaGraphNodeTypeMemcpy, [=]() { return cudaMemcpy3DAsync(&now); });
    }
    return copy_planes(parameters, PC, {stream, true});
}

static cudaError_t fill(void *at, int value, size_t size, uintptr_t pc,
                        CopyOrder order = HOST_WAITS)
{
    HostScope scope;
    runtime_start();
    if (sim.sticky_error)
        return sticky();
    if (size == 0)
        return cudaSuccess;
    bool known = is_device(at) || sim.data.contains(reinterpret_cast<uintptr_t>(at));
    if (!known || !range_check(at, size, true, pc))
        return done(cudaErrorInvalidValue);
    memory_check_seals();
    copy_ordered(at, nullptr, size, order, pc);
    memset(at, value, size);
    memory_initialise(reinterpret_cast<uintptr_t>(at), size);
    image_note_store(reinterpret_cast<uintptr_t>(at), size, 0);
    memory_seal();
    return cudaSuccess;
}
cudaError_t cudaMemset(void *at, int value, size_t size)
{
    return fill(at, value, size, PC);
}
cudaError_t cudaMemsetAsync(void *at, int value, size_t size, cudaStream_t stream)
{
    if (is_captured(stream))
        return capture(stream, cudaGraphNodeTypeMemset,
                       [=]() { return cudaMemsetAsync(at, value, size); });
    return fill(at, value, size, PC, {stream, true});
}
static cudaError_t fill_rows(void *at, size_t pitch, int value, size_t width, size_t height,
                             uintptr_t pc, CopyOrder order = HOST_WAITS)
{
    if (width > pitch)
        return done(cudaErrorInvalidValue);
    for (size_t row = 0; row < height; row++) {
        cudaError_t error = fill(static_cast<char *>(at) + row * pitch, value, width, pc, order);
        if (error)
            return error;
    }
    return cudaSuccess;
}
cudaError_t cudaMemset2D(void *at, size_t pitch, int value, size_t width, size_t height)
{
    return fill_rows(at, pitch, value, width, height, PC);
}
cudaError_t cudaMemset2DAsync(void *at, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream)
{
    if (is_captured(stream))
        return capture(stream, cudaGraphNodeTypeMemset,
                       [=]() { return cudaMemset2DAsync(at, pitch, value, width, height); });
    return fill_rows(at, pitch, value, width, height, PC, {stream, true});
}
cudaError_t cudaMemset3D(cudaPitchedPtr at, int value, cudaExtent extent)
{
    for (size_t z = 0; z < extent.depth; z++) {
        void *plane = static_cast<char *>(at.ptr) + z * at.ysize * at.pitch;
        cudaError_t error = fill_rows(plane, at.pitch, value, extent.width, extent.height, PC);
        if (error)
            return error;
    }
    return cudaSuccess;
}
cudaError_t cudaMemPrefetchAsync(const void *, size_t, int, cudaStream_t)
{
    return cudaSuccess;
}
cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, int)
{
    return cudaSuccess;
}

namespace cudalite_sim
{
cudaError_t symbol_copy(void *symbol, size_t symbol_size, void *other, size_t size, size_t offset,
                        bool to_symbol)
{
    waits++;
    HostScope scope;
    runtime_start();
    if (sim.sticky_error)
        return sticky();
    if (offset > symbol_size || size > symbol_size - offset) {
        finding_add(FINDING_COPY_BOUNDS, PC, reinterpret_cast<uintptr_t>(symbol),
                    static_cast<unsigned>(size), to_symbol, Place{}, false,
                    "symbol of " + std::to_string(symbol_size) + " bytes");
        return done(cudaErrorInvalidValue);
    }
    char *at = static_cast<char *>(symbol) + offset;
    if (to_symbol) {
        memmove(at, other, size);
    } else {
        memmove(other, at, size);
        copy_note(other, size);
    }
    return cudaSuccess;
}
} // namespace cudalite_sim
