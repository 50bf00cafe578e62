{{! The type of a structure's words, where these are of several types, at the top of a kernel. }}
{{#words}}
typedef {{type}} __attribute__((__may_alias__)) {{name}}; /* any number of a {{structure}} */
{{/words}}
