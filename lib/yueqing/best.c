#include "yueqing/best.h"

#include "engine/rank.h"

#include <assert.h>
#include <string.h>

enum { RUN_STARTS = RANKS - 2 };

/* A search. It goes through the honours one by one, once it knows what the suits can make. */
struct search {
	const struct yueqing_hand_context *context;
	struct yueqing_best *best;
	struct mj_ranking *all;    /* or NULL: only the best is looked for */
	struct yueqing_suit suits; /* all three together */
	mj_tile free_run[SUITS]
			[2]; /* a run without natural tiles, without and with the caishen's face */
	unsigned wilds_left;
	bool pair_left;
	struct yueqing_look look;
	struct yueqing_choice choice;
};

/* ---- Suits ---- */

static void
fill_task(const struct yueqing_hand_context *context, unsigned suit, struct yueqing_suit_task *task)
{
	mj_tile first = (mj_tile)(RANKS * suit), caishen = context->faces.caishen;
	mj_tile win = context->hand->win_tile;

	memset(task, 0, sizeof(*task));
	memcpy(task->count, &context->count[first], RANKS);
	task->wilds = context->wilds;
	task->won_wild = context->won_wild;
	task->two_sided = context->rules->option[OPT_PINGHU_WAIT] == PINGHU_TWO_SIDED;
	task->caishen = (int8_t)(caishen / RANKS == suit ? caishen - first : -1);
	task->win = (int8_t)(win / RANKS == suit && !context->won_wild ? win - first : -1);
}

static bool
has_natural(const uint8_t count[RANKS])
{
	unsigned any = 0;

	for (unsigned rank = 0; rank < RANKS; rank++)
		any |= count[rank];
	return any != 0;
}

/* Joins one more suit to those read so far, with every division of wilds and pair between them. */
static void
add_suit(struct yueqing_suit *suits, const struct yueqing_suit *suit, unsigned wilds)
{
	struct yueqing_suit both = {{{0}}};

	for (unsigned used = 0; used <= wilds; used++)
		for (unsigned more = 0; used + more <= wilds; more++) {
			uint64_t *can = both.can[used + more];
			const uint64_t *left = suits->can[used], *right = suit->can[more];
			can[0] |= yueqing_join(left[0], right[0]);
			can[1] |= yueqing_join(left[0], right[1]) | yueqing_join(left[1], right[0]);
		}
	*suits = both;
}

static void
find_free_runs(struct search *search, unsigned suit, const struct yueqing_suit_task *task)
{
	mj_tile *runs = search->free_run[suit];

	runs[0] = runs[1] = MJ_NO_TILE;
	for (int start = RUN_STARTS - 1; start >= 0; start--) {
		const uint8_t *count = &task->count[start];
		bool placed = task->caishen >= start && task->caishen <= start + 2;
		if ((count[0] | count[1] | count[2]) == 0)
			runs[placed] = (mj_tile)(RANKS * suit + (unsigned)start);
	}
}

static void
read_suits(struct search *search)
{
	struct yueqing_best *best = search->best;

	search->suits = (struct yueqing_suit){.can = {{1}}};
	for (unsigned suit = 0; suit < SUITS; suit++) {
		fill_task(search->context, suit, &best->tasks[suit]);
		find_free_runs(search, suit, &best->tasks[suit]);
		if (!has_natural(best->tasks[suit].count)) {
			best->suits[suit] = (struct yueqing_suit){.can = {{1}}};
			continue;
		}
		yueqing_read_suit(&best->tasks[suit], &best->suits[suit]);
		add_suit(&search->suits, &best->suits[suit], search->context->wilds);
	}
}

/* ---- Readings ---- */

static void
offer(struct search *search, const struct yueqing_look *look, unsigned suit_traits)
{
	struct yueqing_best *best = search->best;
	struct yueqing_value value;

	yueqing_value_reading(search->context, look, &value);
	if (search->all != NULL) {
		struct yueqing_read read = {.value = value, .choice = search->choice};
		read.choice.traits = (uint8_t)suit_traits;
		mj_ranking_add(search->all, &read);
		best->complete = true;
		return;
	}
	if (best->complete && yueqing_compare(&value, &best->value) <= 0)
		return;
	best->complete = true;
	best->value = value;
	best->choice = search->choice;
	best->choice.traits = (uint8_t)suit_traits;
}

