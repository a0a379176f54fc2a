/* The end of a match and its standings (docs/rules/riichi.md, section 7; S46-S54). */
#include "engine/outcome.h"
#include "riichi/settling.h"

#include <assert.h>
#include <string.h>

/* ---- The end ---- */

static int64_t
most_points(const struct mj_rules *rules, const struct mj_table *table)
{
	int8_t order[MJ_SEATS_MAX];

	mj_order_seats(rules, table->points, order);
	return table->points[order[0]];
}

static bool
is_bust(const struct mj_rules *rules, const struct mj_table *table)
{
	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (table->points[seat] < 0)
			return true;
	return false;
}

/* The last dealer ends the match when he won or was ready, is first and has the target points. */
static bool
dealer_stops(const struct riichi_deal *deal)
{
	const struct mj_table *next = &deal->settlement->next_table;
	uint8_t dealer = deal->table->dealer;
	bool ready = deal->outcome->type == MJ_EXHAUSTIVE_DRAW && mj_has_seat(deal->ready, dealer);
	int8_t order[MJ_SEATS_MAX];

	mj_order_seats(deal->rules, next->points, order);
	return riichi_on(deal->rules, OPT_AGARI_YAME) &&
	       (mj_has_seat(deal->paid, dealer) || ready) && order[0] == dealer &&
	       next->points[dealer] >= deal->rules->option[OPT_TARGET_POINTS];
}

static bool
last_seat_deals(const struct riichi_deal *deal)
{
	return deal->table->dealer == deal->rules->seats - 1;
}

/* The last seat's deal in the last round. */
static bool
ends_last_round(const struct riichi_deal *deal, bool reached)
{
	if (!last_seat_deals(deal))
		return false;
	if (deal->dealer_stays)
		return dealer_stops(deal);
	return deal->rules->option[OPT_EXTENSION] == EXTENSION_NONE || reached;
}

/* A deal in the round after the last. */
static bool
ends_extension(const struct riichi_deal *deal, bool reached)
{
	int32_t extension = deal->rules->option[OPT_EXTENSION];

	if (extension == EXTENSION_NONE)
		return true;
	if (!deal->dealer_stays)
		return reached || last_seat_deals(deal);
	return extension == EXTENSION_SUDDEN_DEATH ? reached : dealer_stops(deal);
}

static bool
is_over(const struct riichi_deal *deal)
{
	const struct mj_rules *rules = deal->rules;
	const struct mj_table *next = &deal->settlement->next_table;
	int last = rules->option[OPT_MATCH_LENGTH] == MATCH_LENGTH_SOUTH ? 1 : 0;
	int round = deal->table->round_wind - MJ_HONOURS;
	bool reached = most_points(rules, next) >= rules->option[OPT_TARGET_POINTS];

	if (riichi_on(rules, OPT_BUST) && is_bust(rules, next))
		return true;
	if (deal->outcome->type == MJ_FALSE_WIN || round < last)
		return false;
	if (round == last)
		return ends_last_round(deal, reached);
	return round > last + 1 || ends_extension(deal, reached);
}

/* ---- Standings ---- */

/* Seats that share a place: positions first .. first + count - 1 of the order. */
struct tie {
	unsigned first, count;
};

static int64_t
divide_down(int64_t value, int64_t divisor)
{
	int64_t quotient = value / divisor;

	assert(divisor > 0);
	return value % divisor < 0 ? quotient - 1 : quotient;
}

/* What this position gets of a sum that a tie shares: whole hundreds, rounded down; the lowest seat
 * takes the rest. */
static int64_t
share_of(int64_t sum, const struct tie *tie, unsigned position)
{
	assert(tie->count >= 1 && position >= tie->first);
	int64_t share = divide_down(sum, 100 * (int64_t)tie->count) * 100;

	return position == tie->first ? sum - share * (tie->count - 1) : share;
}

static struct tie
tie_at(const struct mj_rules *rules, const struct mj_table *table,
       const struct mj_standing *standings, unsigned position)
{
	const int64_t *points = table->points;
	int64_t here = points[standings[position].seat];
	struct tie tie = {position, 1};

	if (rules->option[OPT_TIED_PLACES] == TIED_PLACES_SEAT)
		return tie;
	while (tie.first > 0 && points[standings[tie.first - 1].seat] == here)
		tie.first--;
	unsigned end = position + 1;
	while (end < rules->seats && points[standings[end].seat] == here)
		end++;
	tie.count = end - tie.first;
	assert(tie.first <= position && position < end && end <= rules->seats);
	return tie;
}

