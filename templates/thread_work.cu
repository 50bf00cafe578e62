{{! What a thread does for one of the user's that passes the checks. }}
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
