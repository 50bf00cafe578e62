/* The transpose by hand with a tile that is not padded. */
#define PAD 0
#include "hand.cu"
