#include "outlook/walk.h"

#include "engine/kinds.h"

#include <assert.h>
#include <string.h>

enum { KINDS_A_WORD = 21, BITS_A_KIND = 3, SUIT = 9, REACH = 2 };

/* Shapes of which a tile can be a part without any other near it. */
enum { LONE_SHAPES = MJ_TO_THIRTEEN_ORPHANS | MJ_TO_SCATTERED | MJ_TO_UNRELATED };

/* ---- Where the walk is ---- */

static uint64_t
key_of(unsigned kind)
{
	return UINT64_C(1) << BITS_A_KIND * (kind % KINDS_A_WORD);
}

static bool
is_wild(const struct walk *walk, unsigned kind)
{
	return (walk->held.wild_kinds >> kind & 1) != 0;
}

void
mj_walk_add(struct walk *walk, unsigned kind)
{
	struct mj_bag *concealed = &walk->prospect->won.hand.concealed;

	assert(kind < MJ_KINDS);
	if (is_wild(walk, kind))
		walk->held.wilds++;
	else
		walk->held.count[kind]++;
	walk->kept += walk->count[kind] >= walk->prospect->start[kind];
	walk->count[kind]++;
	walk->kinds |= KIND_BIT(kind);
	walk->key.word[kind / KINDS_A_WORD] += key_of(kind);
	concealed->of[kind]++;
	concealed->size++;
}

void
mj_walk_take(struct walk *walk, unsigned kind)
{
	struct mj_bag *concealed = &walk->prospect->won.hand.concealed;

	assert(kind < MJ_KINDS && walk->count[kind] > 0);
	if (is_wild(walk, kind))
		walk->held.wilds--;
	else
		walk->held.count[kind]--;
	walk->kept -= walk->count[kind] > walk->prospect->start[kind];
	walk->count[kind]--;
	if (walk->count[kind] == 0)
		walk->kinds &= ~KIND_BIT(kind);
	walk->key.word[kind / KINDS_A_WORD] -= key_of(kind);
	concealed->of[kind]--;
	concealed->size--;
}

/* Copies of a kind that can be drawn: those not seen, less those drawn and held. */
static unsigned
copies_left(const struct walk *walk, unsigned kind)
{
	const struct mj_prospect *prospect = walk->prospect;
	unsigned drawn = mj_drawn_of(prospect, kind, walk->count[kind]);

	return prospect->left[kind] > drawn ? prospect->left[kind] - drawn : 0;
}

/*
 * Whether a hand of the walk may be as near to a shape of lone tiles as to any other. Each tile
 * brings it nearer to both by at most one, and only a change to that shape alone.
 */
static bool
may_use_lone_tiles(const struct walk *walk, int distance)
{
	struct mj_target lone = walk->prospect->waiting.target;

	lone.shapes &= LONE_SHAPES;
	if (walk->held.wild_kinds != 0)
		return true;
	return lone.shapes != 0 && mj_distance(&lone, &walk->held) <= distance + (int)walk->changes;
}

bool
mj_walk_init(struct walk *walk, struct mj_prospect *prospect, unsigned turns, unsigned changes,
	     void *memory, size_t size)
{
	assert(turns <= WALK_TURNS_MAX);
	memset(walk, 0, sizeof(*walk));
	walk->prospect = prospect;
	walk->turns = turns;
	walk->changes = changes;
	memset(&prospect->won.hand.concealed, 0, sizeof(prospect->won.hand.concealed));
	memcpy(walk->held.melded, prospect->waiting.held.melded, sizeof(walk->held.melded));
	walk->held.wild_kinds = prospect->waiting.held.wild_kinds;
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		for (unsigned i = 0; i < prospect->start[kind]; i++)
			mj_walk_add(walk, kind);
	assert(walk->kept == 0);
	int distance = mj_distance(&prospect->waiting.target, &walk->held);
	walk->start = distance > 1 ? distance : 1;
	walk->lone_counts = may_use_lone_tiles(walk, distance);
	return mj_hands_init(&walk->hands, memory, size, turns);
}

/* ---- What is kept of a hand ---- */

/* NULL: there is no room. */
static struct known_hand *
known_here(struct walk *walk, enum hand_role role)
{
	struct known_hand *known = mj_hands_get(&walk->hands, &walk->key, role);

	walk->full |= known == NULL;
	return known;
}

static uint32_t
keep(struct walk *walk, const struct tiles_key *key, enum hand_role role, uint32_t chances)
{
	struct known_hand *known = mj_hands_get(&walk->hands, key, role);

	walk->full |= known == NULL;
	if (known != NULL)
		known->chances = chances;
	return chances;
}

static uint32_t
add_chances(struct walk *walk)
{
	uint32_t chances = mj_hands_add_chances(&walk->hands);

	walk->full |= chances == CHANCES_NO_ROOM;
	return chances;
}

