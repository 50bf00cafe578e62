{{! The user's loop over a tile, where its iterations may be fewer: a whole one is told to the compiler as such. }}
if ({{is_whole}}) { /* a whole tile */
    {{#unrolls}}
    #pragma unroll{{some}}
    {{/unrolls}}
    {{whole}}
} else {
    {{rest}}
}
