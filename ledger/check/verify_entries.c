/* The entries themselves: chain, bodies, sums, reversals; and what they add up to. */
#include "db/hash.h"
#include "ledger/check/verify_steps.h"
#include "ledger/core/accounts.h"
#include "ledger/core/attachment.h"
#include "ledger/core/cause.h"
#include "ledger/core/chain.h"
#include "ledger/core/clock.h"
#include "ledger/core/kind.h"
#include "ledger/money/paid.h"

#include <stdio.h>
#include <stdlib.h>

enum { SEEN_FIRST_ROOM = 1024 };

/* ---- The chain ---- */

/* A damaged body may not be there at all. */
static void
check_hash(struct verification *verification, const struct entry_row *row)
{
	uint8_t hash[STORE_HASH];

	if (row->body.size == 0) {
		verify_fault(verification, row->seq, "the body cannot be read");
		return;
	}
	chain_hash(row->previous, &row->body, hash);
	if (memcmp(row->hash, hash, STORE_HASH) != 0)
		verify_fault(verification, row->seq, "the hash is not that of previous and body");
}

static void
check_chain(struct verification *verification, const struct entry_row *row)
{
	if (row->seq != verification->seq + 1)
		verify_fault(verification, row->seq, "entry %lld follows entry %lld",
			     (long long)row->seq, (long long)verification->seq);
	if (memcmp(row->previous, verification->result->head, STORE_HASH) != 0)
		verify_fault(verification, row->seq,
			     "previous is not the hash of the entry before");
	check_hash(verification, row);
	memcpy(verification->result->head, row->hash, STORE_HASH);
}

/* ---- The body ---- */

static bool
text_is(const json_t *body, const char *name, const char *text)
{
	const char *value = json_string_value(json_object_get(body, name));

	if (value == NULL || text == NULL)
		return value == text;
	return strcmp(value, text) == 0;
}

static void
check_body(struct verification *verification, const struct entry_row *row, const json_t *body)
{
	const struct entry_kind *kind = entry_kind_find(row->kind);
	char at[TIME_TEXT];

	time_write(row->at, at);
	if (json_integer_value(json_object_get(body, "seq")) != row->seq)
		verify_fault(verification, row->seq, "the body's seq is another");
	if (!text_is(body, "id", row->id))
		verify_fault(verification, row->seq, "the body's id is another");
	if (!text_is(body, "kind", row->kind))
		verify_fault(verification, row->seq, "the body's kind is another");
	if (!text_is(body, "match", row->match))
		verify_fault(verification, row->seq, "the body's match is another");
	if (!text_is(body, "at", at))
		verify_fault(verification, row->seq, "the body's time is another");
	if (entry_kind_hand_number(kind, body) != row->number)
		verify_fault(verification, row->seq, "the body's hand is another");
	if (json_integer_value(json_object_get(body, "reverses")) != row->reverses)
		verify_fault(verification, row->seq, "the body reverses another entry");
}

/* ---- Postings ---- */

struct legs {
	struct posting *postings;
	unsigned count;
};

/* The account of a match that is not the entry's own. */
static bool
is_foreign(const struct entry_row *row, const struct posting *posting)
{
	char own[ACCOUNT_TEXT];

	if (account_is_of_club(posting->account))
		return false;
	int size = snprintf(own, sizeof(own), "match:%s:", row->match == NULL ? "" : row->match);
	return strncmp(posting->account, own, (size_t)size) != 0;
}

static int
add_legs(struct verification *verification, const struct entry_row *row, const struct legs *legs)
{
	for (unsigned i = 0; i < legs->count; i++) {
		const struct posting *posting = &legs->postings[i];
		if (is_foreign(row, posting))
			verify_fault(verification, row->seq, "posts to %s, which is not its own",
				     posting->account);
		if (!fold_add(
			    &verification->accounts, posting,
			    fold_place(row->seq, (int)i, row->id, row->kind, row->match, row->at)))
			return STORE_FAILED;
	}
	if (!postings_balance(legs->postings, legs->count))
		verify_fault(verification, row->seq, "the postings do not sum to 0");
	return STORE_OK;
}

/* ---- Reversals ---- */

static bool
is_opposite(const struct posting *one, const struct posting *other)
{
	return strcmp(one->account, other->account) == 0 && strcmp(one->asset, other->asset) == 0 &&
	       one->amount == -other->amount;
}

static bool
are_opposite(const struct legs *legs, const struct legs *before)
{
	if (legs->count != before->count)
		return false;
	for (unsigned i = 0; i < before->count; i++)
		if (!is_opposite(&legs->postings[i], &before->postings[i]))
			return false;
	return true;
}

static bool
takes_back(const struct legs *legs, const struct entry_row *reversed)
{
	json_t *body = json_loadb(reversed->body.data, reversed->body.size, 0, NULL);
	struct legs before = {NULL, 0};
	bool good = body != NULL && postings_read(body, &before.postings, &before.count) == 0 &&
		    are_opposite(legs, &before);

	free(before.postings);
	json_decref(body);
	return good;
}

