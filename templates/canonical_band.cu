{{! The head of a loop over a window, with its iterations counted, and the condition that skips those outside of the
    bounds. }}
const int {{first}} = {{start}};
for (int {{iteration}} = 0; {{iteration}} < {{iterations}}; {{iteration}}++) {
    __annotation(L"loop {{iteration}} 0 {{iterations}} 1");
    int {{iterator}} = {{first}} + {{iteration}};
    if ({{condition}})
