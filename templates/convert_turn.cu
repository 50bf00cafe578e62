{{! After a kernel: transposes a matrix, and transposes it back. }}

/* Transposes a matrix for {{kernel}}, through tiles of 32 x 32 elements with rows padded to 33. */
static __global__ void {{in}}({{unit}} *{{to}}, const {{unit}} *{{from}}, unsigned {{its_rows}}, unsigned {{its_columns}})
{
    __shared__ {{unit}} {{tile}}[32][33];
    const unsigned {{all}} = ({{its_columns}} + 31) / 32, {{first}} = blockIdx.x / {{all}} * 32, {{here}} = blockIdx.x % {{all}} * 32;
    for (unsigned {{at}} = threadIdx.y; {{at}} < 32; {{at}} += 8)
        if ({{first}} + {{at}} < {{its_rows}} && {{here}} + threadIdx.x < {{its_columns}})
            {{tile}}[{{at}}][threadIdx.x] = {{from}}[(size_t)({{first}} + {{at}}) * {{its_columns}} + {{here}} + threadIdx.x];
    __syncthreads();
    for (unsigned {{at}} = threadIdx.y; {{at}} < 32; {{at}} += 8)
        if ({{here}} + {{at}} < {{its_columns}} && {{first}} + threadIdx.x < {{its_rows}})
            {{to}}[(size_t)({{here}} + {{at}}) * {{its_rows}} + {{first}} + threadIdx.x] = {{tile}}[threadIdx.x][{{at}}];
}
