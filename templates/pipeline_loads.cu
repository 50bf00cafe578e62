{{! All that is loaded ahead of one tile. }}
{{#loads}}
{{>pipeline_load.cu}}
{{/loads}}
