{{! Computes values of the user's code once for all threads of a block that share them. }}
for (int {{counter}} = {{first}}; {{counter}} < {{count}}; {{counter}} += {{step}}) {
    {{#places}}
    const unsigned {{name}} = {{value}};
    {{/places}}
    const {{iterator_type}} {{iterator}} = {{iteration}};
    {{#locals}}
    const {{type}} {{name}} = {{value}};
    {{/locals}}
    {{cell}} = {{value}};
}
