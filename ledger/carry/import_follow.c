/* What follows from an imported entry, made again: who sat in a match, hands, results. */
#include "codec/limits.h"
#include "codec/table.h"
#include "ledger/carry/import_fields.h"
#include "ledger/core/agreement.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>

static int
seat_player(const struct incoming *incoming, const json_t *seat)
{
	struct import *import = incoming->import;
	struct tx *tx = import->tx;
	const char *player = json_string_value(seat);

	if (player == NULL)
		return book_refuse(import->book, CONTRADICTION,
				   "the entry does not name the players of all seats");
	if (import_find_player(import, player) != 0)
		return -1;
	return book_store(import->book, tx->calls->match_player_add(tx, import->book->club,
								    incoming->row.match, player));
}

/* Entries of a match mostly follow each other: what it is played by is read once for them. */
static int
take_rules(struct import *import, const struct match_row *match)
{
	const struct mj_ruleset *ruleset = mj_ruleset_find(match->ruleset);
	struct agreement agreement;

	assert(ruleset != NULL); /* the line of the match was refused otherwise */
	if (strcmp(import->followed, match->id) == 0)
		return 0;
	json_t *facts = json_loadb(match->facts.data, match->facts.size, 0, NULL);
	bool good = agreement_read(ruleset, facts, &agreement);
	json_decref(facts);
	if (!good) /* it was written just now: there is no memory to read it */
		return book_no_memory(import->book);
	snprintf(import->followed, sizeof(import->followed), "%s", match->id);
	import->rules = agreement.rules;
	return 0;
}

static int
seat_players(const struct incoming *incoming)
{
	const json_t *seats = json_object_get(incoming->body, "seats");
	const json_t *played_by = json_object_get(incoming->body, "played_by");

	for (size_t i = 0; i < incoming->import->rules.seats; i++) {
		const json_t *other = json_array_get(played_by, i);
		if (seat_player(incoming, json_array_get(seats, i)) != 0 ||
		    (json_is_string(other) && seat_player(incoming, other) != 0))
			return -1;
	}
	return 0;
}

/* What a recorded hand has, whatever its ruleset. */
static int
check_parts(const struct incoming *incoming)
{
	static const char *const parts[] = {"input", "table_before", "settlement", "moved"};
	const struct path up = {.name = "body", .size = strlen("body")};
	struct reader *reader = &incoming->import->reader;

	for (unsigned i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		const struct path at = {.up = &up, .name = parts[i], .size = strlen(parts[i])};
		const json_t *part = json_object_get(incoming->body, parts[i]);
		if (part == NULL)
			return refuse_missing(reader, &up, parts[i]);
		if (!json_is_object(part))
			return refuse_type(reader->problem, &at, "an object", part);
	}
	return 0;
}

/* Later hands are undone to these tables: they are read like those that come from outside. */
static int
check_table(const struct incoming *incoming, const json_t *object, const char *name)
{
	const struct path up = {.name = "body", .size = strlen("body")};
	const struct path at = {.up = &up, .name = name, .size = strlen(name)};
	struct import *import = incoming->import;
	struct rules_reader reader = book_rules_reader(import->book, &import->rules);
	const json_t *value = json_object_get(object, name);
	struct mj_table table = {0};

	if (value == NULL)
		return refuse_missing(&reader.base, &up, name);
	return read_reached_table(&reader.base, &at, value, &table);
}

static int
check_tables(const struct incoming *incoming)
{
	const json_t *settlement = json_object_get(incoming->body, "settlement");

	if (check_table(incoming, incoming->body, "table_before") != 0)
		return -1;
	return check_table(incoming, settlement, "next_table");
}

static int
follow_hand(const struct incoming *incoming, const struct match_row *match)
{
	(void)match;
	return check_parts(incoming) != 0 ? -1 : check_tables(incoming);
}

/* It is a hand of the match, of the number that the body says, and nothing took it back before. */
static int
follow_hand_reversal(const struct incoming *incoming, const struct match_row *match)
{
	struct import *import = incoming->import;
	const struct tx_calls *calls = import->tx->calls;
	const char *club = import->book->club;
	int64_t seq = incoming->row.reverses;
	int64_t number = json_integer_value(json_object_get(incoming->body, "hand_number"));
	struct entry_row row;
	int result = calls->entry_find(import->tx, club, seq, &row);
	bool good = result == STORE_OK && row.number != 0 && row.number == number &&
		    row.match != NULL && strcmp(row.match, match->id) == 0;

	if (good) {
		result = calls->entry_reversal(import->tx, club, seq, &row);
		good = result == STORE_OK && row.seq == incoming->row.seq;
	}
	if (!good && (result == STORE_OK || result == STORE_NONE))
		return book_refuse(import->book, CONTRADICTION,
				   "entry %lld is no hand of the match that stands",
				   (long long)incoming->row.reverses);
	return book_store(import->book, result);
}

