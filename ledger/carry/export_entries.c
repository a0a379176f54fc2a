/* Tables that follow the entries: a line for each posting; a line for each hand that stands. */
#include "ledger/carry/export_tables.h"
#include "ledger/core/chain.h"
#include "ledger/core/postings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Postings ---- */

/*
 * The player whose account it is: a player's own, or of who sits at a seat, where the entry says
 * who.
 */
static const char *
player_of(const struct export_entry *export, const char *account)
{
	const char *player = account_player(account);
	int seat = account_seat(account);

	if (player != NULL || seat < 0)
		return player;
	return json_string_value(
		json_array_get(json_object_get(export->body, "seats"), (size_t)seat));
}

static int
add_posting(const struct export_entry *export, const struct posting *posting)
{
	const json_t *recorder = json_object_get(export->body, "recorded_by");
	const json_t *number = json_object_get(export->body, "hand_number");
	const struct entry_row *row = export->row;
	struct csv *csv = export->csv;
	char hash[HASH_TEXT];

	csv_number(csv, row->seq);
	csv_text(csv, row->id);
	csv_time(csv, row->at);
	csv_text(csv, row->kind);
	csv_text(csv, row->match);
	if (number != NULL)
		csv_number(csv, json_integer_value(number));
	else
		csv_text(csv, NULL);
	csv_text(csv, posting->account);
	if (csv_player(csv, export->tx, export->club, player_of(export, posting->account)) !=
	    STORE_OK)
		return STORE_FAILED;
	csv_text(csv, posting->asset);
	csv_number(csv, posting->amount);
	hash_write(row->hash, hash);
	csv_text(csv, hash);
	csv_text(csv, json_string_value(json_object_get(recorder, "key")));
	csv_text(csv, json_string_value(json_object_get(recorder, "label")));
	if (csv_season(csv, export->tx, export->club, export->season) != STORE_OK)
		return STORE_FAILED;
	csv_text(csv, json_string_value(json_object_get(export->body, "reason")));
	return csv_end(csv);
}

int
export_postings(const struct export_entry *export)
{
	struct posting *postings = NULL;
	unsigned count = 0;
	int result = postings_read(export->body, &postings, &count) == 0 ? STORE_OK : STORE_FAILED;

	for (unsigned i = 0; i < count && result == STORE_OK; i++)
		result = add_posting(export, &postings[i]);
	free(postings);
	return result;
}

/* ---- Hands ---- */

/* Whether no entry of the export took the hand back. */
static int
find_whether_it_stands(const struct export_entry *export, bool *stands)
{
	struct entry_row reversal;
	int result = export->tx->calls->entry_reversal(export->tx, export->club, export->row->seq,
						       &reversal);

	*stands = result == STORE_NONE || (result == STORE_OK && reversal.seq > export->head);
	return result == STORE_NONE ? STORE_OK : result;
}

/* The seats that won, and who discarded: of the last of them, for they all had the same. */
static void
add_winners(struct csv *csv, const json_t *outcome)
{
	char winners[2 * MJ_SEATS_MAX + 1] = "";
	const json_t *from = NULL;
	size_t i, used = 0;
	json_t *win;

	json_array_foreach(json_object_get(outcome, "wins"), i, win)
	{
		long long seat = json_integer_value(json_object_get(win, "seat"));
		if (i < MJ_SEATS_MAX)
			used += (size_t)snprintf(winners + used, sizeof(winners) - used, "%s%d",
						 i == 0 ? "" : " ", (int)(seat % MJ_SEATS_MAX));
		from = json_object_get(win, "from");
	}
	csv_text(csv, winners);
	if (json_is_integer(from))
		csv_number(csv, json_integer_value(from));
	else
		csv_text(csv, NULL);
}

static void
add_number_of(struct csv *csv, const json_t *numbers, size_t seat)
{
	const json_t *number = json_array_get(numbers, seat);

	if (json_is_integer(number))
		csv_number(csv, json_integer_value(number));
	else
		csv_text(csv, NULL);
}

static int
add_seats(const struct export_entry *export)
{
	const json_t *settlement = json_object_get(export->body, "settlement");
	const json_t *input = json_object_get(export->body, "input");
	const json_t *seats = json_object_get(export->body, "seats");
	const json_t *table = json_object_get(settlement, "next_table");

	for (size_t seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const char *player = json_string_value(json_array_get(seats, seat));
		if (csv_player(export->csv, export->tx, export->club, player) != STORE_OK)
			return STORE_FAILED;
		add_number_of(export->csv, json_object_get(settlement, "deltas"), seat);
		add_number_of(export->csv, json_object_get(table, "points"), seat);
		add_number_of(export->csv, json_object_get(input, "chips"), seat);
	}
	return STORE_OK;
}

static int
add_stand_ins(const struct export_entry *export)
{
	const json_t *played_by = json_object_get(export->body, "played_by");

	for (size_t seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const char *player = json_string_value(json_array_get(played_by, seat));
		if (csv_player(export->csv, export->tx, export->club, player) != STORE_OK)
			return STORE_FAILED;
	}
	return STORE_OK;
}

int
export_hand(const struct export_entry *export)
{
	const json_t *outcome = json_object_get(json_object_get(export->body, "input"), "outcome");
	struct csv *csv = export->csv;
	bool stands = false;

	if (export->row->number == 0)
		return STORE_OK;
	int result = find_whether_it_stands(export, &stands);
	if (result != STORE_OK || !stands)
		return result;
	csv_number(csv, export->row->seq);
	csv_time(csv, export->row->at);
	csv_text(csv, export->row->match);
	if (csv_season(csv, export->tx, export->club, export->season) != STORE_OK)
		return STORE_FAILED;
	csv_text(csv, export->ruleset);
	csv_number(csv, export->row->number);
	csv_text(csv, json_string_value(json_object_get(outcome, "type")));
	add_winners(csv, outcome);
	if (add_seats(export) != STORE_OK || add_stand_ins(export) != STORE_OK)
		return STORE_FAILED;
	return csv_end(csv);
}
