/* Texture objects and CUDA arrays.
 *
 * Enters: what the program describes; fetches of kernels. Leaves: texels, as section "Texture
 * Fetching" of NVIDIA's programming guide defines them: coordinates are addressed, then the nearest
 * texel or the weighted neighbours are taken, with weights of 8 fractional bits. */
#include "runtime.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "cudalite_sim/sim_device.h"
#include "cudalite_sim/sim_texture.h"

using namespace cudalite_sim;

struct cudaArray {
    cudaChannelFormatDesc format;
    size_t width, height, depth; /* 1 at least */
    std::vector<char> bytes;
};

namespace
{

struct Texture {
    cudaTextureDesc how;
    cudaChannelFormatDesc format;
    const char *bytes;
    size_t size[3], pitch, plane; /* texels; bytes from row to row, from plane to plane */
};

cudaError_t answer(cudaError_t error)
{
    if (error != cudaSuccess)
        sim.last_error = error;
    return error;
}

size_t texel_bytes(const cudaChannelFormatDesc &f)
{
    return static_cast<size_t>(f.x + f.y + f.z + f.w) / 8;
}

bool is_format(const cudaChannelFormatDesc &f)
{
    size_t bytes = texel_bytes(f);
    bool known = f.x == 8 || f.x == 16 || f.x == 32;
    return known && (f.y == 0 || f.y == f.x) && (f.w == 0 || f.w == f.x) &&
           (bytes & (bytes - 1)) == 0;
}

/* --- fetches -------------------------------------------------------------------------------- */

/* The number of the texel along one axis; -1: the border. */
long address_of(const Texture &t, int axis, long index)
{
    long size = static_cast<long>(t.size[axis]);
    cudaTextureAddressMode mode = t.how.addressMode[axis];
    if (mode == cudaAddressModeBorder)
        return index < 0 || index >= size ? -1 : index;
    if (mode == cudaAddressModeWrap && t.how.normalizedCoords)
        return ((index % size) + size) % size;
    if (mode == cudaAddressModeMirror && t.how.normalizedCoords) {
        long twice = ((index % (2 * size)) + 2 * size) % (2 * size);
        return twice < size ? twice : 2 * size - 1 - twice;
    }
    return std::min(std::max(index, 0l), size - 1);
}

int component_bits(const char *at, int bits, bool is_signed)
{
    unsigned value = 0;
    memcpy(&value, at, static_cast<size_t>(bits) / 8);
    if (is_signed && bits < 32 && (value >> (bits - 1) & 1))
        value |= ~0u << bits;
    return static_cast<int>(value);
}

/* A component of an integer format as a float of 0 to 1, or -1 to 1. */
float normalized(int value, int bits, bool is_signed)
{
    float most = static_cast<float>((1u << (is_signed ? bits - 1 : bits)) - 1);
    return std::max(static_cast<float>(value) / most, -1.0f);
}

Texel texel_decode(const Texture &t, const char *at)
{
    const cudaChannelFormatDesc &f = t.format;
    const int bits[4] = {f.x, f.y, f.z, f.w};
    Texel texel = {};
    bool is_signed = f.f == cudaChannelFormatKindSigned;
    for (int k = 0; k < 4 && bits[k]; at += bits[k] / 8, k++) {
        texel.at[k].i = component_bits(at, bits[k], is_signed);
        if (t.how.readMode == cudaReadModeNormalizedFloat && f.f != cudaChannelFormatKindFloat)
            texel.at[k].f = normalized(texel.at[k].i, bits[k], is_signed);
    }
    return texel;
}

Texel border_of(const Texture &t)
{
    Texel texel;
    bool is_float =
        t.format.f == cudaChannelFormatKindFloat || t.how.readMode == cudaReadModeNormalizedFloat;
    for (int k = 0; k < 4; k++)
        if (is_float)
            texel.at[k].f = t.how.borderColor[k];
        else
            texel.at[k].i = static_cast<int>(t.how.borderColor[k]);
    return texel;
}

Texel texel_at(const Texture &t, const long index[3])
{
    long at[3];
    for (int axis = 0; axis < 3; axis++) {
        at[axis] = address_of(t, axis, index[axis]);
        if (at[axis] < 0)
            return border_of(t);
    }
    size_t x = static_cast<size_t>(at[0]), y = static_cast<size_t>(at[1]);
    return texel_decode(t, t.bytes + static_cast<size_t>(at[2]) * t.plane + y * t.pitch +
                               x * texel_bytes(t.format));
}

/* Weight of a corner in parts of 256, from those of the upper neighbour along each axis. What is
 * split between two corners stays whole: the side that the last axis took is rounded, the other one
 * has the rest. Seen on an H200, for two axes exactly. */
int corner_weight(int corner, const int weight[3], int dimensions)
{
    int share = 256, side = 1;
    for (int axis = 0; axis < dimensions; axis++) {
        int rounded = (share * (side ? weight[axis] : 256 - weight[axis]) + 128) / 256;
        bool same = (corner >> axis & 1) == side;
        share = same ? rounded : share - rounded;
        side = corner >> axis & 1;
    }
    return share;
}

/* Neighbours along all axes, weighted. */
Texel texel_between(const Texture &t, const float at[3], int dimensions)
{
    long first[3] = {0, 0, 0};
    int weight[3] = {0, 0, 0};
    for (int axis = 0; axis < dimensions; axis++) {
        float low = std::floor(at[axis] - 0.5f);
        first[axis] = static_cast<long>(low);
        weight[axis] = static_cast<int>((at[axis] - 0.5f - low) * 256 + 0.5f);
    }
    Texel sum = {};
    for (int corner = 0; corner < 1 << dimensions; corner++) {
        long index[3];
        for (int axis = 0; axis < 3; axis++)
            index[axis] = first[axis] + (corner >> axis & 1);
        Texel texel = texel_at(t, index);
        float share = static_cast<float>(corner_weight(corner, weight, dimensions)) / 256;
        for (int k = 0; k < 4; k++)
            sum.at[k].f += share * texel.at[k].f;
    }
    return sum;
}

const Texture &texture_of(cudaTextureObject_t object)
{
    return *reinterpret_cast<const Texture *>(static_cast<uintptr_t>(object));
}

} // namespace

