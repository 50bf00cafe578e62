{{! Of a vector in which the loop begins, the elements that some iteration has. }}
{{#guarded}}
if ({{guard}})
    for (int {{number}} = {{first_number}}; {{number}} < {{numbers}}; {{number}}++)
        {{one_element}} = {{one_place}};
{{/guarded}}
{{^guarded}}
for (int {{number}} = {{first_number}}; {{number}} < {{numbers}}; {{number}}++)
    {{one_element}} = {{one_place}};
{{/guarded}}
