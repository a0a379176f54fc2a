#include "distance_brute.h"

#include <string.h>

enum { HAND = 14, FAR = MJ_FAR, SUIT = 9, COPIES = 4 };

static bool
has_all_four(const struct mj_held *held, unsigned kind)
{
	return held->count[kind] + held->melded[kind] >= COPIES;
}

static bool
is_in(uint64_t mask, unsigned kind)
{
	return (mask >> kind & 1) != 0;
}

/* ---- Sets and a pair ---- */

enum { SETS_MAX = 64, BLANK = 34 /* some tile that is not held, in a target without limit */ };

struct set {
	uint8_t tile[3];
	int alone; /* tiles of it that are not held */
};

struct search {
	const struct mj_target *target;
	const struct mj_held *held;
	struct set set[SETS_MAX]; /* those that lack least first */
	unsigned sets;
	uint8_t used[MJ_KINDS + 1]; /* tiles of the complete hand tried */
	int lacking, best;
	uint64_t accepts;
};

static unsigned
held_of(const struct search *search, unsigned kind)
{
	return kind == BLANK ? 0 : search->held->count[kind];
}

/* One tile more in the complete hand; false if it may not have it. */
static bool
use(struct search *search, unsigned kind)
{
	search->used[kind]++;
	search->lacking += search->used[kind] > held_of(search, kind);
	if (is_in(search->held->absent, kind))
		return false;
	return !search->target->limited ||
	       search->used[kind] + search->held->melded[kind] <= COPIES;
}

static void
unuse(struct search *search, unsigned kind)
{
	search->lacking -= search->used[kind] > held_of(search, kind);
	search->used[kind]--;
}

/* A complete hand: every tile that it has and the hand lacks brings the hand nearer. */
static void
found(struct search *search)
{
	if (search->lacking > search->best)
		return;
	if (search->lacking < search->best) {
		search->best = search->lacking;
		search->accepts = 0;
	}
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		if (search->used[kind] > search->held->count[kind])
			search->accepts |= UINT64_C(1) << kind;
	if (search->used[BLANK] > 0)
		search->accepts = (UINT64_C(1) << MJ_KINDS) - 1;
}

/* All ways to add `left` sets, none before number `from`. */
static void
try_sets(struct search *search, unsigned from, unsigned left)
{
	if (left == 0) {
		found(search);
		return;
	}
	for (unsigned i = from; i < search->sets; i++) {
		const struct set *set = &search->set[i];
		bool allowed = true;
		if (search->lacking + (int)left * set->alone > search->best)
			return;
		for (unsigned j = 0; j < 3; j++)
			allowed &= use(search, set->tile[j]);
		if (allowed && search->lacking <= search->best)
			try_sets(search, i, left - 1);
		for (unsigned j = 3; j-- > 0;)
			unuse(search, set->tile[j]);
	}
}

static void
try_pairs(struct search *search)
{
	/* Pairs held first, so that good hands are found early. */
	for (int lacking = 0; lacking <= 2; lacking++) {
		for (unsigned kind = 0; kind <= BLANK; kind++) {
			int held = (int)held_of(search, kind);
			bool blank = kind == BLANK || (!search->target->limited && held == 0);
			bool one, two;
			if ((held > 2 ? 0 : 2 - held) != lacking || blank != (kind == BLANK) ||
			    (blank && search->target->limited))
				continue;
			one = use(search, kind);
			two = use(search, kind);
			if (one && two)
				try_sets(search, 0, search->target->sets);
			unuse(search, kind);
			unuse(search, kind);
		}
	}
}

/*
 * In a target without limit of copies all sets without a held tile are alike: each lacks three
 * tiles, whatever they are. One set of blanks stands for them.
 */
static void
add_set(struct search *search, unsigned a, unsigned b, unsigned c)
{
	struct set set = {{(uint8_t)a, (uint8_t)b, (uint8_t)c}, 0};
	unsigned place = search->sets, held[3];
	uint8_t used[MJ_KINDS + 1] = {0};

	for (unsigned i = 0; i < 3; i++) {
		held[i] = held_of(search, set.tile[i]);
		set.alone += ++used[set.tile[i]] > held[i];
	}
	if (!search->target->limited && held[0] + held[1] + held[2] == 0 && a != BLANK)
		return;
	for (; place > 0 && search->set[place - 1].alone > set.alone; place--)
		search->set[place] = search->set[place - 1];
	search->set[place] = set;
	search->sets++;
}

static void
list_sets(struct search *search)
{
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		add_set(search, kind, kind, kind);
	for (unsigned kind = 0; kind < MJ_HONOURS; kind++)
		if (kind % SUIT < SUIT - 2)
			add_set(search, kind, kind + 1, kind + 2);
	if (search->target->honour_runs) {
		add_set(search, 27, 28, 29);
		add_set(search, 27, 28, 30);
		add_set(search, 27, 29, 30);
		add_set(search, 28, 29, 30);
		add_set(search, 31, 32, 33);
	}
	if (!search->target->limited)
		add_set(search, BLANK, BLANK, BLANK);
}

