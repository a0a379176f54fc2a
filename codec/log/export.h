/* Games as files of a format (docs/logs.md, "Games as files"). */
#ifndef CODEC_LOG_EXPORT_H
#define CODEC_LOG_EXPORT_H

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

/* The format of this name, or NULL. */
const struct log_export *log_export_find(const char *name);

/* A file that games are written to, one after the other. */
struct log_file {
	const struct log_export *format;
	struct buffer *out; /* the caller's */
	size_t whole;       /* bytes of it up to the end of the last game */
	bool differs;       /* a deal was paid otherwise than our rules pay */
};

/* Whoever has this listener told of games gets them in the file, which outlives it. */
struct log_listener log_file_listener(struct log_file *file);

/* Takes back what is written of a game that has not come to its end. */
void log_file_cut(struct log_file *file);

/* ---- For the formats ---- */

/* The open indicators of the deal, the first of them the one it started with; and the others. */
const struct mj_tiles *log_dora(const struct log_game *game);
const struct mj_tiles *log_ura(const struct log_game *game);

/*
 * What the deal at hand has paid for the i-th of the outcome's wins, or for its draw (i is 0): as
 * the log says, else as our rules do; without the riichi sticks of the deal. False: nobody knows.
 */
bool log_deal_paid(const struct log_game *game, unsigned i, int64_t deltas[MJ_SEATS_MAX]);

/* Our score of the i-th of the outcome's wins; NULL where our rules refuse the deal. */
const struct mj_score *log_win_score(const struct log_game *game, unsigned i);

/* What the log says of the worth of the i-th of the outcome's wins, or NULL. */
const struct mj_log_paid_win *log_win_paid(const struct log_game *game, unsigned i);

/* Who was ready in the end, as bits: as the log tells, else as our rules have counted; and whether
 * either is so. */
bool log_tells_ready(const struct log_game *game);
unsigned log_ready(const struct log_game *game);

#endif
