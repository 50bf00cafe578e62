{{! The user's loop over a tile, where a tile may have fewer iterations: a second loop, for full tiles, has a constant trip
    count. An iteration of several lines stands once. }}
{{#iteration}}
const auto {{iteration}} = [&]({{type}} {{iterator}}) {
    {{statements}}
};
{{/iteration}}
if ({{is_whole}}) { /* a full tile */
    {{#unrolls}}
    #pragma unroll{{some}}
    {{/unrolls}}
    {{whole}}
} else {
    {{rest}}
}
