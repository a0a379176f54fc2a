/* A tile lies open: who may claim it, and what the answers come to. */
#include "mahjong/play.h"
#include "mahjong/rules.h"
#include "play/play.h"
#include "play/wins.h"

enum { SUIT = 9 };

/* ---- Melds ---- */

static bool
is_run(const struct mj_play *play, mj_tile a, mj_tile b, mj_tile c)
{
	uint64_t kinds = KIND_BIT(a) | KIND_BIT(b) | KIND_BIT(c);
	mj_tile low = a < b ? a : b;

	if (__builtin_popcountll(kinds) != 3)
		return false;
	if ((kinds & HONOUR_BITS) != 0)
		return play->start->rules->ruleset->honour_runs &&
		       ((kinds & ~WIND_BITS) == 0 || (kinds & ~DRAGON_BITS) == 0);
	low = c < low ? c : low;
	return low % SUIT < SUIT - 2 && kinds == UINT64_C(7) << low;
}

/* P11: a tile must be left that may be discarded. */
static bool
leaves_discard(const struct mj_play *play, unsigned seat, enum mj_meld_type type,
	       const mj_tile tiles[2])
{
	const struct mj_player *player = &play->players[seat];
	struct mj_meld meld = {.type = (uint8_t)type,
			       .count = 3,
			       .tile = {tiles[0], tiles[1], play->tile},
			       .claimed = play->tile};
	struct mj_bag rest = player->concealed;

	if (!player->known)
		return true;
	rest.of[tiles[0]]--;
	rest.of[tiles[1]]--;
	return (mj_kinds_in(&rest) & ~mj_swap_kinds(play->start->rules, &meld)) != 0;
}

static bool
holds_two(const struct mj_play *play, const struct mj_player *player, const mj_tile tiles[2])
{
	unsigned of_first = player->concealed.of[tiles[0]],
		 of_second = player->concealed.of[tiles[1]];
	bool alike = tiles[0] == tiles[1];

	if (player->known)
		return of_first > alike && of_second > 0;
	return player->hidden >= 2 && of_first + play_unseen(play, tiles[0]) > alike &&
	       of_second + play_unseen(play, tiles[1]) > 0;
}

static bool
has_unclaimed(const struct mj_play *play, uint64_t kinds)
{
	const struct mj_play_rules *rules = play_rules(play);

	return rules->unclaimed != NULL && (rules->unclaimed(play) & kinds) != 0;
}

bool
play_may_claim(const struct mj_play *play, unsigned seat, enum mj_meld_type type,
	       const mj_tile tiles[2])
{
	const struct mj_player *player = &play->players[seat];
	mj_tile kind = mj_kind(play->tile);

	if (tiles[0] >= MJ_FLOWERS || tiles[1] >= MJ_FLOWERS || !holds_two(play, player, tiles))
		return false;
	if (has_unclaimed(play, KIND_BIT(mj_kind(tiles[0])) | KIND_BIT(mj_kind(tiles[1]))))
		return false;
	if (type == MJ_PUNG ? mj_kind(tiles[0]) != kind || mj_kind(tiles[1]) != kind
			    : !is_run(play, mj_kind(tiles[0]), mj_kind(tiles[1]), kind))
		return false;
	return leaves_discard(play, seat, type, tiles);
}

/* ---- Who may answer ---- */

static void
open_to(struct mj_play *play, unsigned seat)
{
	const struct mj_rules *rules = play->start->rules;
	const struct mj_play_rules *own = play_rules(play);
	struct mj_player *player = &play->players[seat];
	uint8_t bit = (uint8_t)(1U << seat);
	mj_tile kind = mj_kind(play->tile);
	struct play_pairs pairs;

	if (play_wins(play, seat, play->seat))
		play->can_win |= bit;
	/* The last discard, and one that ends the hand, can be won on alone (P6, PD3). */
	if (play->claim != MJ_ACT_DISCARD || play->left == 0 || play->ending != MJ_NO_REASON ||
	    has_unclaimed(play, KIND_BIT(kind)))
		return;
	unsigned held = play_held(&player->concealed, kind);
	bool next = (int)seat == mj_seat_after(rules, play->seat, 1) && !rules->absent->chows;
	if (held < 2 && !next)
		return;
	unsigned barred = own->barred == NULL ? 0 : own->barred(play, seat);
	if (held >= 3 && (barred & MJ_NO_KONG) == 0)
		play->can_kong |= bit;
	if (held >= 2 && (barred & MJ_NO_PUNG) == 0 &&
	    play_list_pairs(play, seat, MJ_PUNG, &pairs) > 0)
		play->can_pung |= bit;
	if (next && (barred & MJ_NO_CHOW) == 0 && play_list_pairs(play, seat, MJ_CHOW, &pairs) > 0)
		play->can_chow |= bit;
}

