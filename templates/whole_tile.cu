{{! The user's loop over a tile, where its rounds may be fewer: a whole one is told to the compiler as such. }}
if ({{#leads}}{{tile}} >= {{start}}{{#ends}} && {{/ends}}{{/leads}}{{#ends}}{{stop}} - {{tile}} == {{reach}}{{/ends}}) { /* a whole tile */
    #pragma unroll{{some}}
    {{whole}}
} else {
    {{rest}}
}
