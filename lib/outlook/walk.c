#include "outlook/walk.h"

#include "engine/kinds.h"

#include <assert.h>
#include <string.h>

enum { SUIT = MJ_PART_KINDS };

/* Shapes of which a tile can be a part without any other near it. */
enum {
	LONE_SHAPES =
		MJ_TO_THIRTEEN_ORPHANS | MJ_TO_SCATTERED | MJ_TO_UNRELATED | MJ_TO_KNITTED_STRAIGHT
};

/* What a key is that of; the hands' are drawn from the numbers of their four patterns. */
enum key_role {
	KEY_WAITS,      /* 3n+1 tiles that are not changed any more */
	KEY_WAITS_FREE, /* 3n+1 tiles that may still be changed */
	KEY_DRAWN,      /* 3n+2 tiles, the last of which brought the hand nearer */
	KEY_DRAWN_FREE,
	KEY_PATTERN
};

/* No key: the four patterns of a hand differ. */
#define NO_KEY UINT64_C(0)

enum { ROLE_BITS = 3, PATTERN_BITS = 15, PATTERNS_MAX = (1 << PATTERN_BITS) - 1 };

/* ---- Patterns ---- */

struct pattern {
	struct mj_part part;
	uint16_t number;      /* each pattern of a walk has another */
	uint8_t count[SUIT];  /* concealed, wild kinds too */
	uint8_t which, wilds; /* of the parts; tiles of wild kinds */
	uint32_t with[SUIT];  /* the pattern with one more of a kind: an item, 0 if not known */
	uint32_t without[SUIT];
};

static bool
is_wild(const struct walk *walk, unsigned kind)
{
	return (walk->prospect->waiting.held.wild_kinds >> kind & 1) != 0;
}

static uint64_t
pattern_key(unsigned which, const uint8_t count[SUIT])
{
	uint64_t key = which;

	for (unsigned place = 0; place < SUIT; place++)
		key = key << 3 | count[place];
	return key << ROLE_BITS | KEY_PATTERN;
}

/* 0: there is no room. */
static uint32_t
add_pattern(struct walk *walk, unsigned which, const uint8_t count[SUIT])
{
	const struct mj_waiting *waiting = &walk->prospect->waiting;
	uint8_t plain[SUIT];
	uint32_t item = 0;

	if (walk->patterns < PATTERNS_MAX)
		item = mj_store_take(&walk->store, ITEM_PART,
				     sizeof(struct pattern) / sizeof(uint32_t));
	if (item == 0 || !mj_store_add(&walk->store, pattern_key(which, count), item))
		return 0;
	struct pattern *pattern = mj_item(&walk->store, item);
	memset(pattern, 0, sizeof(*pattern));
	pattern->number = (uint16_t)walk->patterns++;
	pattern->which = (uint8_t)which;
	memcpy(pattern->count, count, sizeof(pattern->count));
	memcpy(plain, count, sizeof(plain));
	for (unsigned place = 0; place < SUIT && which * SUIT + place < MJ_KINDS; place++)
		if (is_wild(walk, which * SUIT + place)) {
			pattern->wilds = (uint8_t)(pattern->wilds + count[place]);
			plain[place] = 0;
		}
	mj_part_init(&pattern->part, &waiting->target, which, plain, &waiting->held);
	return item;
}

static uint32_t
find_pattern(struct walk *walk, unsigned which, const uint8_t count[SUIT])
{
	uint32_t item = mj_store_find(&walk->store, pattern_key(which, count));

	return item == VALUE_ABSENT ? add_pattern(walk, which, count) : item;
}

/* ---- Where the walk is ---- */

static unsigned
count_of(const struct spot *spot, unsigned kind)
{
	return spot->patterns[kind / SUIT]->count[kind % SUIT];
}

static void
stand_on(struct walk *walk, unsigned which, uint32_t item)
{
	const struct pattern *pattern = mj_item(&walk->store, item);

	if (walk->spot.patterns[which] != NULL)
		walk->spot.wilds -= walk->spot.patterns[which]->wilds;
	walk->spot.wilds += pattern->wilds;
	walk->spot.patterns[which] = pattern;
	walk->spot.parts[which] = &pattern->part;
}

