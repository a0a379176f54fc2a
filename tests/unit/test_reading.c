/* The walk over groupings, beside a naive one that tries every choice of sets. */
#include "engine/reading.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_SIZE = 2 * MJ_MELDS + 1, KEYS_MAX = 60000, CHOICES_MAX = 60 };

/* A grouping as bytes: the sets in the order of `choices`, then the pair. */
struct key {
	uint8_t byte[KEY_SIZE];
};

struct keys {
	size_t count;
	struct key key[KEYS_MAX];
};

static struct keys seen, expected;

static int
compare_keys(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(struct key));
}

static int
compare_sets(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(struct mj_set));
}

static struct key
key_of(const struct mj_set *sets, size_t count, mj_tile pair)
{
	struct mj_set sorted[MJ_MELDS];
	struct key key = {{0}};

	memcpy(sorted, sets, count * sizeof(*sets));
	qsort(sorted, count, sizeof(*sorted), compare_sets);
	for (size_t i = 0; i < count; i++) {
		key.byte[2 * i] = sorted[i].type;
		key.byte[2 * i + 1] = sorted[i].kind;
	}
	key.byte[KEY_SIZE - 1] = pair;
	return key;
}

static void
keep(struct keys *keys, struct key key)
{
	cr_assert_lt(keys->count, KEYS_MAX);
	keys->key[keys->count++] = key;
}

/* ---- The naive walk ---- */

struct choices {
	size_t count;
	struct mj_set set[CHOICES_MAX];
};

static void
offer(struct choices *choices, enum mj_set_type type, unsigned kind)
{
	choices->set[choices->count++] = (struct mj_set){(uint8_t)type, (mj_tile)kind};
}

static struct choices
all_sets(bool honour_runs)
{
	struct choices choices = {0};

	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		offer(&choices, MJ_TRIPLET, kind);
		if (kind < MJ_HONOURS && kind % 9 <= 6)
			offer(&choices, MJ_RUN, kind);
	}
	for (unsigned wind = MJ_HONOURS; honour_runs && wind < MJ_DRAGONS; wind++)
		offer(&choices, MJ_WIND_RUN, wind);
	if (honour_runs)
		offer(&choices, MJ_DRAGON_RUN, MJ_DRAGONS);
	return choices;
}

/* Independent of mj_set_tiles, which is checked against it. */
static void
tiles_of(struct mj_set set, mj_tile tiles[3])
{
	unsigned count = 0;

	if (set.type == MJ_WIND_RUN) {
		for (mj_tile wind = MJ_HONOURS; wind < MJ_DRAGONS; wind++)
			if (wind != set.kind)
				tiles[count++] = wind;
		return;
	}
	for (; count < 3; count++)
		tiles[count] = (mj_tile)(set.type == MJ_TRIPLET ? set.kind : set.kind + count);
}

struct naive {
	const struct mj_reading_task *task;
	struct choices choices;
	uint8_t need[MJ_KINDS];
	struct mj_set set[MJ_MELDS];
};

/* How many tiles are needed beyond the natural ones: those that wilds must stand for. */
static unsigned
lacking(const struct naive *naive)
{
	unsigned lack = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		if (naive->need[kind] > naive->task->count[kind])
			lack += (unsigned)(naive->need[kind] - naive->task->count[kind]);
	return lack;
}

static void
choose_pair(struct naive *naive)
{
	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		naive->need[kind] += 2;
		if (lacking(naive) == naive->task->wilds)
			keep(&expected, key_of(naive->set, naive->task->sets, (mj_tile)kind));
		naive->need[kind] -= 2;
	}
}

static void
choose_sets(struct naive *naive, unsigned chosen, size_t first)
{
	if (chosen == naive->task->sets) {
		choose_pair(naive);
		return;
	}
	for (size_t i = first; i < naive->choices.count; i++) {
		mj_tile tiles[3];
		tiles_of(naive->choices.set[i], tiles);
		for (unsigned t = 0; t < 3; t++)
			naive->need[tiles[t]]++;
		naive->set[chosen] = naive->choices.set[i];
		if (lacking(naive) <= naive->task->wilds)
			choose_sets(naive, chosen + 1, i);
		for (unsigned t = 0; t < 3; t++)
			naive->need[tiles[t]]--;
	}
}

static void
read_naively(const struct mj_reading_task *task)
{
	struct naive naive = {.task = task, .choices = all_sets(task->honour_runs)};

	expected.count = 0;
	choose_sets(&naive, 0, 0);
}

/* ---- The walk under test ---- */

