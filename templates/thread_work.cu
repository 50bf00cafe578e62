{{! The work of one original thread that passes the checks. }}
{{#skips}}
if ({{leaves}})
    continue;
{{/skips}}
{{#active}}
{{>guarded.cu}}
{{/active}}
{{^active}}
{{body}}
{{/active}}
