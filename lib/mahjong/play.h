/* ---- Play: the referee of one hand (docs/play.md) ---- */
#ifndef MAHJONG_PLAY_H
#define MAHJONG_PLAY_H

#include "mahjong/deal.h"
#include "mahjong/settle.h"

#include <stdbool.h>
#include <stdint.h>

struct mj_problem;
struct mj_rules;

#pragma GCC visibility push(default)

/*
 * A hand of play is a fold of actions: the same rules, table, deal and actions always come to the
 * same state. From a state follow what each seat may do (mj_play_offers), and when the hand is over
 * the request of mj_settle (mj_play_finish). No heap, no clock, no chance: a struct mj_play is
 * copied by assignment, and a search goes on from the copy.
 *
 * What nobody chooses the referee does himself: draws, replacement tiles, flowers, indicators, the
 * end of the wall, abortive draws that need no word. Of a wall that is *told* as it is drawn (a
 * log, real tiles) these tiles come as actions, too, each when it is due.
 */

enum mj_action_type {
	MJ_ACT_WIN,
	MJ_ACT_ABORT,          /* reason */
	MJ_ACT_NORTH,          /* sets a north aside, where three play */
	MJ_ACT_CONCEALED_KONG, /* tile: its kind */
	MJ_ACT_ADDED_KONG,     /* tile: what is added to the pung */
	MJ_ACT_DISCARD,        /* tile, drawn, declare */
	MJ_ACT_OPEN_KONG,
	MJ_ACT_PUNG, /* tiles: the two of the hand */
	MJ_ACT_CHOW, /* the same */
	MJ_ACT_PASS,
	/* What a told wall gives. */
	MJ_ACT_DRAW,      /* tile, or MJ_NO_TILE to a seat whose tiles are not known */
	MJ_ACT_INDICATOR, /* tile */
	MJ_ACT_URA,       /* tiles: one for each open indicator, or one alone */
	MJ_ACTION_TYPES
};

/* Ids of enum mj_action_type, in its order. */
extern const char *const mj_action_ids[MJ_ACTION_TYPES + 1];

enum mj_declaration {
	MJ_DECLARES_NOTHING,
	MJ_DECLARES_RIICHI,
	MJ_DECLARES_BAOTING,
	MJ_DECLARATIONS
};

/* Ids of enum mj_declaration, in its order; of the first "". */
extern const char *const mj_declaration_ids[MJ_DECLARATIONS + 1];

enum { MJ_ACTION_TILES = 5 };

struct mj_action {
	int8_t seat;     /* of a told tile MJ_NOBODY will do */
	uint8_t type;    /* enum mj_action_type */
	bool drawn;      /* discard: the very tile just drawn */
	uint8_t declare; /* discard: enum mj_declaration */
	uint8_t reason;  /* abort: index into ruleset->aborts */
	mj_tile tile;    /* MJ_NO_TILE where the type has none */
	uint8_t tile_count;
	mj_tile tiles[MJ_ACTION_TILES]; /* in the order of mj_bag_write */
};

/* What one seat may do. A turn has at most 13 or 16 tiles and one more, each twice (drawn or not)
 * and each of these twice (declared or not). */
enum { MJ_OFFERS_MAX = 80 };
struct mj_offers {
	uint8_t count;
	struct mj_action list[MJ_OFFERS_MAX];
};

enum mj_phase {
	MJ_PHASE_TURN,   /* `seat` must act */
	MJ_PHASE_CLAIMS, /* `seat` has let out `tile`: who has offers answers */
	MJ_PHASE_DRAW,   /* a told wall owes what `due` says */
	MJ_PHASE_OVER,
	MJ_PHASES
};

/* Ids of enum mj_phase, in its order. */
extern const char *const mj_phase_ids[MJ_PHASES + 1];

enum mj_riichi_state { MJ_NO_RIICHI, MJ_RIICHI_DECLARED, MJ_IN_RIICHI, MJ_IN_DOUBLE_RIICHI };

/* One discard of the hand, in the order in which they were made. */
struct mj_discarded {
	mj_tile tile;
	int8_t seat;
	int8_t claimed_by; /* who took it for a meld, or MJ_NOBODY */
	uint8_t declare;   /* enum mj_declaration */
	bool drawn;
};

struct mj_player {
	struct mj_bag concealed; /* with the tile just drawn */
	struct mj_bag discards;  /* all own ones, claimed too */
	struct mj_bag passed;    /* as mj_hand.passed */
	struct mj_tiles flowers; /* set out */
	struct mj_meld melds[MJ_MELDS];
	uint8_t meld_count;
	uint8_t norths;         /* set aside */
	uint8_t hidden;         /* concealed tiles that are not known */
	bool known;             /* false: dealt tiles that were not told */
	uint8_t riichi;         /* enum mj_riichi_state */
	bool ippatsu, baoting;  /* ippatsu: riichi's first go-around goes on */
	uint8_t distance;       /* of 3n+1 tiles, as in lib/distance; of 3n+2, before the draw */
	uint64_t accepts;       /* kinds that lower it: at 1 the waits */
	uint64_t passed_kinds;  /* by ruleset: what it has let go beside `passed` */
	mj_tile single_discard; /* by ruleset: what it threw when two tiles became one, and
				   has thrown nothing since */
	bool single;            /* they have become one */
};

