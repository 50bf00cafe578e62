{{! Copies whole lines. Rows that begin at the same offset in their lines share a pointer, whatever their length. }}
{{#turns}}
#pragma unroll
for (int {{turn}} = 0; {{turn}} < {{rows}}; {{next_turn}}) { /* rows {{rows}} apart begin at the same offset in their lines */
    {{>lines_of_turn.cu}}
}
{{/turns}}
{{^turns}}
/* all rows of the thread begin at the same offset in their lines */
{{>lines_of_turn.cu}}
{{/turns}}
