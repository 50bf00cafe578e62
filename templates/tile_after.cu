{{! Code after the last tile. }}
{{#kept_stores}}
{{>keep_store.cu}}
{{/kept_stores}}
{{#sync_after}}
__syncthreads();
{{/sync_after}}
