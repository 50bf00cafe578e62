{{! The body of a kernel in which each thread does the work of neighbours along the lanes: all of them at a time
    where they pass the checks, else one by one; or, where the first or the last one does, from what is there. }}
{{#annotations}}
__annotation(L"{{annotation}}");
{{/annotations}}
{{#types}}
struct __align__({{bytes}}) {{type}} { {{element}} {{member}}[{{count}}]; }; /* what a thread loads or stores at a time */
{{/types}}
{{#beside}}
/* {{beside}} blocks of the user's stand beside each other along y, and z is their y */
{{/beside}}
/* each thread takes the place of {{items}} of the user's, side by side */
{{#indices}}
{{declaration}};
{{/indices}}
{{#first}}
const bool {{first}} = {{first_passes}},
           {{last}} = {{last_passes}};
if ({{first}} || {{last}}) { /* those that pass are at one end */
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
