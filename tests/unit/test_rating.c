/* Ratings against tests/ratings/vectors.json, which other programs made. */
#include "ledger/people/rating.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <string.h>

enum { PLAYERS = 8 };

struct people {
	const char *names[PLAYERS];
	struct rating ratings[PLAYERS];
	unsigned count;
};

static struct rating *
rating_of(struct people *people, const struct rating_formula *formula, const char *name)
{
	for (unsigned i = 0; i < people->count; i++)
		if (strcmp(people->names[i], name) == 0)
			return &people->ratings[i];
	cr_assert_lt(people->count, PLAYERS);
	people->names[people->count] = name;
	people->ratings[people->count] = formula->start;
	return &people->ratings[people->count++];
}

static void
play(struct people *people, const struct rating_formula *formula, const json_t *match)
{
	struct rating *ratings[STORE_PLACES];
	int places[STORE_PLACES];
	unsigned count = (unsigned)json_array_size(match);

	for (unsigned i = 0; i < count; i++) {
		const json_t *one = json_array_get(match, i);
		const char *name = json_string_value(json_array_get(one, 0));
		ratings[i] = rating_of(people, formula, name);
		places[i] = (int)json_integer_value(json_array_get(one, 1));
	}
	rating_add_match(formula, ratings, places, count);
}

static void
check_player(const char *title, struct people *people, const struct rating_formula *formula,
	     const char *name, const json_t *expected)
{
	const struct rating *rating = rating_of(people, formula, name);
	const json_t *value = json_array_get(expected, 1);

	cr_expect_eq(rating_rank_value(formula, rating),
		     json_integer_value(json_array_get(expected, 0)), "%s: %s: %f", title, name,
		     rating->value);
	cr_expect_eq(rating->matches, json_integer_value(json_array_get(expected, 3)));
	cr_expect_eq(json_is_integer(value), formula->deviates);
	if (!formula->deviates)
		return;
	cr_expect_eq(rating_thousandths(rating->value), json_integer_value(value), "%s: %s", title,
		     name);
	cr_expect_eq(rating_thousandths(rating->deviation),
		     json_integer_value(json_array_get(expected, 2)), "%s: %s", title, name);
}

Test(rating, vectors)
{
	json_t *cases = json_load_file("tests/ratings/vectors.json", 0, NULL), *one, *match, *want;
	const char *name;
	size_t i, k;

	cr_assert_gt(json_array_size(cases), 10);
	json_array_foreach(cases, i, one)
	{
		const char *title = json_string_value(json_object_get(one, "name"));
		const struct rating_formula *formula =
			rating_formula_find(json_string_value(json_object_get(one, "method")));
		struct people people = {.count = 0};
		json_array_foreach(json_object_get(one, "matches"), k, match)
		{
			play(&people, formula, match);
		}
		json_object_foreach(json_object_get(one, "ratings"), name, want)
		{
			check_player(title, &people, formula, name, want);
		}
	}
	json_decref(cases);
}

/* The worked examples of docs/ratings.md. */
Test(rating, what_tenhou_pays)
{
	static const struct {
		double others[3], change;
	} cases[] = {
		{{2100, 1900, 2000}, -6}, {{1500, 1500, 1400}, -8}, {{1500, 1900, 2100}, -6.625}};
	const struct rating_formula *formula = rating_formula_find("tenhou_r");
	const int places[] = {4, 1, 2, 3};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct rating four[] = {{.value = 2000, .matches = 400},
					{.value = cases[i].others[0]},
					{.value = cases[i].others[1]},
					{.value = cases[i].others[2]}};
		struct rating *const all[] = {&four[0], &four[1], &four[2], &four[3]};
		rating_add_match(formula, all, places, 4);
		cr_expect_float_eq(four[0].value - 2000, cases[i].change, 1e-9, "case %zu", i);
		cr_expect_eq(four[0].matches, 401);
	}
	cr_expect_null(rating_formula_find("elo"));
}
