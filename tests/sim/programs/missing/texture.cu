texture<float, 2> t; // MISSING texture
int main() { return 0; }
