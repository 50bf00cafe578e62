/* CUDA's vector types and dim3 for the simulator.
 *
 * The types of 2, 4, 8 and 16 bytes copy themselves through one opaque register: the compiler must
 * not take a copy of a float4 apart into four loads, because a GPU does not. */
#ifndef CUDALITE_SIM_TYPES_H
#define CUDALITE_SIM_TYPES_H

namespace cudalite_sim
{
template <unsigned bytes> struct Raw;
template <> struct Raw<2> {
    typedef unsigned short type __attribute__((may_alias));
};
template <> struct Raw<4> {
    typedef unsigned type __attribute__((may_alias));
};
template <> struct Raw<8> {
    typedef unsigned long long type __attribute__((may_alias));
};
template <> struct Raw<16> {
    typedef long long type __attribute__((vector_size(16), may_alias));
};
} // namespace cudalite_sim

#if defined(__x86_64__)
#define CUDALITE_SIM_OPAQUE_2(v) asm("" : "+r"(v))
#define CUDALITE_SIM_OPAQUE_4(v) asm("" : "+r"(v))
#define CUDALITE_SIM_OPAQUE_8(v) asm("" : "+r"(v))
#define CUDALITE_SIM_OPAQUE_16(v) asm("" : "+x"(v))
#elif defined(__aarch64__)
#define CUDALITE_SIM_OPAQUE_2(v) asm("" : "+r"(v))
#define CUDALITE_SIM_OPAQUE_4(v) asm("" : "+r"(v))
#define CUDALITE_SIM_OPAQUE_8(v) asm("" : "+r"(v))
#define CUDALITE_SIM_OPAQUE_16(v) asm("" : "+w"(v))
#else
#define CUDALITE_SIM_OPAQUE_2(v) asm("" : "+m"(v))
#define CUDALITE_SIM_OPAQUE_4(v) asm("" : "+m"(v))
#define CUDALITE_SIM_OPAQUE_8(v) asm("" : "+m"(v))
#define CUDALITE_SIM_OPAQUE_16(v) asm("" : "+m"(v))
#endif

#define CUDALITE_SIM_INLINE inline __attribute__((always_inline, artificial))

#define CUDALITE_SIM_COPY(Name, bytes)                                                             \
    CUDALITE_SIM_INLINE Name(const Name &o)                                                        \
    {                                                                                              \
        typedef cudalite_sim::Raw<bytes>::type R;                                                  \
        R v = *reinterpret_cast<const R *>(&o);                                                    \
        CUDALITE_SIM_OPAQUE_##bytes(v);                                                            \
        *reinterpret_cast<R *>(this) = v;                                                          \
    }                                                                                              \
    CUDALITE_SIM_INLINE Name &operator=(const Name &o)                                             \
    {                                                                                              \
        typedef cudalite_sim::Raw<bytes>::type R;                                                  \
        R v = *reinterpret_cast<const R *>(&o);                                                    \
        CUDALITE_SIM_OPAQUE_##bytes(v);                                                            \
        *reinterpret_cast<R *>(this) = v;                                                          \
        return *this;                                                                              \
    }                                                                                              \
    CUDALITE_SIM_INLINE Name(const volatile Name &o)                                               \
    {                                                                                              \
        typedef cudalite_sim::Raw<bytes>::type R;                                                  \
        R v = *reinterpret_cast<const volatile R *>(&o);                                           \
        *reinterpret_cast<R *>(this) = v;                                                          \
    }                                                                                              \
    CUDALITE_SIM_INLINE void operator=(const Name &o) volatile                                     \
    {                                                                                              \
        typedef cudalite_sim::Raw<bytes>::type R;                                                  \
        *reinterpret_cast<volatile R *>(this) = *reinterpret_cast<const R *>(&o);                  \
    }

/* A vector type, its alignment, and its make_ function. */
#define CUDALITE_SIM_VECTOR1(Name, T)                                                              \
    struct Name {                                                                                  \
        T x;                                                                                       \
    };                                                                                             \
    CUDALITE_SIM_INLINE Name make_##Name(T x)                                                      \
    {                                                                                              \
        return Name{x};                                                                            \
    }
