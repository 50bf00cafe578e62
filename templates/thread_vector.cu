{{! Loads of whole vectors, the work of each item, stores. }}
{{#vectors}}
{{type}} {{vector}}{{#loaded}} = *(const {{type}} *)&{{place}}{{/loaded}};
{{/vectors}}
#pragma unroll
for (int {{item}} = 0; {{item}} < {{items}}; {{item}}++) {
    {{body}}
}
{{#stores}}
*({{type}} *)&{{place}} = {{vector}};
{{/stores}}
