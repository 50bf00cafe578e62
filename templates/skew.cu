{{! At the top of a kernel whose tiles are loaded or stored line by line. Stores need a pointer that nvcc knows to point
    to global memory; it cannot tell once the address has been an integer. }}
/* A row may begin anywhere in a line of {{bytes}} bytes: the start of the line that holds *{{from}}, and the number of its elements before that one. */
const auto {{line_of}} = [](auto *{{from}}) { return (decltype({{from}})){{#stores}}((char *){{from}} - (size_t){{from}} % {{bytes}}){{/stores}}{{^stores}}((size_t){{from}} / {{bytes}} * {{bytes}}){{/stores}}; };
const auto {{in_line}} = [](const auto *{{from}}) { return (int)((size_t){{from}} % {{bytes}} / sizeof *{{from}}); };
{{#loads}}
/* Copies the elements in columns [{{begin}}, {{end}}) of the line that holds *{{from}}, the element in {{column}}{{#whole}}; the others become 0{{/whole}}. */
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
/* Stores the line that holds *{{to}} in the same way, and leaves the other elements alone. */
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
