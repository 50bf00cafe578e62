#pragma once
__device__ inline void f() { wmma_fragment x; nvcuda::wmma::fill_fragment(x, 0); } // MISSING wmma_fragment
