{{! In a host function that contains an array's whole lifetime: the state of the array, and what is done with it before a
    statement. }}
{{#declares}}
{{laid}} {{object}}(true);
{{/declares}}
{{#back}}
{{object}}.back();
{{/back}}
{{#leave}}
{{object}}.leave();
{{/leave}}
{{#drop}}
{{object}}.drop();
{{/drop}}
{{#swap}}
{{object}}.swap({{with}});
{{/swap}}
