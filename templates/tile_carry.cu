{{! Cells that the next tile needs again, to where it looks for them. }}
{{>tile_load.cu}}
