{{! Stores those elements of a loop's first vector that some iteration uses. }}
{{#guarded}}
if ({{guard}})
    for (int {{number}} = {{first_number}}; {{number}} < {{numbers}}; {{number}}++)
        {{one_element}} = {{one_place}};
{{/guarded}}
{{^guarded}}
for (int {{number}} = {{first_number}}; {{number}} < {{numbers}}; {{number}}++)
    {{one_element}} = {{one_place}};
{{/guarded}}
