#include "yueqing/suit.h"

#include <assert.h>
#include <string.h>

/*
 * Ranks are settled from 1 to 9. A state says what the runs begun below still want and what has
 * been used; with it go the traits of all the ways that lead there. Of a rank with natural tiles,
 * groups of it are pairs and triplets with at least one of them; runs begin where at least one of
 * their three ranks has one.
 */
enum { RUNS = SETS + 1, KEYS_OF_WILDS = RUNS * RUNS * 2, KEYS = KEYS_OF_WILDS * (CAISHEN_MAX + 1) };
/* Of all keys those occur whose runs are five at most together: less than NONE. */
enum { STEPS_MAX = 48, STATES_MAX = 210, NONE = 0xff };

/* At a rank: the runs that end with it, those that end with the next, wilds used and whether there
 * is a pair. */
struct state {
	uint8_t ending, going, wilds, pair;
};

struct level {
	uint8_t count;
	uint8_t place[KEYS];
	struct state state[STATES_MAX];
	uint64_t traits[STATES_MAX];
};

/* What is taken at a rank, and where it leads. */
struct step {
	uint8_t pair, triplets, runs;
	uint8_t traits, in_place;
	struct state next;
};

#define WITH_RUN     UINT64_C(0xaaaaaaaaaaaaaaaa)
#define WITH_TRIPLET UINT64_C(0xcccccccccccccccc)
#define WITH_END     UINT64_C(0xf0f0f0f0f0f0f0f0)

/* Adds these bits to the traits of all ways. */
static uint64_t
with_traits(uint64_t ways, unsigned traits)
{
	if ((traits & TRAIT_RUN) != 0)
		ways = (ways & WITH_RUN) | (ways & ~WITH_RUN) << TRAIT_RUN;
	if ((traits & TRAIT_TRIPLET) != 0)
		ways = (ways & WITH_TRIPLET) | (ways & ~WITH_TRIPLET) << TRAIT_TRIPLET;
	if ((traits & TRAIT_END) != 0)
		ways = (ways & WITH_END) | (ways & ~WITH_END) << TRAIT_END;
	return ways;
}

uint64_t
yueqing_join(uint64_t left, uint64_t right)
{
	uint64_t joined = 0;

	for (; left != 0; left &= left - 1) {
		unsigned trait = (unsigned)__builtin_ctzll(left);
		joined |= with_traits(right, trait % TRAIT_PLACE) << (trait - trait % TRAIT_PLACE);
	}
	return joined & ((UINT64_C(1) << TRAITS) - 1);
}

/* ---- Steps ---- */

/* Whether the winning tile (when it is wild, any wild) is at the end of a run here. */
static bool
wins_at_end(const struct yueqing_suit_task *task, unsigned rank, const struct state *state,
	    unsigned runs, unsigned wilds)
{
	bool won = task->won_wild ? wilds > 0 : (int)rank == task->win;
	bool first = runs > 0 && !(task->two_sided && rank == 6);
	bool last = state->ending > 0 && !(task->two_sided && rank == 2);

	return won && (first || last);
}

static void
set_step(const struct yueqing_suit_task *task, unsigned rank, const struct state *state,
	 unsigned wilds, struct step *step)
{
	unsigned runs = step->runs;

	step->traits = 0;
	if (runs > 0)
		step->traits |= TRAIT_RUN;
	if (step->triplets > 0)
		step->traits |= TRAIT_TRIPLET;
	if (wins_at_end(task, rank, state, runs, wilds))
		step->traits |= TRAIT_END;
	step->in_place = 0;
	if ((int)rank == task->caishen)
		step->in_place = (uint8_t)(state->ending + state->going + runs);
	step->next = (struct state){
		.ending = state->going,
		.going = (uint8_t)runs,
		.wilds = (uint8_t)(state->wilds + wilds),
		.pair = (uint8_t)(state->pair | step->pair),
	};
}

static unsigned
lack(unsigned wanted, unsigned held)
{
	return wanted > held ? wanted - held : 0;
}

/* Tries every number of runs from this rank on. Runs begun below take `wanted` of its
 * tiles. */
static unsigned
list_runs(const struct yueqing_suit_task *task, unsigned rank, const struct state *state,
	  unsigned wanted, const struct step *taken, struct step *steps)
{
	const uint8_t *count = &task->count[rank];
	unsigned left = task->wilds - state->wilds, listed = 0, runs = lack(count[0], wanted);
	bool begin = rank + 2 < RANKS && (count[0] | count[1] | count[2]) != 0;

	if (runs > 0 && !begin)
		return 0;
	for (; wanted + runs <= count[0] + left; runs++) {
		unsigned wilds = wanted + runs - count[0];
		if (wilds + lack(state->going + runs, count[1]) + lack(runs, count[2]) > left)
			break;
		assert(listed < STEPS_MAX);
		steps[listed] = *taken;
		steps[listed].runs = (uint8_t)runs;
		set_step(task, rank, state, wilds, &steps[listed++]);
		if (!begin)
			break;
	}
	return listed;
}

