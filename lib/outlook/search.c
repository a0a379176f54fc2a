#include "outlook/search.h"

#include "engine/kinds.h"
#include "mahjong/problem.h"
#include "mahjong/rules.h"
#include "mahjong/score.h"
#include "outlook/useless.h"
#include "ruleset.h"

#include <assert.h>
#include <string.h>

/* ---- The beginning ---- */

bool
mj_search_init(struct search *search, struct mj_prospect *prospect, unsigned turns,
	       unsigned changes, void *memory, size_t size)
{
	assert(turns <= CHANCE_TURNS_MAX);
	memset(search, 0, sizeof(*search));
	search->turns = turns;
	search->changes = changes;
	search->size = 3U * prospect->waiting.target.sets + 1;
	if (!mj_positions_init(&search->at, prospect, memory, size))
		return false;
	int distance = mj_position_distance(&search->at);
	search->start = distance > 1 ? distance : 1;
	search->lone_counts = mj_lone_tiles_count(&search->at, distance + (int)changes);
	return true;
}

/* ---- 3n+2 tiles ---- */

/* A hand that has been declared ready only wins from now on. */
static enum key_role
waiting_role(const struct search *search, int distance, bool free)
{
	bool settled = distance == 1 && search->at.prospect->waiting.declares;

	return free && !settled ? KEY_WAITS_FREE : KEY_WAITS;
}

static uint32_t node_of(struct search *search, int distance, bool free);

/* The nodes that discards lead to, each once. */
struct successors {
	uint32_t node[MJ_DISCARDS_MAX];
	uint32_t count;
};

static void
add_successor(struct successors *successors, uint32_t node)
{
	for (uint32_t i = 0; i < successors->count; i++)
		if (successors->node[i] == node)
			return;
	successors->node[successors->count++] = node;
}

static uint32_t
next_of(struct search *search, const struct successors *successors)
{
	if (search->at.full || successors->count == 0)
		return NEXT_NONE;
	if (successors->count == 1)
		return successors->node[0];
	uint32_t item = mj_store_take(&search->at.store, ITEM_LIST, successors->count);
	search->at.full |= item == 0;
	if (item == 0)
		return NEXT_NONE;
	memcpy(mj_item(&search->at.store, item), successors->node,
	       successors->count * sizeof(successors->node[0]));
	return item | NEXT_LIST;
}

/* What is known by these keys is on its way into the cache when it is asked for. */
static void
find_keys(const struct search *search, uint64_t key, uint64_t kinds, bool more,
	  uint64_t keys[MJ_KINDS])
{
	for (unsigned i = 0; kinds != 0; kinds &= kinds - 1) {
		keys[i] = mj_position_next_key(&search->at, key, (unsigned)__builtin_ctzll(kinds),
					       more);
		mj_store_hint(&search->at.store, keys[i++]);
	}
}

static uint32_t
find_known(const struct search *search, uint64_t key)
{
	return key == NO_KEY ? VALUE_ABSENT : mj_store_find(&search->at.store, key);
}

/* The best of all discards but one kind that leave the hand at this distance. */
static uint32_t
next_by_discards(struct search *search, int distance, bool free, mj_tile kept)
{
	const struct position here = search->at.now;
	struct successors successors = {.count = 0};
	uint64_t keys[MJ_KINDS];
	uint64_t discards = mj_parts_discards(&search->at.prospect->waiting.target, here.parts,
					      distance + (int)here.wilds);

	if (kept != MJ_NO_TILE)
		discards &= ~KIND_BIT(kept);
	find_keys(search, mj_position_key(&search->at.now, waiting_role(search, distance, free)),
		  discards, false, keys);
	/* One of the tiles that were left out goes, if any were. */
	if (here.tiles <= search->size) {
		add_successor(&successors, node_of(search, distance, free));
		search->at.now = here;
	}
	for (unsigned i = 0; discards != 0 && !search->at.full; discards &= discards - 1) {
		uint32_t node = find_known(search, keys[i++]);
		if (node == VALUE_ABSENT) {
			mj_position_discard(&search->at, (unsigned)__builtin_ctzll(discards));
			node = search->at.full ? NEXT_NONE : node_of(search, distance, free);
			search->at.now = here;
		}
		add_successor(&successors, node);
	}
	return next_of(search, &successors);
}

static uint32_t
next_drawn(struct search *search, int distance, bool free)
{
	uint64_t key = mj_position_key(&search->at.now, free ? KEY_DRAWN_FREE : KEY_DRAWN);
	uint32_t next = mj_store_find(&search->at.store, key);

	if (next != VALUE_ABSENT)
		return next;
	search->looked++;
	next = next_by_discards(search, distance, free, MJ_NO_TILE);
	search->at.full = search->at.full || !mj_store_add(&search->at.store, key, next);
	return next;
}

