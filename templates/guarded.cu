{{! Code that only threads inside of the bounds run. }}
{{#braces}}
if ({{active}}) {
    {{body}}
}
{{/braces}}
{{^braces}}
if ({{active}})
    {{body}}
{{/braces}}