static struct brute
standard(const struct mj_target *target, const struct mj_held *held)
{
	struct search search = {.target = target, .held = held, .best = FAR};

	list_sets(&search);
	try_pairs(&search);
	return (struct brute){search.best, search.accepts};
}

/* ---- Other shapes: tiles lacking of the hand nearest ---- */

/* Pairs of kinds from `kind` on, of each at most `most`. */
static int
pairs_lacking(const struct mj_held *held, unsigned most, int known[MJ_KINDS + 1][8], unsigned kind,
	      unsigned left)
{
	int *best = &known[kind][left];
	unsigned most_here = most;

	if (*best >= 0)
		return *best;
	*best = FAR;
	if (kind == MJ_KINDS)
		return *best = left == 0 ? 0 : FAR;
	if (is_in(held->absent, kind))
		most_here = 0;
	/* Norths set aside: a concealed hand has no other melds. */
	if (held->melded[kind] > 0)
		most_here = (COPIES - held->melded[kind]) / 2U;
	for (unsigned pairs = 0; pairs <= most_here && pairs <= left; pairs++) {
		int copies = held->count[kind], lacking = 2 * (int)pairs - copies;
		lacking = lacking < 0 ? 0 : lacking;
		lacking += pairs_lacking(held, most, known, kind + 1, left - pairs);
		*best = lacking < *best ? lacking : *best;
	}
	return *best;
}

static int
seven_pairs(const struct mj_held *held, unsigned most)
{
	int known[MJ_KINDS + 1][8];

	memset(known, -1, sizeof(known));
	return pairs_lacking(held, most, known, 0, 7);
}

static bool
is_orphan(unsigned kind)
{
	return kind >= MJ_HONOURS || kind % SUIT == 0 || kind % SUIT == SUIT - 1;
}

static int
thirteen_orphans(const struct mj_held *held)
{
	int best = FAR;

	for (unsigned twice = 0; twice < MJ_KINDS; twice++) {
		int lacking = 0;
		for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
			int wanted = is_orphan(kind) + (kind == twice);
			if (wanted + held->melded[kind] > COPIES)
				lacking = FAR;
			if (is_orphan(kind) && wanted > held->count[kind])
				lacking += wanted - held->count[kind];
		}
		if (is_orphan(twice) && lacking < best)
			best = lacking;
	}
	return best;
}

/* `left` tiles of the kinds from `kind` on, the last of its suit having been `since` before. */
static int
scattered_lacking(const struct mj_held *held, int known[MJ_KINDS + 1][4][HAND + 1], unsigned kind,
		  unsigned since, unsigned left)
{
	int *best = &known[kind][since][left];

	if (kind < MJ_HONOURS && kind % SUIT == 0)
		since = 3;
	if (*best >= 0)
		return *best;
	if (left == 0)
		return *best = 0;
	if (kind == MJ_KINDS)
		return *best = FAR;
	*best = scattered_lacking(held, known, kind + 1, since < 3 ? since + 1 : 3, left);
	if (kind >= MJ_HONOURS || since >= 3) {
		int lacking = held->count[kind] == 0;
		lacking += scattered_lacking(held, known, kind + 1, 1, left - 1);
		*best = lacking < *best ? lacking : *best;
	}
	return *best;
}

static int
scattered(const struct mj_held *held)
{
	int known[MJ_KINDS + 1][4][HAND + 1];

	memset(known, -1, sizeof(known));
	return scattered_lacking(held, known, 0, 3, HAND);
}

