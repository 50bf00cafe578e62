/* Fetches of all kinds; each line is a texture and what kernels read from it. */
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t error = (call);                                                                \
        if (error != cudaSuccess) {                                                                \
            printf("line %d: %s\n", __LINE__, cudaGetErrorName(error));                            \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

static const int FETCHES = 24;
static float *results;

__global__ void fetch_linear(cudaTextureObject_t t, float *out)
{
    out[threadIdx.x] = tex1Dfetch<float>(t, (int)threadIdx.x - 4);
}
__global__ void fetch_linear_int2(cudaTextureObject_t t, float *out)
{
    int2 v = tex1Dfetch<int2>(t, threadIdx.x % 8);
    out[threadIdx.x] = v.x * 100 + v.y;
}
/* From left of the texture to right of it, in steps that no weight is exact for. */
__global__ void fetch_1d(cudaTextureObject_t t, float *out, float from, float step)
{
    out[threadIdx.x] = tex1D<float>(t, from + threadIdx.x * step);
}
__global__ void fetch_2d(cudaTextureObject_t t, float *out, float from, float step)
{
    out[threadIdx.x] = tex2D<float>(t, from + threadIdx.x * step, from + (threadIdx.x * 5 % 24) * step);
}
__global__ void fetch_2d_uchar4(cudaTextureObject_t t, float *out)
{
    uchar4 v = tex2D<uchar4>(t, threadIdx.x % 5, threadIdx.x / 5);
    out[threadIdx.x] = v.x + v.y * 2 + v.z * 3 + v.w * 4;
}
__global__ void fetch_2d_float4(cudaTextureObject_t t, float *out)
{
    float4 v = tex2D<float4>(t, threadIdx.x * 0.3f, threadIdx.x * 0.17f);
    out[threadIdx.x] = v.x + v.y * 2 + v.z * 3 + v.w * 4;
}
__global__ void fetch_3d(cudaTextureObject_t t, float *out, float step)
{
    out[threadIdx.x] = tex3D<float>(t, threadIdx.x * step, (threadIdx.x * 7 % 24) * step, (threadIdx.x * 5 % 24) * step);
}

static void show(const char *name)
{
    float host[FETCHES];
    CHECK(cudaMemcpy(host, results, sizeof host, cudaMemcpyDeviceToHost));
    printf("%s:", name);
    for (float value : host)
        printf(" %.5g", value);
    printf("\n");
}

static cudaTextureObject_t texture(const cudaResourceDesc &resource, cudaTextureAddressMode address,
                                   cudaTextureFilterMode filter, cudaTextureReadMode read, bool normalized,
                                   bool is_line = false)
{
    cudaTextureDesc how;
    memset(&how, 0, sizeof how);
    how.addressMode[0] = how.addressMode[1] = how.addressMode[2] = address;
    /* The border of the axes that an array of one row has none of would halve its texels. */
    if (resource.resType == cudaResourceTypeArray && is_line)
        how.addressMode[1] = cudaAddressModeClamp;
    how.filterMode = filter;
    how.readMode = read;
    how.normalizedCoords = normalized;
    how.borderColor[0] = 0;
    cudaTextureObject_t object = 0;
    CHECK(cudaCreateTextureObject(&object, &resource, &how, NULL));
    return object;
}
static cudaResourceDesc of_array(cudaArray_t array)
{
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    return resource;
}
static cudaResourceDesc of_memory(void *at, cudaChannelFormatDesc format, size_t size)
{
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = at;
    resource.res.linear.desc = format;
    resource.res.linear.sizeInBytes = size;
    return resource;
}

static void linear_memory()
{
    float floats[16], *a;
    for (int i = 0; i < 16; i++)
        floats[i] = i * 1.5f + 1;
    CHECK(cudaMalloc(&a, sizeof floats));
    CHECK(cudaMemcpy(a, floats, sizeof floats, cudaMemcpyHostToDevice));
    cudaTextureObject_t t = texture(of_memory(a, cudaCreateChannelDesc<float>(), sizeof floats), cudaAddressModeClamp,
                                    cudaFilterModePoint, cudaReadModeElementType, false);
    fetch_linear<<<1, FETCHES>>>(t, results);
    show("linear memory, float");
    CHECK(cudaDestroyTextureObject(t));
    t = texture(of_memory(a, cudaCreateChannelDesc(8, 0, 0, 0, cudaChannelFormatKindUnsigned), sizeof floats),
                cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeNormalizedFloat, false);
    fetch_linear<<<1, FETCHES>>>(t, results);
    show("linear memory, unsigned char as float");
    CHECK(cudaDestroyTextureObject(t));
    t = texture(of_memory(a, cudaCreateChannelDesc<short>(), sizeof floats), cudaAddressModeClamp, cudaFilterModePoint,
                cudaReadModeNormalizedFloat, false);
    fetch_linear<<<1, FETCHES>>>(t, results);
    show("linear memory, short as float");
    CHECK(cudaDestroyTextureObject(t));
    int ints[16];
    for (int i = 0; i < 16; i++)
        ints[i] = i % 2 ? -i : i;
    CHECK(cudaMemcpy(a, ints, sizeof ints, cudaMemcpyHostToDevice));
    t = texture(of_memory(a, cudaCreateChannelDesc<int2>(), sizeof ints), cudaAddressModeClamp, cudaFilterModePoint,
                cudaReadModeElementType, false);
    fetch_linear_int2<<<1, FETCHES>>>(t, results);
    show("linear memory, int2");
    CHECK(cudaDestroyTextureObject(t));
    CHECK(cudaFree(a));
}

static void modes(cudaArray_t array, bool is_2d)
{
    static const char *const addresses[] = {"wrap", "clamp", "mirror", "border"};
    for (int address = 0; address < 4; address++)
        for (int filter = 0; filter < 2; filter++)
            for (int normalized = 0; normalized < 2; normalized++) {
                cudaTextureObject_t t = texture(of_array(array), (cudaTextureAddressMode)address,
                                                (cudaTextureFilterMode)filter, cudaReadModeElementType, normalized,
                                                !is_2d);
                float from = normalized ? -1.3f : -3.3f, step = normalized ? 0.173f : 0.61f;
                if (is_2d)
                    fetch_2d<<<1, FETCHES>>>(t, results, from, step);
                else
                    fetch_1d<<<1, FETCHES>>>(t, results, from, step);
                char name[80];
                sprintf(name, "%s %s %s %s", is_2d ? "2D" : "1D", addresses[address], filter ? "linear" : "point",
                        normalized ? "normalized" : "texels");
                show(name);
                CHECK(cudaDestroyTextureObject(t));
            }
}

static void arrays()
{
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t line, plane, colours, vectors, cube;
    float values[7 * 5 * 4];
    for (int i = 0; i < 140; i++)
        values[i] = (i * 37 % 101) - 20;
    CHECK(cudaMallocArray(&line, &format, 9));
    CHECK(cudaMemcpy2DToArray(line, 0, 0, values, 9 * 4, 9 * 4, 1, cudaMemcpyHostToDevice));
    modes(line, false);
    CHECK(cudaMallocArray(&plane, &format, 7, 5));
    CHECK(cudaMemcpy2DToArray(plane, 0, 0, values, 7 * 4, 7 * 4, 5, cudaMemcpyHostToDevice));
    modes(plane, true);
    float back[35];
    CHECK(cudaMemcpy2DFromArray(back, 7 * 4, plane, 0, 0, 7 * 4, 5, cudaMemcpyDeviceToHost));
    printf("the same comes back: %d\n", !memcmp(back, values, sizeof back));

    unsigned char bytes[5 * 5 * 4];
    for (int i = 0; i < 100; i++)
        bytes[i] = (unsigned char)(i * 29);
    format = cudaCreateChannelDesc<uchar4>();
    CHECK(cudaMallocArray(&colours, &format, 5, 5));
    CHECK(cudaMemcpy2DToArray(colours, 0, 0, bytes, 20, 20, 5, cudaMemcpyHostToDevice));
    cudaTextureObject_t t = texture(of_array(colours), cudaAddressModeClamp, cudaFilterModePoint,
                                    cudaReadModeElementType, false);
    fetch_2d_uchar4<<<1, FETCHES>>>(t, results);
    show("2D uchar4");
    CHECK(cudaDestroyTextureObject(t));
    t = texture(of_array(colours), cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeNormalizedFloat, false);
    fetch_2d_float4<<<1, FETCHES>>>(t, results);
    show("2D uchar4 as float4, linear");
    CHECK(cudaDestroyTextureObject(t));
    format = cudaCreateChannelDesc<float4>();
    CHECK(cudaMallocArray(&vectors, &format, 4, 4));
    CHECK(cudaMemcpy2DToArray(vectors, 0, 0, values, 64, 64, 4, cudaMemcpyHostToDevice));
    t = texture(of_array(vectors), cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeElementType, false);
    fetch_2d_float4<<<1, FETCHES>>>(t, results);
    show("2D float4, linear");
    CHECK(cudaDestroyTextureObject(t));

    format = cudaCreateChannelDesc<float>();
    cudaExtent extent = make_cudaExtent(7, 5, 4);
    CHECK(cudaMalloc3DArray(&cube, &format, extent));
    cudaMemcpy3DParms copy = {0};
    copy.srcPtr = make_cudaPitchedPtr(values, 7 * 4, 7, 5);
    copy.dstArray = cube;
    copy.extent = extent;
    copy.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&copy));
    for (int filter = 0; filter < 2; filter++) {
        t = texture(of_array(cube), cudaAddressModeClamp, (cudaTextureFilterMode)filter, cudaReadModeElementType, false);
        fetch_3d<<<1, FETCHES>>>(t, results, 0.27f);
        show(filter ? "3D linear" : "3D point");
        CHECK(cudaDestroyTextureObject(t));
    }
    for (cudaArray_t array : {line, plane, colours, vectors, cube})
        CHECK(cudaFreeArray(array));
}

