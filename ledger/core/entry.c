#include "ledger/core/entry.h"

#include "ledger/core/cause.h"
#include "ledger/core/chain.h"
#include "ledger/core/clock.h"
#include "ledger/core/merged.h"
#include "json/arena.h"
#include "json/list.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Making one ---- */

/* Whether it continues the chain behind what this call wrote before it. */
static bool
follows_last_written(const struct book *book, const struct entry_row *row)
{
	return book->last_seq == 0 || (row->seq == book->last_seq + 1 &&
				       memcmp(row->previous, book->last_hash, STORE_HASH) == 0);
}

static void
note_written(struct book *book, const struct entry_row *row)
{
	book->last_seq = row->seq;
	memcpy(book->last_hash, row->hash, STORE_HASH);
	if (row->match != NULL)
		snprintf(book->changed, sizeof(book->changed), "%s", row->match);
}

/* The members that say which entry it is. */
static void
open_body(const struct entry_row *row, struct buffer *out)
{
	out_open(out, '{');
	out_member(out, "seq", row->seq);
	out_key(out, "id");
	out_string(out, row->id);
	out_key(out, "kind");
	out_string(out, row->kind);
	out_time(out, "at", row->at);
}

/* What else is the same in every kind of entry, but for `reverses`. */
static void
write_origin(const struct entry_row *row, const struct recorder *by, struct buffer *out)
{
	recorder_write(by, out);
	if (row->match == NULL)
		return;
	out_key(out, "match");
	out_string(out, row->match);
}

int
entry_begin(struct entry *entry, struct book *book, struct tx *tx, const struct entry_kind *kind,
	    const char *match)
{
	assert(!book->preview && kind->of_club == (match == NULL));
	*entry = (struct entry){.book = book, .tx = tx};
	if (book_store(book, tx->calls->entry_head(tx, book->club, &entry->row.seq,
						   entry->row.previous)) != 0)
		return -1;
	entry->row.seq++;
	assert(follows_last_written(book, &entry->row));
	if (book_store(book, tx->calls->entry_id(tx, book->club, entry->row.seq, book->now,
						 entry->id)) != 0)
		return -1;
	entry->row.id = entry->id;
	entry->row.kind = kind->id;
	entry->row.at = book->now;
	if (match != NULL) {
		snprintf(entry->match, sizeof(entry->match), "%s", match);
		entry->row.match = entry->match;
	}
	open_body(&entry->row, &entry->body);
	write_origin(&entry->row, &book->by, &entry->body);
	return 0;
}

