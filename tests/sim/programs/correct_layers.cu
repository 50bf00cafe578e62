/* Correct programs: layered textures, cube maps, surfaces; launches with conditions among their
 * arguments; shared variables in unusual words. */
#include "check.h"

#define GOOD(call)                                                                                 \
    if (cudaError_t error = (call)) {                                                              \
        printf("line %d: %s\n", __LINE__, cudaGetErrorName(error));                                \
        return false;                                                                              \
    }

/* An array of `depth` planes with these texels. */
static cudaArray_t array_of(const std::vector<float> &texels, size_t width, size_t height, size_t depth, unsigned flags)
{
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMalloc3DArray(&array, &format, make_cudaExtent(width, height, depth), flags);
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr(const_cast<float *>(texels.data()), width * 4, width, height);
    copy.dstArray = array;
    copy.extent = make_cudaExtent(width, height, depth);
    copy.kind = cudaMemcpyHostToDevice;
    cudaMemcpy3D(&copy);
    return array;
}
static cudaResourceDesc resource_of(cudaArray_t array)
{
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    return resource;
}
static cudaTextureObject_t texture_of(cudaArray_t array, cudaTextureFilterMode filter)
{
    cudaResourceDesc resource = resource_of(array);
    cudaTextureDesc how = {};
    how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
    how.filterMode = filter;
    cudaTextureObject_t object = 0;
    cudaCreateTextureObject(&object, &resource, &how, nullptr);
    return object;
}

/* --- layers ----------------------------------------------------------------------------------- */

__global__ void layers_kernel(cudaTextureObject_t texture, float *out, float by)
{
    const int i = (blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    out[i] = tex2DLayered<float>(texture, threadIdx.x + by, threadIdx.y + 0.5f, blockIdx.x);
}
static bool layers()
{
    const int w = 8, h = 4, layers = 3, n = w * h * layers;
    std::vector<float> in = numbers<float>(n, 100), want(n);
    cudaArray_t array = array_of(in, w, h, layers, cudaArrayLayered);
    cudaTextureObject_t nearest = texture_of(array, cudaFilterModePoint), linear = texture_of(array, cudaFilterModeLinear);
    Buffer<float> out(n);
    layers_kernel<<<layers, dim3(w, h)>>>(nearest, out.at, 0.5f);
    bool good = same(out.back(), in);
    layers_kernel<<<layers, dim3(w, h)>>>(linear, out.at, 1.0f);
    for (int i = 0; i < n; i++)
        want[i] = i % w == w - 1 ? in[i] : (in[i] + in[i + 1]) / 2;
    good &= same(out.back(), want);
    GOOD(cudaDestroyTextureObject(nearest)); GOOD(cudaDestroyTextureObject(linear)); GOOD(cudaFreeArray(array));
    return good;
}

/* Directions through the middles of the texels of all faces. */
__global__ void cube_kernel(cudaTextureObject_t texture, float *out, int width)
{
    const int face = blockIdx.x, x = threadIdx.x, y = threadIdx.y;
    const float s = (2 * x + 1.0f) / width - 1, t = (2 * y + 1.0f) / width - 1;
    const float3 d = face == 0   ? make_float3(1, -t, -s)
                     : face == 1 ? make_float3(-1, -t, s)
                     : face == 2 ? make_float3(s, 1, t)
                     : face == 3 ? make_float3(s, -1, -t)
                     : face == 4 ? make_float3(s, -t, 1)
                                 : make_float3(-s, -t, -1);
    out[(face * width + y) * width + x] = texCubemap<float>(texture, 3 * d.x, 3 * d.y, 3 * d.z);
}
static bool cube()
{
    const int w = 6, n = w * w * 6;
    std::vector<float> in = numbers<float>(n, 100);
    cudaArray_t array = array_of(in, w, w, 6, cudaArrayCubemap);
    cudaTextureObject_t texture = texture_of(array, cudaFilterModePoint);
    Buffer<float> out(n);
    cube_kernel<<<6, dim3(w, w)>>>(texture, out.at, w);
    bool good = same(out.back(), in);
    GOOD(cudaDestroyTextureObject(texture)); GOOD(cudaFreeArray(array));
    return good;
}

/* --- surfaces --------------------------------------------------------------------------------- */

__global__ void mirror_kernel(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int width)
{
    float value;
    surf2Dread(&value, from, threadIdx.x * 4, threadIdx.y);
    surf2Dwrite(value + surf2Dread<float>(from, -4, threadIdx.y, cudaBoundaryModeZero), to, (width - 1 - threadIdx.x) * 4, threadIdx.y);
    surf2Dwrite(1000.0f, to, width * 4, threadIdx.y, cudaBoundaryModeZero); /* to nowhere */
}
static bool surfaces()
{
    const int w = 8, h = 5, n = w * h;
    std::vector<float> in = numbers<float>(n, 100), want(n), out(n);
    cudaArray_t from = array_of(in, w, h, 1, cudaArraySurfaceLoadStore), to = array_of(want, w, h, 1, cudaArraySurfaceLoadStore);
    cudaResourceDesc from_resource = resource_of(from), to_resource = resource_of(to);
    cudaSurfaceObject_t a, b;
    GOOD(cudaCreateSurfaceObject(&a, &from_resource)); GOOD(cudaCreateSurfaceObject(&b, &to_resource));
    mirror_kernel<<<1, dim3(w, h)>>>(a, b, w);
    GOOD(cudaMemcpy2DFromArray(out.data(), w * 4, to, 0, 0, w * 4, h, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++)
        want[i / w * w + w - 1 - i % w] = in[i];
    GOOD(cudaDestroySurfaceObject(a)); GOOD(cudaDestroySurfaceObject(b));
    GOOD(cudaFreeArray(from)); GOOD(cudaFreeArray(to));
    return same(out, want);
}

/* --- forms ------------------------------------------------------------------------------------ */

__device__ __shared__ int of_device[32];
__shared__ extern int behind[];

template <int n> __global__ void forms_kernel(int *out, int by
#ifdef HAS_MORE
    , int more
#endif
    , int last)
{
    of_device[threadIdx.x] = threadIdx.x * by;
    behind[threadIdx.x] = last;
    __syncthreads();
    out[threadIdx.x] = of_device[n - 1 - threadIdx.x] + behind[n - 1 - threadIdx.x];
}
static bool forms()
{
    Buffer<int> out(32);
    std::vector<int> want(32);
    const int by = 3;
    forms_kernel<32><<<1, 32
#ifndef HAS_MORE
        , 32 * sizeof(int)
#endif
        >>>(out.at, by
#ifdef HAS_MORE
        , 5
#endif
        , 7);
    for (int i = 0; i < 32; i++)
        want[i] = (31 - i) * 3 + 7;
    return same(out.back(), want);
}

RUN_TESTS(TEST(layers) TEST(cube) TEST(surfaces) TEST(forms))
