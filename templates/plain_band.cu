{{! The head of a loop over a window with its iterations counted, and what leaves out those beyond the ends. }}
const int {{first}} = {{start}};
for (int {{round}} = 0; {{round}} < {{rounds}}; {{round}}++) {
    __annotation(L"loop {{round}} 0 {{rounds}} 1");
    int {{iterator}} = {{first}} + {{round}};
    if ({{condition}})
