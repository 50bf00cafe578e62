{{! At the top of a kernel: the type of a structure's words where their types differ. }}
{{#words}}
typedef {{type}} __attribute__((__may_alias__)) {{name}}; /* a word of {{structure}}; may alias any type */
{{/words}}
