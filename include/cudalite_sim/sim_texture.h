/* Texture objects and CUDA arrays for the simulator. texture.cc has what is no template.
 *
 * A fetch is no request to global memory: nothing is counted. */
#ifndef CUDALITE_SIM_TEXTURE_H
#define CUDALITE_SIM_TEXTURE_H

#include "sim_host.h"

enum cudaChannelFormatKind {
    cudaChannelFormatKindSigned,
    cudaChannelFormatKindUnsigned,
    cudaChannelFormatKindFloat,
    cudaChannelFormatKindNone
};
struct cudaChannelFormatDesc {
    int x, y, z, w; /* bits */
    enum cudaChannelFormatKind f;
};
enum cudaResourceType {
    cudaResourceTypeArray,
    cudaResourceTypeMipmappedArray,
    cudaResourceTypeLinear,
    cudaResourceTypePitch2D
};
struct cudaResourceDesc {
    enum cudaResourceType resType;
    union {
        struct {
            cudaArray_t array;
        } array;
        struct {
            void *devPtr;
            struct cudaChannelFormatDesc desc;
            size_t sizeInBytes;
        } linear;
        struct {
            void *devPtr;
            struct cudaChannelFormatDesc desc;
            size_t width, height, pitchInBytes;
        } pitch2D;
    } res;
};
enum cudaTextureAddressMode {
    cudaAddressModeWrap,
    cudaAddressModeClamp,
    cudaAddressModeMirror,
    cudaAddressModeBorder
};
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
struct cudaTextureDesc {
    enum cudaTextureAddressMode addressMode[3];
    enum cudaTextureFilterMode filterMode;
    enum cudaTextureReadMode readMode;
    int sRGB;
    float borderColor[4];
    int normalizedCoords;
    unsigned maxAnisotropy;
    enum cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct cudaResourceViewDesc;
typedef unsigned long long cudaTextureObject_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef unsigned long long cudaSurfaceObject_t;
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
constexpr unsigned cudaArrayDefault = 0, cudaArrayLayered = 1, cudaArraySurfaceLoadStore = 2,
                   cudaArrayCubemap = 4, cudaArrayTextureGather = 8;

extern "C" {
cudaError_t cudaMallocArray(cudaArray_t *array, const cudaChannelFormatDesc *format, size_t width,
                            size_t height = 0, unsigned flags = 0);
cudaError_t cudaMalloc3DArray(cudaArray_t *array, const cudaChannelFormatDesc *format,
                              cudaExtent extent, unsigned flags = 0);
cudaError_t cudaFreeArray(cudaArray_t array);
/* x is in bytes. */
cudaError_t cudaMemcpyToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t size,
                              cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DToArray(cudaArray_t to, size_t x, size_t y, const void *from, size_t pitch,
                                size_t width, size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, size_t x, size_t y, const void *from,
                                     size_t pitch, size_t width, size_t height, cudaMemcpyKind kind,
                                     cudaStream_t stream = nullptr);
cudaError_t cudaMemcpy2DFromArray(void *to, size_t pitch, cudaArray_const_t from, size_t x,
                                  size_t y, size_t width, size_t height, cudaMemcpyKind kind);
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *object, const cudaResourceDesc *resource,
                                    const cudaTextureDesc *texture,
                                    const cudaResourceViewDesc *view);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t object);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *object, const cudaResourceDesc *resource);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t object);
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *format, cudaArray_const_t array);
}

inline cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                   cudaChannelFormatKind f)
{
    return cudaChannelFormatDesc{x, y, z, w, f};
}

