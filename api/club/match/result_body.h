/* What requests say of a match's end: points, chips and scores by seat. */
#ifndef API_CLUB_MATCH_RESULT_BODY_H
#define API_CLUB_MATCH_RESULT_BODY_H

#include "ledger/kinds/result.h"
#include "json/types.h"

#include <stddef.h>

enum { CHIPS_MAX = 1000000 };

/* For tables: chips of a hand or a match by seat, which sum to 0, into int64_t[MJ_SEATS_MAX]. */
int read_chips(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target);

/* For tables: parts of a struct ready_result. */
int read_result_points(struct reader *reader, const struct path *at, const json_t *value,
		       const struct member *member, void *target);
int read_result_chips(struct reader *reader, const struct path *at, const json_t *value,
		      const struct member *member, void *target);
int read_result_scores(struct reader *reader, const struct path *at, const json_t *value,
		       const struct member *member, void *target);

/* What a result may have beside its points, where STRUCT has it as the member RESULT. */
#define RESULT_MEMBERS(STRUCT, RESULT)                                                             \
	{.name = "chips",                                                                          \
	 .read = read_result_chips,                                                                \
	 .offset = offsetof(STRUCT, RESULT),                                                       \
	 .min = -CHIPS_MAX,                                                                        \
	 .max = CHIPS_MAX},                                                                        \
		{.name = "scores",                                                                 \
		 .read = read_result_scores,                                                       \
		 .offset = offsetof(STRUCT, RESULT),                                               \
		 .min = -HOLDING_MAX,                                                              \
		 .max = HOLDING_MAX},                                                              \
	{                                                                                          \
		.name = "unbalanced", .type = &type_bool,                                          \
		.offset = offsetof(STRUCT, RESULT.unbalanced)                                      \
	}

#endif