static int
check_reversal(struct verification *verification, const struct entry_row *row,
	       const struct legs *legs)
{
	struct tx *tx = verification->tx;
	struct entry_row reversed;

	if (row->reverses == 0)
		return STORE_OK;
	if (row->reverses < 0 || row->reverses >= row->seq) {
		verify_fault(verification, row->seq, "reverses what comes after it");
		return STORE_OK;
	}
	struct seen *seen = &verification->seen[row->reverses - 1];
	if (seen->reversed_by != 0)
		verify_fault(verification, row->seq, "reverses entry %lld, as entry %lld did",
			     (long long)row->reverses, (long long)seen->reversed_by);
	seen->reversed_by = row->seq;
	int result = tx->calls->entry_find(tx, verification->club, row->reverses, &reversed);
	if (result == STORE_OK && !takes_back(legs, &reversed))
		verify_fault(verification, row->seq,
			     "the postings are not the opposite of those of entry %lld",
			     (long long)row->reverses);
	return result == STORE_NONE ? STORE_OK : result;
}

/* ---- All of them ---- */

static bool
remember(struct verification *verification, const struct entry_row *row, const json_t *body)
{
	const struct entry_kind *kind = entry_kind_find(row->kind);
	size_t need = (size_t)row->seq;

	if (need > verification->seen_room) {
		if (need > SIZE_MAX / 2 / sizeof(struct seen))
			return false;
		size_t room = need < SEEN_FIRST_ROOM ? SEEN_FIRST_ROOM : 2 * need;
		struct seen *grown = realloc(verification->seen, room * sizeof(*grown));
		if (grown == NULL)
			return false;
		memset(grown + verification->seen_room, 0,
		       (room - verification->seen_room) * sizeof(*grown));
		verification->seen = grown;
		verification->seen_room = room;
	}
	struct seen *seen = &verification->seen[row->seq - 1];
	if (row->match != NULL)
		seen->match = hash_text(HASH_BEGIN, row->match);
	seen->attached = attachment_is_named(body);
	seen->hand = (int32_t)entry_kind_hand_number(kind, body);
	if (row->match == NULL || kind == NULL || kind->role != EVENT_BEGINS)
		return true;
	return fold_expect(&verification->rows, row->match, "", 1);
}

/* What statements show of the body is kept apart from it. */
static int
check_cause(struct verification *verification, const struct entry_row *row, const struct legs *legs)
{
	bool shown = postings_reach_club(legs->postings, legs->count);
	const struct store_text *kept = &row->cause;
	struct buffer cause = {0};

	if (shown)
		cause_write(row, &cause);
	bool same = (kept->data != NULL) == shown && kept->size == cause.size &&
		    (cause.size == 0 || memcmp(kept->data, cause.data, cause.size) == 0);
	int result = cause.failed ? STORE_FAILED : STORE_OK;
	if (!same && result == STORE_OK)
		verify_fault(verification, row->seq, "by whom or why is not as the body says");
	buffer_free(&cause);
	return result;
}

/* Who has paid whom is in the body twice. */
static void
check_kind(struct verification *verification, const struct entry_row *row, const json_t *body,
	   const struct legs *legs)
{
	const struct entry_kind *kind = entry_kind_find(row->kind);

	if (kind != NULL && kind->posts_nothing && legs->count != 0)
		verify_fault(verification, row->seq, "an entry of kind %s posts nothing", kind->id);
	if (kind != NULL && kind->has_transfers && !paid_agrees(body, legs->postings, legs->count))
		verify_fault(verification, row->seq, "the postings are not those of its transfers");
}

static int
check_parsed(struct verification *verification, const struct entry_row *row, const json_t *body)
{
	const struct entry_kind *kind = entry_kind_find(row->kind);
	struct legs legs = {NULL, 0};
	int result = STORE_OK;

	check_body(verification, row, body);
	if (postings_read(body, &legs.postings, &legs.count) != 0)
		verify_fault(verification, row->seq, "the postings cannot be read");
	else
		result = add_legs(verification, row, &legs);
	check_kind(verification, row, body, &legs);
	if (result == STORE_OK)
		result = check_cause(verification, row, &legs);
	if (result == STORE_OK)
		result = check_reversal(verification, row, &legs);
	if (result == STORE_OK)
		verify_merged(verification, row, legs.postings, legs.count);
	if (result == STORE_OK && kind != NULL && kind->take_of_club != NULL)
		result = kind->take_of_club(verification, row, body, legs.postings, legs.count);
	free(legs.postings);
	return result;
}

static int
visit_entry(void *arg, const struct entry_row *row)
{
	struct verification *verification = arg;
	json_t *body = json_loadb(row->body.data, row->body.size, JSON_REJECT_DUPLICATES, NULL);
	int result = STORE_OK;

	check_chain(verification, row);
	if (!remember(verification, row, body))
		result = STORE_FAILED;
	else if (!json_is_object(body))
		verify_fault(verification, row->seq, "the body is no JSON object");
	else
		result = check_parsed(verification, row, body);
	verification->seq = row->seq;
	json_decref(body);
	return result;
}

int
verify_entries(struct verification *verification)
{
	static const struct entry_filter all = {0};
	struct tx *tx = verification->tx;
	struct page page = {.ascending = true, .limit = VERIFY_PAGE};
	int result;

	do {
		page.after_seq = verification->seq;
		result = tx->calls->entries(tx, verification->club, &all, &page, visit_entry,
					    verification);
	} while (result == STORE_OK && verification->seq > page.after_seq);
	return result;
}