/* ---- What a win is worth ---- */

static void
worth_here(struct search *search, mj_tile kind, struct mj_worth *worth)
{
	struct mj_prospect *prospect = search->at.prospect;
	const struct mj_ruleset *ruleset = prospect->won.rules->ruleset;
	struct mj_score score;
	struct mj_problem problem;

	prospect->won.hand.win_tile = kind;
	*worth = (struct mj_worth){.win = false};
	if (ruleset->functions->worth != NULL) {
		ruleset->functions->worth(prospect, worth);
		return;
	}
	if (mj_score(&prospect->won, &score, &problem) != MJ_OK || !score.win)
		return;
	worth->win = true;
	worth->points = worth->first = (float)score.payments.deltas[prospect->won.hand.seat];
}

void
mj_search_worth(struct search *search, mj_tile without, mj_tile kind, struct mj_worth *worth)
{
	struct mj_bag *concealed = &search->at.prospect->won.hand.concealed;

	mj_position_hold(&search->at.now, concealed);
	if (without != MJ_NO_TILE) {
		concealed->of[without]--;
		concealed->size--;
	}
	worth_here(search, kind, worth);
}

/* ---- 3n+1 tiles ---- */

/* What is put together to a node. */
struct looking {
	struct node node;
	struct winnings winnings;
	uint32_t near[MJ_KINDS], changes[MJ_KINDS]; /* edges */
};

static void
draw_win(struct search *search, mj_tile kind, unsigned copies, struct looking *looking)
{
	struct winnings *winnings = &looking->winnings;
	struct mj_worth worth;

	mj_position_hold(&search->at.now, &search->at.prospect->won.hand.concealed);
	worth_here(search, kind, &worth);
	if (!worth.win)
		return;
	looking->node.used_copies = (uint8_t)(looking->node.used_copies + copies);
	winnings->copies += (float)copies;
	winnings->points += (float)copies * worth.points;
	winnings->first += (float)copies * worth.first;
}

static void
draw_near(struct search *search, unsigned kind, unsigned copies, uint64_t key, bool free,
	  struct looking *looking)
{
	uint32_t next = find_known(search, key);

	if (next == VALUE_ABSENT) {
		const struct position here = search->at.now;
		mj_position_draw(&search->at, kind);
		next = search->at.full ? NEXT_NONE
				       : next_drawn(search, looking->node.distance - 1, free);
		search->at.now = here;
	}
	if (next == NEXT_NONE)
		return;
	looking->node.used_copies = (uint8_t)(looking->node.used_copies + copies);
	looking->near[looking->node.near_count++] = mj_edge(next, copies);
}

static void
draw_change(struct search *search, mj_tile kind, unsigned copies, struct looking *looking)
{
	const struct position here = search->at.now;
	uint32_t next = NEXT_NONE;

	mj_position_draw(&search->at, kind);
	if (!search->at.full)
		next = next_by_discards(search, looking->node.distance, false, kind);
	search->at.now = here;
	if (next != NEXT_NONE)
		looking->changes[looking->node.change_count++] = mj_edge(next, copies);
}

static void
draw_all_wins(struct search *search, uint64_t nearer, struct looking *looking)
{
	for (uint64_t left = nearer; left != 0; left &= left - 1) {
		mj_tile kind = (mj_tile)__builtin_ctzll(left);
		unsigned copies = mj_position_copies_left(&search->at, kind);
		looking->node.near_copies = (uint8_t)(looking->node.near_copies + copies);
		if (copies > 0)
			draw_win(search, kind, copies, looking);
	}
}

static void
draw_all_near(struct search *search, bool free, uint64_t nearer, struct looking *looking)
{
	uint64_t keys[MJ_KINDS];
	unsigned i = 0;

	find_keys(search, mj_position_key(&search->at.now, free ? KEY_DRAWN_FREE : KEY_DRAWN),
		  nearer, true, keys);
	for (uint64_t left = nearer; left != 0 && !search->at.full; left &= left - 1, i++) {
		mj_tile kind = (mj_tile)__builtin_ctzll(left);
		unsigned copies = mj_position_copies_left(&search->at, kind);
		looking->node.near_copies = (uint8_t)(looking->node.near_copies + copies);
		if (copies > 0)
			draw_near(search, kind, copies, keys[i], free, looking);
	}
}

static void
draw_all_changes(struct search *search, uint64_t nearer, struct looking *looking)
{
	for (uint64_t left = ALL_KIND_BITS & ~nearer; left != 0 && !search->at.full;
	     left &= left - 1) {
		mj_tile kind = (mj_tile)__builtin_ctzll(left);
		unsigned copies = mj_position_copies_left(&search->at, kind);
		if (copies > 0)
			draw_change(search, kind, copies, looking);
	}
}

