{{! Before the first #include of a file whose host functions can compare variants with the original kernels. }}
#ifndef CUDALITE_VERIFIED
#define CUDALITE_VERIFIED
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

/* An array that a kernel writes: its contents before, and those that the variant left. */
struct CudaliteVerified {
    const char *name;
    void *array;
    size_t bytes, element;
    void *before, *after;
};

static inline bool cudalite_copy(void *to, const void *from, size_t bytes, cudaStream_t stream)
{
    return bytes == 0 || cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream) == cudaSuccess;
}

static inline void cudalite_release(CudaliteVerified *arrays, int count)
{
    for (int i = 0; i < count; i++) {
        cudaFree(arrays[i].before);
        cudaFree(arrays[i].after);
    }
}

/* Saves the arrays' contents. False: not enough memory, or the stream only captures launches. */
static inline bool cudalite_keep(CudaliteVerified *arrays, int count, cudaStream_t stream)
{
    const CudaliteRelaxed relaxed;
    bool kept = true;
    if (!cudalite_runs(stream))
        return false;
    for (int i = 0; i < count && kept; i++) {
        CudaliteVerified *one = &arrays[i];
        kept = cudaMalloc(&one->before, one->bytes) == cudaSuccess && cudaMalloc(&one->after, one->bytes) == cudaSuccess &&
               cudalite_copy(one->before, one->array, one->bytes, stream);
    }
    if (kept)
        return true;
    cudalite_release(arrays, count);
    cudaGetLastError(); /* this error is not the program's */
    return false;
}

/* Called after the variant: saves its results, and restores the contents for the original kernel. */
static inline void cudalite_swap(CudaliteVerified *arrays, int count, cudaStream_t stream)
{
    for (int i = 0; i < count; i++) {
        cudalite_copy(arrays[i].after, arrays[i].array, arrays[i].bytes, stream);
        cudalite_copy(arrays[i].array, arrays[i].before, arrays[i].bytes, stream);
    }
}

/* Called after the original kernel: reports the first element of each array whose bits differ. */
static inline void cudalite_compare(const char *kernel, const char *variant, CudaliteVerified *arrays, int count,
                                    cudaStream_t stream)
{
    const CudaliteRelaxed relaxed;
    bool same = true;
    for (int i = 0; i < count; i++) {
        const CudaliteVerified *one = &arrays[i];
        char *mine = (char *)malloc(one->bytes + 1), *theirs = (char *)malloc(one->bytes + 1);
        size_t at = 0;
        bool there = mine && theirs && cudalite_copy(mine, one->after, one->bytes, stream) &&
                     cudalite_copy(theirs, one->array, one->bytes, stream) &&
                     cudaStreamSynchronize(stream) == cudaSuccess;
        while (there && at < one->bytes && !memcmp(mine + at, theirs + at, one->element))
            at += one->element;
        if (!there)
            fprintf(stderr, "%s: %s cannot be compared\n", kernel, one->name);
        else if (at < one->bytes)
            fprintf(stderr, "%s: %s gives a different %s[%zu]\n", kernel, variant, one->name, at / one->element);
        same = same && there && at >= one->bytes;
        free(mine);
        free(theirs);
    }
    if (same)
        fprintf(stderr, "%s: %s gives the same results\n", kernel, variant);
    cudalite_release(arrays, count);
}
#endif