#define CUDALITE_SIM_VECTOR2(Name, T, bytes)                                                       \
    struct alignas(bytes) Name {                                                                   \
        T x, y;                                                                                    \
        Name() = default; /* trivial as CUDA's, so that a union may hold it */                     \
        constexpr Name(T x_, T y_ = 0) : x(x_), y(y_)                                              \
        {                                                                                          \
        }                                                                                          \
        CUDALITE_SIM_COPY(Name, bytes)                                                             \
    };                                                                                             \
    CUDALITE_SIM_INLINE Name make_##Name(T x, T y)                                                 \
    {                                                                                              \
        return Name(x, y);                                                                         \
    }
#define CUDALITE_SIM_VECTOR3(Name, T)                                                              \
    struct Name {                                                                                  \
        T x, y, z;                                                                                 \
    };                                                                                             \
    CUDALITE_SIM_INLINE Name make_##Name(T x, T y, T z)                                            \
    {                                                                                              \
        return Name{x, y, z};                                                                      \
    }
#define CUDALITE_SIM_VECTOR4(Name, T, bytes)                                                       \
    struct alignas(bytes) Name {                                                                   \
        T x, y, z, w;                                                                              \
        Name() = default;                                                                          \
        constexpr Name(T x_, T y_ = 0, T z_ = 0, T w_ = 0) : x(x_), y(y_), z(z_), w(w_)            \
        {                                                                                          \
        }                                                                                          \
        CUDALITE_SIM_COPY(Name, bytes)                                                             \
    };                                                                                             \
    CUDALITE_SIM_INLINE Name make_##Name(T x, T y, T z, T w)                                       \
    {                                                                                              \
        return Name(x, y, z, w);                                                                   \
    }
/* 32 bytes: two loads of 16, as on a GPU. */
#define CUDALITE_SIM_VECTOR4_LONG(Name, T)                                                         \
    struct alignas(16) Name {                                                                      \
        T x, y, z, w;                                                                              \
    };                                                                                             \
    CUDALITE_SIM_INLINE Name make_##Name(T x, T y, T z, T w)                                       \
    {                                                                                              \
        return Name{x, y, z, w};                                                                   \
    }

#define CUDALITE_SIM_VECTORS(prefix, T, bytes2, bytes4)                                            \
    CUDALITE_SIM_VECTOR1(prefix##1, T)                                                             \
    CUDALITE_SIM_VECTOR2(prefix##2, T, bytes2)                                                     \
    CUDALITE_SIM_VECTOR3(prefix##3, T)                                                             \
    CUDALITE_SIM_VECTOR4(prefix##4, T, bytes4)
#define CUDALITE_SIM_VECTORS_LONG(prefix, T)                                                       \
    CUDALITE_SIM_VECTOR1(prefix##1, T)                                                             \
    CUDALITE_SIM_VECTOR2(prefix##2, T, 16)                                                         \
    CUDALITE_SIM_VECTOR3(prefix##3, T)                                                             \
    CUDALITE_SIM_VECTOR4_LONG(prefix##4, T)

CUDALITE_SIM_VECTORS(char, signed char, 2, 4)
CUDALITE_SIM_VECTORS(uchar, unsigned char, 2, 4)
CUDALITE_SIM_VECTORS(short, short, 4, 8)
CUDALITE_SIM_VECTORS(ushort, unsigned short, 4, 8)
CUDALITE_SIM_VECTORS(int, int, 8, 16)
CUDALITE_SIM_VECTORS(uint, unsigned int, 8, 16)
CUDALITE_SIM_VECTORS(float, float, 8, 16)
CUDALITE_SIM_VECTORS_LONG(long, long)
CUDALITE_SIM_VECTORS_LONG(ulong, unsigned long)
CUDALITE_SIM_VECTORS_LONG(longlong, long long)
CUDALITE_SIM_VECTORS_LONG(ulonglong, unsigned long long)
CUDALITE_SIM_VECTORS_LONG(double, double)

struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int x_ = 1, unsigned int y_ = 1, unsigned int z_ = 1)
        : x(x_), y(y_), z(z_)
    {
    }
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z)
    {
    }
    constexpr operator uint3() const
    {
        return uint3{x, y, z};
    }
};

#endif
