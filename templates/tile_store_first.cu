{{! A vector, or of one in which the loop begins those elements that some round has. }}
if ({{#guarded}}{{guard}} && {{/guarded}}{{begun}})
    {{element}} = {{place}};
{{#guarded}}
else if ({{guard}})
{{/guarded}}
{{^guarded}}
else
{{/guarded}}
    for (int {{number}} = {{first_number}}; {{number}} < {{numbers}}; {{number}}++)
        {{one_element}} = {{one_place}};
