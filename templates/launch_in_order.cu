{{! Around the call that a launch becomes where its arguments must not be evaluated before what stands between <<< and >>>. }}
{{#begins}}
[&](dim3 {{grid}}, dim3 {{block}}{{#shared}}, size_t {{shared}}{{/shared}}{{#stream}}, cudaStream_t {{stream}}{{/stream}}) {
{{/begins}}
{{^begins}}
; }({{config}})
{{/begins}}
