{{! All asynchronous loads of one tile. }}
{{#loads}}
{{>pipeline_load.cu}}
{{/loads}}
