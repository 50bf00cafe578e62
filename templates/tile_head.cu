{{! The loop over tiles. Where it may end near the maximum of its type, no sum exceeds that. }}
{{#far}}
for ({{type}} {{tile}} = {{tile_start}}; {{tile}} {{op}} {{end}}; {{tile}} {{advance}}) {
    const {{type}} {{#first}}{{first}} = {{first_value}}, {{/first}}{{stop}} = {{stop_value}};{{#first}} /* the thread's own iterations */{{/first}}
{{/far}}
{{^far}}
for ({{type}} {{tile}} = {{tile_start}}, {{stop}}; {{tile}} {{op}} {{end}}; {{tile}} = {{stop}}) {
    {{stop}} = {{stop_value}};
{{/far}}
