#include "tests/unit/support/outlook_brute.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 1 << 16, SUIT = 9 };

/* ---- Tiles ---- */

static void
count_kinds(const struct mj_bag *bag, uint8_t count[MJ_KINDS])
{
	memset(count, 0, MJ_KINDS);
	for (mj_tile tile = 0; tile < MJ_FLOWERS; tile++)
		count[mj_kind(tile)] = (uint8_t)(count[mj_kind(tile)] + bag->of[tile]);
}

static unsigned
drawn_of(const struct brute *brute, const uint8_t count[MJ_KINDS], unsigned kind)
{
	return count[kind] > brute->start[kind] ? (unsigned)count[kind] - brute->start[kind] : 0;
}

unsigned
model_copies(const struct brute *brute, const uint8_t count[MJ_KINDS], unsigned kind)
{
	unsigned drawn = drawn_of(brute, count, kind);

	return brute->left[kind] > drawn ? brute->left[kind] - drawn : 0;
}

/* The request with another hand of 3n+1 tiles of plain kinds. */
static void
ask(const struct brute *brute, const uint8_t count[MJ_KINDS], struct mj_waits_request *request,
    struct mj_waits *waits)
{
	struct mj_problem problem;

	*request = *brute->request;
	request->rules = &brute->plain;
	request->drawn = MJ_NO_TILE;
	request->hand.flags = 0;
	request->visible = (struct mj_bag){.size = 0};
	request->hand.discards = (struct mj_bag){.size = 0};
	request->hand.concealed = (struct mj_bag){.size = 0};
	for (mj_tile kind = 0; kind < MJ_KINDS; kind++)
		for (unsigned i = 0; i < count[kind]; i++)
			mj_bag_add(&request->hand.concealed, kind);
	int code = mj_waits(request, waits, &problem);
	assert(code == MJ_OK && !waits->drawn);
	(void)code;
}

/* Of the tiles as they lie at turn 0, which the player does not see: what no call tells of a hand
 * of 3n+2 tiles is asked of one without a tile. */
static void
count_left(struct brute *brute)
{
	struct mj_waits_request request = *brute->request;
	struct mj_waits waits;
	struct mj_problem problem;

	request.drawn = MJ_NO_TILE;
	int code = mj_waits(&request, &waits, &problem);
	assert(code == MJ_OK);
	(void)code;
	memcpy(brute->left, waits.left, sizeof(brute->left));
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		brute->unseen += brute->left[kind];
}

void
model_init(struct brute *brute, const struct mj_waits_request *request, unsigned turns,
	   bool declares)
{
	const int64_t none = 0;
	struct mj_problem problem;

	assert(turns <= BRUTE_TURNS_MAX);
	memset(brute, 0, sizeof(*brute));
	brute->request = request;
	brute->turns = turns;
	brute->declares = declares;
	brute->plain = *request->rules;
	if (strcmp(request->rules->ruleset->id, "riichi") == 0) {
		mj_rules_set(&brute->plain, "red_fives", &none, 1, &problem);
		mj_rules_resolve(&brute->plain, &problem);
	}
	count_kinds(&request->hand.concealed, brute->start);
	for (unsigned suit = 0; suit < 3; suit++)
		brute->reds[suit] = request->hand.concealed.of[MJ_RED_FIVE + suit];
	count_left(brute);
	brute->table = calloc(PLACES, sizeof(struct brute_hand *));
	assert(brute->table != NULL);
}

void
model_free(struct brute *brute)
{
	for (unsigned i = 0; i < PLACES; i++)
		while (brute->table[i] != NULL) {
			struct brute_hand *hand = brute->table[i];
			brute->table[i] = hand->next;
			free(hand);
		}
	free(brute->table);
}

