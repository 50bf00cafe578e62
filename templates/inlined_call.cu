{{! A function's body in place of a call. }}
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
