/* What the files of this room share: a player who decides from a view alone (docs/player.md). */
#ifndef MJ_PLAYER_PLAYER_H
#define MJ_PLAYER_PLAYER_H

#include "engine/kinds.h"
#include "engine/seats.h"
#include "mahjong/play.h"
#include "mahjong/player.h"
#include "play/rules.h"

struct mj_decision;

/* Which hands are taken for ready: none, those that say so, all as likely as they may be. */
enum fears { FEARS_NOTHING, FEARS_DECLARED, FEARS_ALL };

/* How far a player of a strength looks. */
struct strength {
	uint8_t fears;      /* enum fears */
	bool calls;         /* takes other seats' discards, and makes kongs */
	uint8_t candidates; /* ways to go on that are looked at closely */
	uint8_t samples;    /* of each, ends that are scored for its worth; 0: none */
	bool reads;         /* the rivers, and how hands of the ruleset go */
	bool scores_next;   /* scores all hands that one next to ready can be ready as */
};

/* What is known of another seat. */
struct threat {
	float ready;         /* how likely it is ready */
	uint64_t own;        /* kinds that it cannot win on: it has discarded them, */
	uint64_t let_go;     /* others have since its last discard, */
	uint64_t riichi;     /* or since its riichi */
	uint64_t unlikely;   /* kinds of the first two sorts, whether it is barred or not */
	uint64_t out_of_way; /* kinds that are no wait of it, if they would bar its other waits */
};

enum { TURNS_MAX = 40, STAGES_MAX = 20 };

struct mind {
	const struct mj_play_view *view;
	const struct strength *strength;
	const struct mj_play_rules *rules;
	float deal_in; /* what dealing in costs */
	struct mj_play_pace pace;
	unsigned seat;
	/* The view's play, whose own seat is changed to what it would be after a decision. */
	struct mj_play trial;
	uint64_t seed, chance;
	uint8_t unseen[MJ_KINDS]; /* copies of each kind that are not seen */
	unsigned unseen_in_all;
	unsigned turns; /* own draws that are left */
	bool is_silent; /* the hand is never declared */
	/* By the own draws that are left then: how likely nobody else wins in a go-around, and what
	   going on costs in it, in points. */
	float survival[TURNS_MAX], push_cost[TURNS_MAX];
	struct threat threats[MJ_SEATS_MAX];
};

/* ---- mind.c ---- */

/* Chance that is the same for the same seed; at least 0, below bound. */
unsigned mind_draw(struct mind *mind, unsigned bound);

static inline float
percent(unsigned number)
{
	return (float)number / 100;
}

static inline struct mj_player *
mind_own(struct mind *mind)
{
	return &mind->trial.players[mind->seat];
}

/* Takes a tile of the kind out, a plain five before a red one; MJ_NO_TILE: nothing. */
void bag_take(struct mj_bag *bag, mj_tile kind);

/* Tiles of those kinds that are not seen. */
unsigned mind_count_unseen(const struct mind *mind, uint64_t kinds);

void mind_init(struct mind *mind, const struct mj_play_view *view, const struct strength *strength,
	       uint64_t seed);

/* ---- danger.c: what a discard risks ---- */

void danger_look(struct mind *mind);

/* How likely the seat wins on a discard of this kind, if it is ready. */
float danger_of(const struct mind *mind, unsigned seat, mj_tile kind);

/* The points that a discard of the kind is expected to cost; *most: the seat it risks most at, and
 * its chance to win, or MJ_NOBODY and 0. */
float danger_cost(const struct mind *mind, mj_tile kind, int *most, float *chance);

/* Why the seat does not win on the kind: a thought, or MJ_THOUGHTS. */
enum mj_thought_type danger_why_safe(const struct mind *mind, unsigned seat, mj_tile kind);

/* ---- nearest.c: the nearest hand of any shape ---- */

