// rows
struct CentroidPoint {
    float x, y, z;
};

__global__ void centroid(const CentroidPoint *points, CentroidPoint *mean, int clouds, int each)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= clouds)
        return;
    float x = 0, y = 0, z = 0;
    for (int k = 0; k < each; k++) {
        CentroidPoint p = points[i * each + k];
        x += p.x;
        y += p.y;
        z += p.z;
    }
    mean[i].x = x / each;
    mean[i].y = y / each;
    mean[i].z = z / each;
}

static void launch(const Buffers &of, int rows, int columns)
{
    centroid<<<(rows + 127) / 128, 128>>>((const CentroidPoint *)of.in, (CentroidPoint *)of.out, rows, columns / 3);
}
