{{! In a host function that shows all of an array's life: what is known of it, and what is done in front of a statement. }}
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