struct brute_hand *
model_shape(struct brute *brute, const uint8_t count[MJ_KINDS], unsigned changes)
{
	struct mj_waits_request request;
	struct mj_waits waits;
	unsigned place = changes;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		place = (place * 31 + count[kind] + kind) % PLACES;
	struct brute_hand *hand = brute->table[place];
	while (hand != NULL &&
	       (hand->changes != changes || memcmp(hand->count, count, MJ_KINDS) != 0))
		hand = hand->next;
	if (hand != NULL)
		return hand;
	hand = calloc(1, sizeof(*hand));
	assert(hand != NULL);
	ask(brute, count, &request, &waits);
	memcpy(hand->count, count, MJ_KINDS);
	hand->changes = changes;
	hand->distance = waits.shanten + 1;
	hand->accepts = waits.accepts;
	hand->next = brute->table[place];
	brute->table[place] = hand;
	return hand;
}

/* ---- Points ---- */

static double
choose(unsigned of, unsigned count)
{
	double ways = 1;

	for (unsigned i = 0; i < count; i++)
		ways = i < of ? ways * (of - i) / (i + 1) : 0;
	return ways;
}

/* A hand that has won, with some of its unknown tiles laid out. */
struct laid_out {
	struct brute *brute;
	struct mj_score_request request;
	uint8_t left[MJ_KINDS]; /* not seen by the winner */
	unsigned unseen;
	bool win;
};

static double
score(struct laid_out *out)
{
	struct mj_score score;
	struct mj_problem problem;

	int code = mj_score(&out->request, &score, &problem);
	assert(code == MJ_OK);
	(void)code;
	out->win = score.win;
	return score.win ? (double)score.payments.deltas[out->request.hand.seat] : 0;
}

static struct mj_tiles *
deal_tiles(struct laid_out *out, const char *name)
{
	const struct mj_ruleset *ruleset = out->request.rules->ruleset;
	int field = mj_field_find(ruleset->deal, ruleset->deal_count, name);

	return field < 0 ? NULL : &out->request.deal.tiles[ruleset->deal[field].list];
}

/* An indicator of the kind: a red five where the plain ones are all seen. */
static mj_tile
indicator(const struct laid_out *out, unsigned kind)
{
	struct mj_score_request request = out->request;
	struct mj_score score;
	struct mj_problem problem;

	if (mj_score(&request, &score, &problem) != MJ_OK)
		return (mj_tile)(MJ_RED_FIVE + kind / SUIT);
	return (mj_tile)kind;
}

/* Turns over each tile in turn that may lie under the next open indicator. */
static double
over_ura(struct laid_out *out, unsigned more)
{
	struct mj_tiles *ura = deal_tiles(out, "ura_indicators");
	double sum = 0;

	if (more == 0)
		return score(out);
	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		double chance = (double)out->left[kind] / out->unseen;
		if (out->left[kind] == 0)
			continue;
		out->left[kind]--;
		out->unseen--;
		ura->tile[ura->count++] = (mj_tile)kind;
		ura->tile[ura->count - 1] = indicator(out, kind);
		sum += chance * over_ura(out, more - 1);
		ura->count--;
		out->unseen++;
		out->left[kind]++;
	}
	return sum;
}

/* Red fives lie in the hand first, and are the winning tile last. */
static void
paint(struct mj_hand *hand, unsigned suit, unsigned reds)
{
	mj_tile five = (mj_tile)(SUIT * suit + 4), red = (mj_tile)(MJ_RED_FIVE + suit);

	for (; reds > 0 && hand->concealed.of[five] > 0; reds--) {
		hand->concealed.of[five]--;
		hand->concealed.of[red]++;
	}
	if (reds > 0)
		hand->win_tile = red;
	assert(reds <= 1);
}

/* The flag as a bit, 0 where the ruleset has none. */
static uint32_t
flag_of(const struct brute *brute, const char *id)
{
	const struct mj_ruleset *ruleset = brute->request->rules->ruleset;
	int flag = mj_flag_find(ruleset, id);

	return flag < 0 ? 0 : UINT32_C(1) << ruleset->flags[flag].bit;
}

static bool
is_declared(const struct brute *brute)
{
	return brute->declares && flag_of(brute, "riichi") != 0;
}

