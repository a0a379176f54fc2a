/* The members `places` and `averages` of standings and statistics. */
#ifndef API_CLUB_SEASON_AVERAGES_H
#define API_CLUB_SEASON_AVERAGES_H

#include "db/store.h"
#include "json/types.h"

/* Of a struct result_sums: in thousandths; null of nothing. */
extern const struct member_type type_averages;

/* Of a struct result_sums: both. */
extern const struct members sums_members;

#endif