static int
follow_penalty(const struct incoming *incoming, const struct match_row *match)
{
	const json_t *seat = json_object_get(incoming->body, "seat");
	int64_t index = json_integer_value(seat);

	(void)match;
	if (!json_is_integer(seat) || index < 0 || index >= incoming->import->rules.seats)
		return book_refuse(incoming->import->book, CONTRADICTION,
				   "the penalty is of no seat");
	return 0;
}

struct result_item {
	char player[STORE_ID];
	int32_t place;
	int64_t score, chips;
	const json_t *facts;
};

static int
insert_result(const struct incoming *incoming, struct result_row *row,
	      const struct result_item *item)
{
	struct import *import = incoming->import;
	struct tx *tx = import->tx;
	struct buffer facts = {0};
	int result = import_find_player(import, item->player);

	if (result == 0)
		result = import_dump(import, item->facts, &facts);
	row->player = item->player;
	row->place = item->place;
	row->score = item->score;
	row->chips = item->chips;
	row->facts = (struct store_text){facts.data, facts.size};
	int stored = STORE_OK;
	if (result == 0)
		stored = tx->calls->result_insert(tx, import->book->club, row);
	buffer_free(&facts);
	if (stored == STORE_EXISTS)
		return book_refuse(import->book, CONTRADICTION,
				   "player %s has a result of this match already", item->player);
	return result == 0 ? book_store(import->book, stored) : -1;
}

static int
read_result(struct reader *reader, const json_t *value, struct result_item *item)
{
#define NUMBER(NAME, READ, LEAST, MOST)                                                            \
	{                                                                                          \
		.name = #NAME, .read = (READ), .offset = offsetof(struct result_item, NAME),       \
		.required = true, .min = (LEAST), .max = (MOST)                                    \
	}
	static const struct member list[] = {
		{.name = "player",
		 .read = read_stored_uuid,
		 .offset = offsetof(struct result_item, player),
		 .required = true},
		NUMBER(place, read_int32, 0, MJ_SEATS_MAX),
		NUMBER(score, read_int64, -INTEGER_MAX, INTEGER_MAX),
		NUMBER(chips, read_int64, -INTEGER_MAX, INTEGER_MAX),
		{.name = "facts",
		 .read = read_json_object,
		 .offset = offsetof(struct result_item, facts),
		 .required = true},
	};
#undef NUMBER
	static const struct members members = MEMBERS(list);

	return read_object(reader, NULL, value, &members, NULL, item);
}

static int
follow_finish(const struct incoming *incoming, const struct match_row *match)
{
	struct import *import = incoming->import;
	const struct path at = {.name = "finished_at", .size = strlen("finished_at")};
	const json_t *finished_at = json_object_get(incoming->body, "finished_at");
	struct result_row row = {
		.match = match->id, .season = match->season, .ruleset = match->ruleset};
	size_t i;
	json_t *value;

	if (finished_at == NULL)
		return refuse_missing(&import->reader, NULL, "finished_at");
	if (read_time(&import->reader, &at, finished_at, NULL, &row.finished_at) != 0)
		return -1;
	json_array_foreach(json_object_get(incoming->body, "results"), i, value)
	{
		struct result_item item = {.player = ""};
		if (read_result(&import->reader, value, &item) != 0 ||
		    insert_result(incoming, &row, &item) != 0)
			return -1;
	}
	return 0;
}

static int
follow_reopen(const struct incoming *incoming, const struct match_row *match)
{
	struct tx *tx = incoming->import->tx;
	struct book *book = incoming->import->book;

	return book_store(book, tx->calls->results_remove(tx, book->club, match->id));
}

/* What follows from a kind beside who sat where. */
static const struct follower {
	const struct entry_kind *kind;
	int (*follow)(const struct incoming *incoming, const struct match_row *match);
} followers[] = {
	{&entry_kind_hand, follow_hand},       {&entry_kind_hand_reversal, follow_hand_reversal},
	{&entry_kind_penalty, follow_penalty}, {&entry_kind_finish, follow_finish},
	{&entry_kind_reopen, follow_reopen},
};

static const struct follower *
find_follower(const struct entry_kind *kind)
{
	for (unsigned i = 0; i < sizeof(followers) / sizeof(followers[0]); i++)
		if (followers[i].kind == kind)
			return &followers[i];
	return NULL;
}

int
import_follow(const struct incoming *incoming)
{
	const struct follower *follower = find_follower(incoming->kind);
	struct import *import = incoming->import;
	struct tx *tx = import->tx;
	struct match_row match;

	if (follower == NULL && !incoming->kind->seats_all)
		return 0;
	int result = tx->calls->match_find(tx, import->book->club, incoming->head.match, &match);
	if (result == STORE_NONE)
		return book_refuse(import->book, CONTRADICTION,
				   "the entry's match came nowhere before");
	if (book_store(import->book, result) != 0 || take_rules(import, &match) != 0 ||
	    (follower != NULL && follower->follow(incoming, &match) != 0))
		return -1;
	return incoming->kind->seats_all ? seat_players(incoming) : 0;
}
