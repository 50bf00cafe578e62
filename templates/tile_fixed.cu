{{! The coordinates of a cell and its element that are the same in all passes of a copy. }}
{{#fixed_cells}}
const int {{fixed_cells}};
{{/fixed_cells}}
{{#fixed_coordinates}}
const {{index_type}} {{fixed_coordinates}};
{{/fixed_coordinates}}
