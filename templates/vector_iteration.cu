{{! ... the user's loop over one vector. }}
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
