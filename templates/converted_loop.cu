{{! Around a loop whose launches convert once: the state of their arrays lives as long as the loop runs. }}
{{#begins}}
{
{{#arrays}}
    {{laid}} {{object}};
{{/arrays}}
{{/begins}}
{{^begins}}
{{#arrays}}
    {{object}}.leave();
{{/arrays}}
}
{{/begins}}
