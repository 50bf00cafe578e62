{{! Values that the user's code computes, once for all threads of the block that have them. }}
for (int {{counter}} = {{first}}; {{counter}} < {{count}}; {{counter}} += {{step}}) {
    {{#places}}
    const unsigned {{name}} = {{value}};
    {{/places}}
    const {{iterator_type}} {{iterator}} = {{round}};
    {{#locals}}
    const {{type}} {{name}} = {{value}};
    {{/locals}}
    {{cell}} = {{value}};
}
