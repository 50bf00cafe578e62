{{! Loads of whole vectors, and of what lies beside them; the work of each item; stores. }}
{{#vectors}}
{{type}} {{vector}}{{#loaded}} = *(const {{type}} *){{address}}{{/loaded}};
{{#window}}
{{element}} {{window}}[{{elements}}]; /* the vector's, {{before}} before them and {{behind}} behind them */
{{#beside}}
{{window}}[{{at}}] = {{#there}}{{there}} ? {{/there}}{{#by}}(&{{value}})[{{by}}]{{/by}}{{^by}}{{value}}{{/by}}{{#there}} : 0{{/there}};
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
{{^first}}
{{#stores}}
*({{type}} *){{address}} = {{vector}};
{{/stores}}
{{/first}}
{{#first}}
if ({{first}} && {{last}}) {
    {{#stores}}
    *({{type}} *){{address}} = {{vector}};
    {{/stores}}
} else {
    #pragma unroll
    for (int {{item}} = 0; {{item}} < {{items}}; {{item}}++) {
        {{#storing}}
        {{#again}}
        {{declaration}};
        {{/again}}
        if ({{passes}}) {
            {{#stores}}
            {{place}} = {{vector}}.{{member}}[{{item}}];
            {{/stores}}
        }
        {{/storing}}
    }
}
{{/first}}