static bool
has_room(struct entry *entry)
{
	bool has = list_has_room((void **)&entry->postings, entry->posting_count,
				 &entry->posting_room, sizeof(*entry->postings));

	entry->failed |= !has;
	return has;
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
entry_write_reason(struct entry *entry, const char *reason)
{
	if (reason == NULL || reason[0] == '\0')
		return;
	out_key(&entry->body, "reason");
	out_string(&entry->body, reason);
}

void
entry_post_player(struct entry *entry, const char *player, const char *asset, int64_t amount)
{
	char account[ACCOUNT_TEXT];

	account_of_player(player, account);
	entry_post(entry, account, asset, amount);
}

void
entry_post_seat(struct entry *entry, int seat, const char *asset, int64_t amount)
{
	char account[ACCOUNT_TEXT];

	account_of_seat(entry->match, seat, account);
	entry_post(entry, account, asset, amount);
}

void
entry_post_pool(struct entry *entry, const char *pool, const char *asset, int64_t amount)
{
	char account[ACCOUNT_TEXT];

	account_of_pool(entry->match, pool, account);
	entry_post(entry, account, asset, amount);
}

static void
write_postings(struct entry *entry)
{
	struct buffer *out = &entry->body;

	out_open_member(out, "postings", '[');
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

int
entry_store_posting(struct book *book, struct tx *tx, struct posting_row *row)
{
	assert(account_is_of_club(row->account));
	if (book_store(book, tx->calls->posting_insert(tx, book->club, row)) != 0)
		return -1;
	if (row->balance > INTEGER_MAX || row->balance < -INTEGER_MAX)
		return book_refuse(book, CONTRADICTION, "the balance of %s would go beyond 2^53",
				   row->account);
	return 0;
}

/* The store keeps nothing of what goes to the accounts of a match. */
static int
store_posting(struct book *book, struct tx *tx, const struct posting *posting, int64_t seq,
	      int line)
{
	struct posting_row row = {.seq = seq,
				  .line = line,
				  .account = posting->account,
				  .asset = posting->asset,
				  .amount = posting->amount};

	return account_is_of_club(posting->account) ? entry_store_posting(book, tx, &row) : 0;
}

/* There is one with this id, or, of a hand, one that stands at its number. */
static int
refuse_second(struct book *book, struct tx *tx, const struct entry_row *row)
{
	struct hand_row hand;
	int result = STORE_NONE;

	if (row->number != 0)
		result = tx->calls->hand_find(tx, book->club, row->match, row->number, &hand);
	if (result == STORE_OK)
		return book_refuse(book, CONTRADICTION, "hand %lld stands already",
				   (long long)row->number);
	if (result != STORE_NONE)
		return book_store(book, result);
	return book_refuse(book, CONTRADICTION, "there is an entry with this id already");
}

/* With its cause, where statements will show it. */
static int
insert(struct book *book, struct tx *tx, const struct entry_row *row, bool shown)
{
	struct entry_row kept = *row;
	struct buffer cause = {0};

	if (shown) {
		cause_write(row, &cause);
		kept.cause.data = cause.size == 0 ? "" : cause.data;
		kept.cause.size = cause.size;
	}
	int result = cause.failed ? STORE_FAILED : tx->calls->entry_insert(tx, book->club, &kept);
	buffer_free(&cause);
	return result;
}

int
entry_store(struct book *book, struct tx *tx, const struct entry_row *row,
	    const struct posting *postings, unsigned count)
{
	assert(!book->preview && row->seq > 0 && follows_last_written(book, row));
	assert(postings_balance(postings, count) && count < STORE_LINES);
	int result = insert(book, tx, row, postings_reach_club(postings, count));
	if (result == STORE_EXISTS)
		return refuse_second(book, tx, row);
	if (result == STORE_NONE && row->match != NULL)
		return book_refuse(book, CONTRADICTION, "the entry's match came nowhere before");
	if (book_store(book, result) != 0)
		return -1;
	for (unsigned i = 0; i < count; i++)
		if (store_posting(book, tx, &postings[i], row->seq, (int)i) != 0)
			return -1;
	note_written(book, row);
	return 0;
}

static int
chain_and_store(struct entry *entry)
{
	chain_hash(entry->row.previous, &entry->row.body, entry->row.hash);
	return entry_store(entry->book, entry->tx, &entry->row, entry->postings,
			   entry->posting_count);
}

int
entry_commit(struct entry *entry)
{
	struct book *book = entry->book;
	int result = -1;

	/* Without memory, postings may be missing, or read from half of what was stored. */
	bool whole = !entry->failed && !json_arena_failed();
	write_postings(entry);
	out_end(&entry->body);
	if (whole && !entry->body.failed) {
		entry->row.body = (struct store_text){entry->body.data, entry->body.size};
		result = chain_and_store(entry);
	} else {
		book_store(book, STORE_FAILED);
	}
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

/* What is taken back does not come to a player who is merged, but for the merge itself. */
static int
check_owners(const struct entry *entry, const struct entry_row *reversed,
	     const struct posting *postings, unsigned count)
{
	const struct entry_kind *kind = entry_kind_find(reversed->kind);

	if (kind != NULL && kind->merges)
		return 0;
	for (unsigned i = 0; i < count; i++) {
		const char *player = account_player(postings[i].account);
		if (player != NULL && merged_check_player(entry->book, entry->tx, player) != 0)
			return -1;
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
	int result = body == NULL ? -1 : postings_read(body, &postings, &count);
	/* What is damaged is not taken back. */
	if (result == 0 && !json_arena_failed() && !postings_balance(postings, count))
		result = -1;
	bool good = result == 0;
	if (good)
		result = check_owners(entry, reversed, postings, count);
	for (unsigned i = 0; result == 0 && i < count; i++)
		entry_post(entry, postings[i].account, postings[i].asset, -postings[i].amount);
	free(postings);
	json_decref(body);
	if (good && result != 0)
		return -1;
	return book_store(entry->book, result == 0 ? STORE_OK : STORE_FAILED);
}

int
entry_check_stands(struct book *book, struct tx *tx, const struct entry_row *row)
{
	struct entry_row reversal;
	int result = tx->calls->entry_reversal(tx, book->club, row->seq, &reversal);

	if (result == STORE_OK)
		return book_refuse(book, CONTRADICTION,
				   "entry %lld has been reversed by entry %lld",
				   (long long)row->seq, (long long)reversal.seq);
	return result == STORE_NONE ? 0 : book_store(book, result);
}

/* ---- Showing one ---- */

void
entry_write_origin(const char *id, int64_t seq, int64_t at, struct buffer *out)
{
	assert(seq > 0);
	out_key(out, "id");
	out_string(out, id);
	out_member(out, "seq", seq);
	if (at != 0)
		out_time(out, "at", at);
}

int
entry_write(const struct entry_row *row, struct buffer *out)
{
	char text[HASH_TEXT];

	if (row->body.size <= 2 || row->body.data[row->body.size - 1] != '}')
		return -1;
	out_raw(out, row->body.data, row->body.size);
	out_reopen(out);
	hash_write(row->previous, text);
	out_key(out, "previous");
	out_string(out, text);
	hash_write(row->hash, text);
	out_key(out, "hash");
	out_string(out, text);
	out_close(out, '}');
	return 0;
}