/* What a told wall owes. */
struct mj_due {
	uint8_t type;   /* MJ_ACT_DRAW, MJ_ACT_INDICATOR or MJ_ACT_URA */
	int8_t seat;    /* MJ_ACT_DRAW: who draws; else MJ_NOBODY */
	uint8_t source; /* MJ_ACT_DRAW: enum mj_draw_source */
	bool for_north; /* it replaces a north that was set aside, not a flower */
	uint8_t count;  /* MJ_ACT_URA: how many */
};

enum mj_event_type {
	MJ_EVENT_DRAW,   /* seat, tile, source */
	MJ_EVENT_FLOWER, /* seat, tile: it is set out */
	MJ_EVENT_DISCARD,
	MJ_EVENT_RIICHI_ACCEPTED,
	MJ_EVENT_CHOW, /* meld */
	MJ_EVENT_PUNG,
	MJ_EVENT_OPEN_KONG,
	MJ_EVENT_CONCEALED_KONG,
	MJ_EVENT_ADDED_KONG,
	MJ_EVENT_NORTH,
	MJ_EVENT_INDICATOR, /* tile */
	MJ_EVENT_URA,       /* tile */
	MJ_EVENT_WIN,       /* seat, tile, from */
	MJ_EVENT_END,
	MJ_EVENTS
};

/* Ids of enum mj_event_type, in its order. */
extern const char *const mj_event_ids[MJ_EVENTS + 1];

struct mj_event {
	uint8_t type;
	int8_t seat, from; /* or MJ_NOBODY */
	mj_tile tile;      /* or MJ_NO_TILE */
	uint8_t source;    /* draw: enum mj_draw_source */
	bool for_north;    /* draw: as in struct mj_due */
	bool drawn;        /* discard */
	uint8_t declare;   /* discard */
	struct mj_meld meld;
};

/* Told of each event as it happens; the event does not outlive the call. */
typedef void mj_listener(void *payload, const struct mj_event *event);

/* How a hand begins. It outlives the play, and so do rules and deal. */
struct mj_play_start {
	const struct mj_rules *rules;
	struct mj_table table;
	const struct mj_dealt *dealt; /* NULL: the wall is told, and this is how it was dealt: */
	struct mj_record deal;        /* open indicators, jing, gangtou: by ruleset->deal */
	bool known[MJ_SEATS_MAX];     /* whose tiles are told */
	struct mj_bag hands[MJ_SEATS_MAX];   /* hand_size tiles each, the dealer's too */
	struct mj_bag flowers[MJ_SEATS_MAX]; /* set out at the deal */
	/* A log tells the course: indicators when it likes, of the fives any number of red ones.
	   Each tile that a seat lets out lies open until the log says what became of it. */
	bool logged;
	mj_listener *listener; /* or NULL */
	void *payload;
};

enum { MJ_RIVER_MAX = 128 };

/* A hand being played: 2,288 bytes where pointers have 8, never more than 4 KiB. Its members may be
 * read, never written. */
struct mj_play {
	const struct mj_play_start *start;
	uint8_t phase;      /* enum mj_phase */
	int8_t seat;        /* turn, draw: whose, or MJ_NOBODY; claims: who let the tile out */
	mj_tile tile;       /* claims: the tile */
	mj_tile drawn;      /* turn: the tile just drawn, or MJ_NO_TILE after a claim */
	mj_tile first_tile; /* the first that was drawn */
	struct mj_due due;
	uint8_t left;          /* live tiles left to draw */
	struct mj_record deal; /* as settle takes it: open indicators, jing, ura ... */
	struct mj_player players[MJ_SEATS_MAX];
	uint8_t river_count;
	struct mj_discarded river[MJ_RIVER_MAX];
	/* The course. */
	bool interrupted;    /* a claim, a kong or a north has been made */
	uint8_t calm;        /* discards that everybody let go before that */
	uint8_t kongs;       /* made by all seats */
	uint8_t kong_makers; /* seats as bits */
	uint8_t last_kong;   /* enum mj_meld_type of the last one */
	bool turn_kong;      /* a kong was made in this turn */
	uint8_t source;      /* of the drawn tile: enum mj_draw_source */
	bool replaces_north; /* the drawn tile replaces a north */
	bool claimed;        /* the turn began with a chow or pung: the last of the melds */
	int8_t kong_feeder;  /* whose discard became the open kong of this turn, or MJ_NOBODY */
	/* The turn, or the claims: seats as bits. */
	uint8_t claim; /* how the tile was let out: MJ_ACT_DISCARD, MJ_ACT_ADDED_KONG,
			  MJ_ACT_CONCEALED_KONG or MJ_ACT_NORTH */
	uint8_t can_win, can_kong, can_pung, can_chow;
	uint8_t answered;
	struct mj_action answers[MJ_SEATS_MAX];
	uint64_t declarable; /* turn: kinds with whose discard the seat may declare itself ready */
	uint8_t declaration; /* which declaration that is */
	uint8_t ending;      /* index into ruleset->aborts: the hand ends so when the tile is let
				go; or MJ_NO_REASON */
	/* What is owed before the next choice. */
	uint8_t owed_indicators, late_indicators, owed_ura;
	bool owes_draw, opens_claims;
	uint8_t owed_source;
	bool owed_for_north;
	int8_t owed_seat;
	mj_tile replacement;   /* taken already from the dealt wall, or MJ_NO_TILE */
	struct mj_draws draws; /* of a dealt wall */
	/* Of a told wall, what has not been told yet: of a kind all its copies, of a red five those
	   that may be red. */
	uint8_t unseen[MJ_TILES];
	bool waits_on; /* an answer was taken that decides nothing yet */
	/* The end. */
	bool is_ended;
	uint8_t outcome; /* enum mj_outcome_type */
	uint8_t reason;  /* index into ruleset->aborts, or MJ_NO_REASON */
	uint8_t winners; /* seats as bits */
	int8_t from;     /* whose tile they won on, or MJ_SELF_DRAW */
};

