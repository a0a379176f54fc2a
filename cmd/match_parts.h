/* What the files of `mahjong match` share (docs/match.md). */
#ifndef CMD_MATCH_PARTS_H
#define CMD_MATCH_PARTS_H

#include "lib/mahjong/player.h"
#include "lib/mahjong/rules.h"
#include "json/buffer.h"

#include <jansson.h>
#include <stdio.h>

enum match_status { MATCH_DONE = 0, MATCH_FAILED = 1, MATCH_BAD_USE = 2, MATCH_FAULTS = 3 };

enum { MATCH_SEED_MAX = 200 };

/* How a program is asked: one of ours is called, a command is told its offers or speaks mjai. */
enum match_way { MATCH_OURS, MATCH_OFFERS, MATCH_MJAI, MATCH_MJAI_PIPE, MATCH_MJSONP, MATCH_WAYS };

/* A program that plays: one of ours, or a command. */
struct match_program {
	const char *name;
	enum match_way way;
	const char *command; /* or NULL: ours, of this strength */
	enum mj_strength strength;
};

/* What is to be played. */
struct match_plan {
	const json_t *asked; /* ruleset and rules, as a request has them */
	struct mj_rules rules;
	unsigned program_count;
	struct match_program programs[MJ_SEATS_MAX];
	/* Who sits where, as indexes into programs; each order of the seats that differs. */
	unsigned order_count;
	uint8_t orders[MJ_SEATS_MAX][MJ_SEATS_MAX];
	unsigned walls, jobs;
	unsigned hands_max; /* a match that goes on so long is over */
	const char *seed;
	int time_ms;     /* a command's for a decision */
	bool fault_ends; /* a fault loses the match, not the turn */
	FILE *log;       /* or NULL */
};

/* What a program did. */
struct match_tally {
	uint64_t hands, wins, deal_ins, calls, riichi, decisions, faults, nanoseconds;
};

/* How a match ended. */
struct match_result {
	uint8_t places[MJ_SEATS_MAX];
	int64_t scores[MJ_SEATS_MAX];
};

/* All of it: of wall w and order o results[w * order_count + o]. */
struct match_report {
	struct match_result *results;
	struct match_tally tallies[MJ_SEATS_MAX];
};

/* ---- match_programs.c ---- */

/* Says so. Returns MATCH_BAD_USE. */
int match_bad_use(const char *what, const char *word);

/* Who plays, into a plan that has its rules. MATCH_DONE or MATCH_BAD_USE. */
int match_seat_programs(struct match_plan *plan, unsigned count, const char *const *words);

/* ---- match_run.c ---- */

/* Plays all matches. 0, or -1: there was no memory, no program, or the log could not be written. */
int match_run(const struct match_plan *plan, struct match_report *report);

/* ---- match_hand.c ---- */

struct match_seats;

/* Where a match is. */
struct match_state {
	const struct match_plan *plan;
	const uint8_t *seats; /* who sits where */
	struct match_seats *players;
	struct mj_table table;
	struct match_tally *tallies;
	struct buffer *log; /* or NULL */
	int faulty;         /* the seat that lost the match by a fault, or MJ_NOBODY */
};

/* Plays the hand that this seed deals at state->table. Returns whether the match is over, and then
 * `standings` are final. */
bool match_play_hand(struct match_state *state, const char *seed,
		     struct mj_standing standings[MJ_SEATS_MAX]);

/* ---- match_seats.c: the programs at the seats of one match at a time ---- */

/* NULL: there is no memory. */
struct match_seats *match_seats_create(const struct match_plan *plan);
void match_seats_destroy(struct match_seats *players);

/* A match begins and ends for those who speak mjai; `order`: who sits where, until it ends.
 * `faulty`: the seat that has lost it by a fault, or MJ_NOBODY. */
void match_seats_begin(struct match_seats *players, const uint8_t *order);
void match_seats_end(struct match_seats *players, int faulty);

/* A hand has begun, with `start`, whose listener is set. After each action they see it, and in the
 * end how it was settled. */
void match_seats_begin_hand(struct match_seats *players, const struct mj_play *play,
			    struct mj_play_start *start);
void match_seats_see(struct match_seats *players, const struct mj_play *play);
void match_seats_end_hand(struct match_seats *players, const struct mj_play_end *end,
			  const struct mj_settlement *settlement);

/* What the program at the seat does. False: it died, was too slow or answered what is no offer. */
bool match_seats_ask(struct match_seats *players, const struct mj_play *play, unsigned seat,
		     uint64_t seed, struct mj_action *action);

/* ---- match_table.c ---- */

void match_write_table(const struct match_plan *plan, const struct match_report *report,
		       struct buffer *out);

#endif
