#include "tests/bench/hands.h"

#include <stdio.h>
#include <string.h>

enum { COPIES = 4, PAIRS = 7, ORPHAN_KINDS = 13, NORTH = MJ_HONOURS + 3 };

/* One hand in the making. `held` counts every tile shown so far, by kind. */
struct draw {
	uint64_t random;
	struct mj_score_request *request;
	uint8_t held[MJ_KINDS];
	uint8_t red_left[3], plain_left[3]; /* of the fives of each suit */
	bool open;                          /* a meld that is no concealed kong */
	unsigned kongs;
	int flush; /* suit of a one-suit hand, or -1 */
};

/* splitmix64: plain, and the same everywhere. */
static unsigned
below(struct draw *draw, unsigned limit)
{
	uint64_t mixed = draw->random += UINT64_C(0x9e3779b97f4a7c15);

	mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
	return (unsigned)((mixed ^ (mixed >> 31)) >> 32) % limit;
}

static bool
chance(struct draw *draw, unsigned percent)
{
	return below(draw, 100) < percent;
}

/* Whether the wall has so many tiles of the kind; of one that is not played with it has none. */
static bool
has(const struct draw *draw, unsigned kind, unsigned count)
{
	return (draw->request->rules->tiles >> kind & 1) != 0 && draw->held[kind] + count <= COPIES;
}

/* Takes `count` tiles of a kind out of the wall; false when there are not so many. */
static bool
take(struct draw *draw, unsigned kind, unsigned count)
{
	if (!has(draw, kind, count))
		return false;
	draw->held[kind] = (uint8_t)(draw->held[kind] + count);
	return true;
}

/* A tile of the kind; of a suit's fives a red one now and then, as long as there are some. */
static mj_tile
tile_of(struct draw *draw, unsigned kind)
{
	unsigned suit = kind / 9;

	if (suit == 3 || kind % 9 != 4)
		return (mj_tile)kind;
	if (draw->plain_left[suit] == 0 || (draw->red_left[suit] > 0 && chance(draw, 25))) {
		draw->red_left[suit]--;
		return (mj_tile)(MJ_RED_FIVE + suit);
	}
	draw->plain_left[suit]--;
	return (mj_tile)kind;
}

/* Any kind; in a flush of its suit or, one time in four, an honour. */
static unsigned
random_kind(struct draw *draw)
{
	if (draw->flush < 0)
		return below(draw, MJ_KINDS);
	if (chance(draw, 25))
		return MJ_HONOURS + below(draw, 7);
	return 9 * (unsigned)draw->flush + below(draw, 9);
}

static unsigned
random_run(struct draw *draw)
{
	unsigned suit = draw->flush < 0 ? below(draw, 3) : (unsigned)draw->flush;

	return 9 * suit + below(draw, 7);
}

/* Takes a set out of the wall: three kinds that go up by *step from the one returned. */
static unsigned
draw_set(struct draw *draw, bool runs, unsigned *step)
{
	for (;;) {
		bool run = runs && chance(draw, 60);
		unsigned kind = run ? random_run(draw) : random_kind(draw);
		*step = run;
		if (run ? has(draw, kind, 1) && has(draw, kind + 1, 1) && has(draw, kind + 2, 1)
			: has(draw, kind, 3)) {
			for (unsigned i = 0; i < 3; i++)
				take(draw, kind + i * *step, 1);
			return kind;
		}
	}
}

static void
add_concealed_set(struct draw *draw)
{
	unsigned step, kind = draw_set(draw, true, &step);

	for (unsigned i = 0; i < 3; i++)
		mj_bag_add(&draw->request->hand.concealed, tile_of(draw, kind + i * step));
}

static uint8_t
kong_type(struct draw *draw)
{
	static const uint8_t types[] = {MJ_OPEN_KONG, MJ_ADDED_KONG, MJ_CONCEALED_KONG};

	return types[below(draw, 3)];
}

