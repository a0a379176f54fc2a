#include "ledger/rounds/rounds.h"

#include "ledger/core/days.h"
#include "ledger/kinds/match.h"
#include "ledger/match/progress.h"
#include "ledger/rounds/make.h"
#include "ledger/season/seasons.h"
#include "ledger/season/standings_rules.h"
#include "ledger/season/team_standings.h"
#include "lib/mahjong/settle.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MATCHES_AT_ONCE = 500 };

/* ---- The season ---- */

static int
load_season(struct book *book, struct tx *tx, const char *id, struct season *season)
{
	struct season_row row;

	if (seasons_find(book, tx, id, &row) != 0)
		return -1;
	if (!season_load(&row.settings, season))
		return book_store(book, STORE_FAILED);
	if (season->ruleset == NULL)
		return book_refuse(book, CONTRADICTION,
				   "the season has no ruleset, which says how many sit at a table");
	return 0;
}

int
rounds_table_size(struct book *book, struct tx *tx, const char *season, unsigned *size)
{
	struct season settings;

	if (load_season(book, tx, season, &settings) != 0)
		return -1;
	*size = settings.agreement.rules.seats;
	return 0;
}

/* ---- The players ---- */

/* Whether there is such a player, who may be seated. */
static int
check_player(struct book *book, struct tx *tx, const struct path *at, const char *id)
{
	struct player_row row;
	int result = tx->calls->player_find(tx, book->club, id, &row);

	if (result == STORE_NONE)
		return refuse(&book->problem, NOT_FOUND, at,
			      "there is no such player in this club");
	if (book_store(book, result) != 0)
		return -1;
	if (row.archived_at != 0)
		return refuse(&book->problem, CONTRADICTION, at,
			      "this player is archived and cannot be seated");
	return 0;
}

static bool
is_named_before(const struct round_players *players, size_t index)
{
	for (size_t i = 0; i < index; i++)
		if (strcmp(players->ids[i], players->ids[index]) == 0)
			return true;
	return false;
}

static int
check_drawn(struct book *book, struct tx *tx, const struct round_players *players, unsigned size)
{
	static const struct path list = {.name = "players", .size = 7};

	if (players->count < size || players->count > DRAW_PLAYERS_MAX)
		return refuse(&book->problem, BAD_VALUE, &list, "expected %u to %d players", size,
			      DRAW_PLAYERS_MAX);
	for (size_t i = 0; i < players->count; i++) {
		const struct path at = {.up = &list, .index = i};
		if (is_named_before(players, i))
			return refuse(&book->problem, CONTRADICTION, &at,
				      "this player is named twice");
		if (check_player(book, tx, &at, players->ids[i]) != 0)
			return -1;
	}
	return 0;
}

/* ---- What was before ---- */

struct past {
	const struct round_players *players;
	const char *by_id[DRAW_PLAYERS_MAX];
	struct draw *draw;
	char last[STORE_ID];
	int count; /* of the page */
};

