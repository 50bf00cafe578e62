{{! At the top of a kernel: hides a value from the compiler with an asm statement that does nothing, and that may change
    the value as far as the compiler knows. }}
/* hides the value from the compiler, as if memory had just given it: nvcc fuses the same products and sums as in the original */
const auto {{name}} = [](auto {{value}}) {
    unsigned {{words}}[(sizeof {{value}} + 3) / 4] = {};
    ::memcpy({{words}}, &{{value}}, sizeof {{value}});
    for (unsigned &{{word}} : {{words}})
        asm("" : "+r"({{word}}));
    ::memcpy(&{{value}}, {{words}}, sizeof {{value}});
    return {{value}};
};
