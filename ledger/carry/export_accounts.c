/* Tables of the club's standings, of teams, of a player's statement, and of a closing sheet. */
#include "ledger/carry/export_tables.h"
#include "ledger/core/accounts.h"
#include "ledger/money/closing.h"
#include "ledger/season/standings_rules.h"
#include "ledger/season/team_standings.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static int
end_with_sums(struct csv *csv, const struct result_sums *sums)
{
	csv_number(csv, sums->matches);
	csv_number(csv, sums->score);
	csv_number(csv, sums->chips);
	for (unsigned i = 0; i < STORE_PLACES; i++)
		csv_number(csv, sums->places[i]);
	return csv_end(csv);
}

/* ---- Standings ---- */

static int
add_ranked(const struct export_whole *export, const struct ranked *line)
{
	struct csv *csv = export->csv;

	if (line->too_few)
		csv_text(csv, NULL);
	else
		csv_number(csv, line->rank);
	if (csv_player(csv, export->tx, export->book->club, line->player) != STORE_OK)
		return STORE_FAILED;
	csv_number(csv, line->matches);
	return end_with_sums(csv, &line->sums);
}

int
export_standings(const struct export_whole *export)
{
	const char *season = export->request->season;
	const struct result_scope scope = {.season = season[0] == '\0' ? NULL : season,
					   .period = export->request->times};
	struct standings standings = {.count = 0};
	struct standings_rules rules;
	int result = standings_rules_find(export->book, export->tx, &scope, &rules);

	if (result == 0)
		result = standings_load(export->book, export->tx, &scope, &rules, &standings);

	for (size_t i = 0; result == 0 && i < standings.count; i++)
		result = book_store(export->book, add_ranked(export, &standings.lines[i]));
	standings_free(&standings);
	return result;
}

/* ---- Teams ---- */

static int
add_team(struct csv *csv, const struct ranked_team *line, const char *name)
{
	if (line->rank == 0)
		csv_text(csv, NULL);
	else
		csv_number(csv, line->rank);
	csv_text(csv, name);
	return end_with_sums(csv, &line->sums);
}

int
export_teams(const struct export_whole *export)
{
	const struct result_scope scope = {.season = export->request->season,
					   .period = export->request->times};
	struct team_standings *standings;
	int result = team_standings_load(export->book, export->tx, &scope, &standings);

	for (unsigned i = 0; result == 0 && i < standings->count; i++) {
		const struct ranked_team *line = &standings->lines[i];
		const char *name = standings->season.teams.names[line->team];
		result = book_store(export->book, add_team(export->csv, line, name));
	}
	team_standings_free(standings);
	return result;
}

/* ---- A statement ---- */

struct statement {
	const struct export_whole *export;
	struct book_period period;
};

/* Ends the list: the other postings are not of the period. */
enum { BEYOND = 1 };

/* What the entry's cause says: by whom it was recorded, and why. */
static int
add_cause(struct csv *csv, const struct store_text *cause)
{
	struct buffer text = {0};

	buffer_add_byte(&text, '{');
	if (cause->size > 0)
		buffer_add(&text, cause->data, cause->size);
	buffer_add_byte(&text, '}');
	json_t *object = text.failed ? NULL : json_loadb(text.data, text.size, 0, NULL);
	const json_t *recorder = json_object_get(object, "recorded_by");
	csv_text(csv, json_string_value(json_object_get(object, "reason")));
	csv_text(csv, json_string_value(json_object_get(recorder, "key")));
	csv_text(csv, json_string_value(json_object_get(recorder, "label")));
	int result = object == NULL ? STORE_FAILED : STORE_OK;
	json_decref(object);
	buffer_free(&text);
	return result;
}

static int
add_season(const struct export_whole *export, const char *match)
{
	struct match_row row;
	int result = STORE_NONE;

	if (match != NULL)
		result = export->tx->calls->match_find(export->tx, export->book->club, match, &row);
	if (result != STORE_OK && result != STORE_NONE)
		return result;
	return csv_season(export->csv, export->tx, export->book->club,
			  result == STORE_OK ? row.season : NULL);
}

static int
visit_posting(void *arg, const struct posting_row *row)
{
	const struct statement *statement = arg;
	struct csv *csv = statement->export->csv;

	if (row->seq >= statement->period.end)
		return BEYOND;
	csv_number(csv, row->seq);
	csv_text(csv, row->entry_id);
	csv_time(csv, row->at);
	csv_text(csv, row->kind);
	csv_text(csv, row->match);
	if (add_season(statement->export, row->match) != STORE_OK)
		return STORE_FAILED;
	csv_text(csv, row->asset);
	csv_number(csv, row->amount);
	csv_number(csv, row->balance);
	if (row->cause.data == NULL || add_cause(csv, &row->cause) != STORE_OK)
		return STORE_FAILED;
	return csv_end(csv);
}

int
export_statement(const struct export_whole *export)
{
	struct statement statement = {.export = export};
	struct book *book = export->book;
	struct tx *tx = export->tx;
	char account[ACCOUNT_TEXT];
	struct player_row player;

	if (book_found(book,
		       tx->calls->player_find(tx, book->club, export->request->player, &player),
		       "player") != 0 ||
	    book_period_find(book, tx, &export->request->times, &statement.period) != 0)
		return -1;
	const struct page page = {.ascending = true,
				  .limit = INT_MAX,
				  .after_seq = statement.period.first * STORE_LINES - 1};
	account_of_player(export->request->player, account);
	int result = tx->calls->postings(tx, book->club, account, NULL, &page, visit_posting,
					 &statement);
	return book_store(book, result == BEYOND ? STORE_OK : result);
}

/* ---- A closing sheet ---- */

static int
add_closing(const struct export_whole *export, const struct closing_line *line)
{
	struct csv *csv = export->csv;

	csv_text(csv, line->account);
	if (csv_player(csv, export->tx, export->book->club, account_player(line->account)) !=
	    STORE_OK)
		return STORE_FAILED;
	csv_text(csv, line->asset);
	csv_number(csv, line->opening);
	csv_number(csv, line->matches);
	csv_number(csv, line->paid);
	csv_number(csv, line->adjusted);
	csv_number(csv, line->closing);
	return csv_end(csv);
}

int
export_closing(const struct export_whole *export)
{
	struct closing closing;
	int result = closing_load(export->book, export->tx, &export->request->times, &closing);

	for (size_t i = 0; result == 0 && i < closing.count; i++)
		result = book_store(export->book, add_closing(export, &closing.lines[i]));
	closing_free(&closing);
	return result;
}
