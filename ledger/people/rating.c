#include "ledger/people/rating.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- tenhou_r ---- */

#define TENHOU_START   1500.0
#define TENHOU_BASE    30.0 /* of the first place; of the last one as much below 0 */
#define TENHOU_PULL    40.0
#define TENHOU_WEIGHT  0.002 /* less with each match */
#define TENHOU_LEAST   0.2
#define TENHOU_SETTLED 400 /* matches */

/* 30, 10, -10, -30 for four; 30, 0, -30 for three; those who tie share what their places bring. */
static double
tenhou_base(const int places[], unsigned count, unsigned index)
{
	unsigned better = 0, tied = 0;

	for (unsigned i = 0; i < count; i++) {
		better += places[i] < places[index];
		tied += places[i] == places[index];
	}
	double place = better + (tied - 1) / 2.0;
	return TENHOU_BASE - 2 * TENHOU_BASE * place / (count - 1);
}

static double
tenhou_weight(int64_t matches)
{
	return matches < TENHOU_SETTLED ? 1 - TENHOU_WEIGHT * (double)matches : TENHOU_LEAST;
}

static void
add_tenhou(struct rating *const ratings[], const int places[], unsigned count)
{
	double average = 0, changes[STORE_PLACES];

	for (unsigned i = 0; i < count; i++)
		average += ratings[i]->value / count;
	for (unsigned i = 0; i < count; i++)
		changes[i] = tenhou_weight(ratings[i]->matches) *
			     (tenhou_base(places, count, i) +
			      (average - ratings[i]->value) / TENHOU_PULL);
	for (unsigned i = 0; i < count; i++)
		ratings[i]->value += changes[i];
}

/* ---- plackett_luce ---- */

#define LUCE_MU    25.0
#define LUCE_SIGMA (LUCE_MU / 3)
#define LUCE_BETA  (LUCE_SIGMA / 2)
#define LUCE_TAU   (LUCE_MU / 300)
#define LUCE_KAPPA 1e-4
enum { LUCE_CAUTION = 3 };

/* What a match says of all who play it. */
struct luce {
	double c;
	double strengths[STORE_PLACES]; /* exp(mu / c) */
	double rest[STORE_PLACES];      /* the sum of those of whoever came no better */
	int tied[STORE_PLACES];         /* how many have the place */
};

static void
weigh(struct rating *const ratings[], const int places[], unsigned count, struct luce *luce)
{
	double squares = 0;

	for (unsigned i = 0; i < count; i++) {
		double sigma = ratings[i]->deviation;
		squares += sigma * sigma + LUCE_BETA * LUCE_BETA;
	}
	luce->c = sqrt(squares);
	for (unsigned i = 0; i < count; i++)
		luce->strengths[i] = exp(ratings[i]->value / luce->c);
	for (unsigned i = 0; i < count; i++) {
		luce->rest[i] = 0;
		luce->tied[i] = 0;
		for (unsigned j = 0; j < count; j++) {
			luce->rest[i] += places[j] >= places[i] ? luce->strengths[j] : 0;
			luce->tied[i] += places[j] == places[i];
		}
	}
}

/* The player `index` after the match. */
static struct rating
luce_after(const struct rating *before, const struct luce *luce, const int places[], unsigned count,
	   unsigned index)
{
	double square = before->deviation * before->deviation, omega = 0, delta = 0;

	for (unsigned i = 0; i < count; i++) {
		double chance = luce->strengths[index] / luce->rest[i];
		if (places[i] > places[index])
			continue;
		omega += ((i == index) - chance) / luce->tied[i];
		delta += chance * (1 - chance) / luce->tied[i];
	}
	double gamma = before->deviation / luce->c;
	double left = 1 - delta * gamma * square / (luce->c * luce->c);
	return (struct rating){.value = before->value + omega * square / luce->c,
			       .deviation = before->deviation * sqrt(fmax(left, LUCE_KAPPA)),
			       .matches = before->matches};
}

static void
add_luce(struct rating *const ratings[], const int places[], unsigned count)
{
	struct rating after[STORE_PLACES];
	struct luce luce;

	for (unsigned i = 0; i < count; i++)
		ratings[i]->deviation = hypot(ratings[i]->deviation, LUCE_TAU);
	weigh(ratings, places, count, &luce);
	for (unsigned i = 0; i < count; i++)
		after[i] = luce_after(ratings[i], &luce, places, count, i);
	for (unsigned i = 0; i < count; i++)
		*ratings[i] = after[i];
}

/* ---- The formulas ---- */

static const struct rating_formula formulas[] = {
	{.id = "tenhou_r", .version = "1.0.0", .start = {.value = TENHOU_START}, .add = add_tenhou},
	{.id = "plackett_luce",
	 .version = "1.0.0",
	 .start = {.value = LUCE_MU, .deviation = LUCE_SIGMA},
	 .deviates = true,
	 .caution = LUCE_CAUTION,
	 .add = add_luce},
};

const struct rating_formula *
rating_formula_find(const char *id)
{
	for (size_t i = 0; i < sizeof(formulas) / sizeof(formulas[0]); i++)
		if (strcmp(formulas[i].id, id) == 0)
			return &formulas[i];
	return NULL;
}

void
rating_add_match(const struct rating_formula *formula, struct rating *const ratings[],
		 const int places[], unsigned count)
{
	assert(count >= 2 && count <= STORE_PLACES);
	formula->add(ratings, places, count);
	for (unsigned i = 0; i < count; i++)
		ratings[i]->matches++;
}

int64_t
rating_thousandths(double value)
{
	return llround(value * 1000);
}

int64_t
rating_rank_value(const struct rating_formula *formula, const struct rating *rating)
{
	return rating_thousandths(rating->value - formula->caution * rating->deviation);
}
