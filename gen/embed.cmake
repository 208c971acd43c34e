# cmake -D LIST=… -D ROOT=… -D OUTPUT=… -P embed.cmake: writes the C file that holds the files named in LIST (paths below ROOT, one a
# line, sorted). The assembler reads the bytes, so that the compiler has nothing to do however large they are.
file(STRINGS "${LIST}" paths)
set(bytes "")
set(rows "")
set(index 0)
foreach(path IN LISTS paths)
	file(SIZE "${ROOT}/${path}" size)
	string(REGEX REPLACE "([\\\\\"])" "\\\\\\1" file "${ROOT}/${path}")
	string(REGEX REPLACE "([\\\\\"])" "\\\\\\1" file "${file}")
	string(APPEND bytes "__asm__(\".section .rodata\\nrelgen_embedded_${index}: .incbin \\\"${file}\\\"\\n.byte 0\\n.previous\");
extern const unsigned char relgen_embedded_${index}[];
")
	string(APPEND rows "\t{ \"${path}\", relgen_embedded_${index}, ${size} },\n")
	math(EXPR index "${index} + 1")
endforeach()
if(index EQUAL 0)
	set(rows "\t{ 0, 0, 0 },\n")
endif()
file(WRITE "${OUTPUT}"
"/* Made by gen/embed.cmake. */
#include \"app/embedded.h\"

${bytes}
const struct embedded embedded[] = {
${rows}};
const size_t embedded_count = ${index};
")
