/* Replaced by the first real file of this folder. */
extern const int relgen_value_text_placeholder;
const int relgen_value_text_placeholder = 1;