bool
play_open_claims(struct mj_play *play)
{
	const struct mj_rules *rules = play->start->rules;
	const struct mj_play_rules *own = play_rules(play);

	play->can_win = play->can_kong = play->can_pung = play->can_chow = 0;
	play->answered = 0;
	play->ending = MJ_NO_REASON;
	if (play->claim == MJ_ACT_DISCARD && own->ends != NULL)
		play->ending = own->ends(play);
	if (play->claim != MJ_ACT_DISCARD && !own->robbed(play, (enum mj_action_type)play->claim))
		return false;
	for (int turn = 1; turn < rules->seats; turn++) {
		unsigned seat = (unsigned)mj_seat_after(rules, play->seat, turn);
		if (play->players[seat].known)
			open_to(play, seat);
	}
	return (play->can_win | play->can_kong | play->can_pung | play->can_chow) != 0;
}

/* ---- Pairs of the hand that go into a meld ---- */

static void
add_pair(const struct mj_play *play, unsigned seat, enum mj_meld_type type, mj_tile one,
	 mj_tile other, struct play_pairs *pairs)
{
	mj_tile tiles[2] = {one, other};

	if (!play_may_claim(play, seat, type, tiles))
		return;
	pairs->tiles[pairs->count][0] = one;
	pairs->tiles[pairs->count++][1] = other;
}

static mj_tile
red_of(mj_tile kind)
{
	return kind < MJ_HONOURS && kind % SUIT == 4 ? (mj_tile)(MJ_RED_FIVE + kind / SUIT) : kind;
}

/* The plain tiles before the red one. */
static void
add_kinds(const struct mj_play *play, unsigned seat, enum mj_meld_type type, mj_tile one,
	  mj_tile other, struct play_pairs *pairs)
{
	add_pair(play, seat, type, one, other, pairs);
	if (red_of(other) != other)
		add_pair(play, seat, type, one, red_of(other), pairs);
	if (red_of(one) == one)
		return;
	if (one != other)
		add_pair(play, seat, type, red_of(one), other, pairs);
	else
		add_pair(play, seat, type, red_of(one), red_of(one), pairs);
}

unsigned
play_list_pairs(const struct mj_play *play, unsigned seat, enum mj_meld_type type,
		struct play_pairs *pairs)
{
	mj_tile kind = mj_kind(play->tile);
	mj_tile first = kind < MJ_HONOURS ? (mj_tile)(kind / SUIT * SUIT) : MJ_HONOURS;
	mj_tile end = kind < MJ_HONOURS ? (mj_tile)(first + SUIT) : MJ_KINDS;

	pairs->count = 0;
	if (type == MJ_PUNG) {
		add_kinds(play, seat, type, kind, kind, pairs);
		return pairs->count;
	}
	if (kind < MJ_HONOURS) {
		first = kind < first + 2 ? first : (mj_tile)(kind - 2);
		end = kind + 3 > end ? end : (mj_tile)(kind + 3);
	} else if (!play->start->rules->ruleset->honour_runs) {
		return 0;
	}
	for (mj_tile one = first; one < end; one++)
		for (mj_tile other = (mj_tile)(one + 1); other < end; other++)
			if (is_run(play, one, other, kind))
				add_kinds(play, seat, type, one, other, pairs);
	return pairs->count;
}

/* ---- Whether the answers decide ---- */

static unsigned
claiming(const struct mj_play *play, unsigned types)
{
	unsigned seats = 0;

	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		if ((play->answered >> seat & 1) != 0 &&
		    (types >> play->answers[seat].type & 1) != 0)
			seats |= 1U << seat;
	return seats;
}

/* P3: win before pung and kong before chow; of several winners the nearest, or all. */
bool
play_is_decided(const struct mj_play *play)
{
	const struct mj_rules *rules = play->start->rules;
	const struct mj_play_rules *own = play_rules(play);
	unsigned missing = ~(unsigned)play->answered, wins = claiming(play, 1U << MJ_ACT_WIN);

	if (wins != 0 && (own->several_win == NULL || !own->several_win(play))) {
		for (int turn = 1; turn < rules->seats; turn++) {
			unsigned bit = 1U << mj_seat_after(rules, play->seat, turn);
			if ((wins & bit) != 0)
				return true;
			if ((missing & play->can_win & bit) != 0)
				return false;
		}
	}
	if ((missing & play->can_win) != 0)
		return false;
	if (wins != 0 || claiming(play, 1U << MJ_ACT_PUNG | 1U << MJ_ACT_OPEN_KONG) != 0)
		return true;
	if ((missing & (play->can_pung | play->can_kong)) != 0)
		return false;
	return claiming(play, 1U << MJ_ACT_CHOW) != 0 || (missing & play->can_chow) == 0;
}
