int main()
{
    int n = 0;
    return cudaGraphNoSuchThing(n); // MISSING cudaGraphNoSuchThing
}
