#include "ledger/entry.h"

#include "ledger/clock.h"
#include "json/arena.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIRST_ROOM = 16 };

/* ---- Making one ---- */

int
entry_begin(struct entry *entry, struct work *work, struct tx *tx, const char *kind,
	    const char *match)
{
	*entry = (struct entry){.work = work, .tx = tx};
	if (work_store(work, tx->calls->entry_head(tx, work_club(work), &entry->row.seq,
						   entry->row.previous)) != 0)
		return -1;
	work_id(work, entry->id);
	entry->row.seq++;
	entry->row.id = entry->id;
	entry->row.kind = kind;
	entry->row.at = work->now;
	out_open(&entry->body, '{');
	out_member(&entry->body, "seq", entry->row.seq);
	out_key(&entry->body, "id");
	out_string(&entry->body, entry->id);
	out_key(&entry->body, "kind");
	out_string(&entry->body, kind);
	out_time(&entry->body, "at", entry->row.at);
	if (match != NULL) {
		snprintf(entry->match, sizeof(entry->match), "%s", match);
		entry->row.match = entry->match;
		out_key(&entry->body, "match");
		out_string(&entry->body, match);
	}
	return 0;
}

static bool
has_room(struct entry *entry)
{
	if (entry->posting_count < entry->posting_room)
		return true;
	unsigned room = entry->posting_room == 0 ? FIRST_ROOM : 2 * entry->posting_room;
	struct posting *grown = realloc(entry->postings, room * sizeof(*grown));
	if (grown == NULL) {
		entry->failed = true;
		return false;
	}
	entry->postings = grown;
	entry->posting_room = room;
	return true;
}

void
entry_post(struct entry *entry, const char *account, const char *asset, int64_t amount)
{
	if (amount == 0 || !has_room(entry))
		return;
	struct posting *posting = &entry->postings[entry->posting_count++];
	snprintf(posting->account, sizeof(posting->account), "%s", account);
	snprintf(posting->asset, sizeof(posting->asset), "%s", asset);
	posting->amount = amount;
}

void
entry_post_player(struct entry *entry, const char *player, const char *asset, int64_t amount)
{
	char account[ACCOUNT_TEXT];

	snprintf(account, sizeof(account), "player:%s", player);
	entry_post(entry, account, asset, amount);
}

void
entry_post_seat(struct entry *entry, int seat, const char *asset, int64_t amount)
{
	char account[ACCOUNT_TEXT];

	snprintf(account, sizeof(account), "match:%s:seat:%d", entry->match, seat);
	entry_post(entry, account, asset, amount);
}

void
entry_post_pool(struct entry *entry, const char *pool, const char *asset, int64_t amount)
{
	char account[ACCOUNT_TEXT];

	snprintf(account, sizeof(account), "match:%s:%s", entry->match, pool);
	entry_post(entry, account, asset, amount);
}

bool
postings_balance(const struct posting *postings, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		int64_t sum = 0;
		for (unsigned k = 0; k < count; k++)
			if (strcmp(postings[k].asset, postings[i].asset) == 0 &&
			    __builtin_add_overflow(sum, postings[k].amount, &sum))
				return false;
		if (sum != 0)
			return false;
	}
	return true;
}

static void
write_postings(struct entry *entry)
{
	struct buffer *out = &entry->body;

	OUT(out, "\"postings\":[");
	for (unsigned i = 0; i < entry->posting_count; i++) {
		const struct posting *posting = &entry->postings[i];
		out_open(out, '{');
		out_key(out, "account");
		out_string(out, posting->account);
		out_key(out, "asset");
		out_string(out, posting->asset);
		out_member(out, "amount", posting->amount);
		out_close(out, '}');
	}
	out_close(out, ']');
	out_close(out, '}');
}

static bool
is_of_match(const struct posting *posting)
{
	return strncmp(posting->account, "match:", 6) == 0;
}

/* Its row and, for the accounts of the club, its postings' rows. */
static int
store_posting(struct work *work, struct tx *tx, const struct posting *posting, int64_t seq,
	      int line)
{
	struct posting_row row = {.seq = seq,
				  .line = line,
				  .account = posting->account,
				  .asset = posting->asset,
				  .amount = posting->amount};

	if (is_of_match(posting))
		return 0;
	if (work_store(work, tx->calls->posting_insert(tx, work_club(work), &row)) != 0)
		return -1;
	if (row.balance > INTEGER_MAX || row.balance < -INTEGER_MAX)
		return work_refuse(work, CONTRADICTION, "the balance of %s would go beyond 2^53",
				   posting->account);
	return 0;
}

