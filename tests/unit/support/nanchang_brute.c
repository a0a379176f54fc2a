#include "nanchang_brute.h"

#include "engine/hand.h"
#include "engine/reading.h"

#include <string.h>

enum { SETS = 4, PAIRS = 7, SCATTERED = 14, JING = 2, FILLERS = 3 };

struct brute {
	const struct mj_score_request *request;
	const struct mj_hand *hand;
	mj_tile jing[JING];
	uint8_t natural[MJ_KINDS]; /* of the 14 tiles */
	unsigned wild[JING];       /* of the 14 tiles, by jing */
	unsigned wilds;
	bool win_wild, has_jing, nobody, chow, tianhu, dihu;
	bool barred; /* natural readings only */
	struct brute_best *best;
};

/* ---- The hand ---- */

static mj_tile
sub_jing(mj_tile jing)
{
	if (jing < MJ_HONOURS)
		return (mj_tile)(jing / 9 * 9 + (jing % 9 + 1) % 9);
	if (jing < MJ_DRAGONS)
		return (mj_tile)(MJ_HONOURS + (jing - MJ_HONOURS + 1) % 4);
	return (mj_tile)(MJ_DRAGONS + (jing - MJ_DRAGONS + 2) % 3); /* 7z 6z 5z 7z */
}

static unsigned
jing_of(const struct brute *brute, mj_tile kind)
{
	return kind == brute->jing[0] ? 0 : kind == brute->jing[1] ? 1 : JING;
}

static void
prepare(struct brute *brute, const struct mj_score_request *request, bool nobody)
{
	const struct mj_hand *hand = &request->hand;

	memset(brute, 0, sizeof(*brute));
	brute->request = request;
	brute->hand = hand;
	brute->nobody = nobody;
	brute->jing[0] = (mj_tile)request->deal.value[DEAL_JING];
	brute->jing[1] = sub_jing(brute->jing[0]);
	for (mj_tile kind = 0; kind < MJ_KINDS; kind++) {
		unsigned jing = jing_of(brute, kind);
		if (jing == JING)
			brute->natural[kind] = hand->concealed.of[kind];
		else
			brute->wild[jing] = hand->concealed.of[kind];
	}
	brute->has_jing = brute->wild[0] + brute->wild[1] > 0;
	unsigned jing = jing_of(brute, hand->win_tile);
	brute->has_jing |= jing < JING;
	brute->win_wild = jing < JING && hand->from == MJ_SELF_DRAW;
	if (brute->win_wild)
		brute->wild[jing]++;
	else
		brute->natural[hand->win_tile]++;
	brute->wilds = brute->wild[0] + brute->wild[1];
	for (unsigned i = 0; i < hand->meld_count; i++) {
		brute->chow |= hand->melds[i].type == MJ_CHOW;
		for (unsigned k = 0; k < 3; k++)
			brute->has_jing |= jing_of(brute, hand->melds[i].tile[k]) < JING;
	}
	bool first = (hand->flags & MJ_FIRST_TURN) != 0;
	brute->tianhu = first && hand->seat == request->table.dealer && hand->from == MJ_SELF_DRAW;
	brute->dihu =
		first && hand->seat != request->table.dealer && hand->from == request->table.dealer;
}

/* ---- Money ---- */

static int64_t
points_of(const struct brute *brute, unsigned base, bool natural, bool jingdiao)
{
	const struct mj_hand *hand = brute->hand;
	const int32_t *option = brute->request->rules->option;
	static const int values[] = {[PINGHU] = 1,
				     [XIAOQIDUI] = 2,
				     [DAQIDUI] = 2,
				     [SHISANLAN] = 2,
				     [QIXING_SHISANLAN] = 4};
	bool opening = brute->tianhu || brute->dihu;
	bool robbed = (hand->flags & MJ_ROBBING_KONG) != 0, self = hand->from == MJ_SELF_DRAW;
	bool bonus = natural && (!opening || option[OPT_TIANHU_DEGUO] != 0);
	int64_t sum = 0;

	for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
		int64_t pays = opening ? 20 : values[base];
		if (seat == hand->seat)
			continue;
		if (jingdiao)
			pays *= 2;
		if (bonus)
			pays *= !brute->has_jing && brute->nobody ? 4 : 2;
		if (!opening && (self || robbed))
			pays *= 2;
		if (!opening && (hand->flags & MJ_AFTER_KONG) != 0)
			pays *= 2;
		if (!opening && !self && !robbed && seat == hand->from)
			pays *= 2;
		if (!opening && (hand->seat == brute->request->table.dealer ||
				 seat == brute->request->table.dealer))
			pays *= 2;
		if (bonus && (self || robbed || seat == hand->from))
			pays += option[OPT_DEGUO_BONUS];
		sum += pays;
	}
	return sum;
}

