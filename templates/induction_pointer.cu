{{! A pointer that moves in place of a parameter. }}
{{declared}}{{name}} = {{parameter}};
