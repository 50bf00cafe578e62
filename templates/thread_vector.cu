{{! Loads of whole vectors and of the elements beside them, the work of each item, and stores. }}
{{#vectors}}
{{#row}}
const {{type}} *{{row}} = (const {{type}} *){{address}};
{{/row}}
{{type}} {{vector}}{{#loaded}} = *{{#row}}{{row}}{{/row}}{{^row}}(const {{type}} *){{address}}{{/row}}{{/loaded}};
{{#window}}
{{#sides}}
const {{type}} {{side}} = {{there}} ? {{row}}[{{step}}] : {{type}}();
{{/sides}}
{{element}} {{window}}[{{elements}}]; /* the vector's elements, {{before}} before and {{behind}} after them */
{{#beside}}
{{#side}}
{{window}}[{{at}}] = {{side}}.{{member}}[{{in_side}}];
{{/side}}
{{^side}}
{{window}}[{{at}}] = {{#there}}{{there}} ? {{/there}}{{value}}{{#there}} : 0{{/there}};
{{/side}}
{{/beside}}
#pragma unroll
for (int {{item}} = 0; {{item}} < {{items}}; {{item}}++)
    {{window}}[{{before}} + {{item}}] = {{vector}}.{{member}}[{{item}}];
{{/window}}
{{/vectors}}
{{#bare}}
#pragma unroll
for (int {{item}} = 0; {{item}} < {{items}}; {{item}}++)
    {{body}}
{{/bare}}
{{#several}}
#pragma unroll
for (int {{item}} = 0; {{item}} < {{items}}; {{item}}++) {
    {{#again}}
    {{declaration}};
    {{/again}}
    {{body}}
}
{{/several}}
{{^first}}
{{#stores}}
*({{type}} *){{address}} = {{vector}};
{{/stores}}
{{/first}}
{{#first}}
{{#stored}}
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
        {{#others}}
        } else if ({{inside}}) {
            {{other}}
        {{/others}}
        }
        {{/storing}}
    }
}
{{/stored}}
{{/first}}
