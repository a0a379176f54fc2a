/* Sums over results, kept beside them, against a plain sum over what was put in. */
#include "support/store_place.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { MATCHES = 40, PLAYERS = 3, TIMES = 25, STEPS = 400, NAME = 16, BATCH = 20 };

/* What the store should hold: at most one result of each player in each match. */
struct known {
	bool there;
	int64_t finished_at, score, chips;
	int place;
	int season, ruleset; /* 0: none */
};

static struct place place;
static struct known known[MATCHES][PLAYERS];
static char match_names[MATCHES][NAME];
static uint32_t state = 1;
static const char *const players[PLAYERS] = {"anna", "bela", "cora"};
enum { SEASONS = 3, RULESETS = 3 };
static const char *const seasons[SEASONS] = {NULL, "2025", "2026"};
static const char *const rulesets[RULESETS] = {NULL, "riichi", "ming"};

static int
draw(int below)
{
	state = state * 1664525u + 1013904223u;
	return (int)((state >> 8) % (unsigned)below);
}

static int
insert_matches(struct tx *tx, void *arg)
{
	(void)arg;
	for (int i = 0; i < MATCHES; i++) {
		snprintf(match_names[i], NAME, "r%d", i);
		const struct match_row row = match_of(match_names[i]);
		cr_assert_eq(tx->calls->match_insert(tx, "a", &row), STORE_OK);
		cr_assert_eq(tx->calls->match_insert(tx, "b", &row), STORE_OK);
	}
	return STORE_OK;
}

static void
set_up(void)
{
	place_make(&place);
	place_open(&place);
	place_fill(&place);
	cr_assert_eq(store_write(place.store, insert_matches, NULL), STORE_OK);
}

static void
tear_down(void)
{
	place_remove(&place);
}

TestSuite(store_results, .init = set_up, .fini = tear_down);

static void
finish_match(struct tx *tx, int match)
{
	int64_t at = 1 + draw(TIMES);
	int season = draw(SEASONS), ruleset = 1 + draw(RULESETS - 1);

	for (int i = 0; i < PLAYERS; i++) {
		struct known *one = &known[match][i];
		if (one->there || draw(4) == 0)
			continue;
		*one = (struct known){true,    at,     draw(1000) - 500, draw(9) - 4,
				      draw(5), season, ruleset};
		struct result_row row = result_of(match_names[match], players[i], at);
		row.place = one->place;
		row.score = one->score;
		row.chips = one->chips;
		row.season = seasons[season];
		row.ruleset = rulesets[ruleset];
		cr_assert_eq(tx->calls->result_insert(tx, "a", &row), STORE_OK);
		cr_assert_eq(tx->calls->result_insert(tx, "a", &row), STORE_EXISTS);
	}
}

static int
change_some(struct tx *tx, void *arg)
{
	(void)arg;
	for (int i = 0; i < BATCH; i++) {
		int match = draw(MATCHES);
		if (draw(3) > 0) {
			finish_match(tx, match);
			continue;
		}
		memset(known[match], 0, sizeof(known[match]));
		cr_assert_eq(tx->calls->results_remove(tx, "a", match_names[match]), STORE_OK);
	}
	return STORE_OK;
}

/* Results of a season and a ruleset (0: of any) in a period. */
struct asked {
	int season, ruleset;
	struct period period;
};

static struct result_scope
scope_of(const struct asked *asked)
{
	return (struct result_scope){seasons[asked->season], rulesets[asked->ruleset],
				     asked->period};
}

static bool
counts(const struct known *one, const struct asked *asked)
{
	const struct period *period = &asked->period;

	return one->there && (asked->season == 0 || one->season == asked->season) &&
	       (asked->ruleset == 0 || one->ruleset == asked->ruleset) &&
	       one->finished_at >= period->from &&
	       (period->to == 0 || one->finished_at < period->to);
}

static struct result_sums
plain_sums(int player, const struct asked *asked)
{
	struct result_sums sums = {0};

	for (int i = 0; i < MATCHES; i++) {
		const struct known *one = &known[i][player];
		if (!counts(one, asked))
			continue;
		sums.matches++;
		sums.score += one->score;
		sums.chips += one->chips;
		if (one->place > 0)
			sums.places[one->place - 1]++;
	}
	return sums;
}

