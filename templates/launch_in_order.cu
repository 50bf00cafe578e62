{{! Around the call that replaces a launch, where its arguments must be evaluated after the expressions between <<< and
    >>>. }}
{{#begins}}
[&](dim3 {{grid}}, dim3 {{block}}{{#shared}}, size_t {{shared}}{{/shared}}{{#stream}}, cudaStream_t {{stream}}{{/stream}}) {
{{/begins}}
{{^begins}}
; }({{config}})
{{/begins}}
