/* The table of matches: a line for each, with who sits there and what they brought home. */
#include "ledger/carry/export_tables.h"
#include "ledger/match/match_store.h"

#include <limits.h>
#include <string.h>

/* What the holders of the seats brought home; place 0: nothing yet. */
struct seat_results {
	const struct match *match;
	struct {
		int place;
		int64_t score;
	} seats[MJ_SEATS_MAX];
	bool finished;
};

static int
take_result(void *arg, const struct result_row *row)
{
	struct seat_results *results = arg;

	results->finished = true;
	for (unsigned i = 0; i < results->match->seat_count; i++)
		if (strcmp(results->match->seats[i].player, row->seated) == 0) {
			results->seats[i].place = row->place;
			results->seats[i].score = row->score;
		}
	return STORE_OK;
}

static int
add_seat(const struct export_whole *export, const struct seat_results *results, unsigned seat)
{
	const struct match *match = results->match;
	struct csv *csv = export->csv;
	bool played = seat < match->seat_count;

	if (csv_player(csv, export->tx, export->book->club,
		       played ? match->seats[seat].player : NULL) != STORE_OK)
		return STORE_FAILED;
	if (played)
		csv_number(csv, match->table.points[seat]);
	else
		csv_text(csv, NULL);
	if (played && results->finished) {
		csv_number(csv, results->seats[seat].place);
		csv_number(csv, results->seats[seat].score);
	} else {
		csv_text(csv, NULL);
		csv_text(csv, NULL);
	}
	if (played)
		csv_number(csv, match->chips[seat]);
	else
		csv_text(csv, NULL);
	return STORE_OK;
}

/* Who plays the next hand for them, or played the last one. */
static int
add_stand_ins(const struct export_whole *export, const struct match *match)
{
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const char *player = match->played_by[seat].player;
		if (csv_player(export->csv, export->tx, export->book->club,
			       player[0] == '\0' ? NULL : player) != STORE_OK)
			return STORE_FAILED;
	}
	return STORE_OK;
}

static int
add_match(const struct export_whole *export, const struct match_row *row, const struct match *match)
{
	struct seat_results results = {.match = match};
	struct csv *csv = export->csv;

	csv_text(csv, row->id);
	csv_text(csv, row->ruleset);
	if (csv_season(csv, export->tx, export->book->club, row->season) != STORE_OK)
		return STORE_FAILED;
	csv_text(csv, row->external_id);
	csv_text(csv, row->state);
	csv_time(csv, row->created_at);
	csv_time(csv, row->played_at);
	csv_time(csv, row->finished_at);
	if (export->tx->calls->match_results(export->tx, export->book->club, match->id, take_result,
					     &results) != STORE_OK)
		return STORE_FAILED;
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		if (add_seat(export, &results, seat) != STORE_OK)
			return STORE_FAILED;
	if (add_stand_ins(export, match) != STORE_OK)
		return STORE_FAILED;
	return csv_end(csv);
}

/* A match that is not finished is of no period. */
static bool
is_of_period(const struct period *times, const struct match_row *row)
{
	if (times->from == 0 && times->to == 0)
		return true;
	return row->finished_at != 0 && row->finished_at >= times->from &&
	       (times->to == 0 || row->finished_at < times->to);
}

static int
visit_match(void *arg, const struct match_row *row)
{
	const struct export_whole *export = arg;
	struct match match;

	if (!is_of_period(&export->request->times, row))
		return STORE_OK;
	int result = match_from_row(row, &match) ? STORE_OK : STORE_FAILED;
	if (result == STORE_OK)
		result = add_match(export, row, &match);
	match_free(&match);
	return result;
}

int
export_matches(const struct export_whole *export)
{
	const struct page all = {.ascending = true, .limit = INT_MAX};
	const char *season = export->request->season;
	const struct match_filter filter = {.season = season[0] == '\0' ? NULL : season};
	struct export_whole mine = *export;

	return book_store(export->book,
			  export->tx->calls->matches(export->tx, export->book->club, &filter, &all,
						     visit_match, &mine));
}