/* A way to go on. */
struct way {
	mj_tile kind; /* thrown away; MJ_NO_TILE: nothing, of 3n+1 tiles */
	int distance; /* after it, at most STAGES_MAX */
	uint64_t accepts;
	unsigned tiles; /* unseen ones of those */
	float worth;    /* points when it wins */
	float value;    /* points that it is expected to bring, without what the discard risks */
};

/* Of 3n+1 tiles, the kinds that bring them nearer, and the distance. */
uint64_t nearest_accepts(const struct mind *mind, const struct mj_bag *bag, int *distance);

/* Of 3n+2 tiles each way that throws one of `kinds` away; worth and value are 0. Returns how many.
 */
unsigned nearest_ways(const struct mind *mind, const struct mj_bag *bag, uint64_t kinds,
		      struct way ways[MJ_KINDS]);

/* ---- chance.c: what a distance comes to ---- */

/* What a hand comes to when it goes on: points when it wins, and by distance how many unseen tiles
 * bring it nearer. */
struct prospect {
	float worth;
	float tiles[STAGES_MAX + 1];
};

/* What a hand at this distance is expected to bring in so many own draws; never below 0, because a
 * hand that costs more is given up. */
float chance_value(const struct mind *mind, unsigned distance, const struct prospect *prospect,
		   unsigned turns);

/* ---- worth.c: what a hand brings when it wins ---- */

/* What 3n+1 tiles come to. */
void worth_find(struct mind *mind, const struct mj_bag *bag, struct prospect *prospect);

/* The points that a win now brings, on the drawn tile (MJ_SELF_DRAW) or on what that seat has let
 * out. */
float worth_of_win(const struct mind *mind, int from);

/* Whether the worth of a hand at this distance is that of all its ends, not of some. */
bool worth_is_exact(const struct mind *mind, int distance);

/* ---- ways.c: the ways in which a hand can go on ---- */

struct ways {
	uint8_t count, others;
	struct way list[MJ_KINDS]; /* those looked at, the best first; then others, in any order */
};

/* Those that a player chooses among; or the others, too, which it takes for worth nothing. */
enum ways_wanted { WAYS_NEAREST, WAYS_ALL };

/* The ways of 3n+1 tiles (`kinds` 0), or of 3n+2 less one of `kinds`. */
void ways_find(struct mind *mind, const struct mj_bag *bag, uint64_t kinds, unsigned turns,
	       enum ways_wanted wanted, struct ways *ways);

/* The value of a way that makes the hand ready, when it never declares itself. */
float ways_undeclared(struct mind *mind, const struct mj_bag *bag, const struct way *way);

/* ---- turn.c, claims.c: the offers, and what they come to ---- */

/* One of the offers, in points. */
struct choice {
	const struct mj_action *offer;
	struct way way; /* how the hand goes on; distance 0: it does not, as far as is known */
	float value;    /* what it is expected to bring, */
	float cost;     /* and its discard to cost */
	float chance;   /* the greatest risk of the discard, */
	int most;       /* and the seat it is at, or MJ_NOBODY */
};

struct choices {
	const struct mj_offers *offers;
	struct choice best;              /* the one that is taken */
	bool wants_all;                  /* and what of all others? */
	struct choice of[MJ_OFFERS_MAX]; /* then these, in the order of the offers */
};

/* Keeps what an offer comes to. */
static inline void
choices_keep(struct choices *choices, const struct choice *choice)
{
	if (choices->wants_all)
		choices->of[choice->offer - choices->offers->list] = *choice;
}

void weigh_turn(struct mind *mind, struct choices *choices);
void weigh_claims(struct mind *mind, struct choices *choices);

/* ---- thoughts.c ---- */

void think(struct mj_decision *decision, enum mj_thought_type type);
void think_seat(struct mj_decision *decision, enum mj_thought_type type, mj_tile tile, int seat);
void think_numbers(struct mj_decision *decision, enum mj_thought_type type, unsigned count,
		   const int32_t *numbers);
/* What speaks for a choice; `taken`: beside all others. */
void think_choice(const struct mind *mind, const struct choice *choice, bool taken,
		  struct mj_decision *decision);

#endif
