{{! The element of the array that a cell of the tile holds. }}
{{#has_cells}}
const int {{cell_coordinates}};
{{/has_cells}}
{{#has_coordinates}}
const {{index_type}} {{coordinates}};
{{/has_coordinates}}
{{#flat}}
const long long {{at}} = {{at_value}};
{{/flat}}