static unsigned
rank(struct mj_set set)
{
	unsigned runs_after = set.type == MJ_RUN;

	return set.type == MJ_WIND_RUN || set.type == MJ_DRAGON_RUN
		       ? set.kind
		       : 64 + 2u * set.kind + runs_after;
}

/* The order that reading.h promises, and that the wilds fill exactly what the naturals leave. */
static void
check_grouping(const struct mj_reading_task *task, const struct mj_grouping *grouping)
{
	int need[MJ_KINDS] = {0};

	cr_assert_eq(grouping->set_count, task->sets);
	cr_assert_eq(grouping->wild_count, task->wilds);
	for (unsigned i = 0; i < grouping->set_count; i++) {
		mj_tile tiles[3], again[3];
		tiles_of(grouping->set[i], tiles);
		mj_set_tiles(&grouping->set[i], again);
		cr_assert_arr_eq(tiles, again, sizeof(tiles));
		for (unsigned t = 0; t < 3; t++)
			need[tiles[t]]++;
		if (i > 0)
			cr_assert_leq(rank(grouping->set[i - 1]), rank(grouping->set[i]));
	}
	need[grouping->pair] += 2;
	for (unsigned i = 0; i < grouping->wild_count; i++) {
		need[grouping->wild_as[i]]--;
		if (i > 0)
			cr_assert_leq(grouping->wild_as[i - 1], grouping->wild_as[i]);
	}
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		cr_assert_eq(need[kind], task->count[kind], "kind %u", kind);
}

static bool
keep_grouping(void *context, const struct mj_grouping *grouping)
{
	check_grouping(context, grouping);
	keep(&seen, key_of(grouping->set, grouping->set_count, grouping->pair));
	return true;
}

static void
describe(const struct mj_reading_task *task, char text[256])
{
	struct mj_bag bag = {{0}, 0};
	char tiles[MJ_BAG_TEXT];

	for (mj_tile kind = 0; kind < MJ_KINDS; kind++)
		for (unsigned i = 0; i < task->count[kind]; i++)
			mj_bag_add(&bag, kind);
	mj_bag_write(&bag, tiles);
	snprintf(text, 256, "%s + %u wilds, %u sets%s", tiles, task->wilds, task->sets,
		 task->honour_runs ? ", honour runs" : "");
}

static size_t
compare_walks(struct mj_reading_task *task)
{
	char text[256];

	describe(task, text);
	seen.count = 0;
	cr_assert(mj_read(task, keep_grouping, task), "%s", text);
	read_naively(task);
	qsort(seen.key, seen.count, sizeof(seen.key[0]), compare_keys);
	qsort(expected.key, expected.count, sizeof(expected.key[0]), compare_keys);
	cr_assert_eq(seen.count, expected.count, "%s: %zu groupings, not %zu", text, seen.count,
		     expected.count);
	cr_assert_arr_eq(seen.key, expected.key, seen.count * sizeof(seen.key[0]), "%s", text);
	return seen.count;
}

/* ---- Random hands ---- */

static uint64_t random_state;

static unsigned
random_below(unsigned limit)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return (unsigned)(random_state >> 33) % limit;
}

static void
put_tiles(struct mj_reading_task *task, struct mj_set set)
{
	mj_tile tiles[3];

	tiles_of(set, tiles);
	for (unsigned t = 0; t < 3; t++)
		task->count[tiles[t]]++;
}

static unsigned
held(const struct mj_reading_task *task)
{
	unsigned held = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		held += task->count[kind];
	return held;
}

static void
take_one(struct mj_reading_task *task)
{
	unsigned kind = random_below(MJ_KINDS);

	while (task->count[kind] == 0)
		kind = (kind + 1) % MJ_KINDS;
	task->count[kind]--;
}

/*
 * Sets and a pair from `choices`, close together so that they regroup; some tiles made wild, and
 * every third hand spoilt by one tile.
 */
static struct mj_reading_task
random_task(unsigned sets, unsigned wilds, bool honour_runs)
{
	struct choices choices = all_sets(honour_runs);
	struct mj_reading_task task = {
		.sets = (uint8_t)sets, .wilds = (uint8_t)wilds, .honour_runs = honour_runs};
	unsigned from = random_below((unsigned)choices.count);
	unsigned spread = 4 + random_below(14);

	for (unsigned i = 0; i < sets; i++)
		put_tiles(&task, choices.set[(from + random_below(spread)) % choices.count]);
	task.count[choices.set[(from + random_below(spread)) % choices.count].kind] += 2;
	for (unsigned i = 0; i < wilds; i++)
		take_one(&task);
	if (random_below(3) == 0 && held(&task) > 0) {
		take_one(&task);
		task.count[random_below(MJ_KINDS)]++;
	}
	return task;
}

