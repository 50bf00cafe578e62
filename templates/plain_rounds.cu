{{! The head of a loop that begins elsewhere for each thread, with its iterations counted. }}
const int {{first}} = {{start}};
for (int {{round}} = 0; {{round}} < {{rounds}}; {{round}}++) {
    __annotation(L"loop {{round}} 0 ({{rounds}}) 1");
    int {{iterator}} = {{first}} + {{round}};
