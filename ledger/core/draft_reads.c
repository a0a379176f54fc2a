#include "ledger/core/draft_reads.h"

#include "ledger/core/draft_keep.h"

#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* ---- Digests, by FNV-1a ---- */

#define DIGEST_BEGIN UINT64_C(14695981039346656037)

static void
digest(uint64_t *digest, const void *data, size_t size)
{
	const unsigned char *bytes = data;

	for (size_t i = 0; i < size; i++)
		*digest = (*digest ^ bytes[i]) * UINT64_C(1099511628211);
}

/* ---- What is read, and noted ---- */

int
draft_find_match(struct tx *tx, const char *club, const char *id, struct match_row *row)
{
	struct draft *draft = draft_of(tx);
	int result = draft->snapshot->calls->match_find(draft->snapshot, club, id, row);

	assert(draft->match[0] == '\0'); /* it is about one match, which is looked at first */
	if (result == STORE_OK) {
		memcpy(draft->match, row->id, STORE_ID);
		draft->version = row->version;
	}
	return result;
}

int
draft_find_season(struct tx *tx, const char *club, const char *id, struct season_row *row)
{
	struct draft *draft = draft_of(tx);
	int result = draft->snapshot->calls->season_find(draft->snapshot, club, id, row);

	assert(draft->season.id[0] == '\0' || strcmp(draft->season.id, id) == 0);
	snprintf(draft->season.id, STORE_ID, "%s", id);
	draft->season.version = result == STORE_OK ? row->version : 0;
	return result;
}

static void
note_player(struct draft *draft, const char *id, int64_t version)
{
	for (size_t i = 0; i < draft->reading_count; i++)
		if (strcmp(draft->readings[i].player, id) == 0)
			return;
	if (!draft_has_room(draft, (void **)&draft->readings, draft->reading_count,
			    &draft->reading_room, sizeof(*draft->readings)))
		return;
	struct draft_reading *reading = &draft->readings[draft->reading_count++];
	memcpy(reading->player, id, STORE_ID);
	reading->version = version;
}

/* One whom this work has made, or NULL. */
static const struct player_row *
made_player(const struct draft *draft, const char *id)
{
	for (size_t i = 0; i < draft->count; i++)
		if (draft->rows[i].kind == DRAFTED_PLAYER && draft->rows[i].row.player.id != NULL &&
		    strcmp(draft->rows[i].row.player.id, id) == 0)
			return &draft->rows[i].row.player;
	return NULL;
}

int
draft_find_player(struct tx *tx, const char *club, const char *id, struct player_row *row)
{
	struct draft *draft = draft_of(tx);
	const struct player_row *made = made_player(draft, id);

	if (made != NULL) {
		*row = *made;
		return STORE_OK;
	}
	int result = draft->snapshot->calls->player_find(draft->snapshot, club, id, row);
	if (result == STORE_OK || result == STORE_NONE)
		note_player(draft, id, result == STORE_OK ? row->version : 0);
	return draft->failed ? STORE_FAILED : result;
}

/* ---- The guests of a name ---- */

/* They, as they are shown to the work, or (NULL) to nobody. */
struct digesting {
	uint64_t digest;
	int (*visit)(void *arg, const struct player_row *row);
	void *arg;
};

static int
digest_player(void *arg, const struct player_row *row)
{
	struct digesting *digesting = arg;

	digest(&digesting->digest, row->id, strlen(row->id));
	digest(&digesting->digest, &row->version, sizeof(row->version));
	return digesting->visit == NULL ? STORE_OK : digesting->visit(digesting->arg, row);
}

static int
list_guests(struct tx *tx, const char *club, const char *name, struct digesting *digesting)
{
	static const struct page all = {.limit = INT_MAX};
	const struct player_filter filter = {.guest = 1, .archived = -1, .name = name};

	digesting->digest = DIGEST_BEGIN;
	return tx->calls->players(tx, club, &filter, &all, digest_player, digesting);
}

int
draft_digest_guests(struct tx *tx, const char *club, const char *name, uint64_t *found)
{
	struct digesting digesting = {.visit = NULL};
	int result = list_guests(tx, club, name, &digesting);

	*found = digesting.digest;
	return result;
}

/* Those whom this work makes are not among them: it looks for all before it makes any. */
int
draft_list_players(struct tx *tx, const char *club, const struct player_filter *filter,
		   const struct page *page, int (*visit)(void *arg, const struct player_row *row),
		   void *arg)
{
	struct draft *draft = draft_of(tx);
	struct digesting digesting = {.visit = visit, .arg = arg};

	assert(filter->guest == 1 && filter->archived == -1 && filter->external_id == NULL);
	assert(filter->name != NULL && page->limit == INT_MAX && page->after == NULL);
	int result = list_guests(draft->snapshot, club, filter->name, &digesting);
	if (!draft_has_room(draft, (void **)&draft->listings, draft->listing_count,
			    &draft->listing_room, sizeof(*draft->listings)))
		return STORE_FAILED;
	struct draft_listing *listing = &draft->listings[draft->listing_count++];
	snprintf(listing->name, sizeof(listing->name), "%s", filter->name);
	listing->digest = digesting.digest;
	return result;
}

/* ---- The rest ---- */

