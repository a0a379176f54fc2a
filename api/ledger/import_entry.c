/* Entries of an import: chained on, and what follows from them made again. */
#include "api/codec.h"
#include "api/json_in.h"
#include "api/ledger/book.h"
#include "api/ledger/fields.h"
#include "api/ledger/import.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct entry_line {
	uint8_t previous[STORE_HASH], hash[STORE_HASH];
	const char *body;
};

/* What every entry says, whatever its kind. */
struct entry_head {
	char id[STORE_ID], match[STORE_ID];
	const char *kind;
	int64_t seq, at, reverses;
};

/* An entry that is being imported. */
struct incoming {
	struct import *import;
	struct entry_row row;
	struct entry_head head;
	const json_t *body;
	struct posting *postings;
	unsigned count;
};

/* ---- The line ---- */

static int
check_chain(struct import *import, const struct entry_line *line, const struct store_text *body)
{
	uint8_t hash[STORE_HASH];

	if (memcmp(line->previous, import->head, STORE_HASH) != 0)
		return work_refuse(import->work, CONTRADICTION,
				   "previous is not the hash of the entry before");
	entry_hash(line->previous, body, hash);
	if (memcmp(line->hash, hash, STORE_HASH) != 0)
		return work_refuse(import->work, CONTRADICTION,
				   "the hash is not that of previous and body");
	return 0;
}

static bool
has_space_between(const struct store_text *json)
{
	bool quoted = false;

	for (size_t i = 0; i < json->size; i++) {
		char c = json->data[i];
		if (quoted && c == '\\')
			i++;
		else if (c == '"')
			quoted = !quoted;
		else if (!quoted && strchr(" \t\r\n", c) != NULL)
			return true;
	}
	return false;
}

/* Entries are shown by writing members behind those of the body: it is compact, as ours are. */
static int
check_form(struct import *import, const struct store_text *body)
{
	static const char begin[] = "{\"seq\":";

	if (body->size > sizeof(begin) && memcmp(body->data, begin, sizeof(begin) - 1) == 0 &&
	    body->data[body->size - 1] == '}' && !has_space_between(body))
		return 0;
	return work_refuse(import->work, CONTRADICTION, "the body is not written compactly");
}

/* ---- The body ---- */

/* Others than those named here are of the kind. */
static int
read_head(struct incoming *incoming)
{
	static const struct member members[] = {
		{.name = "seq",
		 .read = read_int64,
		 .offset = offsetof(struct entry_head, seq),
		 .min = 1,
		 .max = INTEGER_MAX},
		{.name = "id", .read = read_uuid, .offset = offsetof(struct entry_head, id)},
		{.name = "kind", .read = read_string, .offset = offsetof(struct entry_head, kind)},
		{.name = "at", .read = read_time, .offset = offsetof(struct entry_head, at)},
		{.name = "match", .read = read_uuid, .offset = offsetof(struct entry_head, match)},
		{.name = "reverses",
		 .read = read_int64,
		 .offset = offsetof(struct entry_head, reverses),
		 .min = 1,
		 .max = INTEGER_MAX},
	};
	struct reader *reader = &incoming->import->reader;
	const struct path up = {.name = "body", .size = strlen("body")};

	for (unsigned i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
		const struct member *member = &members[i];
		const struct path at = {
			.up = &up, .name = member->name, .size = strlen(member->name)};
		const json_t *value = json_object_get(incoming->body, member->name);
		bool optional = member->offset == offsetof(struct entry_head, match) ||
				member->offset == offsetof(struct entry_head, reverses);
		if (value == NULL && optional)
			continue;
		if (value == NULL)
			return refuse_missing(reader, &up, member->name);
		if (member->read(reader, &at, value, member,
				 (char *)&incoming->head + member->offset) != 0)
			return -1;
	}
	return 0;
}

static int
check_head(const struct incoming *incoming)
{
	const struct import *import = incoming->import;
	const struct entry_head *head = &incoming->head;

	if (head->seq != import->entries + 1)
		return work_refuse(import->work, CONTRADICTION, "entry %lld follows entry %lld",
				   (long long)head->seq, (long long)import->entries);
	if (entry_kind_find(head->kind) == NULL)
		return work_refuse(import->work, CONTRADICTION,
				   "there is no kind of entry called %.40s", head->kind);
	if (head->reverses >= head->seq)
		return work_refuse(import->work, CONTRADICTION,
				   "an entry reverses one that comes before it");
	return 0;
}

/* ---- Postings ---- */

static int
check_account(const struct incoming *incoming, const struct posting *posting)
{
	static const char player[] = "player:";
	const char *account = posting->account;

	if (!account_is_of_club(account))
		return 0; /* the verifier holds it against the entry's match */
	if (strncmp(account, player, sizeof(player) - 1) == 0)
		return import_find_player(incoming->import, account + sizeof(player) - 1);
	if (account_is_named(account))
		return 0;
	return work_refuse(incoming->import->work, CONTRADICTION, "there is no account %s",
			   account);
}

