{{! Where a kernel begins that must not be seen to have a value already. An asm statement that does
    nothing, and may change the value as far as compilers know. }}
/* as if memory gave the value now: nvcc fuses the same products with sums as it did */
const auto {{name}} = [](auto {{value}}) {
    unsigned {{words}}[(sizeof {{value}} + 3) / 4] = {};
    ::memcpy({{words}}, &{{value}}, sizeof {{value}});
    for (unsigned &{{word}} : {{words}})
        asm("" : "+r"({{word}}));
    ::memcpy(&{{value}}, {{words}}, sizeof {{value}});
    return {{value}};
};
