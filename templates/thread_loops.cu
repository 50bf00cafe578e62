{{! The body of a kernel in which each thread does the work of a rectangle of the user's. It is read again as
    if somebody had written it, and its tiles are made then. }}
{{#annotations}}
__annotation(L"{{annotation}}");
{{/annotations}}
{{#indices}}
{{declaration}};
{{/indices}}
{{#iterator}}
{{iterator}};
{{/iterator}}
{{#variables}}
{{type}} {{name}}[{{rows}}][{{columns}}];
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
