#include "ledger/export_csv.h"

#include "ledger/chain.h"
#include "ledger/clock.h"
#include "ledger/postings.h"

#include <stdlib.h>
#include <string.h>

struct csv {
	struct tx *tx;
	const char *club;
	const struct entry_row *row;
	const json_t *body;
	struct buffer *out;
};

/*
 * What a spreadsheet takes for a formula begins so; some take the full-width signs for the others.
 */
static bool
is_formula(const char *text)
{
	static const char *const signs[] = {"=",  "+",  "-",  "@",  "\t", "\r",
					    "\n", "＝", "＋", "－", "＠"};

	for (unsigned i = 0; i < sizeof(signs) / sizeof(signs[0]); i++)
		if (strncmp(text, signs[i], strlen(signs[i])) == 0)
			return true;
	return false;
}

/* A cell of text; what a spreadsheet would take for a formula is led by an apostrophe. */
static void
add_text(const char *text, struct buffer *out)
{
	bool formula = is_formula(text);
	bool quoted = strpbrk(text, "\",\r\n") != NULL;

	if (quoted)
		buffer_add_byte(out, '"');
	if (formula)
		buffer_add_byte(out, '\'');
	for (; *text != '\0'; text++) {
		if (*text == '"')
			buffer_add_byte(out, '"');
		buffer_add_byte(out, *text);
	}
	if (quoted)
		buffer_add_byte(out, '"');
}

/*
 * The player whose account it is: a player's own, or of who sits at a seat, where the entry says
 * who.
 */
static const char *
player_of(const struct csv *csv, const char *account)
{
	const char *player = account_player(account);
	int seat = account_seat(account);

	if (player != NULL || seat < 0)
		return player;
	return json_string_value(json_array_get(json_object_get(csv->body, "seats"), (size_t)seat));
}

static int
add_player(const struct csv *csv, const char *player)
{
	struct player_row row;

	if (player == NULL) {
		buffer_add_text(csv->out, ",,");
		return STORE_OK;
	}
	int result = csv->tx->calls->player_find(csv->tx, csv->club, player, &row);
	if (result != STORE_OK && result != STORE_NONE)
		return result;
	buffer_add_byte(csv->out, ',');
	add_text(player, csv->out);
	buffer_add_byte(csv->out, ',');
	add_text(result == STORE_OK ? row.name : "", csv->out);
	return STORE_OK;
}

/* Which key it was recorded with, where that was noted. */
static void
add_recorder(const struct csv *csv)
{
	static const char *const members[] = {"key", "label"};
	const json_t *recorder = json_object_get(csv->body, "recorded_by");

	for (unsigned i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
		const char *text = json_string_value(json_object_get(recorder, members[i]));
		buffer_add_byte(csv->out, ',');
		add_text(text == NULL ? "" : text, csv->out);
	}
}

static int
add_row(const struct csv *csv, const struct posting *posting)
{
	const struct entry_row *row = csv->row;
	struct buffer *out = csv->out;
	const json_t *number = json_object_get(csv->body, "hand_number");
	char at[TIME_TEXT], hash[HASH_TEXT];

	time_write(row->at, at);
	hash_write(row->hash, hash);
	buffer_print(out, "%lld,%s,%s,%s,%s,", (long long)row->seq, row->id, at, row->kind,
		     row->match == NULL ? "" : row->match);
	if (number != NULL)
		buffer_print(out, "%lld", (long long)json_integer_value(number));
	buffer_add_byte(out, ',');
	add_text(posting->account, out);
	if (add_player(csv, player_of(csv, posting->account)) != STORE_OK)
		return STORE_FAILED;
	buffer_print(out, ",%s,%lld,%s", posting->asset, (long long)posting->amount, hash);
	add_recorder(csv);
	buffer_add_text(out, "\r\n");
	return STORE_OK;
}

void
export_csv_head(struct buffer *out)
{
	buffer_add_text(out, "seq,id,at,kind,match,hand_number,account,player,name,asset,amount,"
			     "hash,recorded_by_key,recorded_by_label\r\n");
}

int
export_csv_entry(struct tx *tx, const char *club, const struct entry_row *row, struct buffer *out)
{
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	const struct csv csv = {tx, club, row, body, out};
	struct posting *postings = NULL;
	unsigned count = 0;
	int result = STORE_FAILED;

	if (body != NULL && postings_read(body, &postings, &count) == 0)
		result = STORE_OK;
	for (unsigned i = 0; i < count && result == STORE_OK; i++)
		result = add_row(&csv, &postings[i]);
	free(postings);
	json_decref(body);
	return result;
}
