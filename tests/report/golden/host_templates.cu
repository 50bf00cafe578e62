// RUN: cudalite --report %s
// Sizes of elements that only the host's text tells: `run<float>()`, which launches `copy<T>`; a class's instances; types
// that are deduced from what a launch passes; other names of vectors; and members of unions without a name.
typedef float2 Complex;
struct Tagged {
    union {
        unsigned int all;
        struct {
            unsigned short low, high;
        };
    };
    int weight = 0;
};

template <class T> __global__ void copy(const T *in, T *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}
template <class T> void run(void *in, void *out)
{
    copy<T><<<4, 128>>>((const T *)in, (T *)out, 512);
}
template <class U> void run_twice(void *in, void *out)
{
    run<U>(in, out);
    run<U>(out, in);
}

template <class T> __global__ void sums(const T *in, T *out)
{
    out[threadIdx.x] = in[threadIdx.x] + in[threadIdx.x + 32];
}
template <typename Real> class Engine {
    Real *at;
    void go();
};
template <typename Real> void Engine<Real>::go()
{
    sums<Real><<<1, 32>>>(at, at);
}
template class Engine<float>;
template class Engine<double>;

template <class T> __global__ void deduced(T *a)
{
    a[threadIdx.x] = a[threadIdx.x + 32];
}
template <class T> __global__ void unseen(T *a)
{
    a[threadIdx.x] = a[threadIdx.x + 32];
}
template <class T> void nobody(T *a)
{
    unseen<T><<<1, 32>>>(a);
}

__global__ void members(Complex *c, Tagged *t)
{
    typedef float4 Quad;
    int i = threadIdx.x;
    c[i].x = t[i].high + t[i].weight + reinterpret_cast<Quad *>(c)[i].w;
}

void all(void *in, void *out, short *numbers)
{
    run_twice<double>(in, out);
    deduced<<<1, 32>>>(numbers);
}
