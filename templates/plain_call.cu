{{! The body of a function in the place of its call. }}
{{#value}}
{{type}} {{value}};
{{/value}}
{
    /* {{function}} */
{{#params}}
    {{declared}} = {{argument}};
{{/params}}
    {{body}}
}
