/*
 * The body of POST /v1/import/games: an object whose `logs` hold the logs of games. Those are
 * large, and are cut out of the text first: only what is left is read as a tree.
 */
#ifndef API_CLUB_GAMES_GAMES_BODY_H
#define API_CLUB_GAMES_GAMES_BODY_H

#include "api/club/call/call.h"
#include "codec/log/read.h"
#include "ledger/match/seating.h"

/* One of `logs`. */
struct games_log {
	unsigned index;
	const char *text; /* as the readers of codec/log take it */
	size_t size;
	struct buffer own; /* memory of the text, where that does not lie in the body */
	/* For how many seats the request says who sat there, and who played; 0: it does not. */
	unsigned seat_count, stand_in_count;
	struct seat_wishes wishes;
	int64_t played_at; /* 0: not said */
};

/* All zero is none. */
struct games_body {
	struct buffer text; /* the whole body */
	json_t *root;       /* without the logs; in the arena */
	struct games_log *logs;
	unsigned count;
	const char *format; /* of each, or "auto" */
	bool accepts_differences;
	struct mj_rules rules; /* what `wishes` borrows */
	struct log_wishes wishes;

	/* Of each match. */
	char season[STORE_ID], session[NAME_MAX_BYTES + 1];
	struct money chip_value, fee, point_value;
};

/*
 * Reads body and query, where an arena is open (json/arena.h): 0, or -1 with a problem.
 * games_body_free is due either way.
 */
int games_body_read(struct call *call, struct games_body *body);
void games_body_free(struct games_body *body);

/* Whether the request itself sets the option. */
bool games_says(const struct games_body *body, const char *option);

/* Refuses a member of the log `index`; the detail is printf-like. -1. */
__attribute__((format(printf, 5, 6))) int games_refuse(struct call *call, enum problem_code code,
						       unsigned index, const char *member,
						       const char *detail, ...);

#endif
