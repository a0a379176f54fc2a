/* Games out of logs, on their way into the book: what POST /v1/import/games makes matches of. */
#ifndef API_CLUB_GAMES_GAMES_READ_H
#define API_CLUB_GAMES_GAMES_READ_H

#include "api/club/games/games_body.h"
#include "ledger/kinds/hand.h"

/* A deal as a hand is posted: JSON with `deal` and `outcome`. */
struct game_deal {
	size_t at, size; /* in the texts of its game */
	uint8_t dealer;  /* as the log has it */
	mj_tile round_wind;
	json_t *input; /* the same as a tree, once it has been settled; owned */
};

struct game {
	unsigned log; /* which of the request */
	const char *format, *platform;
	char id[LOG_ID_MAX], title[LOG_NAME_MAX]; /* the log's own, or "" */
	char external_id[NAME_MAX_BYTES + 1];
	char names[MJ_SEATS_MAX][LOG_NAME_MAX];
	struct mj_rules rules;
	struct mj_table start;
	int32_t preset_start; /* points a seat begins with by the platform's preset */
	bool over;            /* the log or our rules say so */
	bool scores_confirm;  /* the log tells the final scores, and ours are the same */
	int64_t played_at;    /* 0: not known */

	struct buffer texts;
	struct game_deal *deals;
	unsigned count;
	size_t room;
	/* After games_check: the deals as hands without players, and the match as they leave it. */
	struct hand *hands;
	struct match played;

	struct buffer differences; /* objects of JSON, apart by commas */
	unsigned difference_count;
};

/* All zero is none. */
struct games {
	struct game *list;
	unsigned count;
	size_t room;
	unsigned deals; /* of all */
};

/* Reads the games of all logs: 0, or -1 with a problem. games_free is due either way. */
int games_read(struct call *call, const struct games_body *body, struct games *games);
void games_free(struct games *games);

#endif