namespace cudalite_sim
{

static Texel fetch(const Texture &t, float x, float y, float z, int dimensions)
{
    float at[3] = {x, y, z};
    long index[3] = {0, 0, 0};
    for (int axis = 0; axis < dimensions; axis++) {
        if (t.how.normalizedCoords)
            at[axis] *= static_cast<float>(t.size[axis]);
        index[axis] = static_cast<long>(std::floor(at[axis]));
    }
    return t.how.filterMode == cudaFilterModeLinear ? texel_between(t, at, dimensions)
                                                    : texel_at(t, index);
}

Texel texture_fetch(cudaTextureObject_t object, float x, float y, float z, int dimensions)
{
    return fetch(texture_of(object), x, y, z, dimensions);
}

/* A layer as a texture of its own; its number is clamped. */
static Texture layer_of(const Texture &t, long layer)
{
    Texture one = t;
    const long last = static_cast<long>(t.size[2]) - 1;
    one.bytes += static_cast<size_t>(std::min(std::max(layer, 0l), last)) * t.plane;
    one.size[2] = 1;
    return one;
}

Texel texture_fetch_layer(cudaTextureObject_t object, float x, float y, int layer, int dimensions)
{
    return fetch(layer_of(texture_of(object), layer), x, y, 0, dimensions);
}

/* The face that a direction meets, and where, as the guide's section "Cubemap Textures" has it. */
Texel texture_fetch_cube(cudaTextureObject_t object, float x, float y, float z, int layer)
{
    const float ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
    float m, s, t;
    int face;
    if (ax >= ay && ax >= az) {
        face = x < 0;
        m = ax, s = x < 0 ? z : -z, t = -y;
    } else if (ay >= az) {
        face = 2 + (y < 0);
        m = ay, s = x, t = y < 0 ? -z : z;
    } else {
        face = 4 + (z < 0);
        m = az, s = z < 0 ? -x : x, t = -y;
    }
    Texture one = layer_of(texture_of(object), 6l * layer + face);
    one.how.normalizedCoords = 1;
    one.how.addressMode[0] = one.how.addressMode[1] = cudaAddressModeClamp;
    return fetch(one, (s / m + 1) / 2, (t / m + 1) / 2, 0, 2);
}

/* Where a texel is, x counted in bytes; nullptr: outside, where nothing is. */
static char *surface_at(cudaSurfaceObject_t object, long x, long y, long z, size_t size,
                        cudaSurfaceBoundaryMode mode)
{
    const Texture &t = texture_of(object);
    const long most[3] = {static_cast<long>(t.size[0] * texel_bytes(t.format) - size),
                          static_cast<long>(t.size[1]) - 1, static_cast<long>(t.size[2]) - 1};
    long at[3] = {x, y, z};
    for (int axis = 0; axis < 3; axis++) {
        if (at[axis] >= 0 && at[axis] <= most[axis])
            continue;
        if (mode == cudaBoundaryModeZero)
            return nullptr;
        if (mode == cudaBoundaryModeTrap)
            cudalite_sim_trap();
        at[axis] = std::min(std::max(at[axis], 0l), most[axis]);
    }
    return const_cast<char *>(t.bytes) + static_cast<size_t>(at[2]) * t.plane +
           static_cast<size_t>(at[1]) * t.pitch + static_cast<size_t>(at[0]);
}

void surface_read(void *value, cudaSurfaceObject_t object, long x, long y, long z, size_t size,
                  cudaSurfaceBoundaryMode mode)
{
    const char *at = surface_at(object, x, y, z, size, mode);
    if (at)
        memcpy(value, at, size);
    else
        memset(value, 0, size);
}
void surface_write(const void *value, cudaSurfaceObject_t object, long x, long y, long z,
                   size_t size, cudaSurfaceBoundaryMode mode)
{
    if (char *at = surface_at(object, x, y, z, size, mode))
        memcpy(at, value, size);
}

Texel texture_fetch_linear(cudaTextureObject_t object, int index)
{
    const Texture &t = texture_of(object);
    if (index < 0 || static_cast<size_t>(index) >= t.size[0])
        return Texel{};
    return texel_decode(t, t.bytes + static_cast<size_t>(index) * texel_bytes(t.format));
}

} // namespace cudalite_sim

