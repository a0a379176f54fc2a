#include "ledger/carry/csv.h"

#include "ledger/core/clock.h"
#include "json/member_text.h"

#include <jansson.h>
#include <string.h>

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

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

static void
begin_cell(struct csv *csv)
{
	if (csv->begun)
		buffer_add_byte(&csv->line, csv->separator);
	csv->begun = true;
}

void
csv_text(struct csv *csv, const char *text)
{
	struct buffer *out = &csv->line;

	begin_cell(csv);
	if (text == NULL)
		return;
	bool quoted = strpbrk(text, "\",;\r\n") != NULL;
	if (quoted)
		buffer_add_byte(out, '"');
	if (is_formula(text))
		buffer_add_byte(out, '\'');
	for (; *text != '\0'; text++) {
		if (*text == '"')
			buffer_add_byte(out, '"');
		buffer_add_byte(out, *text);
	}
	if (quoted)
		buffer_add_byte(out, '"');
}

void
csv_number(struct csv *csv, int64_t number)
{
	begin_cell(csv);
	buffer_print(&csv->line, "%lld", (long long)number);
}

void
csv_time(struct csv *csv, int64_t time)
{
	char text[TIME_TEXT];

	if (time != 0)
		time_write(time, text);
	csv_text(csv, time == 0 ? NULL : text);
}

int
csv_player(struct csv *csv, struct tx *tx, const char *club, const char *player)
{
	struct player_row row;
	int result = STORE_NONE;

	if (player != NULL)
		result = tx->calls->player_find(tx, club, player, &row);
	csv_text(csv, player);
	csv_text(csv, result == STORE_OK ? row.name : NULL);
	return result == STORE_NONE ? STORE_OK : result;
}

int
csv_season(struct csv *csv, struct tx *tx, const char *club, const char *season)
{
	struct json_span span;
	struct season_row row;
	json_t *name = NULL;
	int result = STORE_NONE;

	if (season != NULL)
		result = tx->calls->season_find(tx, club, season, &row);
	if (result == STORE_OK &&
	    json_member_text(row.settings.data, row.settings.size, "name", &span))
		name = json_loadb(span.data, span.size, JSON_DECODE_ANY, NULL);
	csv_text(csv, season);
	csv_text(csv, json_string_value(name));
	json_decref(name);
	return result == STORE_NONE ? STORE_OK : result;
}

int
csv_end(struct csv *csv)
{
	buffer_add_text(&csv->line, "\r\n");
	bool kept = !csv->line.failed &&
		    csv->sink->add(csv->sink->arg, csv->line.data, csv->line.size) == 0;
	buffer_cut(&csv->line, 0);
	csv->begun = false;
	return kept ? STORE_OK : STORE_FAILED;
}

int
csv_head(struct csv *csv, const char *names)
{
	buffer_add_text(&csv->line, BYTE_ORDER_MARK);
	for (; *names != '\0'; names++)
		buffer_add_byte(&csv->line, *names == ',' ? csv->separator : *names);
	return csv_end(csv);
}

void
csv_free(struct csv *csv)
{
	buffer_free(&csv->line);
}
