/* Programs that speak mjai (docs/match.md, "mjai"). */
#ifndef CMD_MATCH_MJAI_H
#define CMD_MATCH_MJAI_H

#include "cmd/match_course.h"
#include "cmd/match_parts.h"
#include "cmd/match_process.h"

/* The command at a seat. */
struct match_seat {
	const struct match_program *program;
	unsigned number; /* of the seat */
	struct match_process process;
	bool dead;     /* it did not answer once, and is asked no more */
	unsigned told; /* events of the hand that it has been told of */
	json_t *rest;  /* what it has said beforehand of what comes next; or NULL */
};

/* A conversation: what is said goes through `out`, and each of it has until `until`. */
struct match_talk {
	struct match_seat *seat;
	struct buffer *out;
	int64_t until;
};

/*
 * Each returns false where the program died or was too slow; who begins a match starts it, and who
 * ends one stops it. `names` are of all seats.
 */
bool match_mjai_begin(const struct match_talk *talk, const struct mj_rules *rules,
		      const char *const names[MJ_SEATS_MAX]);
bool match_mjai_end_hand(const struct match_talk *talk, const struct match_course *course,
			 const struct mj_play_end *end, const struct mj_settlement *settlement);
/* `error` says why the match is over for it; or NULL. */
void match_mjai_end(const struct match_talk *talk, const char *error);

enum match_answer { MATCH_ANSWERED, MATCH_WRONG, MATCH_SILENT };

/* What the program at the seat does. */
enum match_answer match_mjai_ask(const struct match_talk *talk, struct match_course *course,
				 const struct mj_play *play, struct mj_action *action);

#endif
