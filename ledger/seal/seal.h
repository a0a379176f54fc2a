/*
 * How far a sealed match has come (docs/dealing.md, "Sealed deals"). It is changed by events alone,
 * each of which is an entry of kind `seal`: what the daemon does and what a verification recounts
 * are the same steps.
 */
#ifndef LEDGER_SEAL_SEAL_H
#define LEDGER_SEAL_SEAL_H

#include "lib/mahjong/seal.h"

#include <stdbool.h>

struct mj_rules;

enum {
	SEAL_SECONDS_MIN = 5, /* for committing, and as many for showing the seeds */
	SEAL_SECONDS_MAX = 3600,
	SEAL_SIGNATURE = 48,  /* bytes of a round's signature */
	SEAL_DEALS_MAX = 512, /* as many hands as a transcript has */
	SEAL_DRAWS_MAX = 128, /* of a hand, as a transcript has */
	SEAL_HEX = 2 * MJ_SECRET + 1
};

/* The one chain of beacons that a match can name: its rounds come at times that can be told. */
#define SEAL_CHAIN        "quicknet"
#define SEAL_CHAIN_BEGAN  INT64_C(1692803367000) /* its round 1, in ms since 1970 */
#define SEAL_CHAIN_PERIOD 3000
#define SEAL_ROUND_MAX    INT64_C(1000000000)
#define SEAL_TIME_MAX     (INT64_C(1) << 53) /* ms: times below it can be added up */

enum seal_phase {
	SEAL_NONE,       /* the match is not sealed */
	SEAL_COMMITTING, /* seats show their commitments */
	SEAL_REVEALING,  /* seats show their seeds */
	SEAL_BEACON,     /* the beacon's round is waited for */
	SEAL_READY,      /* hands are dealt */
	SEAL_SHOWN,      /* the secret is shown: nothing is dealt any more */
	SEAL_PHASES
};

extern const char *const seal_phases[SEAL_PHASES];

enum seal_place { SEAT_SILENT, SEAT_COMMITTED, SEAT_REVEALED, SEAT_LEFT_OUT, SEAT_PLACES };

extern const char *const seal_places[SEAT_PLACES];

struct seal_seat {
	enum seal_place place;
	uint8_t commitment[MJ_COMMITMENT];
	struct mj_seat_seed seed;
};

/* A tile that was drawn. Which it is follows from the hand's seed. */
struct seal_draw {
	uint8_t seat, source; /* of enum mj_draw_source */
};

/* All zero: the match is not sealed. */
struct seal {
	int64_t opened_at;      /* ms; 0: never */
	int64_t seconds, round; /* round 0: no beacon was named */
	uint8_t commitment[MJ_COMMITMENT];
	struct seal_seat seats[MJ_SEATS_MAX];
	bool has_context, shown;
	uint8_t context[MJ_COMMITMENT];
	int64_t deals; /* so far: the r of the next one */
	/* The hand for which the last deal is, while it has not been recorded; 0: there is none. */
	int64_t dealt;
	uint8_t hand_commitment[MJ_COMMITMENT]; /* of that */
	unsigned draw_count;                    /* of that */
	struct seal_draw draws[SEAL_DRAWS_MAX];
	int64_t due; /* its seed has been shown, and its entry is the next one; or 0 */
};

enum seal_step {
	SEAL_OPENED,
	SEAL_COMMITMENT,
	SEAL_SEED,
	SEAL_LEFT_OUT,
	SEAL_CONTEXT,
	SEAL_DEAL,
	SEAL_DRAW,
	SEAL_HAND,
	SEAL_SECRET,
	SEAL_STEPS
};

/* What an entry says; which members count depends on the step. */
struct seal_event {
	enum seal_step step;
	int64_t at;
	int64_t seconds, round;
	int64_t seat;
	int64_t deal, hand_number;
	int64_t number;                    /* of a draw, from 1 on */
	uint8_t source;                    /* of enum mj_draw_source */
	uint8_t commitment[MJ_COMMITMENT]; /* C, a seat's, or C_r; of SEAL_CONTEXT ctx */
	struct mj_seat_seed seed;          /* of SEAL_LEFT_OUT: size 0 unless it repeats another */
	bool has_beacon;
	uint8_t signature[SEAL_SIGNATURE], beacon[MJ_BEACON];
	uint8_t secret[MJ_SECRET]; /* R or S_r */
};

_Static_assert((int)MJ_SECRET == (int)MJ_HAND_SEED, "one place holds either");

enum seal_phase seal_phase(const struct seal *seal, unsigned seats);

/* Until when seats may commit; until when they may show their seeds; ms. */
int64_t seal_commit_until(const struct seal *seal);
int64_t seal_reveal_until(const struct seal *seal);

/* When a round of the chain comes, ms. */
int64_t seal_round_at(int64_t round);

/* Whether another seat has shown this seed. */
bool seal_repeats(const struct seal *seal, unsigned seats, unsigned seat,
		  const struct mj_seat_seed *seed);

/* ctx from all that was shown; `beacon` or NULL. */
void seal_make_context(const struct seal *seal, const char *match, const struct mj_rules *rules,
		       const uint8_t *beacon, uint8_t context[MJ_COMMITMENT]);

/* Does a step. NULL, or what is wrong with it, as verification tells it. */
const char *seal_apply(struct seal *seal, const char *match, const struct mj_rules *rules,
		       const struct seal_event *event);

#endif