struct walk {
	struct result_sums sums;
	int64_t last;
};

static int
add_result(void *arg, const struct result_row *row)
{
	struct walk *walk = arg;

	cr_expect_geq(row->finished_at, walk->last);
	walk->last = row->finished_at;
	walk->sums.matches++;
	walk->sums.score += row->score;
	walk->sums.chips += row->chips;
	if (row->place > 0)
		walk->sums.places[row->place - 1]++;
	return 0;
}

static void
compare(struct tx *tx, int player, const struct asked *asked)
{
	const struct result_scope scope = scope_of(asked);
	struct result_sums sums, plain = plain_sums(player, asked);
	struct walk walk = {0};

	cr_assert_eq(tx->calls->result_sums(tx, "a", players[player], &scope, &sums), STORE_OK);
	cr_expect(memcmp(&sums, &plain, sizeof(sums)) == 0, "%s, season %d, ruleset %d, [%d, %d)",
		  players[player], asked->season, asked->ruleset, (int)scope.period.from,
		  (int)scope.period.to);
	cr_assert_eq(tx->calls->results(tx, "a", players[player], &scope, add_result, &walk),
		     STORE_OK);
	cr_expect(memcmp(&walk.sums, &plain, sizeof(plain)) == 0);
}

static int
see_player(void *arg, const char *player)
{
	char *seen = arg;
	size_t used = strlen(seen);

	snprintf(seen + used, PLAYERS * NAME - used, "%s ", player);
	return 0;
}

static void
compare_players(struct tx *tx, const struct asked *asked)
{
	const struct result_scope scope = scope_of(asked);
	char seen[PLAYERS * NAME] = "", expected[PLAYERS * NAME] = "";

	for (int i = 0; i < PLAYERS; i++) {
		if (plain_sums(i, asked).matches > 0)
			see_player(expected, players[i]);
	}
	cr_assert_eq(tx->calls->result_players(tx, "a", &scope, see_player, seen), STORE_OK);
	cr_expect_str_eq(seen, expected);
}

struct last_sums {
	/* Of the last row of each player. */
	struct result_sums sums[SEASONS][RULESETS][PLAYERS];
};

static int
index_of(const char *const *names, int count, const char *name)
{
	int i = 0;

	while (i < count &&
	       (names[i] == NULL || name == NULL ? names[i] != name : strcmp(names[i], name) != 0))
		i++;
	cr_assert_lt(i, count);
	return i;
}

static int
see_sums(void *arg, const struct sum_row *row)
{
	struct last_sums *last = arg;

	cr_assert_not_null(row->result.match);
	cr_expect_str_eq(row->result.match, row->match);
	cr_expect_str_eq(row->result.player, row->player);
	cr_expect_eq(row->result.finished_at, row->finished_at);
	last->sums[index_of(seasons, SEASONS, row->season)][index_of(
		rulesets, RULESETS, row->ruleset)][index_of(players, PLAYERS, row->player)] =
		row->sums;
	return 0;
}

/* The rows behind them, in order: the last of each player has all. */
static void
compare_rows(struct tx *tx)
{
	struct last_sums last = {0};

	cr_assert_eq(tx->calls->sum_rows(tx, "a", see_sums, &last), STORE_OK);
	for (int i = 0; i < SEASONS * RULESETS * PLAYERS; i++) {
		const struct asked asked = {i % SEASONS, i / SEASONS % RULESETS, {0}};
		int player = i / SEASONS / RULESETS;
		struct result_sums plain = plain_sums(player, &asked);
		cr_expect(memcmp(&last.sums[asked.season][asked.ruleset][player], &plain,
				 sizeof(plain)) == 0);
	}
}

