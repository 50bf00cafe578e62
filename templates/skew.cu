{{! Where a kernel begins whose tiles get rows line by line. }}
/* Rows begin anywhere in lines of {{bytes}} bytes of memory: the line that *{{from}} lies in, and how many elements of it stand before. */
const auto {{line_of}} = [](const auto *{{from}}) { return (decltype({{from}}))((size_t){{from}} / {{bytes}} * {{bytes}}); };
const auto {{in_line}} = [](const auto *{{from}}) { return (int)((size_t){{from}} % {{bytes}} / sizeof *{{from}}); };
/* Copies what of the line lies in [{{first}}, {{end}}). */
const auto {{copy_line}} = [=](auto *{{to}}, const auto *{{from}}, const auto *{{first}}, const auto *{{end}}) {
    const auto {{line}} = {{line_of}}({{from}});
    const int {{count}} = {{bytes}} / sizeof *{{from}};
    if ({{line}} >= {{first}} && {{line}} + {{count}} <= {{end}})
        __pipeline_memcpy_async({{to}}, {{line}}, {{bytes}});
    else
        for (int {{k}} = 0; {{k}} < {{count}}; {{k}}++)
            if ({{line}} + {{k}} >= {{first}} && {{line}} + {{k}} < {{end}})
                {{to}}[{{k}}] = {{line}}[{{k}}];
};
