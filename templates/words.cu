{{! The type of a structure's words, where these are of several types, at the top of a kernel. }}
{{#words}}
typedef {{type}} __attribute__((__may_alias__)) {{name}}; /* a word of {{structure}}, of any type */
{{/words}}