/* Every order of the suits, and every two of the 16 kinds left out. */
static int
unrelated(const struct mj_held *held)
{
	static const unsigned orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
					      {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
	int best = FAR;

	for (unsigned order = 0; order < 6; order++) {
		unsigned kinds[16], count = 0;
		for (unsigned suit = 0; suit < 3; suit++)
			for (unsigned third = 0; third < 3; third++)
				kinds[count++] = suit * SUIT + orders[order][suit] + 3 * third;
		for (unsigned kind = MJ_HONOURS; kind < MJ_KINDS; kind++)
			kinds[count++] = kind;
		for (unsigned out = 0; out < 16; out++) {
			for (unsigned also = 0; also < out; also++) {
				int lacking = 0;
				for (unsigned i = 0; i < 16; i++)
					lacking +=
						i != out && i != also && held->count[kinds[i]] == 0;
				best = lacking < best ? lacking : best;
			}
		}
	}
	return best;
}

/* How many of these tiles the hand lacks beside those `wanted`; FAR where there are none. */
static int
add_three(const struct mj_held *held, const unsigned tiles[3], unsigned count,
	  uint8_t wanted[MJ_KINDS])
{
	int lacking = 0;

	for (unsigned i = 0; i < count; i++) {
		unsigned kind = tiles[i];
		wanted[kind]++;
		lacking += wanted[kind] > held->count[kind];
		if (wanted[kind] + held->melded[kind] > COPIES)
			lacking = FAR;
	}
	for (unsigned i = 0; i < count; i++)
		wanted[tiles[i]]--;
	return lacking;
}

/* The nine, one pair, and every set there is, unless it is melded. */
static int
pair_and_set(const struct mj_held *held, unsigned pair, bool melded, uint8_t wanted[MJ_KINDS])
{
	const unsigned pairs[3] = {pair, pair};
	int first = add_three(held, pairs, 2, wanted), best = melded ? 0 : FAR;

	wanted[pair] = (uint8_t)(wanted[pair] + 2);
	for (unsigned kind = 0; !melded && kind < MJ_KINDS; kind++) {
		const unsigned pung[3] = {kind, kind, kind}, chow[3] = {kind, kind + 1, kind + 2};
		int lacking = add_three(held, pung, 3, wanted);
		best = lacking < best ? lacking : best;
		if (kind >= MJ_HONOURS || kind % SUIT >= SUIT - 2)
			continue;
		lacking = add_three(held, chow, 3, wanted);
		best = lacking < best ? lacking : best;
	}
	wanted[pair] = (uint8_t)(wanted[pair] - 2);
	return first + best;
}

static int
knitted_straight(const struct mj_held *held, bool melded)
{
	static const unsigned orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
					      {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
	int best = FAR;

	for (unsigned order = 0; order < 6; order++) {
		uint8_t wanted[MJ_KINDS] = {0};
		int nine = 0;
		for (unsigned i = 0; i < 9; i++) {
			unsigned kind = i / 3 * SUIT + orders[order][i / 3] + i % 3 * 3;
			wanted[kind] = 1;
			nine += held->count[kind] == 0;
			nine += held->melded[kind] == COPIES ? FAR : 0;
		}
		for (unsigned pair = 0; pair < MJ_KINDS; pair++) {
			int lacking = nine + pair_and_set(held, pair, melded, wanted);
			best = lacking < best ? lacking : best;
		}
	}
	return best;
}

static int
special(const struct mj_target *target, const struct mj_held *held)
{
	int of[6] = {FAR, FAR, FAR, FAR, FAR, FAR}, best = FAR;

	if ((target->shapes & MJ_TO_KNITTED_STRAIGHT) != 0 && target->sets >= 3)
		of[5] = knitted_straight(held, target->sets == 3);
	if (target->sets != 4)
		return of[5];
	if ((target->shapes & MJ_TO_SEVEN_PAIRS) != 0)
		of[0] = seven_pairs(held, 1);
	if ((target->shapes & MJ_TO_SEVEN_PAIRS_FOURS) != 0)
		of[1] = seven_pairs(held, target->limited ? 2 : 7);
	if ((target->shapes & MJ_TO_THIRTEEN_ORPHANS) != 0)
		of[2] = thirteen_orphans(held);
	if ((target->shapes & MJ_TO_SCATTERED) != 0)
		of[3] = scattered(held);
	if ((target->shapes & MJ_TO_UNRELATED) != 0)
		of[4] = unrelated(held);
	for (unsigned i = 0; i < 6; i++)
		best = of[i] < best ? of[i] : best;
	return best;
}

/* ---- All shapes ---- */

static int
less_wilds(int lacking, unsigned wilds)
{
	return lacking > (int)wilds ? lacking - (int)wilds : 0;
}

int
brute_distance(const struct mj_target *target, const struct mj_held *held)
{
	int lacking = special(target, held);

	if ((target->shapes & MJ_TO_STANDARD) != 0) {
		struct brute sets = standard(target, held);
		lacking = sets.distance < lacking ? sets.distance : lacking;
	}
	return less_wilds(lacking, held->wilds);
}

/* Kinds whose draw leaves fewer than `lacking` tiles of the shapes but the standard one. */
static uint64_t
special_accepts(const struct mj_target *target, const struct mj_held *held, int lacking)
{
	struct mj_held more = *held;
	uint64_t accepts = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		more.count[kind]++;
		if (special(target, &more) < lacking)
			accepts |= UINT64_C(1) << kind;
		more.count[kind]--;
	}
	return accepts;
}

struct brute
brute_look(const struct mj_target *target, const struct mj_held *held)
{
	struct brute sets = {FAR, 0};
	int lacking = special(target, held);
	uint64_t accepts = 0;

	if ((target->shapes & MJ_TO_STANDARD) != 0)
		sets = standard(target, held);
	if (sets.distance <= lacking)
		accepts |= sets.accepts;
	if (lacking <= sets.distance && lacking != FAR)
		accepts |= special_accepts(target, held, lacking);
	lacking = sets.distance < lacking ? sets.distance : lacking;
	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		if (has_all_four(held, kind) || is_in(held->absent, kind))
			accepts &= ~(UINT64_C(1) << kind);
		if (is_in(held->wild_kinds, kind))
			accepts |= UINT64_C(1) << kind;
	}
	return (struct brute){less_wilds(lacking, held->wilds), accepts};
}
