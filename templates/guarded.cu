{{! What only threads inside the bounds do. }}
{{#braces}}
if ({{active}}) {
    {{body}}
}
{{/braces}}
{{^braces}}
if ({{active}})
    {{body}}
{{/braces}}