static unsigned
rank_of(unsigned base)
{
	static const unsigned order[] = {QIXING_SHISANLAN, SHISANLAN, DAQIDUI, XIAOQIDUI, PINGHU};
	unsigned rank = 0;

	while (order[rank] != base)
		rank++;
	return rank;
}

static void
offer(struct brute *brute, unsigned base, bool natural, bool jingdiao)
{
	const struct mj_hand *hand = brute->hand;
	struct brute_best *best = brute->best;
	bool robbed = (hand->flags & MJ_ROBBING_KONG) != 0;
	bool drawn = hand->from == MJ_SELF_DRAW || brute->dihu ||
		     (robbed && brute->request->rules->option[OPT_ROB_JINGDIAO] != 0);

	best->complete = true;
	if (brute->barred && !natural)
		return;
	jingdiao &= drawn;
	int64_t points = points_of(brute, base, natural, jingdiao);
	if (best->win) {
		if (points < best->points)
			return;
		if (points == best->points && rank_of(base) > rank_of(best->base))
			return;
		if (points == best->points && rank_of(base) == rank_of(best->base) &&
		    2 * natural + jingdiao <= 2 * best->natural + best->jingdiao)
			return;
	}
	*best = (struct brute_best){true, true, points, base, natural, jingdiao};
}

/* ---- What wilds stand for ---- */

/* Whether every jing stands for itself when the wilds stand for these kinds. */
static bool
is_natural(const struct brute *brute, const uint8_t as[MJ_KINDS])
{
	return as[brute->jing[0]] == brute->wild[0] && as[brute->jing[1]] == brute->wild[1];
}

/* The winning tile and another jing can both be read as `kind`. */
static bool
is_fished(const struct brute *brute, const uint8_t as[MJ_KINDS], mj_tile kind)
{
	if (brute->tianhu)
		return as[kind] > 0;
	return brute->win_wild ? as[kind] > 1 : as[kind] > 0 && kind == brute->hand->win_tile;
}

/* In a natural reading a drawn jing is in the pair only as itself. */
static void
offer_reading(struct brute *brute, unsigned base, const uint8_t as[MJ_KINDS], mj_tile pair)
{
	bool natural = is_natural(brute, as), fished = is_fished(brute, as, pair);
	bool both = natural && fished && (brute->tianhu || pair == brute->hand->win_tile);

	offer(brute, base, natural, both);
	if (fished)
		offer(brute, base, false, true);
}

static bool
visit(void *context, const struct mj_grouping *grouping)
{
	struct brute *brute = context;
	uint8_t as[MJ_KINDS] = {0};
	bool pungs = !brute->chow;

	for (unsigned i = 0; i < grouping->wild_count; i++)
		as[grouping->wild_as[i]]++;
	for (unsigned i = 0; i < grouping->set_count; i++)
		pungs &= grouping->set[i].type == MJ_TRIPLET;
	offer_reading(brute, pungs ? DAQIDUI : PINGHU, as, grouping->pair);
	return true;
}

static void
try_sets(struct brute *brute)
{
	struct mj_reading_task task = {.sets = (uint8_t)(SETS - brute->hand->meld_count),
				       .wilds = (uint8_t)brute->wilds,
				       .honour_runs = true};

	memcpy(task.count, brute->natural, sizeof(task.count));
	mj_read(&task, visit, brute);
}

/* Pairs of wilds alone stand for a jing or for the winning tile; other kinds make no difference. */
static void
try_pairs(struct brute *brute, uint8_t as[MJ_KINDS], unsigned left, unsigned first)
{
	const mj_tile fillers[FILLERS] = {brute->jing[0], brute->jing[1], brute->hand->win_tile};

	if (left == 0) {
		for (mj_tile kind = 0; kind < MJ_KINDS; kind++)
			offer_reading(brute, XIAOQIDUI, as, kind);
		return;
	}
	for (unsigned i = first; i < FILLERS; i++) {
		as[fillers[i]] = (uint8_t)(as[fillers[i]] + 2);
		try_pairs(brute, as, left - 2, i);
		as[fillers[i]] = (uint8_t)(as[fillers[i]] - 2);
	}
}