int
draft_find_hand(struct tx *tx, const char *club, const char *match, int64_t number,
		struct hand_row *row)
{
	struct tx *snapshot = draft_of(tx)->snapshot;

	return snapshot->calls->hand_find(snapshot, club, match, number, row);
}

static int
load_head(struct draft *draft, const char *club)
{
	struct tx *snapshot = draft->snapshot;
	int result =
		snapshot->calls->entry_head(snapshot, club, &draft->head.seq, draft->head.hash);

	draft->has_head = result == STORE_OK;
	draft->last = draft->head;
	return result;
}

/* With the entries that were drafted. */
int
draft_find_head(struct tx *tx, const char *club, int64_t *seq, uint8_t hash[STORE_HASH])
{
	struct draft *draft = draft_of(tx);
	int result = draft->has_head ? STORE_OK : load_head(draft, club);

	*seq = draft->last.seq;
	memcpy(hash, draft->last.hash, STORE_HASH);
	return result;
}

/* Any entry that is not in the snapshot may change the balances. */
static int
check_balances(struct draft *draft, const char *club)
{
	struct tx *snapshot = draft->snapshot;
	struct club_head head, found;
	int result = draft_find_head(&draft->tx, club, &head.seq, head.hash);

	if (result == STORE_OK)
		result = snapshot->calls->entry_head(snapshot, club, &found.seq, found.hash);
	if (result != STORE_OK)
		return result;
	draft->behind |= !club_head_is(&head, &found);
	return draft->behind ? STORE_FAILED : STORE_OK;
}

int
draft_list_accounts(struct tx *tx, const char *club, const char *account, const char *asset,
		    int (*visit)(void *arg, const struct account_row *row), void *arg)
{
	struct tx *snapshot = draft_of(tx)->snapshot;
	int result = check_balances(draft_of(tx), club);

	if (result != STORE_OK)
		return result;
	return snapshot->calls->accounts(snapshot, club, account, asset, visit, arg);
}

int
draft_list_posting_sums(struct tx *tx, const char *club, const char *asset, int64_t from_seq,
			int64_t to_seq, int (*visit)(void *arg, const struct posting_sum_row *row),
			void *arg)
{
	struct tx *snapshot = draft_of(tx)->snapshot;
	int result = check_balances(draft_of(tx), club);

	if (result != STORE_OK)
		return result;
	return snapshot->calls->posting_sums(snapshot, club, asset, from_seq, to_seq, visit, arg);
}

int
draft_make_entry_id(struct tx *tx, const char *club, int64_t seq, int64_t at, char id[STORE_ID])
{
	struct tx *snapshot = draft_of(tx)->snapshot;

	return snapshot->calls->entry_id(snapshot, club, seq, at, id);
}

/* One that this work has written, or NULL. */
static const struct entry_row *
drafted_entry(const struct draft *draft, int64_t seq)
{
	for (size_t i = 0; i < draft->count; i++)
		if (draft->rows[i].kind == DRAFTED_ENTRY && draft->rows[i].row.entry.seq == seq)
			return &draft->rows[i].row.entry;
	return NULL;
}

int
draft_find_entry(struct tx *tx, const char *club, int64_t seq, struct entry_row *row)
{
	const struct draft *draft = draft_of(tx);
	struct tx *snapshot = draft->snapshot;
	const struct entry_row *written = drafted_entry(draft, seq);

	if (written == NULL)
		return snapshot->calls->entry_find(snapshot, club, seq, row);
	*row = *written;
	return STORE_OK;
}

int
draft_find_entry_by_id(struct tx *tx, const char *club, const char *id, struct entry_row *row)
{
	struct tx *snapshot = draft_of(tx)->snapshot;

	return snapshot->calls->entry_by_id(snapshot, club, id, row);
}

/* An entry of a match is reversed with a new version of that. */
int
draft_find_reversal(struct tx *tx, const char *club, int64_t seq, struct entry_row *row)
{
	struct draft *draft = draft_of(tx);

	assert(draft->match[0] != '\0');
	return draft->snapshot->calls->entry_reversal(draft->snapshot, club, seq, row);
}

/* Those of a match that the work has begun. */
static int
list_drafted(const struct draft *draft, bool ascending,
	     int (*visit)(void *arg, const struct entry_row *row), void *arg)
{
	int result = STORE_OK;

	for (size_t i = 0; i < draft->count && result == STORE_OK; i++) {
		size_t place = ascending ? i : draft->count - 1 - i;
		if (draft->rows[place].kind == DRAFTED_ENTRY)
			result = visit(arg, &draft->rows[place].row.entry);
	}
	return result;
}

/* Those of the match: with its version, they are the same. */
int
draft_list_entries(struct tx *tx, const char *club, const struct entry_filter *filter,
		   const struct page *page, int (*visit)(void *arg, const struct entry_row *row),
		   void *arg)
{
	struct draft *draft = draft_of(tx);

	assert(filter->match != NULL && strcmp(filter->match, draft->match) == 0);
	assert(!draft->begins || (filter->kind == NULL && page->limit == INT_MAX));
	if (draft->begins)
		return list_drafted(draft, page->ascending, visit, arg);
	return draft->snapshot->calls->entries(draft->snapshot, club, filter, page, visit, arg);
}
