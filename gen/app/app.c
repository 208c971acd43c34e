/* Replaced by the first real file of this folder. */
extern const int relgen_app_placeholder;
const int relgen_app_placeholder = 1;
