/*
 * The lines of an export, as it writes them and an import reads them. What is read is borrowed of
 * the line.
 */
#ifndef LEDGER_CARRY_LINES_H
#define LEDGER_CARRY_LINES_H

#include "ledger/core/chain.h"
#include "ledger/people/platform_names.h"

/* The member `format` of the first line. */
#define EXPORT_FORMAT "mahjongd-export/1"

/* A JSON object: its text is written, the object is read. */
struct line_object {
	struct store_text text;
	const json_t *given;
};

struct club_line {
	const char *format;
	struct club_row row; /* of the rest of the line only what is written */
	int64_t entries;
	uint8_t head[STORE_HASH];
};

struct player_line {
	struct player_row row;
	struct platform_names platform_names;
};

struct season_line {
	struct season_row row;
	struct line_object settings;
};

struct match_line {
	struct match_row row;
	struct line_object facts, progress;
};

struct entry_line {
	uint8_t previous[STORE_HASH], hash[STORE_HASH];
	struct store_text body;
};

struct attachment_line {
	int64_t entry;
	struct store_text text;
};

struct end_line {
	int64_t entries;
	uint8_t head[STORE_HASH];
};

extern const struct members club_line_members, player_line_members, season_line_members,
	match_line_members, entry_line_members, attachment_line_members, end_line_members;

#endif
