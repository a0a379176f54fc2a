/* How people call the hand that a table stands before. */
#ifndef API_CLUB_MATCH_ROUND_LABEL_H
#define API_CLUB_MATCH_ROUND_LABEL_H

#include "json/buffer.h"

struct mj_table;

/*
 * The member `round_label`: "East 2, 1 counter", by language, made of the catalogue's
 * `labels.rounds`.
 */
void round_label_write(const struct mj_table *table, struct buffer *out);

#endif
