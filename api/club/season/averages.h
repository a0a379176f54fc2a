/* The member `averages` of standings and statistics. */
#ifndef API_CLUB_SEASON_AVERAGES_H
#define API_CLUB_SEASON_AVERAGES_H

#include "db/store.h"
#include "json/write.h"

/* Of a player's results, in thousandths; null of nothing. */
void averages_write(const struct result_sums *sums, struct buffer *out);

#endif