static void pitched()
{
    float values[35], *at;
    size_t pitch;
    for (int i = 0; i < 35; i++)
        values[i] = i * i % 23;
    CHECK(cudaMallocPitch(&at, &pitch, 7 * sizeof(float), 5));
    CHECK(cudaMemcpy2D(at, pitch, values, 28, 28, 5, cudaMemcpyHostToDevice));
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof resource);
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = at;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    resource.res.pitch2D.width = 7;
    resource.res.pitch2D.height = 5;
    resource.res.pitch2D.pitchInBytes = pitch;
    cudaTextureObject_t t =
        texture(resource, cudaAddressModeWrap, cudaFilterModeLinear, cudaReadModeElementType, true);
    fetch_2d<<<1, FETCHES>>>(t, results, -0.7f, 0.093f);
    show("pitched, linear");
    CHECK(cudaDestroyTextureObject(t));
    CHECK(cudaFree(at));
}

static void errors()
{
    cudaTextureObject_t t;
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<int>(), odd = {8, 8, 8, 0, cudaChannelFormatKindUnsigned};
    printf("three channels: %s\n", cudaGetErrorName(cudaMallocArray(&array, &odd, 8, 8)));
    CHECK(cudaMallocArray(&array, &format, 8, 8));
    cudaTextureDesc how;
    memset(&how, 0, sizeof how);
    how.filterMode = cudaFilterModeLinear;
    cudaResourceDesc resource = of_array(array);
    printf("integers, linear: %s\n", cudaGetErrorName(cudaCreateTextureObject(&t, &resource, &how, NULL)));
    char host[64] = {0};
    printf("too wide: %s\n",
           cudaGetErrorName(cudaMemcpy2DToArray(array, 4, 0, host, 32, 32, 1, cudaMemcpyHostToDevice)));
    CHECK(cudaFreeArray(array));
}

int main()
{
    CHECK(cudaMalloc(&results, FETCHES * sizeof(float)));
    linear_memory();
    arrays();
    pitched();
    errors();
    CHECK(cudaFree(results));
    return 0;
}
