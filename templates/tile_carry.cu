{{! Moves the cells that the next tile needs again (sliding window). }}
{{>tile_load.cu}}
