{{! The body of a kernel in which each thread does the work of neighbours along the lanes: all of them at a time
    where they pass the checks, else one by one. }}
__annotation(L"__global__ {{block}}");
{{#types}}
struct __align__({{bytes}}) {{type}} { {{element}} {{member}}[{{count}}]; }; /* what a thread loads or stores at a time */
{{/types}}
/* each thread takes the place of {{items}} of the user's, side by side */
{{#indices}}
{{declaration}};
{{/indices}}
{{#checks}}
if ({{checks}}) {
    {{>thread_vector.cu}}
} else {
    for (int {{item}} = 0; {{item}} < {{items}}; {{item}}++) {
        {{#each}}
        {{#again}}
        {{declaration}};
        {{/again}}
        {{>thread_work.cu}}
        {{/each}}
    }
}
{{/checks}}
{{^checks}}
{{>thread_vector.cu}}
{{/checks}}