/* Everything that can be taken at a rank in a state. */
static unsigned
list_steps(const struct yueqing_suit_task *task, unsigned rank, const struct state *state,
	   struct step steps[STEPS_MAX])
{
	unsigned most = task->count[rank] + task->wilds - state->wilds, listed = 0;
	bool natural = task->count[rank] > 0;

	for (unsigned pair = 0; pair <= (natural && state->pair == 0 ? 1 : 0); pair++) {
		unsigned wanted = state->ending + state->going + 2 * pair;
		for (unsigned triplets = 0; wanted <= most; triplets++, wanted += 3) {
			struct step taken = {.pair = (uint8_t)pair, .triplets = (uint8_t)triplets};
			listed += list_runs(task, rank, state, wanted, &taken, &steps[listed]);
			if (!natural)
				break;
		}
	}
	return listed;
}

/* ---- Levels ---- */

static unsigned
key_of(const struct state *state)
{
	unsigned runs = state->ending * RUNS + state->going;

	return state->wilds * KEYS_OF_WILDS + runs * 2 + state->pair;
}

static void
reach(struct level *level, const struct state *state, uint64_t traits)
{
	unsigned key = key_of(state);

	assert(state->ending + state->going <= SETS);
	if (level->place[key] == NONE) {
		assert(level->count < STATES_MAX);
		level->place[key] = level->count;
		level->state[level->count] = *state;
		level->traits[level->count++] = 0;
	}
	level->traits[level->place[key]] |= traits;
}

/* How many keys can be reached with so many wilds. */
static void
clear(struct level *level, unsigned wilds)
{
	level->count = 0;
	memset(level->place, NONE, (wilds + 1) * KEYS_OF_WILDS);
}

static uint64_t
after(const struct step *step, uint64_t traits)
{
	return with_traits(traits, step->traits) << (TRAIT_PLACE * step->in_place);
}

/* levels[r]: the states before rank r, and after the last one levels[RANKS]. */
static void
fill_levels(const struct yueqing_suit_task *task, struct level levels[RANKS + 1])
{
	const struct state start = {.wilds = 0};
	struct step steps[STEPS_MAX];

	clear(&levels[0], task->wilds);
	reach(&levels[0], &start, 1);
	for (unsigned rank = 0; rank < RANKS; rank++) {
		const struct level *level = &levels[rank];
		clear(&levels[rank + 1], task->wilds);
		for (unsigned i = 0; i < level->count; i++) {
			unsigned count = list_steps(task, rank, &level->state[i], steps);
			for (unsigned k = 0; k < count; k++)
				reach(&levels[rank + 1], &steps[k].next,
				      after(&steps[k], level->traits[i]));
		}
	}
}

void
yueqing_read_suit(const struct yueqing_suit_task *task, struct yueqing_suit *suit)
{
	struct level levels[RANKS + 1];
	const struct level *last = &levels[RANKS];

	memset(suit, 0, sizeof(*suit));
	fill_levels(task, levels);
	for (unsigned i = 0; i < last->count; i++) {
		const struct state *state = &last->state[i];
		suit->can[state->wilds][state->pair] |= last->traits[i];
	}
}

/* ---- One way ---- */

static void
add_sets(struct mj_grouping *grouping, enum mj_set_type type, unsigned kind, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		grouping->set[grouping->set_count++] =
			(struct mj_set){.type = (uint8_t)type, .kind = (mj_tile)kind};
}

static bool
same_state(const struct state *left, const struct state *right)
{
	return key_of(left) == key_of(right);
}

/* Finds a step and a state of the level that lead to `state` with `trait`, and goes back over
 * it. */
static bool
step_back(const struct yueqing_suit_task *task, const struct level *level, unsigned rank,
	  struct state *state, unsigned *trait, struct step *found)
{
	struct step steps[STEPS_MAX];

	for (unsigned i = 0; i < level->count; i++) {
		unsigned count = list_steps(task, rank, &level->state[i], steps);
		for (unsigned k = 0; k < count; k++) {
			if (!same_state(&steps[k].next, state))
				continue;
			uint64_t left = level->traits[i];
			for (; left != 0; left &= left - 1) {
				uint64_t one = left & -left;
				if (after(&steps[k], one) != UINT64_C(1) << *trait)
					continue;
				*found = steps[k];
				*trait = (unsigned)__builtin_ctzll(one);
				*state = level->state[i];
				return true;
			}
		}
	}
	return false;
}

void
yueqing_group_suit(const struct yueqing_suit_task *task, unsigned wilds, bool pair, unsigned trait,
		   mj_tile first, struct mj_grouping *grouping)
{
	struct level levels[RANKS + 1];
	struct state state = {.wilds = (uint8_t)wilds, .pair = pair};

	fill_levels(task, levels);
	for (unsigned rank = RANKS; rank-- > 0;) {
		struct step step;
		bool found = step_back(task, &levels[rank], rank, &state, &trait, &step);
		assert(found);
		(void)found;
		if (step.pair != 0)
			grouping->pair = (mj_tile)(first + rank);
		add_sets(grouping, MJ_TRIPLET, first + rank, step.triplets);
		add_sets(grouping, MJ_RUN, first + rank, step.runs);
	}
}