namespace cudalite_sim
{
/* Four components as a fetch gives them: integers are sign- or zero-extended, and floats where the
 * texture is read as floats. */
struct Texel {
    union {
        float f;
        int i;
    } at[4];
};
/* Coordinates as the program gives them; `dimensions` of them count. */
Texel texture_fetch(cudaTextureObject_t object, float x, float y, float z, int dimensions);
Texel texture_fetch_linear(cudaTextureObject_t object, int index);
Texel texture_fetch_layer(cudaTextureObject_t object, float x, float y, int layer, int dimensions);
Texel texture_fetch_cube(cudaTextureObject_t object, float x, float y, float z, int layer);
/* Texels of surfaces, x counted in bytes. */
void surface_read(void *value, cudaSurfaceObject_t object, long x, long y, long z, size_t size,
                  cudaSurfaceBoundaryMode mode);
void surface_write(const void *value, cudaSurfaceObject_t object, long x, long y, long z,
                   size_t size, cudaSurfaceBoundaryMode mode);

/* An array as memory with a pitch, and the size of its texels. */
cudaPitchedPtr array_memory(const struct cudaArray *array);
size_t array_texel_bytes(const struct cudaArray *array);

/* A type that texels have: components, their type, and how one is made. */
template <typename T> struct TexelType;
#define CUDALITE_SIM_TEXEL1(Type)                                                                  \
    template <> struct TexelType<Type> {                                                           \
        typedef Type component;                                                                    \
        static constexpr int count = 1;                                                            \
        static Type make(const component *c)                                                       \
        {                                                                                          \
            return c[0];                                                                           \
        }                                                                                          \
    };
#define CUDALITE_SIM_TEXELS(prefix, T)                                                             \
    CUDALITE_SIM_TEXEL1(T)                                                                         \
    template <> struct TexelType<prefix##1> {                                                      \
        typedef T component;                                                                       \
        static constexpr int count = 1;                                                            \
        static prefix##1 make(const T *c)                                                          \
        {                                                                                          \
            return make_##prefix##1(c[0]);                                                         \
        }                                                                                          \
    };                                                                                             \
    template <> struct TexelType<prefix##2> {                                                      \
        typedef T component;                                                                       \
        static constexpr int count = 2;                                                            \
        static prefix##2 make(const T *c)                                                          \
        {                                                                                          \
            return make_##prefix##2(c[0], c[1]);                                                   \
        }                                                                                          \
    };                                                                                             \
    template <> struct TexelType<prefix##4> {                                                      \
        typedef T component;                                                                       \
        static constexpr int count = 4;                                                            \
        static prefix##4 make(const T *c)                                                          \
        {                                                                                          \
            return make_##prefix##4(c[0], c[1], c[2], c[3]);                                       \
        }                                                                                          \
    };
CUDALITE_SIM_TEXEL1(char)
CUDALITE_SIM_TEXELS(char, signed char)
CUDALITE_SIM_TEXELS(uchar, unsigned char)
CUDALITE_SIM_TEXELS(short, short)
CUDALITE_SIM_TEXELS(ushort, unsigned short)
CUDALITE_SIM_TEXELS(int, int)
CUDALITE_SIM_TEXELS(uint, unsigned)
CUDALITE_SIM_TEXELS(float, float)

template <typename T> inline T texel_read(const Texel &texel)
{
    typedef typename TexelType<T>::component Component;
    Component c[4];
    for (int k = 0; k < 4; k++)
        c[k] = std::is_floating_point<Component>::value ? static_cast<Component>(texel.at[k].f)
                                                        : static_cast<Component>(texel.at[k].i);
    return TexelType<T>::make(c);
}
} // namespace cudalite_sim

template <typename T> inline cudaChannelFormatDesc cudaCreateChannelDesc()
{
    typedef typename cudalite_sim::TexelType<T>::component Component;
    const int bits = 8 * sizeof(Component), count = cudalite_sim::TexelType<T>::count;
    return cudaChannelFormatDesc{
        bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 3 ? bits : 0,
        std::is_floating_point<Component>::value ? cudaChannelFormatKindFloat
        : std::is_signed<Component>::value       ? cudaChannelFormatKindSigned
                                                 : cudaChannelFormatKindUnsigned};
}