static int
check_postings(struct incoming *incoming)
{
	struct work *work = incoming->import->work;

	if (entry_postings(incoming->body, &incoming->postings, &incoming->count) != 0 ||
	    incoming->count >= STORE_LINES)
		return work_refuse(work, CONTRADICTION, "the postings cannot be read");
	for (unsigned i = 0; i < incoming->count; i++) {
		const struct posting *posting = &incoming->postings[i];
		if (posting->amount > INTEGER_MAX || posting->amount < -INTEGER_MAX ||
		    posting->amount == 0)
			return work_refuse(work, CONTRADICTION,
					   "the amount of a posting is out of range");
		if (!asset_is_valid(posting->asset) && strcmp(posting->asset, ASSET_POINTS) != 0)
			return work_refuse(work, CONTRADICTION, "there is no asset %s",
					   posting->asset);
		if (check_account(incoming, posting) != 0)
			return -1;
	}
	if (!postings_balance(incoming->postings, incoming->count))
		return work_refuse(work, CONTRADICTION, "the postings do not sum to 0");
	return 0;
}

/* ---- What follows from an entry ---- */

static int
seat_player(const struct incoming *incoming, const json_t *seat)
{
	struct import *import = incoming->import;
	struct tx *tx = import->tx;
	const char *player = json_string_value(seat);

	if (player == NULL)
		return work_refuse(import->work, CONTRADICTION,
				   "the entry does not name the players of all seats");
	if (import_find_player(import, player) != 0)
		return -1;
	return work_store(import->work, tx->calls->match_player_add(tx, work_club(import->work),
								    incoming->row.match, player));
}

