/* Correct programs: matrices of a warp, in all types and layouts; numbers that every order sums alike. */
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
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

/* --- numbers of 8 bits ------------------------------------------------------------------------ */

__global__ void eights_kernel(const float *in, unsigned char *out, float *values)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
    out[i] = __nv_cvt_float_to_fp8(in[i], __NV_SATFINITE, __NV_E4M3);
    out[n + i] = __nv_cvt_float_to_fp8(in[i], __NV_SATFINITE, __NV_E5M2);
    out[2 * n + i] = __nv_cvt_float_to_fp8(in[i], __NV_NOSAT, __NV_E4M3);
    out[3 * n + i] = __nv_cvt_float_to_fp8(in[i], __NV_NOSAT, __NV_E5M2);
    __nv_fp8_e4m3 four;
    __nv_fp8_e5m2 five;
    four.__x = five.__x = static_cast<unsigned char>(i);
    values[i] = static_cast<float>(four);
    values[n + i] = static_cast<float>(five);
}
/* What the codes mean, one by one; 0: no number. */
static double code_value(int code, int mantissa, int bias, int last)
{
    const int exponent = code >> mantissa, fraction = code & ((1 << mantissa) - 1);
    if (code > last)
        return 0;
    double value = exponent ? 1 + double(fraction) / (1 << mantissa) : double(fraction) / (1 << mantissa);
    for (int e = exponent ? exponent : 1; e < bias; e++)
        value /= 2;
    for (int e = bias; e < exponent; e++)
        value *= 2;
    return value;
}
static int nearest(double value, int mantissa, int bias, int last, int above)
{
    const double magnitude = std::fabs(value), most = code_value(last, mantissa, bias, last);
    const double step = most - code_value(last - 1, mantissa, bias, last);
    int best = 0;
    for (int code = 1; code <= last; code++) {
        const double one = std::fabs(code_value(code, mantissa, bias, last) - magnitude),
                     other = std::fabs(code_value(best, mantissa, bias, last) - magnitude);
        if (one < other || (!(other < one) && code % 2 == 0))
            best = code;
    }
    if (magnitude > most + step / 2 || (magnitude == most + step / 2 && last % 2))
        best = above;
    return best | (std::signbit(value) ? 0x80 : 0);
}
static bool eights()
{
    const int n = 1024;
    std::vector<float> in, values(2 * n);
    for (int i = 0; i < n; i++) {
        const float m = 1 + i % 64 / 64.0f;
        in.push_back(std::ldexp(i % 2 ? -m : m, i / 32 - 17));
    }
    in[0] = 464, in[1] = -465, in[2] = 61440, in[3] = 61439, in[4] = 0, in[5] = 448, in[6] = 1e30f, in[7] = 1.0625f;
    Buffer<float> a(in), c(2 * n);
    Buffer<unsigned char> b(4 * n);
    eights_kernel<<<n / 256, 256>>>(a.at, b.at, c.at);
    std::vector<unsigned char> want;
    for (int kind = 0; kind < 4; kind++)
        for (float f : in)
            want.push_back(static_cast<unsigned char>(
                kind % 2 ? nearest(f, 2, 15, 0x7B, kind / 2 ? 0x7C : 0x7B) : nearest(f, 3, 7, 0x7E, kind / 2 ? 0x7F : 0x7E)));
    bool good = same(b.back(), want);
    std::vector<float> got = c.back();
    for (int i = 0; i < 2 * n; i++) {
        const int code = i % 256, last = i < n ? 0x7E : 0x7B;
        const double value = i < n ? code_value(code & 0x7F, 3, 7, last) : code_value(code & 0x7F, 2, 15, last);
        if ((code & 0x7F) <= last && got[i] != (code & 0x80 ? -value : value))
            good = false;
        if ((code & 0x7F) == 0x7F && got[i] == got[i])
            good = false;
    }
    return good;
}

RUN_TESTS(TEST(halves) TEST(others) TEST(eights))
