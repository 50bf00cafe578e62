// Source: Rodinia nn: distances of records of latitude and longitude
// EXPECT: unchanged CL145
#include "harness.h"

struct LatLong {
    float lat, lng;
};
__global__ void kernel(const LatLong *locations, float *distances, int n, float lat, float lng)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray locations 1 8 n");
    __annotation(L"garray distances 1 4 n");
    int globalId = blockDim.x * blockIdx.x + threadIdx.x;
    const LatLong *latLong = locations + globalId;
    if (globalId < n) {
        float *dist = distances + globalId;
        *dist = (lat - latLong->lat) * (lat - latLong->lat) + (lng - latLong->lng) * (lng - latLong->lng);
    }
}

int main(int argc, char **argv)
{
    SIZES
    const int n = (int)count;
    LatLong *locations = (LatLong *)array<float2>("locations", n, 1);
    float *distances = array<float>("distances", n, 2);
    kernel<<<blocks(n, 64), 64>>>(locations, distances, n, 3.5f, 2.25f);
    return finish();
}
