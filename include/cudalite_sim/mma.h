/* Stand-in for <mma.h>: matrices of a warp. Lane l has the elements l, l + 32, ... of its matrix in the
 * order of its layout; loads and stores are counted element by element. A sum is made from the lowest k
 * on, in float for halves; a GPU's order is not documented. */
#ifndef CUDALITE_SIM_MMA_H
#define CUDALITE_SIM_MMA_H

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cudalite_sim.h"

/* To 10 bits behind the point, the nearest, halves away from zero. */
CUDALITE_SIM_INLINE float __float_to_tf32(float x)
{
    return __uint_as_float((__float_as_uint(x) + 0x1000u) & ~0x1FFFu);
}

namespace nvcuda
{
namespace wmma
{

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };
namespace precision
{
struct tf32;
}
using ::__float_to_tf32;

namespace cudalite_sim_matrices
{
template <typename T> struct Element {
    typedef T type;
};
template <> struct Element<precision::tf32> {
    typedef float type;
};
template <typename Use, int m, int n, int k> struct Shape;
template <int m, int n, int k> struct Shape<matrix_a, m, n, k> {
    static constexpr int rows = m, columns = k;
};
template <int m, int n, int k> struct Shape<matrix_b, m, n, k> {
    static constexpr int rows = k, columns = n;
};
template <int m, int n, int k> struct Shape<accumulator, m, n, k> {
    static constexpr int rows = m, columns = n;
};
template <typename T> struct IsColumns {
    static constexpr bool value = false;
};
template <> struct IsColumns<col_major> {
    static constexpr bool value = true;
};
/* What products are made of. */
template <typename T> CUDALITE_SIM_INLINE auto factor(const typename Element<T>::type &x)
{
    if constexpr (std::is_same<T, precision::tf32>::value)
        return __uint_as_float(__float_as_uint(x) & ~0x1FFFu);
    else if constexpr (std::is_same<T, double>::value)
        return x;
    else if constexpr (std::is_integral<T>::value)
        return static_cast<int>(x);
    else
        return static_cast<float>(x);
}
} // namespace cudalite_sim_matrices

template <typename Use, int m, int n, int k, typename T, typename Layout = void> class fragment
{
    typedef cudalite_sim_matrices::Shape<Use, m, n, k> Shape;

  public:
    typedef typename cudalite_sim_matrices::Element<T>::type element_type;
    static constexpr int rows = Shape::rows, columns = Shape::columns;
    static constexpr int num_elements = rows * columns / 32, num_storage_elements = num_elements;
    element_type x[num_elements];

    static constexpr bool is_by_columns = cudalite_sim_matrices::IsColumns<Layout>::value;
    static CUDALITE_SIM_INLINE int row_of(int element)
    {
        return is_by_columns ? element % rows : element / columns;
    }
    static CUDALITE_SIM_INLINE int column_of(int element)
    {
        return is_by_columns ? element / rows : element % columns;
    }
    static CUDALITE_SIM_INLINE int element_of(int row, int column)
    {
        return is_by_columns ? column * rows + row : row * columns + column;
    }
    static CUDALITE_SIM_INLINE int own(int i)
    {
        return i * 32 + static_cast<int>(cudalite_sim_lane());
    }
};

template <typename Use, int m, int n, int k, typename T, typename Layout, typename V>
CUDALITE_SIM_INLINE void fill_fragment(fragment<Use, m, n, k, T, Layout> &f, const V &value)
{
    for (auto &x : f.x)
        x = static_cast<typename fragment<Use, m, n, k, T, Layout>::element_type>(value);
}

template <typename Use, int m, int n, int k, typename T, typename Layout, typename V>
CUDALITE_SIM_INLINE void load_matrix_sync(fragment<Use, m, n, k, T, Layout> &f, const V *from,
                                          unsigned stride, CUDALITE_SIM_HERE)
{
    typedef fragment<Use, m, n, k, T, Layout> F;
    cudalite_sim_syncwarp(CUDALITE_SIM_FULL, line);
    for (int i = 0; i < F::num_elements; i++) {
        const int e = F::own(i), row = F::row_of(e), column = F::column_of(e);
        f.x[i] = from[F::is_by_columns ? column * static_cast<int>(stride) + row
                                       : row * static_cast<int>(stride) + column];
    }
}
template <int m, int n, int k, typename T, typename V>
CUDALITE_SIM_INLINE void load_matrix_sync(fragment<accumulator, m, n, k, T> &f, const V *from,
                                          unsigned stride, layout_t layout, CUDALITE_SIM_HERE)
{
    typedef fragment<accumulator, m, n, k, T> F;
    cudalite_sim_syncwarp(CUDALITE_SIM_FULL, line);
    for (int i = 0; i < F::num_elements; i++) {
        const int e = F::own(i), row = F::row_of(e), column = F::column_of(e);
        f.x[i] = from[layout == mem_col_major ? column * static_cast<int>(stride) + row
                                              : row * static_cast<int>(stride) + column];
    }
}
template <int m, int n, int k, typename T, typename V>
CUDALITE_SIM_INLINE void store_matrix_sync(V *to, const fragment<accumulator, m, n, k, T> &f,
                                           unsigned stride, layout_t layout, CUDALITE_SIM_HERE)
{
    typedef fragment<accumulator, m, n, k, T> F;
    for (int i = 0; i < F::num_elements; i++) {
        const int e = F::own(i), row = F::row_of(e), column = F::column_of(e);
        to[layout == mem_col_major ? column * static_cast<int>(stride) + row
                                   : row * static_cast<int>(stride) + column] = f.x[i];
    }
    cudalite_sim_syncwarp(CUDALITE_SIM_FULL, line);
}

namespace cudalite_sim_matrices
{
/* The elements of all lanes, in their order. */
template <typename F>
CUDALITE_SIM_INLINE void gather(const F &f, typename F::element_type *whole, int line)
{
    typedef typename F::element_type E;
    constexpr int at_once = 16 / sizeof(E) < F::num_elements ? 16 / sizeof(E) : F::num_elements;
    for (int i = 0; i < F::num_elements; i += at_once) {
        E all[32 * at_once];
        cudalite_sim_exchange(CUDALITE_SIM_FULL, &f.x[i], at_once * sizeof(E), all, line);
        for (int lane = 0; lane < 32; lane++)
            for (int j = 0; j < at_once; j++)
                whole[(i + j) * 32 + lane] = all[lane * at_once + j];
    }
}
} // namespace cudalite_sim_matrices

template <int m, int n, int k, typename D, typename A, typename La, typename B, typename Lb,
          typename C>
CUDALITE_SIM_INLINE void
mma_sync(fragment<accumulator, m, n, k, D> &d, const fragment<matrix_a, m, n, k, A, La> &a,
         const fragment<matrix_b, m, n, k, B, Lb> &b, const fragment<accumulator, m, n, k, C> &c,
         bool saturates = false, CUDALITE_SIM_HERE)
{
    typedef fragment<matrix_a, m, n, k, A, La> Fa;
    typedef fragment<matrix_b, m, n, k, B, Lb> Fb;
    typedef fragment<accumulator, m, n, k, C> Fc;
    typename Fa::element_type left[m * k];
    typename Fb::element_type right[k * n];
    cudalite_sim_matrices::gather(a, left, line);
    cudalite_sim_matrices::gather(b, right, line);
    for (int i = 0; i < Fc::num_elements; i++) {
        const int e = Fc::own(i), row = Fc::row_of(e), column = Fc::column_of(e);
        auto sum = cudalite_sim_matrices::factor<C>(c.x[i]);
        long long whole = 0;
        for (int j = 0; j < k; j++) {
            const auto x = cudalite_sim_matrices::factor<A>(left[Fa::element_of(row, j)]);
            const auto y = cudalite_sim_matrices::factor<B>(right[Fb::element_of(j, column)]);
            if constexpr (std::is_same<C, int>::value)
                whole += static_cast<long long>(x) * y;
            else
                sum += x * y;
        }
        if constexpr (std::is_same<C, int>::value) {
            whole += sum;
            const long long most = 0x7FFFFFFF;
            d.x[i] = static_cast<int>(!saturates          ? whole
                                      : whole > most      ? most
                                      : whole < -most - 1 ? -most - 1
                                                          : whole);
        } else {
            d.x[i] = static_cast<typename fragment<accumulator, m, n, k, D>::element_type>(sum);
        }
    }
}

} // namespace wmma
} // namespace nvcuda

#endif
