{{! No launch in the file shows the block's shape, so it is checked where it is used. }}
if ({{condition}})
    __trap(); /* the tiles are made for blocks of {{shape}} */
