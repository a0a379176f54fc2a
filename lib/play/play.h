/* What the files of this room share. */
#ifndef MJ_PLAY_PLAY_H
#define MJ_PLAY_PLAY_H

#include "engine/kinds.h"
#include "engine/seats.h"
#include "mahjong/play.h"
#include "play/rules.h"
#include "ruleset.h"

static inline const struct mj_play_rules *
play_rules(const struct mj_play *play)
{
	return play->start->rules->ruleset->functions->play;
}

static inline struct mj_player *
play_acting(struct mj_play *play)
{
	return &play->players[play->seat];
}

/* ---- tiles.c ---- */

/* Takes the tile out of the hand; one that was not known lies open then. */
void play_take(struct mj_play *play, struct mj_player *player, mj_tile tile);
void play_give(struct mj_player *player, mj_tile tile);
/* How many tiles of the kind the bag holds, red fives too. */
unsigned play_held(const struct mj_bag *bag, mj_tile kind);
/* Finds out what the seat's 3n+1 tiles wait for. */
void play_look(struct mj_play *play, unsigned seat);
void play_tell(const struct mj_play *play, enum mj_event_type type, int seat, mj_tile tile);

/* The hand with its winning tile and flags. `from` as in mj_hand. */
void play_winning_hand(const struct mj_play *play, unsigned seat, int from, struct mj_hand *hand);

/* How many copies of the tile a told wall can still have; and one of them is told. */
unsigned play_unseen(const struct mj_play *play, mj_tile tile);
void play_see(struct mj_play *play, mj_tile tile);

/* ---- turn.c ---- */

/* The seat has its tiles for the turn: what may it do? */
void play_begin_turn(struct mj_play *play);
bool play_may_discard(const struct mj_play *play, mj_tile tile, bool drawn, unsigned declare);
bool play_may_kong(const struct mj_play *play, mj_tile tile, enum mj_meld_type type);
bool play_may_set_aside(const struct mj_play *play);
uint8_t play_may_abort(const struct mj_play *play);

/* ---- claims.c ---- */

/* A tile lies open: who may answer? False: nobody. */
bool play_open_claims(struct mj_play *play);
/* The different pairs of a seat's tiles that make a chow or pung of play->tile, in the order of
 * offers. A wind goes with three pairs of others. Returns how many. */
enum { PLAY_PAIRS_MAX = 8 };
struct play_pairs {
	uint8_t count;
	mj_tile tiles[PLAY_PAIRS_MAX][2];
};
unsigned play_list_pairs(const struct mj_play *play, unsigned seat, enum mj_meld_type type,
			 struct play_pairs *pairs);
/* Whether the seat may make this meld of play->tile with these two tiles. */
bool play_may_claim(const struct mj_play *play, unsigned seat, enum mj_meld_type type,
		    const mj_tile tiles[2]);
/* Whether the answers that were given decide the claims. */
bool play_is_decided(const struct mj_play *play);

/* ---- wall.c ---- */

bool play_is_told(const struct mj_play *play);
/* The next tile of a dealt wall, which has it. */
mj_tile play_take_dealt(struct mj_play *play, enum mj_draw_source source);
void play_owe_draw(struct mj_play *play, int seat, enum mj_draw_source source, bool for_north);
/* The hand is over; nothing is owed any more. */
void play_end(struct mj_play *play, enum mj_outcome_type type, uint8_t reason);

/* ---- meld.c ---- */

/* The discard becomes a chow, pung or open kong. */
void play_make_claimed(struct mj_play *play, const struct mj_action *action);
/* The kong or north that lies open and was not robbed is made. */
void play_make_own(struct mj_play *play);

/* ---- advance.c ---- */

/* Does what nobody chooses, until somebody has a choice, a told wall owes a tile, or the hand is
 * over. */
void play_advance(struct mj_play *play);
/* Whoever has not answered lets the open tile go. */
void play_let_go(struct mj_play *play);
/* Takes a told tile that is due. */
void play_take_told(struct mj_play *play, const struct mj_action *action);
/* The seat whose turn it is wins on the tile it has drawn. */
void play_win_own(struct mj_play *play);
/* A seat of which no tiles are known claims the last discard before the next tile is drawn. */
void play_claim_late(struct mj_play *play, const struct mj_action *action);
/* The claims are over: the win, the meld, or nothing. */
void play_decide(struct mj_play *play);

#endif
