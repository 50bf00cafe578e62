{{! Loads of whole vectors, and of what lies beside them; the work of each item; stores. }}
{{#vectors}}
{{type}} {{vector}}{{#loaded}} = *(const {{type}} *){{address}}{{/loaded}};
{{#window}}
{{element}} {{window}}[{{elements}}]; /* the vector's, {{before}} before them and {{behind}} behind them */
{{#beside}}
{{window}}[{{at}}] = {{#by}}(&{{value}})[{{by}}]{{/by}}{{^by}}{{value}}{{/by}};
{{/beside}}
#pragma unroll
for (int {{item}} = 0; {{item}} < {{items}}; {{item}}++)
    {{window}}[{{before}} + {{item}}] = {{vector}}.{{member}}[{{item}}];
{{/window}}
{{/vectors}}
#pragma unroll
for (int {{item}} = 0; {{item}} < {{items}}; {{item}}++) {
    {{#again}}
    {{declaration}};
    {{/again}}
    {{body}}
}
{{#stores}}
*({{type}} *){{address}} = {{vector}};
{{/stores}}