static void
try_seven_pairs(struct brute *brute)
{
	uint8_t as[MJ_KINDS] = {0};
	unsigned odd = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		as[kind] = brute->natural[kind] & 1;
		odd += as[kind];
	}
	if (brute->hand->meld_count == 0 && odd <= brute->wilds)
		try_pairs(brute, as, brute->wilds - odd, 0);
}

/*
 * All 14 are there: every honour natural, or a jing as itself; with the option also a jing of a
 * suit.
 */
static bool
is_seven_star(const struct brute *brute, const uint8_t as[MJ_KINDS])
{
	bool option = brute->request->rules->option[OPT_QIXING_WILD] != 0;
	unsigned strangers = 0, suit_wilds = 0;

	for (unsigned i = 0; i < JING; i++)
		suit_wilds += brute->jing[i] < MJ_HONOURS ? brute->wild[i] : 0;
	for (mj_tile kind = MJ_HONOURS; kind < MJ_KINDS; kind++) {
		unsigned jing = jing_of(brute, kind);
		if (brute->natural[kind] + as[kind] == 0)
			return false;
		strangers += as[kind] > 0 && (jing == JING || brute->wild[jing] == 0);
	}
	return strangers == 0 || (option && strangers <= suit_wilds);
}

static void
try_scattered(struct brute *brute, unsigned kind, int last, unsigned left, uint8_t as[MJ_KINDS])
{
	if (kind == MJ_KINDS) {
		if (left == 0)
			offer(brute, is_seven_star(brute, as) ? QIXING_SHISANLAN : SHISANLAN,
			      is_natural(brute, as), false);
		return;
	}
	if (kind < MJ_HONOURS && kind % 9 == 0)
		last = -9;
	bool fits = kind >= MJ_HONOURS || (int)(kind % 9) - last >= 3;
	if (brute->natural[kind] > 1 || (brute->natural[kind] == 1 && !fits))
		return;
	if (brute->natural[kind] == 1) {
		try_scattered(brute, kind + 1, (int)(kind % 9), left, as);
		return;
	}
	try_scattered(brute, kind + 1, last, left, as);
	if (!fits || left == 0)
		return;
	as[kind] = 1;
	try_scattered(brute, kind + 1, (int)(kind % 9), left - 1, as);
	as[kind] = 0;
}

/* ---- Fishing: whatever comes, it is a pair with a jing ---- */

static bool
find_wait_pair(void *context, const struct mj_grouping *grouping)
{
	return grouping->pair != *(const mj_tile *)context;
}

/* A pair of a tile that is not there is added to the other 12; it can but be the pair. */
static bool
is_fishing(const struct brute *brute)
{
	struct mj_reading_task task = {.sets = (uint8_t)(SETS - brute->hand->meld_count),
				       .honour_runs = true};
	unsigned odd = 0, wilds = brute->wilds - brute->win_wild;
	mj_tile absent = 0;

	memcpy(task.count, brute->natural, sizeof(task.count));
	if (!brute->win_wild)
		task.count[brute->hand->win_tile]--;
	if (wilds == 0)
		return false;
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		odd += task.count[kind] & 1;
	if (brute->hand->meld_count == 0 && odd <= wilds - 1)
		return true;
	while (task.count[absent] > 0)
		absent++;
	task.count[absent] = 2;
	task.wilds = (uint8_t)(wilds - 1);
	return !mj_read(&task, find_wait_pair, &absent);
}

void
brute_best_of(const struct mj_score_request *request, bool nobody, struct brute_best *best)
{
	struct brute brute;
	uint8_t as[MJ_KINDS] = {0};
	const struct mj_hand *hand = &request->hand;
	bool robbed = (hand->flags & MJ_ROBBING_KONG) != 0;

	prepare(&brute, request, nobody);
	brute.best = best;
	memset(best, 0, sizeof(*best));
	brute.barred = hand->from != MJ_SELF_DRAW && !brute.dihu &&
		       !(robbed && request->rules->option[OPT_ROB_JINGDIAO] != 0) &&
		       is_fishing(&brute);
	try_sets(&brute);
	try_seven_pairs(&brute);
	if (hand->meld_count == 0)
		try_scattered(&brute, 0, -9, brute.wilds, as);
}
