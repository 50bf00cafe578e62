{{! Loads the cells of the first tile that each later tile takes from the previous one (sliding window). }}
{{#has_firsts}}
if ({{tile}} == {{first_tile}}) {
    {{#firsts}}
    {{>tile_load.cu}}
    {{/firsts}}
}
{{/has_firsts}}