/* Values the honours with all that the suits can make of so many wilds, the pair among them or
 * not. */
static void
offer_suits(struct search *search, const struct yueqing_look *look, unsigned wilds, bool pair)
{
	assert(wilds <= search->wilds_left);
	search->choice.wilds = (uint8_t)wilds;
	search->choice.pair = pair;
	for (uint64_t left = search->suits.can[wilds][pair]; left != 0; left &= left - 1) {
		unsigned traits = (unsigned)__builtin_ctzll(left);
		struct yueqing_look whole = *look;
		whole.traits = (uint8_t)(whole.traits | traits % TRAIT_PLACE);
		whole.in_place = (uint8_t)(whole.in_place + traits / TRAIT_PLACE);
		offer(search, &whole, traits);
	}
}

static void
choose_extra(struct search *search, enum yueqing_extra extra, mj_tile kind)
{
	search->choice.extra = (uint8_t)extra;
	search->choice.extra_kind = kind;
}

/* D5: two wilds kept as the caishen pair, or as the fourth wind where that pays. */
static void
offer_wild_pairs(struct search *search)
{
	struct yueqing_look look = search->look;
	unsigned missing = ~look.triplets & ALL_WINDS;

	look.pair = search->context->faces.caishen;
	choose_extra(search, EXTRA_PAIR, look.pair);
	offer_suits(search, &look, search->wilds_left - 2, false);
	if (missing == 0 || (missing & (missing - 1)) != 0)
		return;
	look.pair = (mj_tile)(MJ_HONOURS + __builtin_ctz(missing));
	if (look.pair == search->context->faces.caishen)
		return;
	look.honours = true;
	choose_extra(search, EXTRA_PAIR, look.pair);
	offer_suits(search, &look, search->wilds_left - 2, false);
}

/* Honours that pay as a triplet of wilds: winds, 7z, 6z; not the caishen's face, nor red where it
 * is baiban (D5). */
static unsigned
paying_honours(const struct yueqing_hand_context *context)
{
	unsigned honours = ALL_WINDS | HONOUR_BIT(GREEN);

	if (context->faces.baiban != RED)
		honours |= HONOUR_BIT(RED);
	if (context->faces.caishen >= MJ_HONOURS)
		honours &= ~HONOUR_BIT(context->faces.caishen);
	return honours;
}

/* R121: honours of which one triplet is made already and a second one counts too. */
static unsigned
second_honours(const struct search *search)
{
	unsigned counted =
		HONOUR_BIT(search->context->seat_wind) | HONOUR_BIT(RED) | HONOUR_BIT(GREEN);

	return counted & search->look.triplets & ~(unsigned)search->look.twice;
}

/* Adds one triplet of the honour. */
static void
add_triplet(struct yueqing_look *look, unsigned honour)
{
	look->twice = (uint8_t)(look->twice | (look->triplets & honour));
	look->triplets = (uint8_t)(look->triplets | honour);
}

static void
offer_wild_triplets(struct search *search)
{
	struct yueqing_look look = search->look;
	mj_tile caishen = search->context->faces.caishen;
	unsigned honours = paying_honours(search->context) &
			   (~(unsigned)look.triplets | second_honours(search));

	look.traits |= TRAIT_TRIPLET;
	look.caishen_triplet = true;
	choose_extra(search, EXTRA_TRIPLET, caishen);
	offer_suits(search, &look, search->wilds_left - 3, search->pair_left);
	look.caishen_triplet = false;
	look.honours = true;
	for (; honours != 0; honours &= honours - 1) {
		look.twice = search->look.twice;
		look.triplets = search->look.triplets;
		add_triplet(&look, honours & -honours);
		choose_extra(search, EXTRA_TRIPLET, (mj_tile)(MJ_HONOURS + __builtin_ctz(honours)));
		offer_suits(search, &look, search->wilds_left - 3, search->pair_left);
	}
}

/* Three wilds as a run, where no natural tile of the suit is near. A wild won on stands at its
 * end. */
