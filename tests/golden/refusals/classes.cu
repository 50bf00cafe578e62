// RUN: cudalite -O1 %s >/dev/null
// Structures whose bytes are not known, or whose copies may do more than to copy them: the reason is told.
struct Bits { unsigned a : 5, b : 7; float x, y; };
struct Base { float x; };
struct Inherits : Base { float y, z; };
struct Operators { float x, y, z; Operators &operator=(const Operators &other); };
struct Copies { float x, y, z; Copies(const Copies &other); };
struct Ends { float x, y, z; ~Ends() {} };
struct Virtual { float x; virtual void set(); };
template <typename T, int N> struct Vec { T c[N]; }; template <> struct Vec<float, 7> { float c[9]; };
struct Callback { int (*call)(int); float x; };
struct Inside { float alignas(8) x; float y, z; };
struct Attribute { float x __attribute__((aligned(8))); float y; };
struct Parenthesised { Base (x); float y, z; };
struct Unequal { char c; float x, y; };

__global__ void bits(const Bits *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
}
__global__ void inherits(const Inherits *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
}
__global__ void operators(const Operators *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
}
__global__ void copies(const Copies *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
}
__global__ void ends(const Ends *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
}
__global__ void is_virtual(const Virtual *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
}
__global__ void vec(const Vec<float, 3> *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
}
__global__ void callback(const Callback *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
}
__global__ void inside(const Inside *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
}
__global__ void attribute(const Attribute *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
}
__global__ void parenthesised(const Parenthesised *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
}
__global__ void unequal(const Unequal *p, int n)
{
    __annotation(L"__global__ 64");
    __annotation(L"garray p 1 12 n");
}
