/* The end of a match and its standings (docs/rules/ming.md, section 7). */
#include "engine/outcome.h"
#include "ming/settling.h"

static bool
reaches(int64_t value, int32_t target)
{
	return target > 0 && value >= target;
}

static int64_t
most_of(const int64_t values[MJ_SEATS_MAX])
{
	int64_t most = values[0];

	for (unsigned seat = 1; seat < MJ_SEATS_MAX; seat++)
		most = values[seat] > most ? values[seat] : most;
	return most;
}

static int64_t
sum_of(const int64_t values[MJ_SEATS_MAX])
{
	return values[0] + values[1] + values[2] + values[3];
}

/* Chips of one sort, which a table may not tell. */
static void
read_chips(const struct mj_table *table, unsigned sort, int64_t chips[MJ_SEATS_MAX])
{
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		chips[seat] = mj_get(&table->extra, sort + seat, 0);
}

/* R86, R97, D12, D32: the first that holds, in this order. */
static uint8_t
find_end(const struct mj_rules *rules, const struct mj_table *table)
{
	const int32_t *option = rules->option;
	int64_t mangans[MJ_SEATS_MAX], false_wins[MJ_SEATS_MAX];

	read_chips(table, TABLE_MANGANS, mangans);
	read_chips(table, TABLE_FALSE_WINS, false_wins);
	int64_t yellow = sum_of(table->points) + option[OPT_FALSE_WIN_PENALTY] * sum_of(false_wins);
	if (reaches(most_of(table->points), option[OPT_TARGET_POINTS]))
		return MATCH_END_POINTS;
	if (reaches(most_of(mangans), option[OPT_TARGET_MANGANS]))
		return MATCH_END_MANGANS;
	if (reaches(yellow, option[OPT_TARGET_CHIPS]))
		return MATCH_END_CHIPS;
	return MJ_NO_REASON;
}

struct place {
	bool first; /* the match ended by this seat's red chips */
	int64_t points, mangans;
};

/* R98, D13; of seats equal in all the lower one is first. */
static bool
is_before(const struct place *left, const struct place *right)
{
	if (left->first != right->first)
		return left->first;
	if (left->points != right->points)
		return left->points > right->points;
	return left->mangans > right->mangans;
}

static void
order_seats(const struct place places[MJ_SEATS_MAX], int8_t order[MJ_SEATS_MAX])
{
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
		int at = seat;
		for (; at > 0 && is_before(&places[seat], &places[order[at - 1]]); at--)
			order[at] = order[at - 1];
		order[at] = (int8_t)seat;
	}
}

static void
fill_standings(const struct place places[MJ_SEATS_MAX], struct mj_standing standings[MJ_SEATS_MAX])
{
	int8_t order[MJ_SEATS_MAX];

	order_seats(places, order);
	for (unsigned i = 0; i < MJ_SEATS_MAX; i++) {
		struct mj_standing *standing = &standings[i];
		standing->seat = order[i];
		standing->place = (uint8_t)(i + 1);
		standing->points = standing->score = places[order[i]].points;
		standing->extra.present = 0;
		mj_put(&standing->extra, STANDING_MANGANS, places[order[i]].mangans);
	}
}

void
ming_standings(const struct mj_rules *rules, const struct mj_table *table,
	       struct mj_standing standings[MJ_SEATS_MAX])
{
	bool by_mangans = find_end(rules, table) == MATCH_END_MANGANS;
	struct place places[MJ_SEATS_MAX];
	int64_t mangans[MJ_SEATS_MAX];

	read_chips(table, TABLE_MANGANS, mangans);
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		places[seat] = (struct place){
			.first = by_mangans &&
				 reaches(mangans[seat], rules->option[OPT_TARGET_MANGANS]),
			.points = table->points[seat],
			.mangans = mangans[seat],
		};
	fill_standings(places, standings);
}

void
ming_end_match(struct ming_deal *deal)
{
	struct mj_settlement *settlement = deal->settlement;

	settlement->match_end = find_end(deal->rules, &settlement->next_table);
	settlement->match_over = settlement->match_end != MJ_NO_REASON;
}