static int
seat_players(const struct incoming *incoming)
{
	const json_t *seats = json_object_get(incoming->body, "seats");

	for (size_t i = 0; i < MJ_SEATS; i++)
		if (seat_player(incoming, json_array_get(seats, i)) != 0)
			return -1;
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

/* Later hands are undone to the table before: it is read like one that comes from outside. */
static int
check_table(const struct incoming *incoming, const struct match_row *match)
{
	const struct path up = {.name = "body", .size = strlen("body")};
	const struct path at = {.up = &up, .name = "table_before", .size = strlen("table_before")};
	struct reader reader = work_reader(incoming->import->work, mj_ruleset_find(match->ruleset));
	struct mj_table table = {0};

	return read_table(&reader, &at, json_object_get(incoming->body, at.name), NULL, &table);
}

static int
follow_hand(const struct incoming *incoming, const struct match_row *match)
{
	struct import *import = incoming->import;
	struct tx *tx = import->tx;
	const struct hand_row row = {
		.number = json_integer_value(json_object_get(incoming->body, "hand_number")),
		.seq = incoming->row.seq};

	if (row.number < 1 || row.number > HAND_NUMBER_MAX)
		return work_refuse(import->work, CONTRADICTION,
				   "the hand's number is out of range");
	if (check_parts(incoming) != 0 || check_table(incoming, match) != 0 ||
	    seat_players(incoming) != 0)
		return -1;
	int result = tx->calls->hand_insert(tx, work_club(import->work), incoming->row.match, &row);
	if (result == STORE_EXISTS)
		return work_refuse(import->work, CONTRADICTION, "hand %lld stands already",
				   (long long)row.number);
	return work_store(import->work, result);
}

static int
follow_hand_reversal(const struct incoming *incoming, const struct match_row *match)
{
	struct import *import = incoming->import;
	struct tx *tx = import->tx;
	int result = tx->calls->hand_reverse(tx, work_club(import->work), match->id,
					     incoming->row.reverses, incoming->row.seq);

	if (result == STORE_NONE)
		return work_refuse(import->work, CONTRADICTION,
				   "entry %lld is no hand of the match that stands",
				   (long long)incoming->row.reverses);
	return work_store(import->work, result);
}

static int
follow_seats(const struct incoming *incoming, const struct match_row *match)
{
	(void)match;
	return seat_players(incoming);
}

static int
follow_penalty(const struct incoming *incoming, const struct match_row *match)
{
	const json_t *seat = json_object_get(incoming->body, "seat");
	int64_t index = json_integer_value(seat);

	if (!json_is_integer(seat) || index < 0 || index >= MJ_SEATS)
		return work_refuse(incoming->import->work, CONTRADICTION,
				   "the penalty is of no seat");
	return follow_seats(incoming, match);
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
	if (result == 0)
		result = work_store(import->work,
				    tx->calls->result_insert(tx, work_club(import->work), row));
	buffer_free(&facts);
	return result;
}

static int
read_result(struct reader *reader, const json_t *value, struct result_item *item)
{
#define NUMBER(NAME, READ, LEAST, MOST)                                                            \
	{                                                                                          \
		.name = #NAME, .read = (READ), .offset = offsetof(struct result_item, NAME),       \
		.required = true, .min = (LEAST), .max = (MOST)                                    \
	}
	static const struct member members[] = {
		{.name = "player",
		 .read = read_uuid,
		 .offset = offsetof(struct result_item, player),
		 .required = true},
		NUMBER(place, read_int32, 0, MJ_SEATS),
		NUMBER(score, read_int64, -INTEGER_MAX, INTEGER_MAX),
		NUMBER(chips, read_int64, -INTEGER_MAX, INTEGER_MAX),
		{.name = "facts",
		 .read = read_json_object,
		 .offset = offsetof(struct result_item, facts),
		 .required = true},
	};
#undef NUMBER
	static const struct object_spec spec = {members, sizeof(members) / sizeof(members[0])};

	return read_object(reader, NULL, value, &spec, NULL, item);
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
	struct work *work = incoming->import->work;

	return work_store(work, tx->calls->results_remove(tx, work_club(work), match->id));
}

static const struct {
	const char *kind;
	int (*follow)(const struct incoming *incoming, const struct match_row *match);
} followers[] = {
	{"match", follow_seats},     {"seats", follow_seats},
	{"hand", follow_hand},       {"hand_reversal", follow_hand_reversal},
	{"penalty", follow_penalty}, {"transfer", follow_seats},
	{"finish", follow_finish},   {"reopen", follow_reopen},
};

static int
follow(const struct incoming *incoming)
{
	struct import *import = incoming->import;
	struct tx *tx = import->tx;
	struct match_row match;

	for (unsigned i = 0; i < sizeof(followers) / sizeof(followers[0]); i++) {
		if (strcmp(followers[i].kind, incoming->row.kind) != 0)
			continue;
		int result = tx->calls->match_find(tx, work_club(import->work),
						   incoming->head.match, &match);
		if (result == STORE_NONE)
			return work_refuse(import->work, CONTRADICTION,
					   "the entry's match came nowhere before");
		if (work_store(import->work, result) != 0)
			return -1;
		return followers[i].follow(incoming, &match);
	}
	return 0;
}

/* ---- Storing ---- */

static int
insert(const struct incoming *incoming)
{
	struct import *import = incoming->import;
	struct tx *tx = import->tx;
	const char *club = work_club(import->work);
	int result = tx->calls->entry_insert(tx, club, &incoming->row);

	if (result == STORE_EXISTS)
		return work_refuse(import->work, CONTRADICTION, "the entry's id came before");
	for (unsigned i = 0; i < incoming->count && result == STORE_OK; i++) {
		const struct posting *posting = &incoming->postings[i];
		struct posting_row row = {.seq = incoming->row.seq,
					  .line = (int)i,
					  .account = posting->account,
					  .asset = posting->asset,
					  .amount = posting->amount};
		if (!account_is_of_club(posting->account))
			continue;
		result = tx->calls->posting_insert(tx, club, &row);
		if (result == STORE_OK && (row.balance > INTEGER_MAX || row.balance < -INTEGER_MAX))
			return work_refuse(import->work, CONTRADICTION,
					   "the balance of %s goes beyond 2^53", posting->account);
	}
	return work_store(import->work, result);
}

static int
take_body(struct incoming *incoming)
{
	const struct entry_head *head = &incoming->head;
	struct entry_row *row = &incoming->row;

	if (read_head(incoming) != 0 || check_head(incoming) != 0 || check_postings(incoming) != 0)
		return -1;
	row->seq = head->seq;
	row->id = head->id;
	row->kind = head->kind;
	row->match = head->match[0] == '\0' ? NULL : head->match;
	row->at = head->at;
	row->reverses = head->reverses;
	return insert(incoming) != 0 ? -1 : follow(incoming);
}

static int
take_entry(struct import *import, const struct entry_line *line)
{
	const struct store_text text = {line->body, strlen(line->body)};
	struct incoming incoming = {.import = import, .row = {.body = text}};

	if (check_chain(import, line, &text) != 0 || check_form(import, &text) != 0)
		return -1;
	json_t *body = json_read(text.data, text.size, &import->work->problem);
	if (body == NULL)
		return -1;
	incoming.body = body;
	memcpy(incoming.row.previous, line->previous, STORE_HASH);
	memcpy(incoming.row.hash, line->hash, STORE_HASH);
	int result = take_body(&incoming);
	free(incoming.postings);
	json_decref(body);
	return result;
}

int
import_entry(struct import *import, const json_t *line)
{
	static const struct member members[] = {
		{.name = "type", .read = read_nothing},
		{.name = "previous",
		 .read = read_hash,
		 .offset = offsetof(struct entry_line, previous),
		 .required = true},
		{.name = "hash",
		 .read = read_hash,
		 .offset = offsetof(struct entry_line, hash),
		 .required = true},
		{.name = "body",
		 .read = read_string,
		 .offset = offsetof(struct entry_line, body),
		 .required = true},
	};
	static const struct object_spec spec = {members, sizeof(members) / sizeof(members[0])};
	struct entry_line entry;

	if (read_object(&import->reader, NULL, line, &spec, NULL, &entry) != 0 ||
	    take_entry(import, &entry) != 0)
		return -1;
	import->entries++;
	memcpy(import->head, entry.hash, STORE_HASH);
	return 0;
}