int
entry_store(struct work *work, struct tx *tx, const struct entry_row *row,
	    const struct posting *postings, unsigned count)
{
	int result = tx->calls->entry_insert(tx, work_club(work), row);

	if (result == STORE_EXISTS)
		return work_refuse(work, CONTRADICTION, "there is an entry with this id already");
	if (work_store(work, result) != 0)
		return -1;
	for (unsigned i = 0; i < count; i++)
		if (store_posting(work, tx, &postings[i], row->seq, (int)i) != 0)
			return -1;
	return 0;
}

int
entry_commit(struct entry *entry)
{
	struct work *work = entry->work;
	int result = -1;

	/* Without memory, postings may be missing, or read from half of what was stored. */
	bool whole = !entry->failed && !json_arena_failed();
	assert(!whole || postings_balance(entry->postings, entry->posting_count));
	assert(entry->posting_count < STORE_LINES);
	write_postings(entry);
	if (whole && !entry->body.failed) {
		entry->row.body = (struct store_text){entry->body.data, entry->body.size};
		entry_hash(entry->row.previous, &entry->row.body, entry->row.hash);
		result = entry_store(work, entry->tx, &entry->row, entry->postings,
				     entry->posting_count);
	} else {
		work_store(work, STORE_FAILED);
	}
	if (entry->row.match != NULL)
		snprintf(work->changed, sizeof(work->changed), "%s", entry->match);
	entry_drop(entry);
	return result;
}

void
entry_drop(struct entry *entry)
{
	buffer_free(&entry->body);
	free(entry->postings);
	entry->postings = NULL;
	entry->posting_count = entry->posting_room = 0;
}

/* ---- Reading one ---- */

int
entry_postings(const json_t *body, struct posting **postings, unsigned *count)
{
	const json_t *list = json_object_get(body, "postings");
	size_t size = json_array_size(list);

	*count = 0;
	*postings = calloc(size + 1, sizeof(**postings));
	if (*postings == NULL) {
		json_arena_fail();
		return -1;
	}
	for (size_t i = 0; i < size; i++) {
		const json_t *item = json_array_get(list, i);
		const char *account = json_string_value(json_object_get(item, "account"));
		const char *asset = json_string_value(json_object_get(item, "asset"));
		const json_t *amount = json_object_get(item, "amount");
		struct posting *posting = &(*postings)[i];
		if (account == NULL || asset == NULL || !json_is_integer(amount) ||
		    strlen(account) >= ACCOUNT_TEXT || strlen(asset) >= ASSET_TEXT)
			return -1;
		snprintf(posting->account, sizeof(posting->account), "%s", account);
		snprintf(posting->asset, sizeof(posting->asset), "%s", asset);
		posting->amount = json_integer_value(amount);
		(*count)++;
	}
	return 0;
}

int
entry_reverse(struct entry *entry, const struct entry_row *reversed)
{
	json_t *body = json_loadb(reversed->body.data, reversed->body.size, 0, NULL);
	struct posting *postings = NULL;
	unsigned count = 0;

	entry->row.reverses = reversed->seq;
	out_member(&entry->body, "reverses", reversed->seq);
	int result = body == NULL ? -1 : entry_postings(body, &postings, &count);
	for (unsigned i = 0; result == 0 && i < count; i++)
		entry_post(entry, postings[i].account, postings[i].asset, -postings[i].amount);
	free(postings);
	json_decref(body);
	return work_store(entry->work, result == 0 ? STORE_OK : STORE_FAILED);
}

void
entry_hash(const uint8_t previous[STORE_HASH], const struct store_text *body,
	   uint8_t hash[STORE_HASH])
{
	crypto_hash_sha256_state state;

	crypto_hash_sha256_init(&state);
	crypto_hash_sha256_update(&state, previous, STORE_HASH);
	crypto_hash_sha256_update(&state, (const unsigned char *)body->data, body->size);
	crypto_hash_sha256_final(&state, hash);
}

void
hash_write(const uint8_t hash[STORE_HASH], char text[HASH_TEXT])
{
	sodium_bin2hex(text, HASH_TEXT, hash, STORE_HASH);
}

bool
hash_parse(const char *text, uint8_t hash[STORE_HASH])
{
	size_t size = 0;

	return strlen(text) == HASH_TEXT - 1 &&
	       sodium_hex2bin(hash, STORE_HASH, text, HASH_TEXT - 1, NULL, &size, NULL) == 0 &&
	       size == STORE_HASH;
}

void
entry_write(const struct entry_row *row, struct buffer *out)
{
	char text[HASH_TEXT];

	assert(row->body.size > 2);
	out_raw(out, row->body.data, row->body.size - 1);
	hash_write(row->previous, text);
	out_key(out, "previous");
	out_string(out, text);
	hash_write(row->hash, text);
	out_key(out, "hash");
	out_string(out, text);
	out_close(out, '}');
}
