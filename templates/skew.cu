{{! Where a kernel begins whose tiles get rows line by line, or store them so. Of what is a number for a while nvcc does not know
    that it is in global memory, which stores ask for. }}
/* Rows begin anywhere in lines of {{bytes}} bytes of memory: the line that *{{from}} lies in, and how many elements of it stand before. */
const auto {{line_of}} = [](auto *{{from}}) { return (decltype({{from}})){{#stores}}((char *){{from}} - (size_t){{from}} % {{bytes}}){{/stores}}{{^stores}}((size_t){{from}} / {{bytes}} * {{bytes}}){{/stores}}; };
const auto {{in_line}} = [](const auto *{{from}}) { return (int)((size_t){{from}} % {{bytes}} / sizeof *{{from}}); };
{{#loads}}
/* Copies what the line of *{{from}}, which is at {{column}}, has of columns [{{begin}}, {{end}}){{#whole}}, and 0 in place of the rest{{/whole}}. */
const auto {{copy_line}} = [=](auto *{{to}}, const auto *{{from}}, long long {{column}}, long long {{begin}}, long long {{end}}) {
    const int {{count}} = {{bytes}} / sizeof *{{from}};
    const long long {{first}} = {{column}} - {{in_line}}({{from}});
    if ({{first}} >= {{begin}} && {{first}} + {{count}} <= {{end}})
        __pipeline_memcpy_async({{to}}, {{line_of}}({{from}}), {{bytes}});
    else
        for (int {{number}} = 0; {{number}} < {{count}}; {{number}}++)
            if ({{first}} + {{number}} >= {{begin}} && {{first}} + {{number}} < {{end}})
{{#short_words}}
                {{to}}[{{number}}] = {{line_of}}({{from}})[{{number}}];
{{/short_words}}
{{^short_words}}
                __pipeline_memcpy_async({{to}} + {{number}}, {{line_of}}({{from}}) + {{number}}, sizeof *{{from}});
{{/short_words}}
{{#whole}}
            else
                {{to}}[{{number}}] = {};
{{/whole}}
};
{{/loads}}
{{#stores}}
/* Stores the line of *{{to}} the same way, and nothing in place of the rest. */
const auto {{store_line}} = [=](auto *{{to}}, auto &{{from}}, long long {{column}}, long long {{begin}}, long long {{end}}) {
    const int {{count}} = {{bytes}} / sizeof *{{to}};
    const long long {{first}} = {{column}} - {{in_line}}({{to}});
    if ({{first}} >= {{begin}} && {{first}} + {{count}} <= {{end}})
        *(decltype(&{{from}})){{line_of}}({{to}}) = {{from}};
    else
        for (int {{number}} = 0; {{number}} < {{count}}; {{number}}++)
            if ({{first}} + {{number}} >= {{begin}} && {{first}} + {{number}} < {{end}})
                {{line_of}}({{to}})[{{number}}] = {{from}}.{{member}}[{{number}}];
};
{{/stores}}
