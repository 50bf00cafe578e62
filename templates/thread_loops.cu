{{! The body of a kernel in which each thread does the work of a rectangle of original threads. cudalite reads it again
    like a kernel of the user's, and makes its tiles then. }}
{{#annotations}}
__annotation(L"{{annotation}}");
{{/annotations}}
/* each thread does the work of {{rows}} x {{columns}} original threads, {{apart}} apart along each axis */
{{#indices}}
{{declaration}};
{{/indices}}
{{#iterator}}
{{iterator}};
{{/iterator}}
{{#variables}}
{{type}} {{name}}[{{rows}}][{{columns}}]{{#zero}} = {}{{/zero}};
{{/variables}}
{{#pieces}}
{{#loop}}
{{#notes}}
__annotation(L"{{annotation}}");
{{/notes}}
{{head}} {
    {{>thread_loop.cu}}
}
{{/loop}}
{{^loop}}
{{>thread_loop.cu}}
{{/loop}}
{{/pieces}}