/* The distance of the hand of 3n+1 tiles where the walk is, looked up or found out. */
static int
distance_here(struct walk *walk)
{
	struct known_hand *known = known_here(walk, HAND_WAITS);

	if (known == NULL)
		return MJ_FAR;
	if (known->distance == 0)
		known->distance =
			(uint8_t)mj_distance(&walk->prospect->waiting.target, &walk->held);
	return known->distance;
}

/* ---- 3n+2 tiles ---- */

static uint32_t chances_waiting(struct walk *walk, int distance, bool free);

/* The best of several rows, for each number on its own; of one row itself. */
struct best {
	uint32_t chances;
	bool own; /* the row is not another hand's */
};

static void
take_best(struct walk *walk, struct best *best, uint32_t chances)
{
	const struct hands *hands = &walk->hands;

	if (best->chances == CHANCES_NONE || best->chances == chances) {
		best->chances = chances;
		return;
	}
	if (!best->own) {
		uint32_t raised = add_chances(walk);
		if (walk->full)
			return;
		memcpy(mj_hands_chances(hands, raised), mj_hands_chances(hands, best->chances),
		       (walk->turns + 1) * sizeof(struct chance));
		*best = (struct best){.chances = raised, .own = true};
	}
	mj_chances_raise(mj_hands_chances(hands, best->chances), mj_hands_chances(hands, chances),
			 walk->turns);
}

/* The best of all discards but one kind that leave the hand at this distance. */
static uint32_t
chances_of_discards(struct walk *walk, int distance, bool free, unsigned spared)
{
	struct best best = {.chances = CHANCES_NONE};

	for (uint64_t left = walk->kinds; left != 0 && !walk->full; left &= left - 1) {
		unsigned kind = (unsigned)__builtin_ctzll(left);
		if (kind == spared)
			continue;
		mj_walk_take(walk, kind);
		if (distance_here(walk) == distance) {
			uint32_t chances = chances_waiting(walk, distance, free);
			if (!walk->full)
				take_best(walk, &best, chances);
		}
		mj_walk_add(walk, kind);
	}
	return best.chances;
}

static uint32_t
chances_drawn(struct walk *walk, int distance, bool free)
{
	enum hand_role role = free ? HAND_DRAWN_FREE : HAND_DRAWN;
	struct known_hand *known = known_here(walk, role);

	if (known == NULL || known->chances != CHANCES_UNKNOWN)
		return known == NULL ? CHANCES_NONE : known->chances;
	walk->looked++;
	uint32_t chances = chances_of_discards(walk, distance, free, MJ_KINDS);
	return keep(walk, &walk->key, role, chances);
}

/* ---- 3n+1 tiles ---- */

void
mj_walk_worth(struct walk *walk, unsigned kind, struct mj_worth *worth)
{
	struct mj_prospect *prospect = walk->prospect;
	const struct mj_ruleset *ruleset = prospect->won.rules->ruleset;
	struct mj_score score;
	struct mj_problem problem;

	prospect->won.hand.win_tile = (mj_tile)kind;
	*worth = (struct mj_worth){.win = false};
	if (ruleset->worth != NULL) {
		ruleset->worth(prospect, worth);
		return;
	}
	if (mj_score(&prospect->won, &score, &problem) != MJ_OK || !score.win)
		return;
	worth->win = true;
	worth->points = worth->first = (float)score.payments.deltas[prospect->won.hand.seat];
}

static void
draw_win(struct walk *walk, unsigned kind, unsigned copies, struct draws *draws)
{
	struct winnings *winnings = &draws->winnings;
	struct mj_worth worth;

	mj_walk_worth(walk, kind, &worth);
	if (!worth.win)
		return;
	draws->used_copies += (float)copies;
	winnings->copies += (float)copies;
	winnings->points += (float)copies * worth.points;
	winnings->first += (float)copies * worth.first;
}

static void
draw_near(struct walk *walk, unsigned kind, unsigned copies, int distance, bool free,
	  struct draws *draws)
{
	mj_walk_add(walk, kind);
	uint32_t chances = chances_drawn(walk, distance - 1, free);
	mj_walk_take(walk, kind);
	if (chances == CHANCES_NONE || walk->full)
		return;
	draws->used_copies += (float)copies;
	draws->near[draws->near_count++] = (struct prize){
		.by_turn = mj_hands_chances(&walk->hands, chances), .copies = (float)copies};
}

static void
draw_change(struct walk *walk, unsigned kind, unsigned copies, int distance, struct draws *draws)
{
	mj_walk_add(walk, kind);
	uint32_t chances = chances_of_discards(walk, distance, false, kind);
	mj_walk_take(walk, kind);
	if (chances == CHANCES_NONE || walk->full)
		return;
	draws->changes[draws->change_count++] = (struct prize){
		.by_turn = mj_hands_chances(&walk->hands, chances), .copies = (float)copies};
}

