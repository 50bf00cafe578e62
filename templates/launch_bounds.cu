{{! Before the name of a kernel whose threads cannot all have 255 registers. }}
__launch_bounds__({{threads}})
