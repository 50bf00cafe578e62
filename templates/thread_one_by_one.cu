{{! What neighbours along the lanes do where they are no vector. }}
for (int {{item}} = 0; {{item}} < {{items}}; {{item}}++) {
    {{#each}}
    {{#again}}
    {{declaration}};
    {{/again}}
    {{>thread_work.cu}}
    {{/each}}
}
