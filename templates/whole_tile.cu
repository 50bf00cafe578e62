{{! The user's loop over a tile, where a tile may have fewer iterations: a copy of the loop for full tiles has a constant
    trip count. }}
if ({{is_whole}}) { /* a full tile */
    {{#unrolls}}
    #pragma unroll{{some}}
    {{/unrolls}}
    {{whole}}
} else {
    {{rest}}
}
