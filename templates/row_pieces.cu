{{! Before the copy of a cell: the loop over the pieces of a row, of which each pass copies one cell each. }}
#pragma unroll
for (int {{piece}} = 0; {{piece}} < {{all_pieces}}; {{piece}} += {{next_piece}})
