{{! The work of neighbouring lanes, one item at a time, where vectors cannot be used. }}
for (int {{item}} = 0; {{item}} < {{items}}; {{item}}++) {
    {{#each}}
    {{#again}}
    {{declaration}};
    {{/again}}
    {{>thread_work.cu}}
    {{/each}}
}