/* Returns the node's number; what it holds when there is no room is worth nothing. */
static uint32_t
add_node(struct search *search, const struct looking *looking)
{
	const struct node *node = &looking->node;
	size_t winnings = node->distance == 1 ? sizeof(looking->winnings) : 0;
	size_t near = node->near_count * sizeof(looking->near[0]);
	size_t changes = node->change_count * sizeof(looking->changes[0]);
	uint32_t words = (uint32_t)((sizeof(*node) + winnings + near + changes) / sizeof(uint32_t));
	uint32_t item = mj_store_take(&search->at.store, ITEM_NODE, words);

	search->at.full |= item == 0;
	if (item == 0)
		return NEXT_NONE;
	unsigned char *data = mj_item(&search->at.store, item);
	memcpy(data, node, sizeof(*node));
	memcpy(data += sizeof(*node), &looking->winnings, winnings);
	memcpy(data += winnings, looking->near, near);
	memcpy(data + near, looking->changes, changes);
	return search->nodes++;
}

static uint32_t
look(struct search *search, int distance, bool free, uint64_t nearer)
{
	struct looking looking;

	search->looked++;
	memset(&looking.node, 0, sizeof(looking.node));
	memset(&looking.winnings, 0, sizeof(looking.winnings));
	looking.node.distance = (uint8_t)distance;
	looking.node.kept = (uint8_t)search->at.now.kept;
	if (distance == 1)
		draw_all_wins(search, nearer, &looking);
	else
		draw_all_near(search, free, nearer, &looking);
	if (free)
		draw_all_changes(search, nearer, &looking);
	return search->at.full ? NEXT_NONE : add_node(search, &looking);
}

/* The node of the hand without tiles that are of no use. */
static uint32_t
node_without(struct search *search, int distance, uint64_t nearer, uint64_t useless)
{
	for (; useless != 0 && !search->at.full; useless &= useless - 1)
		mj_position_discard(&search->at, (unsigned)__builtin_ctzll(useless));
	if (search->at.full)
		return NEXT_NONE;
	uint64_t key = mj_position_key(&search->at.now, KEY_WAITS);
	uint32_t node = mj_store_find(&search->at.store, key);
	if (node != VALUE_ABSENT)
		return node;
	node = look(search, distance, false, nearer);
	search->at.full = search->at.full || !mj_store_add(&search->at.store, key, node);
	return node;
}

/* The node of the hand at which the search is, which is at another one afterwards. */
static uint32_t
node_of(struct search *search, int distance, bool free)
{
	const struct mj_waiting *waiting = &search->at.prospect->waiting;
	enum key_role role = waiting_role(search, distance, free);
	uint64_t key = mj_position_key(&search->at.now, role);
	uint32_t node = mj_store_find(&search->at.store, key);
	int missing;

	if (node != VALUE_ABSENT)
		return node;
	uint64_t nearer = mj_parts_accepts(&waiting->target, search->at.now.parts, &missing);
	assert(missing - (int)search->at.now.wilds == distance);
	nearer = (nearer | waiting->held.wild_kinds) & waiting->playable;
	uint64_t useless = role == KEY_WAITS_FREE || search->lone_counts
				   ? 0
				   : mj_useless_tiles(&search->at, nearer);
	node = useless == 0 ? look(search, distance, role == KEY_WAITS_FREE, nearer)
			    : node_without(search, distance, nearer, useless);
	search->at.full = search->at.full || !mj_store_add(&search->at.store, key, node);
	return node;
}

bool
mj_search_from(struct search *search, mj_tile without, struct search_root *root)
{
	const struct position here = search->at.now;

	*root = (struct search_root){.node = NEXT_NONE};
	if (without != MJ_NO_TILE)
		mj_position_discard(&search->at, without);
	if (!search->at.full) {
		int distance = mj_position_distance(&search->at);
		unsigned used = distance > search->start;
		root->distance = (unsigned)distance;
		if (used <= search->changes)
			root->node = node_of(search, distance, used < search->changes);
	}
	search->at.now = here;
	return !search->at.full;
}

/* ---- Chances ---- */

bool
mj_search_prepare(struct search *search)
{
	search->chances = (struct chances){
		.store = &search->at.store,
		.turns = search->turns,
		.start = (unsigned)search->start,
		.unseen = search->at.prospect->unseen,
		.has_first = search->at.prospect->waiting.declares,
		.nodes = search->nodes,
	};
	search->at.full |= !mj_chances_init(&search->chances);
	return !search->at.full;
}

void
mj_search_work_out(struct search *search, enum chance_number number)
{
	assert(!search->at.full);
	mj_chances_work_out(&search->chances, number);
}
