#include "ledger/match.h"

#include <stdlib.h>

void
match_free(struct match *match)
{
	free(match->standings);
	match->standings = NULL;
	match->standings_size = 0;
}

bool
match_seats_are_held(const struct match *match)
{
	if (match->seat_count < 1 || match->seat_count > MJ_SEATS_MAX)
		return false;
	for (unsigned i = 0; i < match->seat_count; i++) {
		if (match->seats[i].player[0] == '\0')
			return false;
		for (unsigned k = 0; k < i; k++)
			if (strcmp(match->seats[k].player, match->seats[i].player) == 0)
				return false;
	}
	return true;
}

bool
match_end_is_noted(const struct match *match)
{
	bool finished = match_is(match, "finished");

	return (match->standings != NULL) == finished && (match->finish_seq != 0) == finished;
}

bool
match_is(const struct match *match, const char *state)
{
	return strcmp(match->state, state) == 0;
}

int
match_check_open(struct book *book, const struct match *match)
{
	if (match_is(match, "open"))
		return 0;
	return book_refuse(book, MATCH_NOT_OPEN, "the match is %s", match->state);
}

static bool
is_holding(int64_t amount)
{
	return amount >= -HOLDING_MAX && amount <= HOLDING_MAX;
}

int
match_check_holdings(struct book *book, const struct match *match)
{
	bool good = is_holding(match->pool);

	for (unsigned seat = 0; seat < match->seat_count; seat++)
		good = good && is_holding(match->table.points[seat]) &&
		       is_holding(match->chips[seat]);
	if (good)
		return 0;
	return book_refuse(book, CONTRADICTION, "a seat would hold more than %lld",
			   (long long)HOLDING_MAX);
}

int64_t
match_sum_points(const struct match *match)
{
	int64_t sum = 0;

	for (unsigned seat = 0; seat < match->seat_count; seat++)
		sum += match->table.points[seat];
	return sum;
}

void
match_write_players(const struct match *match, struct buffer *out)
{
	out_open_member(out, "seats", '[');
	for (unsigned seat = 0; seat < match->seat_count; seat++)
		out_string(out, match->seats[seat].player);
	out_close(out, ']');
}
