// Source: Rodinia kmeans, nearest centre: points with their features in rows, loops over clusters and features
#include "harness.h"

__global__ void kernel(const float *features, const float *clusters, int *membership, int npoints, int nfeatures,
                       int nclusters)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray features 2 4 npoints nfeatures");
    __annotation(L"garray clusters 2 4 nclusters nfeatures");
    __annotation(L"garray membership 1 4 npoints");
    int point_id = blockIdx.x * blockDim.x + threadIdx.x;
    if (point_id < npoints) {
        int index = -1;
        float min_dist = 3.0e38f;
        __annotation(L"loop i 0 nclusters 1");
        for (int i = 0; i < nclusters; i++) {
            int cluster_base_index = i * nfeatures;
            float ans = 0.0f;
            __annotation(L"loop j 0 nfeatures 1");
            for (int j = 0; j < nfeatures; j++) {
                int addr = point_id * nfeatures + j;
                float diff = features[addr] - clusters[cluster_base_index + j];
                ans += diff * diff;
            }
            float dist = ans;
            if (dist < min_dist) {
                min_dist = dist;
                index = i;
            }
        }
        membership[point_id] = index;
    }
}

int main(int argc, char **argv)
{
    SIZES
    float *features = array<float>("features", count, 1);
    float *clusters = array<float>("clusters", 5 * columns, 2);
    int *membership = array<int>("membership", rows, 3);
    kernel<<<blocks(rows, 64), 64>>>(features, clusters, membership, rows, columns, 5);
    return finish();
}