static unsigned
unseen_reds(const struct brute *brute, unsigned suit)
{
	const struct mj_rules *rules = brute->request->rules;
	const struct mj_ruleset *ruleset = rules->ruleset;
	int field = mj_field_find(ruleset->options, ruleset->option_count, "red_fives");

	if (field < 0)
		return 0;
	return (unsigned)rules->option[ruleset->options[field].slot] - brute->reds[suit] -
	       brute->request->visible.of[MJ_RED_FIVE + suit];
}

/* Lays out the colours of the fives drawn in this suit and those after it. */
static double
over_reds(struct laid_out *out, const uint8_t won[MJ_KINDS], unsigned suit)
{
	struct brute *brute = out->brute;
	struct mj_tiles *dora = deal_tiles(out, "dora_indicators");
	bool ming = strcmp(brute->request->rules->ruleset->id, "ming") == 0;
	double sum = 0;

	if (suit == 3) {
		unsigned open = ming ? 1 : dora == NULL ? 0 : dora->count;
		return over_ura(out, is_declared(brute) ? open : 0);
	}
	unsigned five = SUIT * suit + 4, drawn = drawn_of(brute, won, five);
	unsigned known = brute->reds[suit], reds = unseen_reds(brute, suit);

	known = known < won[five] ? known : won[five];
	for (unsigned red = 0; red <= drawn && red <= reds; red++) {
		struct mj_hand before = out->request.hand;
		double chance = choose(reds, red) * choose(brute->left[five] - reds, drawn - red) /
				choose(brute->left[five], drawn);
		if (chance == 0)
			continue;
		paint(&out->request.hand, suit, known + red);
		sum += chance * over_reds(out, won, suit + 1);
		out->request.hand = before;
	}
	return sum;
}

bool
model_points(struct brute *brute, const uint8_t count[MJ_KINDS], unsigned kind, bool first,
	     double *points)
{
	struct laid_out out = {.brute = brute};
	uint8_t won[MJ_KINDS];

	mj_score_request_init(&out.request, brute->request->rules);
	out.request.table = brute->request->table;
	out.request.deal = brute->request->deal;
	out.request.hand = brute->request->hand;
	out.request.hand.discards = (struct mj_bag){.size = 0};
	out.request.hand.concealed = (struct mj_bag){.size = 0};
	for (mj_tile one = 0; one < MJ_KINDS; one++)
		for (unsigned i = 0; i < count[one]; i++)
			mj_bag_add(&out.request.hand.concealed, one);
	out.request.hand.from = MJ_SELF_DRAW;
	out.request.hand.win_tile = (mj_tile)kind;
	out.request.hand.flags = 0;
	if (is_declared(brute))
		out.request.hand.flags =
			flag_of(brute, "riichi") | (first ? flag_of(brute, "ippatsu") : 0);
	memcpy(won, count, sizeof(won));
	won[kind]++;
	for (unsigned one = 0; one < MJ_KINDS; one++) {
		out.left[one] = (uint8_t)model_copies(brute, won, one);
		out.unseen += out.left[one];
	}
	*points = over_reds(&out, won, 0);
	return out.win;
}

/* ---- Chances ---- */

void
model_likelihood(const struct brute *brute, const struct brute_hand *hand, unsigned turn,
		 double *nearer, double *other)
{
	unsigned near = 0, others = 0;
	double left = (double)brute->unseen - turn;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		unsigned copies = model_copies(brute, hand->count, kind);
		if ((hand->accepts >> kind & 1) != 0)
			near += copies;
		else
			others += copies;
	}
	*nearer = *other = 0;
	if (left <= 0)
		return;
	*nearer = 1 / (left > near ? left : near);
	if (others > 0)
		*other = (1 - near * *nearer) / others;
}

/* The best of what can be thrown away of 3n+2 tiles, by number and turn. False: nothing can. */
static bool
best_of(struct brute *brute, uint8_t count[MJ_KINDS], int distance, unsigned changes,
	unsigned spared, double best[BRUTE_NUMBERS][BRUTE_TURNS_MAX + 1])
{
	bool any = false;

	memset(best, 0, sizeof(double[BRUTE_NUMBERS][BRUTE_TURNS_MAX + 1]));
	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		if (count[kind] == 0 || kind == spared)
			continue;
		count[kind]--;
		if (model_shape(brute, count, changes)->distance == distance) {
			const struct brute_hand *hand = model_look(brute, count, changes);
			any = true;
			for (unsigned n = 0; n < BRUTE_NUMBERS; n++)
				for (unsigned turn = 0; turn <= brute->turns; turn++)
					if (hand->by_turn[n][turn] > best[n][turn])
						best[n][turn] = hand->by_turn[n][turn];
		}
		count[kind]++;
	}
	return any;
}

