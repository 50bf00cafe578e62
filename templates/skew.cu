{{! Where a kernel begins whose tiles get rows line by line. }}
/* Rows begin anywhere in lines of {{bytes}} bytes of memory: the line that *{{from}} lies in, and how many elements of it stand before. */
const auto {{line_of}} = [](const auto *{{from}}) { return (decltype({{from}}))((size_t){{from}} / {{bytes}} * {{bytes}}); };
const auto {{in_line}} = [](const auto *{{from}}) { return (int)((size_t){{from}} % {{bytes}} / sizeof *{{from}}); };
/* Copies what the line has of the row of {{columns}} in which *{{from}} is at {{column}}. */
const auto {{copy_line}} = [=](auto *{{to}}, const auto *{{from}}, long long {{column}}, long long {{columns}}) {
    const int {{count}} = {{bytes}} / sizeof *{{from}};
    const long long {{first}} = {{column}} - {{in_line}}({{from}});
    if ({{first}} >= 0 && {{first}} + {{count}} <= {{columns}})
        __pipeline_memcpy_async({{to}}, {{line_of}}({{from}}), {{bytes}});
    else
        for (int {{number}} = 0; {{number}} < {{count}}; {{number}}++)
            if ({{first}} + {{number}} >= 0 && {{first}} + {{number}} < {{columns}})
                __pipeline_memcpy_async({{to}} + {{number}}, {{line_of}}({{from}}) + {{number}}, sizeof *{{from}});
};
