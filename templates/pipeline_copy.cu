{{! Copies one cell asynchronously. }}
{{#guarded}}
if ({{guard}})
    __pipeline_memcpy_async(&{{place}}, {{source}}, {{copied}});
{{/guarded}}
{{^guarded}}
__pipeline_memcpy_async(&{{place}}, {{source}}, {{copied}});
{{/guarded}}