static void
add_meld(struct draw *draw, bool concealed_kong)
{
	struct mj_hand *hand = &draw->request->hand;
	struct mj_meld *meld = &hand->melds[hand->meld_count++];
	bool runs = !concealed_kong && !draw->request->rules->absent->chows;
	unsigned step, kind = draw_set(draw, runs, &step);

	meld->type = step == 1 ? MJ_CHOW : MJ_PUNG;
	meld->count = 3;
	if (step == 0 && (concealed_kong || chance(draw, 25)) && take(draw, kind, 1)) {
		meld->type = concealed_kong ? (uint8_t)MJ_CONCEALED_KONG : kong_type(draw);
		meld->count = 4;
		draw->kongs++;
	}
	for (unsigned i = 0; i < meld->count; i++)
		meld->tile[i] = tile_of(draw, kind + i * step);
	meld->claimed = MJ_NO_TILE;
	meld->from = MJ_NOBODY;
	if (meld->type != MJ_CONCEALED_KONG) {
		draw->open = true;
		meld->from = (int8_t)((hand->seat + draw->request->rules->seats - 1) %
				      draw->request->rules->seats);
	}
}

static void
add_pair(struct draw *draw)
{
	unsigned kind;

	do {
		kind = random_kind(draw);
	} while (!take(draw, kind, 2));
	for (unsigned i = 0; i < 2; i++)
		mj_bag_add(&draw->request->hand.concealed, tile_of(draw, kind));
}

static void
draw_standard(struct draw *draw)
{
	static const uint8_t melds_of[20] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
					     0, 1, 1, 1, 1, 2, 2, 2, 3, 4};
	unsigned melds = melds_of[below(draw, 20)];
	bool concealed_kong = melds == 0 && chance(draw, 5);

	for (unsigned i = 0; i < melds; i++)
		add_meld(draw, false);
	if (concealed_kong)
		add_meld(draw, true);
	for (unsigned i = draw->request->hand.meld_count; i < 4; i++)
		add_concealed_set(draw);
	add_pair(draw);
}

static void
draw_seven_pairs(struct draw *draw)
{
	for (unsigned pairs = 0; pairs < PAIRS;) {
		unsigned kind = random_kind(draw);
		if (draw->held[kind] > 0 || !take(draw, kind, 2))
			continue;
		for (unsigned i = 0; i < 2; i++)
			mj_bag_add(&draw->request->hand.concealed, tile_of(draw, kind));
		pairs++;
	}
}

static void
draw_orphans(struct draw *draw)
{
	static const uint8_t orphans[ORPHAN_KINDS] = {0,  8,  9,  17, 18, 26, 27,
						      28, 29, 30, 31, 32, 33};
	unsigned twice = below(draw, ORPHAN_KINDS);

	for (unsigned i = 0; i < ORPHAN_KINDS; i++) {
		unsigned copies = i == twice ? 2 : 1;
		take(draw, orphans[i], copies);
		for (unsigned n = 0; n < copies; n++)
			mj_bag_add(&draw->request->hand.concealed, orphans[i]);
	}
}

static unsigned
other_seat(struct draw *draw)
{
	unsigned seats = draw->request->rules->seats;

	return ((unsigned)draw->request->hand.seat + 1 + below(draw, seats - 1)) % seats;
}

/* One of the concealed tiles is the winning one. */
static void
choose_win_tile(struct draw *draw)
{
	struct mj_hand *hand = &draw->request->hand;
	unsigned left = below(draw, hand->concealed.size);
	mj_tile tile = 0;

	while (left >= hand->concealed.of[tile])
		left -= hand->concealed.of[tile++];
	hand->concealed.of[tile]--;
	hand->concealed.size--;
	hand->win_tile = tile;
	hand->from = MJ_SELF_DRAW;
	if (chance(draw, 55))
		hand->from = (int8_t)other_seat(draw);
}

static void
set_flag(struct draw *draw, const char *id)
{
	const struct mj_ruleset *ruleset = draw->request->rules->ruleset;
	int index = mj_flag_find(ruleset, id);

	if (index >= 0)
		draw->request->hand.flags |= UINT32_C(1) << ruleset->flags[index].bit;
}

