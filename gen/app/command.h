/* The table of commands. */
#ifndef RELGEN_APP_COMMAND_H
#define RELGEN_APP_COMMAND_H

#include "app/cli.h"

extern const struct commands relgen_commands;

#endif
