{{! Before the name of a kernel: its threads cannot all have 255 registers, or its loads need as many registers as a block
    may have. }}
__launch_bounds__({{threads}}{{#wants}}, 1{{/wants}})
