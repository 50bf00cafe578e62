{{! The body of a kernel in which each thread does the work of neighbouring lanes: all at once where they pass the checks,
    otherwise one by one; or, where the first or the last one passes, those that do. }}
{{#annotations}}
__annotation(L"{{annotation}}");
{{/annotations}}
{{#types}}
struct __align__({{bytes}}) {{type}} { {{element}} {{member}}[{{count}}]; }; /* what a thread loads or stores at once */
{{/types}}
{{#beside}}
/* {{beside}} original blocks are side by side along y; z is their y */
{{/beside}}
/* each thread does the work of {{items}} original threads, side by side */
{{#indices}}
{{declaration}};
{{/indices}}
{{#first}}
const bool {{first}} = {{first_passes}},
           {{last}} = {{last_passes}};
if ({{first}} || {{last}}) { /* the items that pass are at one end */
    {{>thread_scopes.cu}}
} else {
    {{>thread_one_by_one.cu}}
}
{{/first}}
{{^first}}
{{#checks}}
if ({{checks}}) {
    {{>thread_scopes.cu}}
} else {
    {{>thread_one_by_one.cu}}
}
{{/checks}}
{{#plain}}
{{>thread_scopes.cu}}
{{/plain}}
{{/first}}
