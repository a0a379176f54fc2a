/* Entries of an import: checked, and chained on. */
#include "codec/limits.h"
#include "ledger/carry/import_fields.h"
#include "ledger/carry/lines.h"
#include "ledger/core/attachment.h"
#include "ledger/core/chain.h"
#include "ledger/core/entry.h"
#include "ledger/core/kind.h"
#include "ledger/recount/arrival.h"
#include "json/read.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- The line ---- */

static int
check_chain(struct import *import, const struct entry_line *line, const struct store_text *body)
{
	uint8_t hash[STORE_HASH];

	if (memcmp(line->previous, import->head, STORE_HASH) != 0)
		return book_refuse(import->book, CONTRADICTION,
				   "previous is not the hash of the entry before");
	chain_hash(line->previous, body, hash);
	if (memcmp(line->hash, hash, STORE_HASH) != 0)
		return book_refuse(import->book, CONTRADICTION,
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
	return book_refuse(import->book, CONTRADICTION, "the body is not written compactly");
}

/* ---- The body ---- */

/* Others than those named here are of the kind. */
static int
read_head(struct incoming *incoming)
{
	static const struct member list[] = {
		{"seq", .type = &type_int64, IN(entry_head, seq), .min = 1, .max = INTEGER_MAX},
		{.name = "id", .read = read_stored_uuid, .offset = offsetof(struct entry_head, id)},
		{"kind", .type = &type_string, IN(entry_head, kind)},
		{"at", .type = &type_time, IN(entry_head, at)},
		{.name = "match",
		 .read = read_stored_uuid,
		 .offset = offsetof(struct entry_head, match)},
		{"reverses", .type = &type_int64, IN(entry_head, reverses), .min = 1,
		 .max = INTEGER_MAX},
	};
	struct reader *reader = &incoming->import->reader;
	const struct path up = {.name = "body", .size = strlen("body")};

	for (unsigned i = 0; i < sizeof(list) / sizeof(list[0]); i++) {
		const struct member *member = &list[i];
		const struct path at = {
			.up = &up, .name = member->name, .size = strlen(member->name)};
		const json_t *value = json_object_get(incoming->body, member->name);
		bool optional = member->offset == offsetof(struct entry_head, match) ||
				member->offset == offsetof(struct entry_head, reverses);
		if (value == NULL && optional)
			continue;
		if (value == NULL)
			return refuse_missing(reader, &up, member->name);
		if ((member->read != NULL ? member->read : member->type->read)(
			    reader, &at, value, member, (char *)&incoming->head + member->offset) !=
		    0)
			return -1;
	}
	return 0;
}

/* An entry is shown as its body's members with these two: they would be there twice. */
static int
check_members(const struct incoming *incoming)
{
	static const char *const added[] = {"previous", "hash"};

	for (unsigned i = 0; i < sizeof(added) / sizeof(added[0]); i++)
		if (json_object_get(incoming->body, added[i]) != NULL)
			return book_refuse(incoming->import->book, CONTRADICTION,
					   "%s is no member of the body", added[i]);
	return 0;
}

static int
check_head(struct incoming *incoming)
{
	const struct import *import = incoming->import;
	const struct entry_head *head = &incoming->head;

	if (head->seq != import->entries + 1)
		return book_refuse(import->book, CONTRADICTION, "entry %lld follows entry %lld",
				   (long long)head->seq, (long long)import->entries);
	incoming->kind = entry_kind_find(head->kind);
	if (incoming->kind == NULL)
		return book_refuse(import->book, CONTRADICTION,
				   "there is no kind of entry called %.40s", head->kind);
	if (head->reverses >= head->seq)
		return book_refuse(import->book, CONTRADICTION,
				   "an entry reverses one that comes before it");
	return 0;
}

/* The hash of what lies beside it; without the line of that, it was forgotten. */
static int
take_attached(struct incoming *incoming)
{
	const json_t *attached = json_object_get(incoming->body, ATTACHED);
	struct import *import = incoming->import;

	import->attached[0] = '\0';
	if (attached == NULL)
		return 0;
	if (!attachment_hash_is_valid(attached))
		return book_refuse(import->book, CONTRADICTION,
				   "attached is not the hash of an attachment");
	memcpy(import->attached, json_string_value(attached), sizeof(import->attached));
	return 0;
}

/* ---- Postings ---- */

static int
check_account(const struct incoming *incoming, const struct posting *posting)
{
	const char *account = posting->account, *player = account_player(account);

	if (!account_is_of_club(account))
		return 0; /* the verifier holds it against the entry's match */
	if (player != NULL)
		return arrival_find_player(incoming->import->book, incoming->import->tx, player);
	if (account_is_named(account))
		return 0;
	return book_refuse(incoming->import->book, CONTRADICTION, "there is no account %s",
			   account);
}

static int
check_postings(struct incoming *incoming)
{
	struct book *book = incoming->import->book;

	if (postings_read(incoming->body, &incoming->postings, &incoming->count) != 0 ||
	    incoming->count >= STORE_LINES)
		return book_refuse(book, CONTRADICTION, "the postings cannot be read");
	for (unsigned i = 0; i < incoming->count; i++) {
		const struct posting *posting = &incoming->postings[i];
		if (posting->amount > INTEGER_MAX || posting->amount < -INTEGER_MAX ||
		    posting->amount == 0)
			return book_refuse(book, CONTRADICTION,
					   "the amount of a posting is out of range");
		if (!asset_is_valid(posting->asset) && strcmp(posting->asset, ASSET_POINTS) != 0)
			return book_refuse(book, CONTRADICTION, "there is no asset %s",
					   posting->asset);
		if (check_account(incoming, posting) != 0)
			return -1;
	}
	if (!postings_balance(incoming->postings, incoming->count))
		return book_refuse(book, CONTRADICTION, "the postings do not sum to 0");
	return 0;
}

/* ---- Storing ---- */

static int
take_number(struct incoming *incoming)
{
	int64_t number = entry_kind_hand_number(incoming->kind, incoming->body);

	if (incoming->kind->role != EVENT_HAND)
		return 0;
	if (number < 1 || number > HAND_NUMBER_MAX)
		return book_refuse(incoming->import->book, CONTRADICTION,
				   "the hand's number is out of range");
	if (incoming->row.match == NULL)
		return book_refuse(incoming->import->book, CONTRADICTION,
				   "the entry's match came nowhere before");
	incoming->row.number = number;
	return 0;
}

static int
take_body(struct incoming *incoming)
{
	const struct entry_head *head = &incoming->head;
	struct entry_row *row = &incoming->row;

	if (read_head(incoming) != 0 || check_members(incoming) != 0 || check_head(incoming) != 0 ||
	    take_attached(incoming) != 0 || check_postings(incoming) != 0)
		return -1;
	assert(head->seq == incoming->import->entries + 1);
	row->seq = head->seq;
	row->id = head->id;
	row->kind = head->kind;
	row->match = head->match[0] == '\0' ? NULL : head->match;
	row->at = head->at;
	row->reverses = head->reverses;
	if (take_number(incoming) != 0 ||
	    entry_store(incoming->import->book, incoming->import->tx, row, incoming->postings,
			incoming->count) != 0)
		return -1;
	return import_follow(incoming);
}

static int
take_entry(struct import *import, const struct entry_line *line)
{
	const struct store_text text = line->body;
	struct incoming incoming = {.import = import, .row = {.body = text}};

	if (check_chain(import, line, &text) != 0 || check_form(import, &text) != 0)
		return -1;
	json_t *body = json_read(text.data, text.size, IMPORT_LINE_MAX, &import->book->problem);
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
	struct entry_line entry;

	if (read_object(&import->reader, NULL, line, &entry_line_members, NULL, &entry) != 0 ||
	    take_entry(import, &entry) != 0)
		return -1;
	import->entries++;
	memcpy(import->head, entry.hash, STORE_HASH);
	return 0;
}
