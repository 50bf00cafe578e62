{{! The head of the loop over a tile that reads one vector of each tile at a time. }}
for ({{type}} {{at}} = {{tile}}; {{at}} < {{stop}}; {{at}} += {{elements}})