static void
offer_wild_runs(struct search *search)
{
	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned placed = 0; placed < 2; placed++) {
			struct yueqing_look look = search->look;
			mj_tile start = search->free_run[suit][placed];
			if (start == MJ_NO_TILE)
				continue;
			look.traits |= TRAIT_RUN;
			if (search->context->won_wild)
				look.traits |= TRAIT_END;
			look.suits = (uint8_t)(look.suits | 1U << suit);
			look.in_place = (uint8_t)placed;
			choose_extra(search, EXTRA_RUN, start);
			offer_suits(search, &look, search->wilds_left - 3, search->pair_left);
		}
}

/* All honours are grouped. */
static void
offer_rest(struct search *search)
{
	unsigned wilds = search->wilds_left;

	choose_extra(search, EXTRA_NONE, MJ_NO_TILE);
	offer_suits(search, &search->look, wilds, search->pair_left);
	if (wilds >= 2 && search->pair_left)
		offer_wild_pairs(search);
	if (wilds < 3)
		return;
	offer_wild_triplets(search);
	offer_wild_runs(search);
}

/* ---- Honours ---- */

static void group_honours(struct search *search, unsigned place);

static void
take_honour(struct search *search, unsigned place, unsigned pairs, unsigned triplets)
{
	const struct yueqing_look look = search->look;
	unsigned count = search->context->count[MJ_HONOURS + place];
	unsigned wilds = 2 * pairs + 3 * triplets - count;
	bool pair_left = search->pair_left;

	assert(wilds <= search->wilds_left && pairs <= pair_left);
	if (triplets > 0)
		search->look.traits |= TRAIT_TRIPLET;
	for (unsigned i = 0; i < triplets; i++)
		add_triplet(&search->look, 1U << place);
	if (triplets > 0 && count >= 3)
		search->look.natural = (uint8_t)(look.natural | 1U << place);
	if (pairs > 0) {
		search->look.pair = (mj_tile)(MJ_HONOURS + place);
		search->pair_left = false;
	}
	search->choice.pairs[place] = (uint8_t)pairs;
	search->choice.triplets[place] = (uint8_t)triplets;
	search->wilds_left -= wilds;

	group_honours(search, place + 1);

	search->wilds_left += wilds;
	search->choice.pairs[place] = search->choice.triplets[place] = 0;
	search->pair_left = pair_left;
	search->look = look;
}

/* Tries every way to group the natural honours from this one on, with wilds. */
static void
group_honours(struct search *search, unsigned place)
{
	const uint8_t *count = &search->context->count[MJ_HONOURS];

	while (place < HONOUR_KINDS && count[place] == 0)
		place++;
	if (place == HONOUR_KINDS) {
		offer_rest(search);
		return;
	}
	unsigned most = count[place] + search->wilds_left;
	for (unsigned pairs = 0; pairs <= (search->pair_left ? 1U : 0U); pairs++)
		for (unsigned triplets = 0; 2 * pairs + 3 * triplets <= most; triplets++)
			if (2 * pairs + 3 * triplets >= count[place])
				take_honour(search, place, pairs, triplets);
}

static void
run(const struct yueqing_hand_context *context, struct yueqing_best *best, struct mj_ranking *all)
{
	struct search search = {
		.context = context,
		.best = best,
		.all = all,
		.wilds_left = context->wilds,
		.pair_left = true,
		.look = {.triplets = context->melded_honours,
			 .natural = context->melded_honours,
			 .pair = MJ_NO_TILE,
			 .honours = context->honours,
			 .suits = context->suits},
	};

	best->complete = false;
	if (context->runs)
		search.look.traits |= TRAIT_RUN;
	if (context->triplets)
		search.look.traits |= TRAIT_TRIPLET;
	read_suits(&search);
	group_honours(&search, 0);
	assert(search.wilds_left == context->wilds && search.pair_left);
}

void
yueqing_find_best(const struct yueqing_hand_context *context, struct yueqing_best *best)
{
	run(context, best, NULL);
}

static int
rank(const void *left, const void *right)
{
	const struct yueqing_read *a = left, *b = right;

	return yueqing_compare(&a->value, &b->value);
}

void
yueqing_find_all(const struct yueqing_hand_context *context, struct yueqing_best *best,
		 struct mj_ranking *all)
{
	all->rank = rank;
	run(context, best, all);
}
