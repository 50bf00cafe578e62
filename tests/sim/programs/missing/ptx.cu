__global__ void k(unsigned *o)
{
    unsigned sum;
    asm("vmad.u32.u32.u32 %0, %1, %1, %1;" : "=r"(sum) : "r"(3)); // MISSING the PTX instruction 'vmad.u32.u32.u32 %0, %1, %1, %1'
    *o = sum;
}
int main() { return 0; }