/* --- arrays --------------------------------------------------------------------------------- */

cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *format,
                              cudaExtent extent, unsigned)
{
    if (!array || !format || !extent.width)
        return answer(cudaErrorInvalidValue);
    if (!is_format(*format))
        return answer(cudaErrorInvalidChannelDescriptor);
    RuntimeScope scope;
    *array = new cudaArray{*format,
                           extent.width,
                           std::max<size_t>(extent.height, 1),
                           std::max<size_t>(extent.depth, 1),
                           {}};
    (*array)->bytes.resize((*array)->width * (*array)->height * (*array)->depth *
                           texel_bytes(*format));
    return cudaSuccess;
}
cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *format, size_t width,
                            size_t height, unsigned flags)
{
    return cudaMalloc3DArray(array, format, cudaExtent{width, height, 0}, flags);
}
cudaError_t cudaFreeArray(cudaArray_t array)
{
    RuntimeScope scope;
    delete array;
    return cudaSuccess;
}

/* A row or plane of an array as memory with a pitch. */
cudaPitchedPtr cudalite_sim::array_memory(const cudaArray *array)
{
    size_t pitch = array->width * texel_bytes(array->format);
    return cudaPitchedPtr{const_cast<char *>(array->bytes.data()), pitch, pitch, array->height};
}
size_t cudalite_sim::array_texel_bytes(const cudaArray *array)
{
    return texel_bytes(array->format);
}

