{{! The user's loop over a tile, which reads one vector of each tile at a time. }}
{{#unrolled}}
#pragma unroll {{unroll}}
{{/unrolled}}
for ({{type}} {{at}} = {{tile}}; {{at}} < {{stop}}; {{at}} += {{elements}}) {
    {{#loads}}
    {{type}} {{vector}}{{#loaded}} = {{place}}{{/loaded}};
    {{/loads}}
    #pragma unroll
    {{#leads}}
    {{header}}
        {{loop}}
    {{/leads}}
    {{^leads}}
    {{loop}}
    {{/leads}}
    {{#stores}}
    {{place}} = {{vector}};
    {{/stores}}
    {{#befores}}
    {{before}} = {{vector}};
    {{/befores}}
}
