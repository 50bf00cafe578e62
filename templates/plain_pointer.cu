{{! A pointer that moves in the place of a parameter. }}
{{declared}}{{name}} = {{parameter}};