/* The pattern with one more, or one less, of a kind; its count may be changed meanwhile. */
static void
move(struct walk *walk, unsigned kind, bool more)
{
	unsigned which = kind / SUIT, place = kind % SUIT;
	uint32_t at = (uint32_t)((const uint32_t *)(const void *)walk->spot.patterns[which] -
				 walk->store.words);
	struct pattern *pattern = mj_item(&walk->store, at - 1);
	uint32_t *known = more ? &pattern->with[place] : &pattern->without[place];

	if (*known == 0) {
		uint8_t count[SUIT];
		memcpy(count, pattern->count, sizeof(count));
		count[place] = (uint8_t)(more ? count[place] + 1 : count[place] - 1);
		*known = find_pattern(walk, which, count);
	}
	walk->full |= *known == 0;
	if (*known != 0)
		stand_on(walk, which, *known);
}

/* Takes in a tile of the kind. */
static void
add(struct walk *walk, unsigned kind)
{
	assert(kind < MJ_KINDS);
	walk->spot.kept += count_of(&walk->spot, kind) >= walk->prospect->start[kind];
	walk->spot.tiles++;
	move(walk, kind, true);
}

/* Puts a tile of the kind away. */
static void
take(struct walk *walk, unsigned kind)
{
	assert(kind < MJ_KINDS && count_of(&walk->spot, kind) > 0);
	walk->spot.kept -= count_of(&walk->spot, kind) > walk->prospect->start[kind];
	walk->spot.tiles--;
	move(walk, kind, false);
}

static uint64_t
key_here(const struct walk *walk, enum key_role role)
{
	uint64_t key = 0;

	for (unsigned part = 0; part < MJ_PARTS; part++)
		key = key << PATTERN_BITS | walk->spot.patterns[part]->number;
	return key << ROLE_BITS | role;
}

/* The key of the hand with one more, or one less, of a kind; NO_KEY: its pattern is not known. */
static uint64_t
key_next(const struct walk *walk, uint64_t key, unsigned kind, bool more)
{
	unsigned which = kind / SUIT, place = kind % SUIT;
	const struct pattern *pattern = walk->spot.patterns[which], *next;
	uint32_t item = more ? pattern->with[place] : pattern->without[place];

	if (item == 0)
		return NO_KEY;
	next = mj_item(&walk->store, item);
	return key + (((uint64_t)next->number - pattern->number)
		      << (ROLE_BITS + (MJ_PARTS - 1 - which) * PATTERN_BITS));
}

/* Copies of a kind that can be drawn: those not seen, less those drawn and held. */
static unsigned
copies_left(const struct walk *walk, unsigned kind)
{
	const struct mj_prospect *prospect = walk->prospect;
	unsigned drawn = mj_drawn_of(prospect, kind, count_of(&walk->spot, kind));

	return prospect->left[kind] > drawn ? prospect->left[kind] - drawn : 0;
}

/* ---- The beginning ---- */

/*
 * Whether a hand of the walk may be as near to a shape of lone tiles as to any other. Each tile
 * brings it nearer to both by at most one, and only a change to that shape alone.
 */
static bool
may_use_lone_tiles(const struct walk *walk, int distance)
{
	struct mj_target lone = walk->prospect->waiting.target;

	lone.shapes &= LONE_SHAPES;
	if (walk->prospect->waiting.held.wild_kinds != 0)
		return true;
	return lone.shapes != 0 &&
	       mj_parts_missing(&lone, walk->spot.parts) <= distance + (int)walk->changes;
}

static int
distance_here(const struct walk *walk)
{
	return mj_parts_missing(&walk->prospect->waiting.target, walk->spot.parts) -
	       (int)walk->spot.wilds;
}

