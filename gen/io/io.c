/* Replaced by the first real file of this folder. */
extern const int relgen_io_placeholder;
const int relgen_io_placeholder = 1;