/* Whether the hand has been declared ready, and only wins from now on. */
static bool
is_settled(const struct walk *walk, int distance)
{
	return distance == 1 && walk->prospect->waiting.declares;
}

/* All that can be drawn, of which these kinds bring the hand nearer. */
static void
draw_all(struct walk *walk, int distance, bool free, uint64_t nearer, struct draws *draws)
{
	bool changes = free && !is_settled(walk, distance);

	for (unsigned kind = 0; kind < MJ_KINDS && !walk->full; kind++) {
		unsigned copies = copies_left(walk, kind);
		bool is_nearer = (nearer >> kind & 1) != 0;
		if (copies == 0)
			continue;
		if (is_nearer)
			draws->near_copies += (float)copies;
		if (is_nearer && distance == 1)
			draw_win(walk, kind, copies, draws);
		else if (is_nearer)
			draw_near(walk, kind, copies, distance, free, draws);
		else if (changes)
			draw_change(walk, kind, copies, distance, draws);
	}
}

/* The kinds that can make a set or a pair with this one. */
static uint64_t
kinds_near(const struct walk *walk, unsigned kind)
{
	if (kind >= MJ_HONOURS) {
		uint64_t run = kind < MJ_DRAGONS ? WIND_BITS : DRAGON_BITS;
		return walk->prospect->waiting.target.honour_runs ? run : KIND_BIT(kind);
	}
	uint64_t suit = SUIT_BITS << kind / SUIT * SUIT;
	uint64_t reach =
		kind >= REACH ? UINT64_C(0x1f) << (kind - REACH) : UINT64_C(0x1f) >> (REACH - kind);
	return reach & suit;
}

/*
 * The tiles of a hand that no way to the nearest win makes use of: a tile that stands alone, and
 * that none of the tiles to be drawn comes near to. What such tiles are does not matter: a hand
 * that is not changed any more has the chances of every hand with the same other tiles.
 */
static void
drop_junk(const struct walk *walk, uint64_t nearer, struct tiles_key *key)
{
	if (walk->lone_counts)
		return;
	for (uint64_t left = walk->kinds; left != 0; left &= left - 1) {
		unsigned kind = (unsigned)__builtin_ctzll(left);
		uint64_t near = kinds_near(walk, kind);
		if (walk->count[kind] == 1 && (walk->kinds & near) == KIND_BIT(kind) &&
		    (nearer & near) == 0)
			key->word[kind / KINDS_A_WORD] -= key_of(kind);
	}
}

static uint32_t
look(struct walk *walk, int distance, bool free, uint64_t nearer)
{
	struct draws draws;

	walk->looked++;
	draws.turns = walk->turns;
	draws.unseen = walk->prospect->unseen;
	draws.kept = walk->kept;
	draws.ready = distance <= 1;
	draws.has_first = is_settled(walk, distance);
	draws.near_copies = draws.used_copies = 0;
	draws.winnings = (struct winnings){0, 0, 0};
	draws.near_count = draws.change_count = 0;
	draw_all(walk, distance, free, nearer, &draws);
	uint32_t chances = walk->full ? CHANCES_NO_ROOM : add_chances(walk);
	if (!walk->full)
		mj_chances_of(&draws, mj_hands_chances(&walk->hands, chances));
	return chances;
}

static uint32_t
chances_waiting(struct walk *walk, int distance, bool free)
{
	enum hand_role role = free ? HAND_WAITS_FREE : HAND_WAITS;
	struct known_hand *known = known_here(walk, role);
	struct tiles_key core = walk->key;

	if (known == NULL || known->chances != CHANCES_UNKNOWN)
		return known == NULL ? CHANCES_NONE : known->chances;
	uint64_t nearer = mj_acceptance(&walk->prospect->waiting.target, &walk->held, NULL) &
			  walk->prospect->waiting.playable;
	if (free)
		return keep(walk, &walk->key, role, look(walk, distance, free, nearer));
	drop_junk(walk, nearer, &core);
	known = mj_hands_get(&walk->hands, &core, role);
	uint32_t chances = known == NULL ? CHANCES_UNKNOWN : known->chances;
	if (chances == CHANCES_UNKNOWN) {
		chances = look(walk, distance, free, nearer);
		keep(walk, &core, role, chances);
	}
	return keep(walk, &walk->key, role, chances);
}

const struct chance *
mj_walk_chances(struct walk *walk)
{
	uint32_t chances = CHANCES_NONE;
	int distance = distance_here(walk);
	unsigned used = distance > walk->start;

	if (used <= walk->changes)
		chances = chances_waiting(walk, distance, used < walk->changes);
	if (chances == CHANCES_NONE || walk->full)
		return NULL;
	return mj_hands_chances(&walk->hands, chances);
}