static bool
stand_at_start(struct walk *walk)
{
	for (unsigned which = 0; which < MJ_PARTS; which++) {
		uint8_t count[SUIT] = {0};
		for (unsigned place = 0; place < SUIT && which * SUIT + place < MJ_KINDS; place++) {
			count[place] = walk->prospect->start[which * SUIT + place];
			walk->spot.tiles += count[place];
		}
		uint32_t item = add_pattern(walk, which, count);
		if (item == 0)
			return false;
		stand_on(walk, which, item);
	}
	return true;
}

bool
mj_walk_init(struct walk *walk, struct mj_prospect *prospect, unsigned turns, unsigned changes,
	     void *memory, size_t size)
{
	assert(turns <= CHANCE_TURNS_MAX);
	memset(walk, 0, sizeof(*walk));
	walk->prospect = prospect;
	walk->turns = turns;
	walk->changes = changes;
	walk->size = 3U * prospect->waiting.target.sets + 1;
	if (!mj_store_init(&walk->store, memory, size) || !stand_at_start(walk))
		return false;
	int distance = distance_here(walk);
	walk->start = distance > 1 ? distance : 1;
	walk->lone_counts = may_use_lone_tiles(walk, distance);
	return true;
}

/* ---- 3n+2 tiles ---- */

/* A hand that has been declared ready only wins from now on. */
static enum key_role
waiting_role(const struct walk *walk, int distance, bool free)
{
	bool settled = distance == 1 && walk->prospect->waiting.declares;

	return free && !settled ? KEY_WAITS_FREE : KEY_WAITS;
}

static uint32_t node_of(struct walk *walk, int distance, bool free);

/* The nodes that discards lead to, each once. */
struct ways {
	uint32_t node[MJ_DISCARDS_MAX];
	uint32_t count;
};

static void
add_way(struct ways *ways, uint32_t node)
{
	for (uint32_t i = 0; i < ways->count; i++)
		if (ways->node[i] == node)
			return;
	ways->node[ways->count++] = node;
}

static uint32_t
prize_of(struct walk *walk, const struct ways *ways)
{
	if (walk->full || ways->count == 0)
		return PRIZE_NONE;
	if (ways->count == 1)
		return ways->node[0];
	uint32_t item = mj_store_take(&walk->store, ITEM_LIST, ways->count);
	walk->full |= item == 0;
	if (item == 0)
		return PRIZE_NONE;
	memcpy(mj_item(&walk->store, item), ways->node, ways->count * sizeof(ways->node[0]));
	return item | PRIZE_LIST;
}

/* What is known by these keys is on its way into the cache when it is asked for. */
static void
find_keys(const struct walk *walk, uint64_t key, uint64_t kinds, bool more, uint64_t keys[MJ_KINDS])
{
	for (unsigned i = 0; kinds != 0; kinds &= kinds - 1) {
		keys[i] = key_next(walk, key, (unsigned)__builtin_ctzll(kinds), more);
		mj_store_hint(&walk->store, keys[i++]);
	}
}

static uint32_t
find_known(const struct walk *walk, uint64_t key)
{
	return key == NO_KEY ? VALUE_ABSENT : mj_store_find(&walk->store, key);
}

/* The best of all discards but one kind that leave the hand at this distance. */
static uint32_t
prize_of_discards(struct walk *walk, int distance, bool free, mj_tile spared)
{
	const struct spot here = walk->spot;
	struct ways ways = {.count = 0};
	uint64_t keys[MJ_KINDS];
	uint64_t spares = mj_parts_spares(&walk->prospect->waiting.target, here.parts,
					  distance + (int)here.wilds);

	if (spared != MJ_NO_TILE)
		spares &= ~KIND_BIT(spared);
	find_keys(walk, key_here(walk, waiting_role(walk, distance, free)), spares, false, keys);
	/* One of the tiles that were left out goes, if any were. */
	if (here.tiles <= walk->size) {
		add_way(&ways, node_of(walk, distance, free));
		walk->spot = here;
	}
	for (unsigned i = 0; spares != 0 && !walk->full; spares &= spares - 1) {
		uint32_t node = find_known(walk, keys[i++]);
		if (node == VALUE_ABSENT) {
			take(walk, (unsigned)__builtin_ctzll(spares));
			node = walk->full ? PRIZE_NONE : node_of(walk, distance, free);
			walk->spot = here;
		}
		add_way(&ways, node);
	}
	return prize_of(walk, &ways);
}

