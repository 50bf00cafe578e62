// RUN: cudalite --explain %s
int main() { return 0; }
