/* Correct programs: matrices of a warp, in all types and layouts; numbers that every order sums alike. */
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

#include "check.h"

using namespace nvcuda;

template <int m, int n, int k, typename T, typename S, typename R, typename La, typename Lb>
__global__ void product_kernel(const S *a, const S *b, const R *c, R *d, bool by_columns)
{
    wmma::fragment<wmma::matrix_a, m, n, k, T, La> left;
    wmma::fragment<wmma::matrix_b, m, n, k, T, Lb> right;
    wmma::fragment<wmma::accumulator, m, n, k, R> sum, twice;
    constexpr bool la = std::is_same<La, wmma::row_major>::value, lb = std::is_same<Lb, wmma::row_major>::value;
    wmma::load_matrix_sync(left, a, la ? k : m);
    wmma::load_matrix_sync(right, b, lb ? n : k);
    wmma::load_matrix_sync(sum, c, n, wmma::mem_row_major);
    wmma::mma_sync(sum, left, right, sum);
    wmma::fill_fragment(twice, R(0));
    for (int i = 0; i < sum.num_elements; i++)
        twice.x[i] = sum.x[i] + sum.x[i];
    wmma::store_matrix_sync(d, twice, by_columns ? m : n, by_columns ? wmma::mem_col_major : wmma::mem_row_major);
}

template <int m, int n, int k, typename T, typename S, typename R, typename La, typename Lb> static bool product()
{
    std::vector<int> a = numbers<int>(m * k, 9, 1), b = numbers<int>(k * n, 9, 2), c = numbers<int>(m * n, 9, 3);
    std::vector<S> left(m * k), right(k * n);
    std::vector<R> sum(m * n);
    for (int i = 0; i < m * k; i++)
        left[i] = static_cast<S>(static_cast<float>(a[i] - 4));
    for (int i = 0; i < k * n; i++)
        right[i] = static_cast<S>(static_cast<float>(b[i] - 4));
    for (int i = 0; i < m * n; i++)
        sum[i] = static_cast<R>(static_cast<float>(c[i] - 4));
    Buffer<S> da(left), db(right);
    Buffer<R> dc(sum), dd(m * n);
    constexpr bool la = std::is_same<La, wmma::row_major>::value, lb = std::is_same<Lb, wmma::row_major>::value;
    for (bool by_columns : {false, true}) {
        std::vector<double> want(m * n), got;
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                int all = c[i * n + j] - 4;
                for (int l = 0; l < k; l++)
                    all += (a[la ? i * k + l : l * m + i] - 4) * (b[lb ? l * n + j : j * k + l] - 4);
                want[by_columns ? j * m + i : i * n + j] = 2 * all;
            }
        product_kernel<m, n, k, T, S, R, La, Lb><<<1, 32>>>(da.at, db.at, dc.at, dd.at, by_columns);
        for (R value : dd.back())
            got.push_back(static_cast<double>(static_cast<float>(value)));
        if (!same(got, want))
            return false;
    }
    return true;
}
typedef wmma::row_major Row;
typedef wmma::col_major Column;
static bool halves()
{
    return product<16, 16, 16, half, half, float, Row, Column>() && product<32, 8, 16, half, half, half, Column, Row>() &&
           product<8, 32, 16, half, half, float, Row, Row>() &&
           product<16, 16, 16, __nv_bfloat16, __nv_bfloat16, float, Column, Column>();
}
static bool others()
{
    return product<16, 16, 16, signed char, signed char, int, Row, Column>() &&
           product<16, 16, 8, wmma::precision::tf32, float, float, Row, Row>() &&
           product<8, 8, 4, double, double, double, Row, Column>();
}

RUN_TESTS(TEST(halves) TEST(others))