static uint32_t
prize_drawn(struct walk *walk, int distance, bool free)
{
	uint64_t key = key_here(walk, free ? KEY_DRAWN_FREE : KEY_DRAWN);
	uint32_t prize = mj_store_find(&walk->store, key);

	if (prize != VALUE_ABSENT)
		return prize;
	walk->looked++;
	prize = prize_of_discards(walk, distance, free, MJ_NO_TILE);
	walk->full = walk->full || !mj_store_add(&walk->store, key, prize);
	return prize;
}

/* ---- What a win is worth ---- */

static void
hold_here(const struct walk *walk, struct mj_bag *concealed)
{
	memset(concealed, 0, sizeof(*concealed));
	for (unsigned part = 0; part < MJ_PARTS; part++)
		memcpy(concealed->of + part * SUIT, walk->spot.patterns[part]->count,
		       part < MJ_HONOUR_PART ? SUIT : MJ_KINDS - MJ_HONOURS);
	concealed->size = (uint8_t)walk->spot.tiles;
}

static void
worth_here(struct walk *walk, mj_tile kind, struct mj_worth *worth)
{
	struct mj_prospect *prospect = walk->prospect;
	const struct mj_ruleset *ruleset = prospect->won.rules->ruleset;
	struct mj_score score;
	struct mj_problem problem;

	prospect->won.hand.win_tile = kind;
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

void
mj_walk_worth(struct walk *walk, mj_tile without, mj_tile kind, struct mj_worth *worth)
{
	struct mj_bag *concealed = &walk->prospect->won.hand.concealed;

	hold_here(walk, concealed);
	if (without != MJ_NO_TILE) {
		concealed->of[without]--;
		concealed->size--;
	}
	worth_here(walk, kind, worth);
}

/* ---- 3n+1 tiles ---- */

/* What is put together to a node. */
struct looking {
	struct node node;
	struct winnings winnings;
	uint32_t near[MJ_KINDS], changes[MJ_KINDS]; /* edges */
};

static void
draw_win(struct walk *walk, mj_tile kind, unsigned copies, struct looking *looking)
{
	struct winnings *winnings = &looking->winnings;
	struct mj_worth worth;

	hold_here(walk, &walk->prospect->won.hand.concealed);
	worth_here(walk, kind, &worth);
	if (!worth.win)
		return;
	looking->node.used_copies = (uint8_t)(looking->node.used_copies + copies);
	winnings->copies += (float)copies;
	winnings->points += (float)copies * worth.points;
	winnings->first += (float)copies * worth.first;
}

static void
draw_near(struct walk *walk, unsigned kind, unsigned copies, uint64_t key, bool free,
	  struct looking *looking)
{
	uint32_t prize = find_known(walk, key);

	if (prize == VALUE_ABSENT) {
		const struct spot here = walk->spot;
		add(walk, kind);
		prize = walk->full ? PRIZE_NONE
				   : prize_drawn(walk, looking->node.distance - 1, free);
		walk->spot = here;
	}
	if (prize == PRIZE_NONE)
		return;
	looking->node.used_copies = (uint8_t)(looking->node.used_copies + copies);
	looking->near[looking->node.near_count++] = mj_edge(prize, copies);
}

static void
draw_change(struct walk *walk, mj_tile kind, unsigned copies, struct looking *looking)
{
	const struct spot here = walk->spot;
	uint32_t prize = PRIZE_NONE;

	add(walk, kind);
	if (!walk->full)
		prize = prize_of_discards(walk, looking->node.distance, false, kind);
	walk->spot = here;
	if (prize != PRIZE_NONE)
		looking->changes[looking->node.change_count++] = mj_edge(prize, copies);
}

static void
draw_all_wins(struct walk *walk, uint64_t nearer, struct looking *looking)
{
	for (uint64_t left = nearer; left != 0; left &= left - 1) {
		mj_tile kind = (mj_tile)__builtin_ctzll(left);
		unsigned copies = copies_left(walk, kind);
		looking->node.near_copies = (uint8_t)(looking->node.near_copies + copies);
		if (copies > 0)
			draw_win(walk, kind, copies, looking);
	}
}

static void
draw_all_near(struct walk *walk, bool free, uint64_t nearer, struct looking *looking)
{
	uint64_t keys[MJ_KINDS];
	unsigned i = 0;

	find_keys(walk, key_here(walk, free ? KEY_DRAWN_FREE : KEY_DRAWN), nearer, true, keys);
	for (uint64_t left = nearer; left != 0 && !walk->full; left &= left - 1, i++) {
		mj_tile kind = (mj_tile)__builtin_ctzll(left);
		unsigned copies = copies_left(walk, kind);
		looking->node.near_copies = (uint8_t)(looking->node.near_copies + copies);
		if (copies > 0)
			draw_near(walk, kind, copies, keys[i], free, looking);
	}
}

static void
draw_all_changes(struct walk *walk, uint64_t nearer, struct looking *looking)
{
	for (uint64_t left = ALL_KIND_BITS & ~nearer; left != 0 && !walk->full; left &= left - 1) {
		mj_tile kind = (mj_tile)__builtin_ctzll(left);
		unsigned copies = copies_left(walk, kind);
		if (copies > 0)
			draw_change(walk, kind, copies, looking);
	}
}

/* Returns the node's number; what it holds when there is no room is worth nothing. */
static uint32_t
add_node(struct walk *walk, const struct looking *looking)
{
	const struct node *node = &looking->node;
	size_t winnings = node->distance == 1 ? sizeof(looking->winnings) : 0;
	size_t near = node->near_count * sizeof(looking->near[0]);
	size_t changes = node->change_count * sizeof(looking->changes[0]);
	uint32_t words = (uint32_t)((sizeof(*node) + winnings + near + changes) / sizeof(uint32_t));
	uint32_t item = mj_store_take(&walk->store, ITEM_NODE, words);

	walk->full |= item == 0;
	if (item == 0)
		return PRIZE_NONE;
	unsigned char *data = mj_item(&walk->store, item);
	memcpy(data, node, sizeof(*node));
	memcpy(data += sizeof(*node), &looking->winnings, winnings);
	memcpy(data += winnings, looking->near, near);
	memcpy(data + near, looking->changes, changes);
	return walk->nodes++;
}

static uint32_t
look(struct walk *walk, int distance, bool free, uint64_t nearer)
{
	struct looking looking;

	walk->looked++;
	memset(&looking.node, 0, sizeof(looking.node));
	memset(&looking.winnings, 0, sizeof(looking.winnings));
	looking.node.distance = (uint8_t)distance;
	looking.node.kept = (uint8_t)walk->spot.kept;
	if (distance == 1)
		draw_all_wins(walk, nearer, &looking);
	else
		draw_all_near(walk, free, nearer, &looking);
	if (free)
		draw_all_changes(walk, nearer, &looking);
	return walk->full ? PRIZE_NONE : add_node(walk, &looking);
}

/* Those kinds and all that can make a set or a pair with them, but for those with no other near. */
static uint64_t
near_to(const struct walk *walk, uint64_t kinds)
{
	const uint64_t ones = UINT64_C(1) | UINT64_C(1) << SUIT | UINT64_C(1) << 2 * SUIT;
	const uint64_t up = NUMBER_BITS & ~(ones << (SUIT - 1)), down = NUMBER_BITS & ~ones;
	uint64_t near = (kinds & up) << 1 | (kinds & down) >> 1;

	near |= (kinds & up & up >> 1) << 2 | (kinds & down & down << 1) >> 2;
	if (!walk->prospect->waiting.target.honour_runs)
		return near;
	for (unsigned i = 0; i < 2; i++) {
		uint64_t run = i == 0 ? WIND_BITS : DRAGON_BITS, held = kinds & run;
		near |= held == 0 ? 0 : run & ~((held & (held - 1)) == 0 ? held : 0);
	}
	return near;
}

/*
 * The tiles of a hand that no way to the nearest win makes use of: a tile that stands alone, and
 * that none of the tiles to be drawn comes near to. What such tiles are does not matter: a hand
 * that is not changed any more has the chances of every hand with the same other tiles.
 */
static uint64_t
junk_in(const struct walk *walk, uint64_t nearer)
{
	uint64_t held = 0, twice = 0;

	if (walk->lone_counts)
		return 0;
	for (unsigned part = MJ_PARTS; part-- > 0;) {
		held = held << SUIT | walk->spot.parts[part]->least[1];
		twice = twice << SUIT | walk->spot.parts[part]->least[2];
	}
	return held & ~twice & ~near_to(walk, held) & ~near_to(walk, nearer) & ~nearer;
}

/* The node of the hand without its junk. */
static uint32_t
node_without(struct walk *walk, int distance, uint64_t nearer, uint64_t junk)
{
	for (; junk != 0 && !walk->full; junk &= junk - 1)
		take(walk, (unsigned)__builtin_ctzll(junk));
	if (walk->full)
		return PRIZE_NONE;
	uint64_t key = key_here(walk, KEY_WAITS);
	uint32_t node = mj_store_find(&walk->store, key);
	if (node != VALUE_ABSENT)
		return node;
	node = look(walk, distance, false, nearer);
	walk->full = walk->full || !mj_store_add(&walk->store, key, node);
	return node;
}

/* The node of the hand where the walk is, which leaves the walk somewhere else. */
static uint32_t
node_of(struct walk *walk, int distance, bool free)
{
	const struct mj_waiting *waiting = &walk->prospect->waiting;
	enum key_role role = waiting_role(walk, distance, free);
	uint64_t key = key_here(walk, role);
	uint32_t node = mj_store_find(&walk->store, key);
	int missing;

	if (node != VALUE_ABSENT)
		return node;
	uint64_t nearer = mj_parts_accepts(&waiting->target, walk->spot.parts, &missing);
	assert(missing - (int)walk->spot.wilds == distance);
	nearer = (nearer | waiting->held.wild_kinds) & waiting->playable;
	uint64_t junk = role == KEY_WAITS_FREE ? 0 : junk_in(walk, nearer);
	node = junk == 0 ? look(walk, distance, role == KEY_WAITS_FREE, nearer)
			 : node_without(walk, distance, nearer, junk);
	walk->full = walk->full || !mj_store_add(&walk->store, key, node);
	return node;
}

bool
mj_walk_look(struct walk *walk, mj_tile without, struct walk_root *root)
{
	const struct spot here = walk->spot;

	*root = (struct walk_root){.node = PRIZE_NONE};
	if (without != MJ_NO_TILE)
		take(walk, without);
	if (!walk->full) {
		int distance = distance_here(walk);
		unsigned used = distance > walk->start;
		root->distance = (unsigned)distance;
		if (used <= walk->changes)
			root->node = node_of(walk, distance, used < walk->changes);
	}
	walk->spot = here;
	return !walk->full;
}

/* ---- Chances ---- */

bool
mj_walk_prepare(struct walk *walk)
{
	walk->chances = (struct chances){
		.store = &walk->store,
		.turns = walk->turns,
		.start = (unsigned)walk->start,
		.unseen = walk->prospect->unseen,
		.has_first = walk->prospect->waiting.declares,
		.nodes = walk->nodes,
	};
	walk->full |= !mj_chances_init(&walk->chances);
	return !walk->full;
}

void
mj_walk_work_out(struct walk *walk, enum chance_number number)
{
	assert(!walk->full);
	mj_chances_work_out(&walk->chances, number);
}