static void
compare_scope(struct tx *tx, const struct asked *asked)
{
	const struct period some = {draw(TIMES), 1 + draw(TIMES + 1)};
	const struct period periods[] = {{0}, {.from = some.from}, {.to = some.to}, some};

	compare_players(tx, asked);
	for (int player = 0; player < PLAYERS; player++)
		for (int i = 0; i < (some.from <= some.to ? 4 : 3); i++)
			compare(tx, player,
				&(struct asked){asked->season, asked->ruleset, periods[i]});
}

static void
compare_all(void)
{
	struct tx *tx = place.store->calls->read_begin(place.store);

	compare_rows(tx);
	for (int i = 0; i < SEASONS * RULESETS; i++)
		compare_scope(tx, &(struct asked){i % SEASONS, i / SEASONS, {0}});
	place.store->calls->read_end(tx);
}

Test(store_results, sums_are_those_of_the_results)
{
	compare_all();
	for (int i = 0; i < STEPS / BATCH; i++) {
		cr_assert_eq(store_write(place.store, change_some, NULL), STORE_OK);
		compare_all();
	}
}

static int
insert_one(struct tx *tx, void *arg)
{
	struct result_row row = result_of("r1", "anna", 77);

	(void)arg;
	row.season = "2026";
	row.place = 0;
	row.score = -(INT64_C(1) << 53);
	row.chips = 1;
	row.facts = text_of("{\"手\": 3}");
	cr_assert_eq(tx->calls->result_insert(tx, "a", &row), STORE_OK);
	row.match = "no such match";
	cr_expect_eq(tx->calls->result_insert(tx, "a", &row), STORE_NONE);
	return STORE_OK;
}

static int
expect_one(void *arg, const struct result_row *row)
{
	int *count = arg;

	cr_expect_str_eq(row->match, "r1");
	cr_expect_str_eq(row->player, "anna");
	cr_expect_str_eq(row->season, "2026");
	cr_expect_str_eq(row->ruleset, "riichi");
	cr_expect_eq(row->finished_at, 77);
	cr_expect_eq(row->place, 0);
	cr_expect_eq(row->score, -(INT64_C(1) << 53));
	cr_expect_eq(row->chips, 1);
	cr_expect_eq(row->facts.size, strlen("{\"手\": 3}"));
	return ++*count;
}

Test(store_results, a_result_comes_back_as_it_was)
{
	const struct result_scope all = {.season = NULL};
	struct result_sums sums;
	int count = 0;

	cr_assert_eq(store_write(place.store, insert_one, NULL), STORE_OK);
	struct tx *tx = place.store->calls->read_begin(place.store);
	cr_expect_eq(tx->calls->results(tx, "a", "anna", &all, expect_one, &count), 1);
	cr_expect_eq(tx->calls->results(tx, "b", "anna", &all, expect_one, &count), 0);
	count = 0;
	cr_expect_eq(tx->calls->match_results(tx, "a", "r1", expect_one, &count), 1);
	cr_expect_eq(tx->calls->match_results(tx, "a", "r2", expect_one, &count), 0);
	cr_expect_eq(tx->calls->match_results(tx, "b", "r1", expect_one, &count), 0);
	cr_assert_eq(tx->calls->result_sums(tx, "b", "anna", &all, &sums), STORE_OK);
	cr_expect_eq(sums.matches, 0);
	place.store->calls->read_end(tx);
}

static int
remove_twice(struct tx *tx, void *arg)
{
	(void)arg;
	cr_assert_eq(tx->calls->results_remove(tx, "b", "r1"), STORE_OK);
	cr_assert_eq(tx->calls->results_remove(tx, "a", "r1"), STORE_OK);
	return tx->calls->results_remove(tx, "a", "r1");
}

Test(store_results, removing_nothing_is_no_fault)
{
	const struct result_scope of_2026 = {.season = "2026"};
	int count = 0;

	cr_assert_eq(store_write(place.store, insert_one, NULL), STORE_OK);
	cr_expect_eq(store_write(place.store, remove_twice, NULL), STORE_OK);
	struct tx *tx = place.store->calls->read_begin(place.store);
	cr_expect_eq(tx->calls->results(tx, "a", "anna", &of_2026, expect_one, &count), 0);
	place.store->calls->read_end(tx);
}
