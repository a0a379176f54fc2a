#include "ming/check.h"
#include "engine/refuse.h"

enum { URA_MAX = 1 };

/* A pair of things said of one win that exclude each other. */
struct clash {
	uint32_t flags, with;
	const char *detail;
};

static const struct clash clashes[] = {
	{MJ_ROBBING_KONG, MJ_AFTER_KONG, "a robbed tile is no replacement tile"},
	{MJ_ROBBING_KONG, MJ_LAST_TILE, "no kong is made after the last tile"},
	{MJ_ROBBING_KONG | MJ_AFTER_KONG, MJ_FIRST_TURN,
	 "first_turn allows no kong before the win"},
	{MJ_ROBBING_KONG | MJ_AFTER_KONG, MJ_AFTER_KONG_DISCARD,
	 "a robbed tile or a replacement tile is no discard"},
	{MJ_AFTER_KONG_DISCARD, MJ_FIRST_TURN, "first_turn allows no kong before the win"},
	{MJ_FIRST_TURN, MJ_LAST_TILE, "the first go-around is not the last"},
};

/* ---- Flags ---- */

/* Riichi in the first go-around: only a later discard of it can be won on (D18). */
static bool
riichi_is_too_early(const struct mj_rules *rules, const struct mj_table *table,
		    const struct mj_hand *hand)
{
	if ((hand->flags & MJ_FIRST_TURN) == 0 || (hand->flags & FLAG_RIICHI) == 0)
		return false;
	return hand->from == MJ_SELF_DRAW ||
	       mj_seat_wind(rules, table, hand->from) <= mj_seat_wind(rules, table, hand->seat);
}

/* What is wrong with the flags in themselves and with how the hand was won, or NULL. */
static const char *
flags_fault(const struct mj_rules *rules, const struct mj_table *table, const struct mj_hand *hand)
{
	uint32_t flags = hand->flags;

	for (unsigned i = 0; i < sizeof(clashes) / sizeof(clashes[0]); i++)
		if ((flags & clashes[i].flags) != 0 && (flags & clashes[i].with) != 0)
			return clashes[i].detail;
	if (hand->from == MJ_SELF_DRAW && (flags & (MJ_ROBBING_KONG | MJ_AFTER_KONG_DISCARD)) != 0)
		return "a self-draw robs no kong and takes no discard";
	if (hand->from != MJ_SELF_DRAW && (flags & MJ_AFTER_KONG) != 0 &&
	    !ming_on(rules, OPT_OPEN_KONG_FEEDER_PAYS))
		return "by these rules a replacement tile is always a self-draw";
	if (riichi_is_too_early(rules, table, hand))
		return "in the first go-around riichi comes before a later discard only";
	return NULL;
}

bool
ming_has_open_meld(const struct mj_meld *melds, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (melds[i].type != MJ_CONCEALED_KONG)
			return true;
	return false;
}

/* An open kong that `feeder` can have fed, or any kong but an open one for MJ_SELF_DRAW. */
static bool
has_kong_of(const struct mj_hand *hand, int feeder)
{
	for (unsigned i = 0; i < hand->meld_count; i++) {
		const struct mj_meld *meld = &hand->melds[i];
		bool open = meld->type == MJ_OPEN_KONG;
		if (feeder == MJ_SELF_DRAW && mj_meld_is_kong(meld) && !open)
			return true;
		if (feeder != MJ_SELF_DRAW && open &&
		    (meld->from == MJ_NOBODY || meld->from == feeder))
			return true;
	}
	return false;
}

/* R55, D7: which kong a replacement tile can have come from. */
static const char *
after_kong_fault(const struct mj_rules *rules, const struct mj_hand *hand)
{
	if ((hand->flags & MJ_AFTER_KONG) == 0)
		return NULL;
	if (!ming_on(rules, OPT_OPEN_KONG_FEEDER_PAYS))
		return mj_has_kong(hand) ? NULL : "after_kong needs a kong among the melds";
	if (has_kong_of(hand, hand->from))
		return NULL;
	return hand->from == MJ_SELF_DRAW
		       ? "after_kong without from needs a concealed or added kong"
		       : "after_kong with from needs an open kong that this seat can have fed";
}

/* The same against melds and own discards. */
static const char *
hand_fault(const struct mj_rules *rules, const struct mj_hand *hand)
{
	if ((hand->flags & MJ_FIRST_TURN) != 0 && hand->meld_count > 0)
		return "first_turn allows no meld";
	if ((hand->flags & MJ_FIRST_TURN) != 0 && hand->from == MJ_SELF_DRAW &&
	    hand->discards.size > 0)
		return "a self-draw in the first go-around is before the first own discard";
	return after_kong_fault(rules, hand);
}

