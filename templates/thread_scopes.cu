{{! What neighbours along the lanes do with vectors: before a loop whose rounds stand around them, in it, behind it. }}
{{#variables}}
{{type}} {{name}}[{{items}}];
{{/variables}}
{{#scopes}}
{{#head}}
{{head}} {
    {{>thread_vector.cu}}
}
{{/head}}
{{^head}}
{{>thread_vector.cu}}
{{/head}}
{{/scopes}}
