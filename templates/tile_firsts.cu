{{! Cells of the first tile that every other one keeps from the one before it. }}
{{#has_firsts}}
if ({{tile}} == {{first_tile}}) {
    {{#firsts}}
    {{>tile_load.cu}}
    {{/firsts}}
}
{{/has_firsts}}
