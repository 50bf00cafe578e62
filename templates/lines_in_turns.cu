{{! Copies of whole lines: rows that begin in the same place of theirs, whatever their length, share a pointer. }}
{{#turns}}
#pragma unroll
for (int {{turn}} = 0; {{turn}} < {{rows}}; {{next_turn}}) { /* rows {{rows}} apart begin in the same place of their lines */
    {{>lines_of_turn.cu}}
}
{{/turns}}
{{^turns}}
/* all rows of the thread begin in the same place of their lines */
{{>lines_of_turn.cu}}
{{/turns}}
