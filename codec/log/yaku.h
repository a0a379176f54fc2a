/* What logs say of the worth of a hand. */
#ifndef CODEC_LOG_YAKU_H
#define CODEC_LOG_YAKU_H

#include "codec/log/game.h"
#include "json/tape.h"

/* A number of thousands with up to three digits after the point, as points: 45.1 is 45100. */
bool log_read_thousandths(const struct tape *tape, tape_index value, int64_t *points);

/* "30符4飜7700点": fu where they are told. */
void log_read_worth(const struct tape *tape, tape_index text, struct mj_log_paid_win *win);

/* "立直(1飜)" and so on, from element `from` of the list: han, and which patterns where all names
 * are known. */
void log_read_yaku(const struct tape *tape, tape_index list, size_t from,
		   struct mj_log_paid_win *win);

/* The name that tenhou's logs have for a pattern; of a wind, `wind` is the kind of its set. */
void log_yaku_name(unsigned pattern, mj_tile wind, char name[LOG_NAME_MAX]);

#endif
