/* What a share shows: names and points, and nothing that opens anything else. */
#include "api/club/access/share.h"

#include "api/club/call/player_names.h"
#include "api/club/season/averages.h"
#include "codec/seats.h"
#include "codec/stored_hand.h"
#include "codec/stored_table.h"
#include "codec/table.h"
#include "ledger/core/clock.h"
#include "ledger/match/match_store.h"
#include "ledger/season/seasons.h"
#include "ledger/season/standings_rules.h"

struct shown {
	struct call *call;
	struct tx *tx;
	const struct match *match; /* whose hands are shown */
	int hands;                 /* of each match, the last ones at most */
	int count, most;           /* of the list being written */
};

/* ---- Hands ---- */

/* An integer of stored JSON; null where it holds none. */
static void
write_stored(const char *name, const json_t *object, struct buffer *out)
{
	const json_t *value = json_object_get(object, name);

	out_key(out, name);
	if (json_is_integer(value))
		out_integer(out, json_integer_value(value));
	else
		out_null(out);
}

/* Who won from whom: the members of the ledger's own text that hold no more than seats. */
static void
write_wins(const json_t *outcome, struct buffer *out)
{
	const json_t *wins = json_object_get(outcome, "wins"), *win;
	size_t i;

	out_open_member(out, "wins", '[');
	json_array_foreach(wins, i, win)
	{
		out_open(out, '{');
		write_stored("seat", win, out);
		write_stored("from", win, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_hand(const struct stored_hand *hand, const struct match *match, struct buffer *out)
{
	const json_t *outcome = json_object_get(json_object_get(hand->body, "input"), "outcome");
	const json_t *settlement = json_object_get(hand->body, "settlement");
	const json_t *after = json_object_get(settlement, "next_table");
	int64_t points[MJ_SEATS_MAX];

	out_open(out, '{');
	out_member(out, "hand_number", hand->before.hand_number);
	out_key(out, "type");
	out_string(out, json_string_value(json_object_get(outcome, "type")));
	write_wins(outcome, out);
	write_table("table", match->ruleset, match->seat_count, &hand->before, out);
	write_seat_numbers("deltas", hand->deltas, match->seat_count, out);
	numbers_load(json_object_get(after, "points"), points);
	write_seat_numbers("points", points, match->seat_count, out);
	out_close(out, '}');
}

static int
show_hand(void *arg, const struct hand_row *row)
{
	struct shown *shown = arg;
	const struct match *match = shown->match;
	struct stored_hand hand;

	if (shown->count++ == shown->hands)
		return STORE_OK;
	bool good = stored_hand_load(match->ruleset, row->body.data, row->body.size, &hand);
	if (good)
		write_hand(&hand, match, shown->call->out);
	stored_hand_free(&hand);
	return good ? STORE_OK : STORE_FAILED;
}

/* The last ones, the newest first. */
static int
write_hands(struct shown *shown)
{
	struct call *call = shown->call;
	const struct page page = {.limit = shown->hands + 1};

	shown->count = 0;
	out_open_member(call->out, "hands", '[');
	int result = shown->tx->calls->hands(shown->tx, call->book.club, shown->match->id, false,
					     &page, show_hand, shown);
	out_close(call->out, ']');
	out_boolean_member(call->out, "more_hands", shown->count > shown->hands);
	return book_store(&call->book, result);
}

/* ---- Matches ---- */

static int
write_names(struct shown *shown)
{
	const struct match *match = shown->match;
	const char *players[MJ_SEATS_MAX] = {NULL}, *played_by[MJ_SEATS_MAX] = {NULL};
	struct call *call = shown->call;

	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		players[seat] = match->seats[seat].player;
		played_by[seat] = match->played_by[seat].player;
	}
	return player_names_write(&call->book, shown->tx, players, played_by, match->seat_count,
				  &call->shown, call->out);
}

/* Places and scores of a finished match. */
static void
write_results(const struct match *match, struct buffer *out)
{
	static const char *const members[] = {"seat", "place", "points", "score"};
	json_t *standings = match->standings == NULL
				    ? NULL
				    : json_loadb(match->standings, match->standings_size, 0, NULL);
	const json_t *line;
	size_t i;

	out_open_member(out, "results", '[');
	json_array_foreach(standings, i, line)
	{
		out_open(out, '{');
		for (unsigned m = 0; m < sizeof(members) / sizeof(members[0]); m++)
			write_stored(members[m], line, out);
		out_close(out, '}');
	}
	out_close(out, ']');
	json_decref(standings);
}

static int
write_match(struct shown *shown)
{
	const struct match *match = shown->match;
	struct buffer *out = shown->call->out;

	out_open(out, '{');
	out_string_member(out, "ruleset", match->ruleset->id);
	out_string_member(out, "state", match->state);
	out_time(out, "created_at", match->created_at);
	if (write_names(shown) != 0)
		return -1;
	write_table("table", match->ruleset, match->seat_count, &match->table, out);
	out_boolean_member(out, "match_over", match->over);
	write_results(match, out);
	if (write_hands(shown) != 0)
		return -1;
	out_close(out, '}');
	return 0;
}

static int
show_match(void *arg, const struct match_row *row)
{
	struct shown *shown = arg;
	struct match match;

	if (shown->most-- == 0)
		return STORE_OK;
	bool good = match_from_row(row, &match);
	shown->match = &match;
	if (good)
		good = write_match(shown) == 0;
	shown->match = NULL;
	match_free(&match);
	return good ? STORE_OK : STORE_FAILED;
}

/* ---- A match ---- */

static int
show_one(struct call *call, struct tx *tx, const char *id)
{
	struct shown shown = {.call = call, .tx = tx, .hands = SHARED_HANDS, .most = 1};
	struct match_row row;

	out_open_member(call->out, "matches", '[');
	int result = tx->calls->match_find(tx, call->book.club, id, &row);
	if (result == STORE_OK)
		result = show_match(&shown, &row);
	if (book_store(&call->book, result) != 0)
		return -1;
	out_close(call->out, ']');
	out_boolean_member(call->out, "more_matches", false);
	return 0;
}

/* ---- A season ---- */

static int
write_line(struct call *call, struct tx *tx, const struct ranked *line)
{
	const struct player_name *found = player_name_find(&call->book, tx, line->player);
	struct buffer *out = call->out;

	if (found == NULL)
		return -1;
	out_open(out, '{');
	out_key(out, "rank");
	if (line->too_few)
		out_null(out);
	else
		out_integer(out, line->rank);
	out_string_member(out, "name", found->name);
	out_member(out, "matches", line->matches);
	out_member(out, "counted", line->sums.matches);
	out_member(out, "score", line->sums.score);
	out_key(out, "averages");
	type_averages.write(out, NULL, &line->sums);
	out_close(out, '}');
	return 0;
}

static int
write_lines(struct call *call, struct tx *tx, const struct standings *standings)
{
	size_t shown = standings->count < SHARED_STANDINGS ? standings->count : SHARED_STANDINGS;

	out_open_member(call->out, "standings", '[');
	for (size_t i = 0; i < shown; i++)
		if (write_line(call, tx, &standings->lines[i]) != 0)
			return -1;
	out_close(call->out, ']');
	out_boolean_member(call->out, "more_standings", standings->count > shown);
	return 0;
}

static int
show_standings(struct call *call, struct tx *tx, const char *season)
{
	const struct result_scope scope = {.season = season};
	struct standings_rules rules;
	struct standings standings;

	if (standings_rules_find(&call->book, tx, &scope, &rules) != 0)
		return -1;
	int result = standings_load(&call->book, tx, &scope, &rules, &standings);
	if (result == 0)
		result = write_lines(call, tx, &standings);
	standings_free(&standings);
	return result;
}

static int
show_season(struct call *call, struct tx *tx, const char *season)
{
	const struct match_filter filter = {.state = "open", .season = season};
	const struct page page = {.ascending = true, .limit = SHARED_MATCHES + 1};
	struct shown shown = {.call = call, .tx = tx, .hands = 1, .most = SHARED_MATCHES};

	out_open_member(call->out, "matches", '[');
	int result = tx->calls->matches(tx, call->book.club, &filter, &page, show_match, &shown);
	if (book_store(&call->book, result) != 0)
		return -1;
	out_close(call->out, ']');
	out_boolean_member(call->out, "more_matches", shown.most < 0);
	return show_standings(call, tx, season);
}

/* ---- All ---- */

static int
write_head(struct call *call, struct tx *tx, const struct share_row *row)
{
	struct season_row found;
	struct season season;
	struct club_row club;

	if (book_store(&call->book, tx->calls->club_find(tx, call->book.club, &club)) != 0)
		return -1;
	out_string_member(call->out, "club", club.name);
	out_key(call->out, "season");
	if (row->season == NULL) {
		out_null(call->out);
	} else {
		if (seasons_find(&call->book, tx, row->season, &found) != 0)
			return -1;
		if (!season_load(&found.settings, &season))
			return book_store(&call->book, STORE_FAILED);
		out_string(call->out, season.name);
	}
	out_time(call->out, "expires_at", row->expires_at);
	return 0;
}

int
share_show(struct call *call, struct tx *tx, const struct share_row *row)
{
	out_open(call->out, '{');
	if (write_head(call, tx, row) != 0)
		return -1;
	int result = row->match != NULL ? show_one(call, tx, row->match)
					: show_season(call, tx, row->season);
	if (result == 0)
		out_close(call->out, '}');
	return result;
}