static void
set_indicators(struct draw *draw, const char *name, unsigned count)
{
	const struct mj_ruleset *ruleset = draw->request->rules->ruleset;
	int index = mj_field_find(ruleset->deal, ruleset->deal_count, name);
	struct mj_record *deal = &draw->request->deal;

	if (index < 0)
		return;
	const struct mj_field *field = &ruleset->deal[index];
	struct mj_tiles *tiles = &deal->tiles[field->list];
	mj_put(deal, field->slot, field->list);
	while (tiles->count < count) {
		unsigned kind = below(draw, MJ_KINDS);
		if (take(draw, kind, 1))
			tiles->tile[tiles->count++] = tile_of(draw, kind);
	}
}

/* With three players: some norths beside the hand, as many as there are. */
static void
set_norths_aside(struct draw *draw)
{
	const struct mj_rules *rules = draw->request->rules;
	int index = mj_field_find(rules->ruleset->hand, rules->ruleset->hand_count, "nukidora");
	unsigned norths = 0;

	if (index < 0 || !mj_field_holds(&rules->ruleset->hand[index], rules->seats))
		return;
	while (chance(draw, 40) && take(draw, NORTH, 1))
		norths++;
	mj_put(&draw->request->hand.extra, rules->ruleset->hand[index].slot, norths);
}

static void
set_circumstances(struct draw *draw)
{
	struct mj_hand *hand = &draw->request->hand;
	bool riichi = !draw->open && chance(draw, 60);
	bool self_draw = hand->from == MJ_SELF_DRAW;

	set_norths_aside(draw);
	if (riichi)
		set_flag(draw, chance(draw, 5) ? "double_riichi" : "riichi");
	if (riichi && draw->kongs == 0 && chance(draw, 20))
		set_flag(draw, "ippatsu");
	if (self_draw && draw->kongs > 0 && chance(draw, 30))
		set_flag(draw, "after_kong");
	else if (chance(draw, 3))
		set_flag(draw, "last_tile");
	set_indicators(draw, "dora_indicators", 1 + draw->kongs);
	if (riichi)
		set_indicators(draw, "ura_indicators", 1 + draw->kongs);
}

static void
set_red_fives(struct draw *draw, const struct mj_rules *rules)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	int index = mj_field_find(ruleset->options, ruleset->option_count, "red_fives");
	int32_t red = index < 0 ? 0 : rules->option[ruleset->options[index].slot];

	for (unsigned suit = 0; suit < 3; suit++) {
		draw->red_left[suit] = (uint8_t)red;
		draw->plain_left[suit] = (uint8_t)(COPIES - red);
	}
}

static void
draw_hand(struct draw *draw, struct mj_score_request *request, const struct mj_rules *rules)
{
	mj_score_request_init(request, rules);
	*draw = (struct draw){.random = draw->random, .request = request};
	set_red_fives(draw, rules);
	draw->flush = chance(draw, 15) ? (int)below(draw, 3) : -1;
	request->table.dealer = (uint8_t)below(draw, rules->seats);
	request->table.round_wind = (mj_tile)(MJ_HONOURS + below(draw, 2));
	request->table.honba = (int32_t)below(draw, 4);
	request->table.deposits = (int32_t)below(draw, 4);
	request->hand.seat = (int8_t)below(draw, rules->seats);
	unsigned shape = below(draw, 100);
	if (shape < 6)
		draw_seven_pairs(draw);
	else if (shape < 8)
		draw_orphans(draw);
	else
		draw_standard(draw);
	choose_win_tile(draw);
	set_circumstances(draw);
}

size_t
bench_hands(struct mj_score_request *requests, size_t count, const struct mj_rules *rules,
	    uint64_t seed)
{
	struct draw draw = {.random = seed};
	struct mj_score score;
	struct mj_problem problem;
	size_t drawn = 0;

	for (size_t kept = 0; kept < count; drawn++) {
		draw_hand(&draw, &requests[kept], rules);
		if (mj_score(&requests[kept], &score, &problem) != MJ_OK) {
			fprintf(stderr, "hand %zu: %s: %s\n", drawn, problem.pointer,
				problem.detail);
			return 0;
		}
		kept += score.win;
	}
	return drawn;
}
