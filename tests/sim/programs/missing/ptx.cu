__global__ void k(unsigned *o)
{
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane)); // MISSING inline PTX
    *o = lane;
}
int main() { return 0; }
