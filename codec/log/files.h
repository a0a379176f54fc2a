/* The formats that games are written in as files (docs/logs.md, "Games as files"). */
#ifndef CODEC_LOG_FILES_H
#define CODEC_LOG_FILES_H

#include "codec/log/game.h"

/*
 * Each appends to the file; -1 with a fault of the game where the format cannot hold it. A deal
 * without an end is written as far as it goes.
 */
typedef int log_export_part(struct log_game *game, struct buffer *out);

struct log_export {
	const char *name;
	log_export_part *begin, *deal, *end;
};

extern const struct log_export log_export_mjai, log_export_tenhou6, log_export_course;

#endif
