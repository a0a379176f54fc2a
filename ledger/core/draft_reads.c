#include "ledger/core/draft_reads.h"

#include "db/hash.h"
#include "ledger/core/draft_keep.h"

#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* ---- What is read, and noted ---- */

/* That a row was found with this version, or (0) was not. The first reading counts. */
static int
note(struct draft *draft, enum draft_read what, const char *id, int result, int64_t version)
{
	if (result != STORE_OK && result != STORE_NONE)
		return result;
	for (size_t i = 0; i < draft->reading_count; i++)
		if (draft->readings[i].what == what && strcmp(draft->readings[i].id, id) == 0)
			return result;
	if (!draft_has_room(draft, (void **)&draft->readings, draft->reading_count,
			    &draft->reading_room, sizeof(*draft->readings)))
		return STORE_FAILED;
	struct draft_reading *reading = &draft->readings[draft->reading_count++];
	reading->what = what;
	reading->version = version;
	snprintf(reading->id, sizeof(reading->id), "%s", id);
	return result;
}

/* The last row of one of the kinds that the work has written; NULL: none. */
static const struct drafted *
last_written(const struct draft *draft, bool (*is_it)(const struct drafted *row, const void *which),
	     const void *which)
{
	for (size_t i = draft->count; i-- > 0;)
		if (is_it(&draft->rows[i], which))
			return &draft->rows[i];
	return NULL;
}

int
draft_find_match(struct tx *tx, const char *club, const char *id, struct match_row *row)
{
	struct draft *draft = draft_of(tx);
	int result = draft->snapshot->calls->match_find(draft->snapshot, club, id, row);

	return note(draft, READ_MATCH, id, result, result == STORE_OK ? row->version : 0);
}

int
draft_list_matches(struct tx *tx, const char *club, const struct match_filter *filter,
		   const struct page *page, int (*visit)(void *arg, const struct match_row *row),
		   void *arg)
{
	struct tx *snapshot = draft_of(tx)->snapshot;

	return snapshot->calls->matches(snapshot, club, filter, page, visit, arg);
}

int
draft_find_season(struct tx *tx, const char *club, const char *id, struct season_row *row)
{
	struct draft *draft = draft_of(tx);
	int result = draft->snapshot->calls->season_find(draft->snapshot, club, id, row);

	return note(draft, READ_SEASON, id, result, result == STORE_OK ? row->version : 0);
}

int
draft_find_club(struct tx *tx, const char *id, struct club_row *row)
{
	struct tx *snapshot = draft_of(tx)->snapshot;

	return snapshot->calls->club_find(snapshot, id, row);
}

static bool
is_player(const struct drafted *row, const void *id)
{
	return (row->kind == DRAFTED_PLAYER || row->kind == DRAFTED_PLAYER_NOW) &&
	       row->row.player.id != NULL && strcmp(row->row.player.id, id) == 0;
}

int
draft_find_player(struct tx *tx, const char *club, const char *id, struct player_row *row)
{
	struct draft *draft = draft_of(tx);
	const struct drafted *written = last_written(draft, is_player, id);

	if (written != NULL) {
		*row = written->row.player;
		return STORE_OK;
	}
	int result = draft->snapshot->calls->player_find(draft->snapshot, club, id, row);
	return note(draft, READ_PLAYER, id, result, result == STORE_OK ? row->version : 0);
}

int
draft_find_merged(struct tx *tx, const char *club, const char *into, struct player_row *row)
{
	struct tx *snapshot = draft_of(tx)->snapshot;

	return snapshot->calls->player_merged(snapshot, club, into, row);
}

int
draft_players_meet(struct tx *tx, const char *club, const char *one, const char *other,
		   char match[STORE_ID])
{
	struct tx *snapshot = draft_of(tx)->snapshot;

	return snapshot->calls->players_meet(snapshot, club, one, other, match);
}

static bool
are_removed_names(const struct drafted *row, const void *player)
{
	return row->kind == DRAFTED_NO_NAMES && row->row.id != NULL &&
	       strcmp(row->row.id, player) == 0;
}

int
draft_list_platform_names(struct tx *tx, const char *club, const char *player,
			  int (*visit)(void *arg, const struct platform_name_row *row), void *arg)
{
	const struct draft *draft = draft_of(tx);
	struct tx *snapshot = draft->snapshot;

	if (last_written(draft, are_removed_names, player) != NULL)
		return STORE_OK;
	return snapshot->calls->platform_names(snapshot, club, player, visit, arg);
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

	digesting->digest = hash_text(digesting->digest, row->id);
	digesting->digest = hash_bytes(digesting->digest, &row->version, sizeof(row->version));
	return digesting->visit == NULL ? STORE_OK : digesting->visit(digesting->arg, row);
}