/* What a draw of each kind leads to. */
struct draw {
	bool any, win, nearer;
	unsigned copies;
	double to[BRUTE_NUMBERS][BRUTE_TURNS_MAX + 1];
	double first;
};

static void
look_at_draw(struct brute *brute, struct brute_hand *hand, unsigned kind, struct draw *draw)
{
	uint8_t count[MJ_KINDS];
	double points = 0;
	bool settled = hand->distance == 1 && brute->declares;

	memset(draw, 0, sizeof(*draw));
	draw->copies = model_copies(brute, hand->count, kind);
	draw->nearer = (hand->accepts >> kind & 1) != 0;
	if (draw->copies == 0)
		return;
	memcpy(count, hand->count, sizeof(count));
	if (draw->nearer && hand->distance == 1) {
		draw->any = draw->win = model_points(brute, count, kind, false, &points);
		for (unsigned turn = 0; turn <= brute->turns; turn++) {
			draw->to[BRUTE_READY][turn] = draw->to[BRUTE_WIN][turn] = 1;
			draw->to[BRUTE_POINTS][turn] = points;
		}
		if (draw->win)
			model_points(brute, count, kind, settled, &draw->first);
		return;
	}
	count[kind]++;
	if (draw->nearer)
		draw->any = best_of(brute, count, hand->distance - 1, hand->changes, MJ_KINDS,
				    draw->to);
	else if (hand->changes > 0 && !settled)
		draw->any =
			best_of(brute, count, hand->distance, hand->changes - 1, kind, draw->to);
}

static void
fill_turn(const struct brute *brute, struct brute_hand *hand, const struct draw draws[MJ_KINDS],
	  unsigned turn)
{
	double nearer, other;

	model_likelihood(brute, hand, turn, &nearer, &other);
	for (unsigned n = 0; n < BRUTE_NUMBERS; n++) {
		double base = hand->by_turn[n][turn + 1], sum = base;
		for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
			const struct draw *draw = &draws[kind];
			double more = draw->to[n][turn + 1] - base;
			if (draw->any && draw->nearer)
				sum += draw->copies * nearer * more;
			else if (draw->any && more > 0)
				sum += draw->copies * other * more;
		}
		hand->by_turn[n][turn] = n == BRUTE_READY && hand->distance <= 1 ? 1 : sum;
	}
}

struct brute_hand *
model_look(struct brute *brute, const uint8_t count[MJ_KINDS], unsigned changes)
{
	struct brute_hand *hand = model_shape(brute, count, changes);
	struct draw *draws;
	double later[BRUTE_TURNS_MAX + 1], nearer, other;

	if (hand->looked)
		return hand;
	draws = calloc(MJ_KINDS, sizeof(*draws));
	assert(draws != NULL);
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		look_at_draw(brute, hand, kind, &draws[kind]);
	hand->by_turn[BRUTE_READY][brute->turns] = hand->distance <= 1;
	for (unsigned turn = brute->turns; turn-- > 0;)
		fill_turn(brute, hand, draws, turn);
	memcpy(later, hand->by_turn[BRUTE_POINTS], sizeof(later));
	for (unsigned turn = 0; turn < brute->turns && hand->distance == 1 && brute->declares;
	     turn++) {
		model_likelihood(brute, hand, turn, &nearer, &other);
		double sum = later[turn + 1];
		for (unsigned kind = 0; kind < MJ_KINDS; kind++)
			if (draws[kind].win)
				sum += draws[kind].copies * nearer *
				       (draws[kind].first - later[turn + 1]);
		hand->by_turn[BRUTE_POINTS][turn] = sum;
	}
	free(draws);
	hand->looked = true;
	return hand;
}