int
ming_check_riichi(const struct mj_hand *hand, struct mj_problem *problem)
{
	if ((hand->flags & FLAG_RIICHI) == 0 || !ming_has_open_meld(hand->melds, hand->meld_count))
		return MJ_OK;
	return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "flags",
			 "riichi allows no melds but concealed kongs");
}

static int
check_flags(const struct mj_rules *rules, const struct mj_table *table, const struct mj_hand *hand,
	    struct mj_problem *problem)
{
	const char *fault = flags_fault(rules, table, hand);

	if (fault == NULL)
		fault = hand_fault(rules, hand);
	if (fault != NULL)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "flags", "%s", fault);
	return ming_check_riichi(hand, problem);
}

/* ---- Tiles ---- */

int
ming_check_deal(const struct mj_rules *rules, const struct mj_table *table,
		const struct mj_record *deal, struct mj_problem *problem)
{
	int32_t open = ming_open_indicators(rules, table);
	unsigned dora = deal->tiles[DEAL_DORA].count, ura = deal->tiles[DEAL_URA].count;

	if (dora != 0 && dora != (unsigned)open)
		return mj_refuse(problem, MJ_CONTRADICTION, "/deal", "dora_indicators",
				 "at dealer_streak %d there are %d indicators, or none are given, "
				 "not %u",
				 table->dealer_streak, open, dora);
	if (ura > URA_MAX)
		return mj_refuse(problem, MJ_CONTRADICTION, "/deal", "ura_indicators",
				 "there is one ura indicator, not %u", ura);
	return MJ_OK;
}

void
ming_show(const struct mj_hand *hand, const struct mj_record *deal, struct mj_shown *shown)
{
	mj_hand_shown(hand, shown);
	mj_show_tiles(shown, &deal->tiles[DEAL_DORA]);
	mj_show_tiles(shown, &deal->tiles[DEAL_URA]);
}

/* The konger has the other three. */
static int
check_robbed(const struct mj_hand *hand, const struct mj_shown *shown, struct mj_problem *problem)
{
	if ((hand->flags & MJ_ROBBING_KONG) == 0 || shown->of[hand->win_tile] == 1)
		return MJ_OK;
	return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "win_tile",
			 "the robbed kong holds all four, yet the request shows %u",
			 shown->of[hand->win_tile]);
}

/* ---- Hands ---- */

int
ming_check_winner(const struct mj_rules *rules, const struct mj_table *table,
		  const struct mj_record *deal, const struct mj_hand *hand,
		  struct mj_problem *problem)
{
	struct mj_shown shown;
	int code;

	if ((code = mj_melds_check(rules, hand->melds, hand->meld_count, hand->seat, hand->at,
				   problem)) != MJ_OK ||
	    (code = mj_winner_check(rules->ruleset, hand, problem)) != MJ_OK ||
	    (code = ming_check_deal(rules, table, deal, problem)) != MJ_OK)
		return code;
	ming_show(hand, deal, &shown);
	if ((code = mj_copies_check(&shown, hand->at, "concealed", problem)) != MJ_OK ||
	    (code = check_flags(rules, table, hand, problem)) != MJ_OK)
		return code;
	return check_robbed(hand, &shown, problem);
}

static int
check_called_value(const struct mj_hand *hand, struct mj_problem *problem)
{
	const struct mj_record *extra = &hand->extra;
	bool han = mj_has(extra, HAND_CALLED_HAN), limit = mj_has(extra, HAND_CALLED_LIMIT);

	if (han == limit)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called",
				 "called holds han or limit, one of the two");
	if (limit && extra->value[HAND_CALLED_LIMIT] < PATTERN_LIMITS)
		return mj_refuse(problem, MJ_BAD_VALUE, hand->at, "called/limit",
				 "%s is no limit hand",
				 ming_patterns[extra->value[HAND_CALLED_LIMIT]].id);
	return MJ_OK;
}

int
ming_check_called(const struct mj_rules *rules, const struct mj_table *table,
		  const struct mj_hand *hand, struct mj_problem *problem)
{
	if ((mj_hand_gives(hand) & ~(unsigned)MJ_GIVES_FLAGS) != 0)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "called",
				 "beside called only seat, from and flags may stand");
	if (hand->from == hand->seat)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "from",
				 "from is another seat, or null for a self-draw");
	const char *fault = flags_fault(rules, table, hand);
	if (fault != NULL)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "flags", "%s", fault);
	return check_called_value(hand, problem);
}
