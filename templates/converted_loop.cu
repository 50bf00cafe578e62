{{! Around a loop whose launches convert once: what they share lives as long as the loop runs. }}
{{#begins}}
{
    {{type}} {{name}};
{{/begins}}
{{^begins}}
}
{{/begins}}