/*
 * Before the first action: the dealer's turn, or of a told wall his first draw. MJ_BAD_VALUE,
 * MJ_BAD_TILE, MJ_WRONG_TILE_COUNT, MJ_FIVE_OF_A_TILE: what is told of the deal cannot be; pointers
 * lie under "/deal".
 */
int mj_play_begin(struct mj_play *play, const struct mj_play_start *start,
		  struct mj_problem *problem);

/* Does what a seat chose, or takes what a told wall gives. MJ_ILLEGAL_ACTION: it is none of the
 * offers, or not due; nothing has changed then. */
int mj_play_act(struct mj_play *play, const struct mj_action *action, struct mj_problem *problem);

/* All that the seat may do now. In order: win, abort, north, concealed kongs, added kongs, discards
 * by tile; open kong, pungs, chows, pass. A seat that is not asked, or has answered, has none. */
void mj_play_offers(const struct mj_play *play, unsigned seat, struct mj_offers *offers);

/* Whether the seat has an offer, without listing them. */
bool mj_play_is_asked(const struct mj_play *play, unsigned seat);

/* What a hand that is over is settled on. Larger than a play, and complete in itself but for the
 * rules: request.outcome.seats points to `seats`. */
struct mj_play_end {
	struct mj_settle_request request;
	struct mj_seat seats[MJ_SEATS_MAX];
};

/* MJ_CONTRADICTION: the hand is not over, or tiles are not known that the outcome needs. */
int mj_play_finish(const struct mj_play *play, struct mj_play_end *end, struct mj_problem *problem);

/* What of the deal can be seen by now: all of it when the hand is over. */
void mj_play_shown_deal(const struct mj_play *play, struct mj_record *deal);

/* The furiten of a seat: an index into ruleset->furitens, 0 where the ruleset has one kind without
 * a name, or MJ_NOT_FURITEN. */
uint8_t mj_play_furiten(const struct mj_play *play, unsigned seat);

/*
 * What one seat knows of a hand that goes on: the play with all that it does not see taken out.
 * `play` may be read, and asked for the offers of `seat` and its furiten, like any other. Of the
 * other seats the tiles are a number (`hidden`); the wall, their offers, answers and what they let
 * go are not there; unseen[] is what this seat does not see of each tile, as of a told wall.
 */
struct mj_play_view {
	struct mj_play play; /* play.start points to `start`: a view stays where it was made */
	struct mj_play_start start;
	uint8_t seat;
};

void mj_play_look(const struct mj_play *play, unsigned seat, struct mj_play_view *view);

/*
 * A hand that goes on as one seat has seen it: from its events the hand can be played again, with
 * the tiles of the others not known, and looked at (mj_play_look) as if it were the hand itself.
 */
struct mj_play_seen {
	struct mj_play_start start; /* rules, table, and of the deal what lies open now */
	uint8_t seat;
	struct mj_bag concealed;             /* its own, with the tile just drawn */
	mj_tile drawn;                       /* that tile, in its own turn, or MJ_NO_TILE */
	struct mj_bag flowers[MJ_SEATS_MAX]; /* set out until now */
	/* As in struct mj_play: a kong that can be robbed is no event yet. */
	uint8_t phase;
	int8_t from;
	mj_tile tile;
	/* As they were told, without the tiles that the others drew; a concealed kong that lies
	   face down has a meld without tiles. */
	const struct mj_event *events;
	unsigned event_count;
};

/*
 * Plays it again; `seen` gets the rest of its start, and must outlive the play. MJ_ILLEGAL_ACTION:
 * the events are no such course, with the pointer "/events/N"; MJ_CONTRADICTION: the seat cannot
 * have these tiles, or is not asked. Else what is told of the deal is refused.
 */
int mj_play_retrace(struct mj_play *play, struct mj_play_seen *seen, struct mj_problem *problem);

#pragma GCC visibility pop

#endif
