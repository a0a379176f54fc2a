#include "ledger/carry/import.h"

#include "ledger/carry/import_lines.h"
#include "ledger/check/verify.h"
#include "ledger/people/merged_all.h"
#include "json/read.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const struct {
	const char *type;
	int (*take)(struct import *import, const json_t *line);
} types[] = {
	{"entry", import_entry},           {"player", import_player}, {"match", import_match},
	{"season", import_season},         {"club", import_club},     {"end", import_end},
	{"attachment", import_attachment},
};

/* ---- Before the lines ---- */

static int
found_one(void *arg)
{
	bool *found = arg;

	*found = true;
	return STORE_OK;
}

static int
found_player(void *arg, const struct player_row *row)
{
	(void)row;
	return found_one(arg);
}

static int
found_match(void *arg, const struct match_row *row)
{
	(void)row;
	return found_one(arg);
}

static int
check_empty(struct book *book, struct tx *tx)
{
	static const struct player_filter any_player = {.guest = -1, .archived = -1};
	static const struct match_filter any_match = {0};
	static const struct page one = {.limit = 1};
	const char *club = book->club;
	uint8_t hash[STORE_HASH];
	int64_t seq = 0;
	bool found = false;

	int result = tx->calls->entry_head(tx, club, &seq, hash);
	if (result == STORE_OK)
		result = tx->calls->players(tx, club, &any_player, &one, found_player, &found);
	if (result == STORE_OK)
		result = tx->calls->matches(tx, club, &any_match, &one, found_match, &found);
	if (book_store(book, result) != 0)
		return -1;
	if (seq != 0 || found)
		return book_refuse(book, CONTRADICTION,
				   "an export is read into a club that has no players, no matches "
				   "and no entries; make a new club for it");
	return 0;
}

int
import_begin(struct import *import, struct book *book, struct tx *tx)
{
	*import = (struct import){.book = book, .tx = tx, .reader = book_reader(book)};
	buffer_cut(&book->members, 0);
	return check_empty(book, tx);
}

/* ---- Lines ---- */

static int
check_order(struct import *import, const char *type)
{
	bool is_club = strcmp(type, "club") == 0;

	if (import->ended)
		return book_refuse(import->book, CONTRADICTION,
				   "a line follows the line of type end");
	if (is_club == import->begun)
		return book_refuse(import->book, CONTRADICTION,
				   "the line of type club comes first, and once");
	import->begun = true;
	return 0;
}

static int
take_object(struct import *import, const json_t *line)
{
	const struct path at = {.name = "type", .size = strlen("type")};
	const json_t *type = json_object_get(line, "type");

	if (!json_is_object(line))
		return refuse_type(import->reader.problem, NULL, "an object", line);
	if (!json_is_string(type))
		return refuse_missing(&import->reader, NULL, "type");
	if (check_order(import, json_string_value(type)) != 0)
		return -1;
	for (unsigned i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (strcmp(json_string_value(type), types[i].type) == 0)
			return types[i].take(import, line);
	return refuse(import->reader.problem, BAD_VALUE, &at,
		      "expected club, player, season, match, entry, attachment or end");
}

int
import_line(struct import *import, const char *text, size_t size)
{
	json_t *line = json_read(text, size, IMPORT_LINE_MAX, &import->book->problem);

	if (line == NULL)
		return -1;
	int result = take_object(import, line);
	json_decref(line);
	return result;
}

void
import_name_line(struct book *book, unsigned long number)
{
	struct problem *problem = &book->problem;

	if (problem->code == UNAVAILABLE)
		return;
	problem_put_within(problem, "line %lld: %s", (int64_t)number);
	buffer_cut(&book->members, 0);
	out_member(&book->members, "line", (int64_t)number);
}

/* ---- After them ---- */

int
import_merge(struct import *import)
{
	struct book *book = import->book;

	if (!import->ended)
		return book_refuse(book, CONTRADICTION,
				   "the export is cut: it has no line of type end");
	int merged = merge_apply_all(import->tx, book->club);
	if (merged == STORE_EXISTS)
		return book_refuse(book, CONTRADICTION, "the export does not agree with itself: %s",
				   "players are merged who cannot be");
	return book_store(book, merged);
}

int
import_finish(struct import *import)
{
	struct verify_result result;
	struct book *book = import->book;

	int status = book_store(book, verify_run(import->tx, book->club, &result));
	import->fault_seq = result.first_seq;
	memcpy(import->fault_match, result.first_match, sizeof(import->fault_match));
	if (status == 0 && !result.ok)
		status = book_refuse(book, CONTRADICTION,
				     "the export does not agree with itself: %s", result.first);
	assert(status != 0 || (result.entries == import->entries &&
			       memcmp(result.head, import->head, STORE_HASH) == 0));
	verify_free(&result);
	return status;
}

bool
import_is_at_fault(const struct import *import, const char *text, size_t size, int64_t *entries)
{
	json_t *line = json_loadb(text, size, 0, NULL);
	const char *type = json_string_value(json_object_get(line, "type"));
	const char *id = json_string_value(json_object_get(line, "id"));
	bool entry = type != NULL && strcmp(type, "entry") == 0;
	bool match = type != NULL && id != NULL && strcmp(type, "match") == 0;

	*entries += entry;
	if (import->fault_seq != 0)
		match = false;
	bool found = entry ? *entries == import->fault_seq
			   : match && strcmp(id, import->fault_match) == 0;
	json_decref(line);
	return found;
}