Test(reading, agrees_with_the_naive_walk, .timeout = 120)
{
	size_t total = 0, several = 0;

	random_state = 20240607;
	for (unsigned wilds = 0; wilds <= 4; wilds++) {
		unsigned hands = wilds < 3 ? 150 : 12;
		for (unsigned i = 0; i < hands * 4; i++) {
			struct mj_reading_task task = random_task(4 + (i & 1), wilds, (i & 2) != 0);
			size_t count = compare_walks(&task);
			total += count;
			several += count > 1;
		}
	}
	cr_expect_gt(several, 500, "only %zu hands with several groupings", several);
	cr_expect_gt(total, 10000, "only %zu groupings", total);
}

Test(reading, few_sets_and_many_wilds)
{
	random_state = 77;
	for (unsigned sets = 0; sets <= 3; sets++) {
		for (unsigned wilds = 0; wilds <= 3 * sets + 2 && wilds <= 5; wilds++) {
			struct mj_reading_task task = random_task(sets, wilds, wilds & 1);
			compare_walks(&task);
		}
	}
}

Test(reading, all_wild)
{
	struct mj_reading_task pair = {.sets = 0, .wilds = 2};
	struct mj_reading_task set = {.sets = 1, .wilds = 5};
	struct mj_reading_task set_with_runs = {.sets = 1, .wilds = 5, .honour_runs = true};

	cr_expect_eq(compare_walks(&pair), MJ_KINDS);
	cr_expect_eq(compare_walks(&set), MJ_KINDS * (34 + 21));
	cr_expect_eq(compare_walks(&set_with_runs), MJ_KINDS * (34 + 21 + 5));
}

static struct mj_reading_task
task_of(const char *text, unsigned sets, unsigned wilds, bool honour_runs)
{
	struct mj_reading_task task = {
		.sets = (uint8_t)sets, .wilds = (uint8_t)wilds, .honour_runs = honour_runs};
	struct mj_bag bag;

	cr_assert(mj_bag_parse(&bag, text), "%s", text);
	memcpy(task.count, bag.of, MJ_KINDS);
	return task;
}

Test(reading, known_hands)
{
	static const struct {
		const char *tiles;
		unsigned sets, wilds;
		bool honour_runs;
		size_t groupings;
	} cases[] = {
		{"123m456p789s11122z", 4, 0, false, 1},
		{"111222333m99p111z", 4, 0, false, 2},
		{"11122233344455m", 4, 0, false, 4},
		{"11122233344m", 3, 0, false, 3},
		{"112233m112233p55z", 4, 0, false, 1},
		{"1112345678999m5m", 4, 0, false, 1},
		{"1133557799m1133z", 4, 0, false, 0},
		{"123m456p789s1112z", 4, 1, false, 1},
		{"123z11p", 1, 0, false, 0},
		{"123z11p", 1, 0, true, 1},
		{"567z11p", 1, 0, true, 1},
		{"112233445566z55z", 4, 0, false, 0},
		{"11z", 0, 0, true, 1},
		{"12z", 0, 0, true, 0},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_reading_task task = task_of(cases[i].tiles, cases[i].sets, cases[i].wilds,
						      cases[i].honour_runs);
		size_t count = compare_walks(&task);
		cr_expect_eq(count, cases[i].groupings, "%s: %zu groupings", cases[i].tiles, count);
	}
}

static bool
stop_after(void *context, const struct mj_grouping *grouping)
{
	unsigned *left = context;

	(void)grouping;
	cr_assert_gt(*left, 0, "called again after it said no");
	(*left)--;
	return *left > 0;
}

Test(reading, stops_when_the_visitor_says_so)
{
	struct mj_reading_task task = task_of("11122233344455m", 4, 0, false);

	for (unsigned wanted = 1; wanted <= 5; wanted++) {
		unsigned left = wanted;
		bool walked_on = mj_read(&task, stop_after, &left);
		cr_expect_eq(walked_on, wanted > 4, "stopping after %u", wanted);
		cr_expect_eq(left, wanted > 4 ? wanted - 4 : 0, "stopping after %u", wanted);
	}
}

Test(reading, nothing_to_show_is_no_stop)
{
	struct mj_reading_task task = task_of("13579m13579p1234z", 4, 0, false);
	unsigned left = 1;

	cr_expect(mj_read(&task, stop_after, &left));
	cr_expect_eq(left, 1);
}