/* Whether the rows lie inside of the array; x and width are in bytes. */
static bool fits(const cudaArray *array, size_t x, size_t y, size_t width, size_t height)
{
    size_t row = array->width * texel_bytes(array->format);
    return x <= row && width <= row - x && y <= array->height && height <= array->height - y;
}
/* The array stands for device memory, but lies in the host's. */
static cudaMemcpyKind kind_without(cudaMemcpyKind kind, bool to_array)
{
    bool other_on_host = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToHost ||
                         kind == cudaMemcpyHostToHost;
    if (kind == cudaMemcpyDefault)
        return kind;
    return other_on_host ? cudaMemcpyHostToHost
           : to_array    ? cudaMemcpyDeviceToHost
                         : cudaMemcpyHostToDevice;
}
cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
                                size_t width, size_t height, cudaMemcpyKind kind)
{
    if (!to || !fits(to, x, y, width, height))
        return answer(cudaErrorInvalidValue);
    cudaPitchedPtr memory = array_memory(to);
    return cudaMemcpy2D(static_cast<char *>(memory.ptr) + y * memory.pitch + x, memory.pitch, from,
                        pitch, width, height, kind_without(kind, true));
}
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from,
                                     size_t pitch, size_t width, size_t height, cudaMemcpyKind kind,
                                     cudaStream_t)
{
    return cudaMemcpy2DToArray(to, x, y, from, pitch, width, height, kind);
}
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t size,
                              cudaMemcpyKind kind)
{
    size_t row = to ? array_memory(to).pitch : 0, at = y * row + x;
    if (!to || at > to->bytes.size() || size > to->bytes.size() - at)
        return answer(cudaErrorInvalidValue);
    return cudaMemcpy(to->bytes.data() + at, from, size, kind_without(kind, true));
}
cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x,
                                  size_t y, size_t width, size_t height, cudaMemcpyKind kind)
{
    if (!from || !fits(from, x, y, width, height))
        return answer(cudaErrorInvalidValue);
    cudaPitchedPtr memory = array_memory(from);
    return cudaMemcpy2D(to, pitch, static_cast<char *>(memory.ptr) + y * memory.pitch + x,
                        memory.pitch, width, height, kind_without(kind, false));
}

/* --- objects -------------------------------------------------------------------------------- */

static bool resource_take(Texture &t, const cudaResourceDesc &r)
{
    if (r.resType == cudaResourceTypeArray && r.res.array.array) {
        const cudaArray &array = *r.res.array.array;
        size_t pitch = array_memory(&array).pitch;
        t = Texture{t.how,
                    array.format,
                    array.bytes.data(),
                    {array.width, array.height, array.depth},
                    pitch,
                    pitch * array.height};
    } else if (r.resType == cudaResourceTypeLinear && is_format(r.res.linear.desc)) {
        const auto &l = r.res.linear;
        t = Texture{t.how,
                    l.desc,
                    static_cast<const char *>(l.devPtr),
                    {l.sizeInBytes / texel_bytes(l.desc), 1, 1},
                    0,
                    0};
    } else if (r.resType == cudaResourceTypePitch2D && is_format(r.res.pitch2D.desc)) {
        const auto &p = r.res.pitch2D;
        t = Texture{
            t.how,          p.desc, static_cast<const char *>(p.devPtr), {p.width, p.height, 1},
            p.pitchInBytes, 0};
    } else {
        return false;
    }
    return t.bytes != nullptr;
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object, const cudaResourceDesc *resource,
                                    const cudaTextureDesc *texture,
                                    const cudaResourceViewDesc *view)
{
    if (!object || !resource || !texture || view)
        return answer(cudaErrorInvalidValue);
    Texture t = {};
    t.how = *texture;
    bool is_float = texture->readMode == cudaReadModeNormalizedFloat;
    if (!resource_take(t, *resource))
        return answer(cudaErrorInvalidValue);
    is_float |= t.format.f == cudaChannelFormatKindFloat;
    if (texture->filterMode == cudaFilterModeLinear && !is_float)
        return answer(cudaErrorInvalidFilterSetting);
    RuntimeScope scope;
    *object = static_cast<cudaTextureObject_t>(reinterpret_cast<uintptr_t>(new Texture(t)));
    return cudaSuccess;
}
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object)
{
    RuntimeScope scope;
    delete &texture_of(object);
    return cudaSuccess;
}
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *object, const cudaResourceDesc *resource)
{
    Texture t = {};
    if (!object || !resource || resource->resType != cudaResourceTypeArray ||
        !resource_take(t, *resource))
        return answer(cudaErrorInvalidValue);
    RuntimeScope scope;
    *object = static_cast<cudaSurfaceObject_t>(reinterpret_cast<uintptr_t>(new Texture(t)));
    return cudaSuccess;
}
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object)
{
    return cudaDestroyTextureObject(object);
}
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *format, cudaArray_const_t array)
{
    if (!format || !array)
        return answer(cudaErrorInvalidValue);
    *format = array->format;
    return cudaSuccess;
}