static int
list_guests(struct tx *tx, const char *club, const char *name, struct digesting *digesting)
{
	static const struct page all = {.limit = INT_MAX};
	const struct player_filter filter = {.guest = 1, .archived = -1, .name = name};

	digesting->digest = HASH_BEGIN;
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

int
draft_list_accounts(struct tx *tx, const char *club, const char *account, const char *asset,
		    int (*visit)(void *arg, const struct account_row *row), void *arg)
{
	struct tx *snapshot = draft_of(tx)->snapshot;

	return snapshot->calls->accounts(snapshot, club, account, asset, visit, arg);
}

int
draft_list_posting_sums(struct tx *tx, const char *club, const char *asset, int64_t from_seq,
			int64_t to_seq, int (*visit)(void *arg, const struct posting_sum_row *row),
			void *arg)
{
	struct tx *snapshot = draft_of(tx)->snapshot;

	return snapshot->calls->posting_sums(snapshot, club, asset, from_seq, to_seq, visit, arg);
}

int
draft_make_entry_id(struct tx *tx, const char *club, int64_t seq, int64_t at, char id[STORE_ID])
{
	struct tx *snapshot = draft_of(tx)->snapshot;

	return snapshot->calls->entry_id(snapshot, club, seq, at, id);
}

static bool
is_entry(const struct drafted *row, const void *seq)
{
	return row->kind == DRAFTED_ENTRY && row->row.entry.seq == *(const int64_t *)seq;
}

int
draft_find_entry(struct tx *tx, const char *club, int64_t seq, struct entry_row *row)
{
	const struct draft *draft = draft_of(tx);
	struct tx *snapshot = draft->snapshot;
	const struct drafted *written = last_written(draft, is_entry, &seq);

	if (written == NULL)
		return snapshot->calls->entry_find(snapshot, club, seq, row);
	*row = written->row.entry;
	return STORE_OK;
}

int
draft_find_entry_by_id(struct tx *tx, const char *club, const char *id, struct entry_row *row)
{
	struct tx *snapshot = draft_of(tx)->snapshot;

	return snapshot->calls->entry_by_id(snapshot, club, id, row);
}

int
draft_find_reversal(struct tx *tx, const char *club, int64_t seq, struct entry_row *row)
{
	struct tx *snapshot = draft_of(tx)->snapshot;

	return snapshot->calls->entry_reversal(snapshot, club, seq, row);
}

static bool
is_attachment(const struct drafted *row, const void *seq)
{
	return (row->kind == DRAFTED_ATTACHMENT || row->kind == DRAFTED_FORGETTING) &&
	       row->row.attachment.seq == *(const int64_t *)seq;
}

int
draft_find_attachment(struct tx *tx, const char *club, int64_t seq, struct store_text *text)
{
	const struct draft *draft = draft_of(tx);
	struct tx *snapshot = draft->snapshot;
	const struct drafted *written = last_written(draft, is_attachment, &seq);

	if (written == NULL)
		return snapshot->calls->attachment_find(snapshot, club, seq, text);
	*text = written->row.attachment.text;
	return written->kind == DRAFTED_ATTACHMENT ? STORE_OK : STORE_NONE;
}

static bool
is_wanted(const struct entry_row *row, const struct entry_filter *filter)
{
	if (filter->match != NULL && (row->match == NULL || strcmp(row->match, filter->match) != 0))
		return false;
	if (filter->kind != NULL && strcmp(row->kind, filter->kind) != 0)
		return false;
	return row->seq >= filter->from_seq && (filter->to_seq == 0 || row->seq <= filter->to_seq);
}

static int
list_drafted(const struct draft *draft, const struct entry_filter *filter, bool ascending,
	     int (*visit)(void *arg, const struct entry_row *row), void *arg)
{
	int result = STORE_OK;

	for (size_t i = 0; i < draft->count && result == STORE_OK; i++) {
		size_t place = ascending ? i : draft->count - 1 - i;
		const struct drafted *drafted = &draft->rows[place];
		if (drafted->kind == DRAFTED_ENTRY && is_wanted(&drafted->row.entry, filter))
			result = visit(arg, &drafted->row.entry);
	}
	return result;
}

static bool
begins(const struct draft *draft, const char *match)
{
	for (size_t i = 0; i < draft->count; i++) {
		const struct match_row *begun = &draft->rows[i].row.match;
		if (draft->rows[i].kind == DRAFTED_MATCH && begun->id != NULL &&
		    strcmp(begun->id, match) == 0)
			return true;
	}
	return false;
}

/*
 * Whether the snapshot has entries behind the head that this follows: another daemon's. Nothing
 * will come of the draft then; but what it reads must fit together.
 */
static int
is_outrun(const struct draft *draft, const char *club, bool *outrun)
{
	struct tx *snapshot = draft->snapshot;
	struct entry_row row;
	int result = STORE_NONE;

	if (draft->last.seq != draft->head.seq)
		result = snapshot->calls->entry_find(snapshot, club, draft->head.seq + 1, &row);
	*outrun = result == STORE_OK;
	return result == STORE_NONE ? STORE_OK : result;
}

/*
 * With those that the work has written, which come last in time. Those of a match are the same as
 * long as its version is, others as long as the club's head is.
 */
int
draft_list_entries(struct tx *tx, const char *club, const struct entry_filter *filter,
		   const struct page *page, int (*visit)(void *arg, const struct entry_row *row),
		   void *arg)
{
	const struct draft *draft = draft_of(tx);
	struct tx *snapshot = draft->snapshot;
	bool outrun;
	int result = is_outrun(draft, club, &outrun);
	bool has_own = !outrun || (filter->match != NULL && begins(draft, filter->match));

	assert(page->limit == INT_MAX && page->after_seq == 0);
	if (result == STORE_OK && has_own && !page->ascending)
		result = list_drafted(draft, filter, false, visit, arg);
	if (result == STORE_OK)
		result = snapshot->calls->entries(snapshot, club, filter, page, visit, arg);
	if (result == STORE_OK && has_own && page->ascending)
		result = list_drafted(draft, filter, true, visit, arg);
	return result;
}