template <typename T> CUDALITE_SIM_INLINE T tex1Dfetch(cudaTextureObject_t object, int index)
{
    return cudalite_sim::texel_read<T>(cudalite_sim::texture_fetch_linear(object, index));
}
template <typename T> CUDALITE_SIM_INLINE T tex1D(cudaTextureObject_t object, float x)
{
    return cudalite_sim::texel_read<T>(cudalite_sim::texture_fetch(object, x, 0, 0, 1));
}
template <typename T> CUDALITE_SIM_INLINE T tex2D(cudaTextureObject_t object, float x, float y)
{
    return cudalite_sim::texel_read<T>(cudalite_sim::texture_fetch(object, x, y, 0, 2));
}
template <typename T>
CUDALITE_SIM_INLINE T tex3D(cudaTextureObject_t object, float x, float y, float z)
{
    return cudalite_sim::texel_read<T>(cudalite_sim::texture_fetch(object, x, y, z, 3));
}

template <typename T>
CUDALITE_SIM_INLINE T tex1DLayered(cudaTextureObject_t object, float x, int layer)
{
    return cudalite_sim::texel_read<T>(cudalite_sim::texture_fetch_layer(object, x, 0, layer, 1));
}
template <typename T>
CUDALITE_SIM_INLINE T tex2DLayered(cudaTextureObject_t object, float x, float y, int layer)
{
    return cudalite_sim::texel_read<T>(cudalite_sim::texture_fetch_layer(object, x, y, layer, 2));
}
template <typename T>
CUDALITE_SIM_INLINE T texCubemap(cudaTextureObject_t object, float x, float y, float z)
{
    return cudalite_sim::texel_read<T>(cudalite_sim::texture_fetch_cube(object, x, y, z, 0));
}
template <typename T>
CUDALITE_SIM_INLINE T texCubemapLayered(cudaTextureObject_t object, float x, float y, float z,
                                        int layer)
{
    return cudalite_sim::texel_read<T>(cudalite_sim::texture_fetch_cube(object, x, y, z, layer));
}

/* --- surfaces: x in bytes --------------------------------------------------------------------- */

/* A read that returns its value, one that stores it, and a write. */
#define CUDALITE_SIM_SURFACE(name, x, y, z, ...)                                                   \
    template <typename T>                                                                          \
    CUDALITE_SIM_INLINE T name##read(cudaSurfaceObject_t object, __VA_ARGS__,                      \
                                     cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)          \
    {                                                                                              \
        T value;                                                                                   \
        cudalite_sim::surface_read(&value, object, x, y, z, sizeof(T), mode);                      \
        return value;                                                                              \
    }                                                                                              \
    template <typename T>                                                                          \
    CUDALITE_SIM_INLINE void name##read(T *value, cudaSurfaceObject_t object, __VA_ARGS__,         \
                                        cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)       \
    {                                                                                              \
        T read;                                                                                    \
        cudalite_sim::surface_read(&read, object, x, y, z, sizeof(T), mode);                       \
        *value = read;                                                                             \
    }                                                                                              \
    template <typename T>                                                                          \
    CUDALITE_SIM_INLINE void name##write(T value, cudaSurfaceObject_t object, __VA_ARGS__,         \
                                         cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap)      \
    {                                                                                              \
        cudalite_sim::surface_write(&value, object, x, y, z, sizeof(T), mode);                     \
    }
CUDALITE_SIM_SURFACE(surf1D, x_, 0, 0, int x_)
CUDALITE_SIM_SURFACE(surf2D, x_, y_, 0, int x_, int y_)
CUDALITE_SIM_SURFACE(surf3D, x_, y_, z_, int x_, int y_, int z_)
CUDALITE_SIM_SURFACE(surf1DLayered, x_, 0, layer_, int x_, int layer_)
CUDALITE_SIM_SURFACE(surf2DLayered, x_, y_, layer_, int x_, int y_, int layer_)
CUDALITE_SIM_SURFACE(surfCubemap, x_, y_, face_, int x_, int y_, int face_)
CUDALITE_SIM_SURFACE(surfCubemapLayered, x_, y_, face_, int x_, int y_, int face_)
#undef CUDALITE_SIM_SURFACE

#endif
