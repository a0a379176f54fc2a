#include "ledger/match/match.h"

#include "codec/seats.h"

#include <stdlib.h>

void
match_free(struct match *match)
{
	free(match->standings);
	match->standings = NULL;
	match->standings_size = 0;
}

/* How often somebody is at the table, on an own seat or another's. */
static unsigned
count_places(const struct match *match, const char *player)
{
	unsigned count = 0;

	for (unsigned i = 0; i < match->seat_count; i++) {
		count += strcmp(match->seats[i].player, player) == 0;
		count += strcmp(match->played_by[i].player, player) == 0;
	}
	return count;
}

bool
match_seats_are_held(const struct match *match)
{
	if (match->seat_count < 1 || match->seat_count > MJ_SEATS_MAX)
		return false;
	for (unsigned i = 0; i < match->seat_count; i++) {
		const char *player = match->seats[i].player, *other = match->played_by[i].player;
		if (player[0] == '\0' || count_places(match, player) != 1 ||
		    (other[0] != '\0' && count_places(match, other) != 1))
			return false;
	}
	return true;
}

bool
match_has_stand_ins(const struct match *match)
{
	for (unsigned seat = 0; seat < match->seat_count; seat++)
		if (match->played_by[seat].player[0] != '\0')
			return true;
	return false;
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
	const char *players[MJ_SEATS_MAX], *played_by[MJ_SEATS_MAX];

	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		players[seat] = match->seats[seat].player;
		played_by[seat] = match->played_by[seat].player;
	}
	write_seat_ids("seats", players, match->seat_count, out);
	write_seat_ids_if_any("played_by", played_by, match->seat_count, out);
}
