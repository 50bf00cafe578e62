{{! The head of a loop that threads run in turns, as the block runs it, and what begins a thread's turn. }}
for (int {{block}} = (int)({{start}}) - {{thread}}; {{block}} < {{end}}; {{block}} += {{step}}) {
    int {{iterator}} = {{block}} + {{thread}};
    if ({{iterator}} < {{end}})
