{{! The head of a loop that starts at another value in each thread, with its iterations counted. }}
const int {{first}} = {{start}};
for (int {{iteration}} = 0; {{iteration}} < {{iterations}}; {{iteration}}++) {
    __annotation(L"loop {{iteration}} 0 ({{iterations}}) 1");
    int {{iterator}} = {{first}} + {{iteration}};