static int
compare_ids(const void *one, const void *other)
{
	return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* The number of a player, or -1: of one who is not drawn. */
static int
number_of(const struct past *past, const char *id)
{
	const char *const *found = bsearch(&id, past->by_id, past->players->count,
					   sizeof(past->by_id[0]), compare_ids);

	return found == NULL ? -1 : (int)((*found - past->players->ids[0]) / STORE_ID);
}

static void
count_match(const struct past *past, char (*players)[STORE_ID], unsigned count)
{
	struct draw *draw = past->draw;

	for (unsigned i = 0; i < count && i < draw->size; i++) {
		int one = number_of(past, players[i]);
		if (one < 0)
			continue;
		draw->sat[one][i]++;
		for (unsigned j = 0; j < i; j++) {
			int other = number_of(past, players[j]);
			if (other < 0)
				continue;
			draw->met[one][other]++;
			draw->met[other][one]++;
		}
	}
}

static int
note_match(void *arg, const struct match_row *row)
{
	struct past *past = arg;
	char players[MJ_SEATS_MAX][STORE_ID];

	snprintf(past->last, sizeof(past->last), "%s", row->id);
	past->count++;
	if (strcmp(row->state, "void") == 0)
		return STORE_OK;
	unsigned count = progress_seats(&row->progress, players);
	count_match(past, players, count);
	return count > 0 ? STORE_OK : STORE_FAILED;
}

/* What the season's matches leave for those who are drawn. */
static int
load_past(struct book *book, struct tx *tx, const char *season, const struct round_players *players,
	  struct draw *draw)
{
	const struct match_filter filter = {.season = season};
	struct page page = {.ascending = true, .limit = MATCHES_AT_ONCE};
	struct past past = {.players = players, .draw = draw};
	char after[STORE_ID];

	for (size_t i = 0; i < players->count; i++)
		past.by_id[i] = players->ids[i];
	qsort(past.by_id, players->count, sizeof(past.by_id[0]), compare_ids);
	do {
		past.count = 0;
		if (book_store(book, tx->calls->matches(tx, book->club, &filter, &page, note_match,
							&past)) != 0)
			return -1;
		memcpy(after, past.last, sizeof(after));
		page.after = after;
	} while (past.count == page.limit);
	return 0;
}

/* ---- Standing ---- */

static void
move_to(struct round_players *players, size_t from, size_t to)
{
	char id[STORE_ID];

	memcpy(id, players->ids[from], STORE_ID);
	memmove(players->ids[to + 1], players->ids[to], (from - to) * STORE_ID);
	memcpy(players->ids[to], id, STORE_ID);
}

/* Those who have a place come first, by it; the others stay behind them. */
static void
sort_by_standing(const struct standings *standings, struct round_players *players)
{
	size_t placed = 0;

	for (size_t i = 0; i < standings->count; i++)
		for (size_t j = placed; j < players->count; j++)
			if (strcmp(players->ids[j], standings->lines[i].player) == 0) {
				move_to(players, j, placed++);
				break;
			}
}

static int
put_in_order(struct book *book, struct tx *tx, const char *season, struct round_players *players)
{
	const struct result_scope scope = {.season = season};
	struct standings_rules rules;
	struct standings standings = {0};
	int result = standings_rules_find(book, tx, &scope, &rules);

	if (result == 0)
		result = standings_load(book, tx, &scope, &rules, &standings);
	if (result == 0)
		sort_by_standing(&standings, players);
	standings_free(&standings);
	return result;
}

/* ---- Teams ---- */

/* As they are now, or on the season's first day, which may be to come. */
static int
find_teams(struct book *book, struct tx *tx, const struct season *season,
	   const struct round_players *players, struct draw *draw)
{
	int64_t first = season->first_day - (int64_t)season->zone * MINUTE;

	return teams_at(book, tx, season, book->now > first ? book->now : first, players->ids,
			players->count, draw->team);
}

/* ---- Drawing ---- */

int
rounds_draw(struct book *book, struct tx *tx, const char *season, struct round_players *players,
	    struct draw *draw)
{
	static const struct path at = {.name = "rounds", .size = 6};
	bool swiss = draw->method == DRAW_SWISS;
	struct season settings;

	if (load_season(book, tx, season, &settings) != 0)
		return -1;
	draw->size = settings.agreement.rules.seats;
	if (swiss && draw->rounds != 1)
		return refuse(&book->problem, CONTRADICTION, &at,
			      "a Swiss round is drawn when the one before it has been played");
	if (check_drawn(book, tx, players, draw->size) != 0 ||
	    (swiss && put_in_order(book, tx, season, players) != 0) ||
	    load_past(book, tx, season, players, draw) != 0 ||
	    find_teams(book, tx, &settings, players, draw) != 0)
		return -1;
	draw->players = (unsigned)players->count;
	draw_make(draw);
	return 0;
}

/* ---- Beginning ---- */

static int
check_seated(struct book *book, struct tx *tx, const struct round *round)
{
	static const struct path list = {.name = "tables", .size = 6};

	for (size_t i = 0; i < round->players.count; i++) {
		const struct path table = {.up = &list, .index = i / round->size};
		const struct path at = {.up = &table, .index = i % round->size};
		if (is_named_before(&round->players, i))
			return refuse(&book->problem, CONTRADICTION, &at,
				      "this player is named twice");
		if (check_player(book, tx, &at, round->players.ids[i]) != 0)
			return -1;
	}
	return 0;
}

/* The table of the season whose players begin at `ids`. */
static void
describe(const struct season *season, const char *season_id, const struct round *round,
	 const char (*ids)[STORE_ID], struct beginning *beginning)
{
	struct match *match = &beginning->match;
	struct mj_settle_request start;

	*beginning = (struct beginning){.has_result = false};
	match->ruleset = season->ruleset;
	match->agreement.rules = season->agreement.rules;
	mj_settle_request_init(&start, &match->agreement.rules);
	match->table = start.table;
	snprintf(match->season, sizeof(match->season), "%s", season_id);
	memcpy(beginning->session, round->session, sizeof(beginning->session));
	for (unsigned i = 0; i < round->size; i++)
		memcpy(beginning->wishes.seats[i].player, ids[i], STORE_ID);
}

int
rounds_begin(struct book *book, struct tx *tx, const char *season, const struct round *round,
	     void (*begun)(void *arg, const struct match *match), void *arg)
{
	struct beginning beginning;
	struct season settings;
	int result = load_season(book, tx, season, &settings);

	if (result == 0)
		result = check_seated(book, tx, round);
	for (size_t i = 0; result == 0 && i < round->players.count; i += round->size) {
		struct buffer agreement = {0};
		describe(&settings, season, round, &round->players.ids[i], &beginning);
		result = match_begin(book, tx, &beginning, &agreement);
		if (result == 0)
			begun(arg, &beginning.match);
		buffer_free(&agreement);
		match_free(&beginning.match);
	}
	return result;
}
