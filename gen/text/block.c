/* Replaced by the first real file of this folder. */
extern const int relgen_block_placeholder;
const int relgen_block_placeholder = 1;