/* By the number of players who float, the uma of each place (D18). */
static const int16_t jpml_uma[FOUR + 1][FOUR] = {
	{0, 0, 0, 0},
	{12000, -1000, -3000, -8000},
	{8000, 4000, -4000, -8000},
	{8000, 3000, 1000, -12000},
	{0, 0, 0, 0},
};

/* Who has the points of the start, or more, floats. */
static unsigned
count_floating(const struct mj_rules *rules, const struct mj_table *table)
{
	unsigned floating = 0;

	assert(rules->seats == FOUR); /* the table is of four */
	for (unsigned seat = 0; seat < rules->seats; seat++)
		floating += table->points[seat] >= rules->option[OPT_START_POINTS];
	return floating;
}

static int64_t
uma_of(const struct mj_rules *rules, const struct mj_table *table, unsigned position)
{
	assert(position < rules->seats);
	if (rules->seats == FOUR && rules->option[OPT_UMA_FLOATING] == UMA_FLOATING_JPML)
		return jpml_uma[count_floating(rules, table)][position];
	return rules->option[OPT_UMA + position];
}

static void
place_position(const struct mj_rules *rules, const struct mj_table *table,
	       struct mj_standing *standings, unsigned position)
{
	const int32_t *option = rules->option;
	struct mj_standing *standing = &standings[position];
	struct tie tie = tie_at(rules, table, standings, position);
	int64_t uma = 0, oka = 0, sticks = 0;

	for (unsigned i = 0; i < tie.count; i++)
		uma += uma_of(rules, table, tie.first + i);
	if (tie.first == 0 && riichi_on(rules, OPT_OKA)) /* R158, D18 */
		oka = rules->seats *
		      ((int64_t)option[OPT_RETURN_POINTS] - option[OPT_START_POINTS]);
	if (tie.first == 0 && option[OPT_FINAL_DEPOSITS] == FINAL_DEPOSITS_FIRST)
		sticks = (int64_t)STICK * table->deposits;
	uma = share_of(uma, &tie, position);
	oka = share_of(oka, &tie, position);
	assert(position == 0 ||
	       table->points[standing->seat] <= table->points[standings[position - 1].seat]);
	standing->place = (uint8_t)(tie.first + 1);
	standing->points += share_of(sticks, &tie, position);
	standing->score = standing->points - option[OPT_RETURN_POINTS] + uma + oka; /* R155 */
	mj_put(&standing->extra, STANDING_UMA, uma);
	mj_put(&standing->extra, STANDING_OKA, oka);
}

/* What rounds points to whole thousands, halves away from zero. */
static int64_t
round_away(int64_t points)
{
	int64_t size = points < 0 ? -points : points;
	int64_t rounded = (size + 500) / 1000 * 1000;

	return (points < 0 ? -rounded : rounded) - points;
}

/* R159, D19: scores are rounded to whole thousands; the first takes what the rounding leaves. */
static void
round_scores(const struct mj_rules *rules, struct mj_standing standings[MJ_SEATS_MAX])
{
	int32_t rounding = rules->option[OPT_STANDING_ROUNDING];
	int64_t half = rounding == STANDING_ROUNDING_HALF_DOWN ? 499 : 500, rounded;

	if (rounding == STANDING_ROUNDING_NONE)
		return;
	for (unsigned i = 1; i < rules->seats; i++) {
		if (rounding == STANDING_ROUNDING_HALF_AWAY)
			rounded = standings[i].score + round_away(standings[i].points);
		else
			rounded = divide_down(standings[i].score + half, 1000) * 1000;
		standings[0].score += standings[i].score - rounded;
		standings[i].score = rounded;
	}
}

/* Seats with as many points share their uma; none of it is lost. */
static void
check_uma_shared(const struct mj_rules *rules, const struct mj_table *table,
		 const struct mj_standing *standings)
{
	int64_t left = 0;

	for (unsigned i = 0; i < rules->seats; i++)
		left += uma_of(rules, table, i) - standings[i].extra.value[STANDING_UMA];
	assert(left == 0);
}

void
riichi_standings(const struct mj_rules *rules, const struct mj_table *table,
		 struct mj_standing standings[MJ_SEATS_MAX])
{
	for (unsigned position = 0; position < rules->seats; position++)
		place_position(rules, table, standings, position);
	check_uma_shared(rules, table, standings);
	round_scores(rules, standings);
}

void
riichi_end_match(struct riichi_deal *deal)
{
	deal->settlement->match_over = is_over(deal);
}
