#include "outlook/chances.h"

#include <assert.h>

/* How likely a draw is one certain copy: of a kind that brings the hand nearer, or of another. */
struct likelihood {
	float near, other;
};

static struct likelihood
likelihood_at(const struct draws *draws, unsigned turn)
{
	struct likelihood of = {0, 0};
	float near = draws->near_copies;
	float others = (float)(draws->unseen - draws->kept) - near;
	float left = (float)draws->unseen - (float)turn;

	if (left <= 0)
		return of;
	/* Of a small wall nothing but such copies may be left. */
	of.near = 1 / (left > near ? left : near);
	if (others > 0)
		of.other = (1 - near * of.near) / others;
	return of;
}

/* What the tiles that bring the hand nearer lead to, counted in copies. */
static void
add_near(const struct draws *draws, unsigned turn, struct chance *sum)
{
	for (unsigned i = 0; i < draws->near_count; i++) {
		const struct chance *prize = &draws->near[i].by_turn[turn];
		float copies = draws->near[i].copies;
		for (unsigned lane = 0; lane < CHANCE_LANES; lane++)
			sum->of[lane] += copies * prize->of[lane];
	}
}

/* What the others add to each number: they are kept where that is better. */
static void
add_changes(const struct draws *draws, unsigned turn, const struct chance *base,
	    struct chance *gain)
{
	for (unsigned i = 0; i < draws->change_count; i++) {
		const struct chance *prize = &draws->changes[i].by_turn[turn];
		float copies = draws->changes[i].copies;
		for (unsigned lane = 0; lane < CHANCE_LANES; lane++) {
			float more = prize->of[lane] - base->of[lane];
			gain->of[lane] += copies * (more > 0 ? more : 0);
		}
	}
}

static void
fill_turn(const struct draws *draws, unsigned turn, struct chance *by_turn)
{
	const struct winnings *won = &draws->winnings;
	struct likelihood likelihood = likelihood_at(draws, turn);
	struct chance base = by_turn[turn + 1], near = {{0}}, change = {{0}};
	float used_copies = draws->used_copies;

	near.of[CHANCE_WIN] = won->copies;
	near.of[CHANCE_POINTS] = won->points;
	add_near(draws, turn + 1, &near);
	add_changes(draws, turn + 1, &base, &change);
	for (unsigned lane = 0; lane < CHANCE_LANES; lane++)
		by_turn[turn].of[lane] =
			base.of[lane] +
			likelihood.near * (near.of[lane] - used_copies * base.of[lane]) +
			likelihood.other * change.of[lane];
	if (draws->ready)
		by_turn[turn].of[CHANCE_READY] = 1;
}

/* The hand gets ready at the turn that is asked for: on the draw after it, a win brings more. */
static void
count_first(const struct draws *draws, struct chance *by_turn)
{
	const struct winnings *won = &draws->winnings;

	for (unsigned turn = 0; turn < draws->turns; turn++) {
		float later = by_turn[turn + 1].of[CHANCE_POINTS];
		by_turn[turn].of[CHANCE_POINTS] =
			later +
			likelihood_at(draws, turn).near * (won->first - won->copies * later);
	}
}

void
mj_chances_of(const struct draws *draws, struct chance *by_turn)
{
	assert(draws->turns <= MJ_TURNS_MAX && draws->kept <= draws->unseen);
	assert(draws->near_count <= MJ_KINDS && draws->change_count <= MJ_KINDS);
	/* A hand that is declared does not change any more. */
	assert(!draws->has_first || draws->change_count == 0);
	by_turn[draws->turns] = (struct chance){{[CHANCE_READY] = draws->ready}};
	for (unsigned turn = draws->turns; turn-- > 0;)
		fill_turn(draws, turn, by_turn);
	if (draws->has_first)
		count_first(draws, by_turn);
}

void
mj_chances_raise(struct chance *by_turn, const struct chance *other, unsigned turns)
{
	for (unsigned turn = 0; turn <= turns; turn++)
		for (unsigned lane = 0; lane < CHANCE_LANES; lane++)
			if (other[turn].of[lane] > by_turn[turn].of[lane])
				by_turn[turn].of[lane] = other[turn].of[lane];
}
