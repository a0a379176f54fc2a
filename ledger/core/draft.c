#include "ledger/core/draft.h"

#include "ledger/core/draft_keep.h"
#include "ledger/core/draft_reads.h"

#include <assert.h>
#include <string.h>

/* ---- What is written ---- */

/* Compressing takes long, too. */
static void
pack(struct draft *draft, struct entry_row *row)
{
	struct tx *snapshot = draft->snapshot;

	if (row->body.data == NULL)
		return;
	row->packed = snapshot->calls->entry_pack(snapshot, &row->body);
	draft_keep_sized_text(draft, &row->packed);
}

static int
insert_entry(struct tx *tx, const char *club, const struct entry_row *row)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_ENTRY);

	(void)club;
	assert(draft->has_head && row->seq == draft->last.seq + 1);
	assert(memcmp(row->previous, draft->last.hash, STORE_HASH) == 0);
	draft->last.seq = row->seq;
	memcpy(draft->last.hash, row->hash, STORE_HASH);
	if (drafted == NULL)
		return STORE_FAILED;
	struct entry_row *copy = &drafted->row.entry;
	*copy = *row;
	draft_keep_text(draft, &copy->id);
	draft_keep_text(draft, &copy->kind);
	draft_keep_text(draft, &copy->match);
	draft_keep_sized_text(draft, &copy->body);
	draft_keep_sized_text(draft, &copy->cause);
	pack(draft, copy);
	return draft_added(draft);
}

static int
insert_posting(struct tx *tx, const char *club, struct posting_row *row)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_POSTING);

	(void)club;
	row->balance = 0;
	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.posting = *row;
	draft_keep_text(draft, &drafted->row.posting.account);
	draft_keep_text(draft, &drafted->row.posting.asset);
	return draft_added(draft);
}

/* It is the one match that the work is about. */
static int
begin_match(struct tx *tx, const char *club, const struct match_row *row)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_BEGUN);

	(void)club;
	assert(draft->match[0] == '\0' && row->version > 0 && row->created_at > 0);
	if (drafted == NULL)
		return STORE_FAILED;
	memcpy(draft->match, row->id, STORE_ID);
	draft->version = row->version;
	draft->begins = true;
	struct match_row *copy = &drafted->row.match;
	*copy = *row;
	copy->id = draft->match;
	draft_keep_text(draft, &copy->ruleset);
	draft_keep_text(draft, &copy->ruleset_version);
	draft_keep_text(draft, &copy->state);
	draft_keep_text(draft, &copy->season);
	draft_keep_text(draft, &copy->external_id);
	draft_keep_sized_text(draft, &copy->facts);
	draft_keep_sized_text(draft, &copy->progress);
	return draft_added(draft);
}

/* What a match never changes is not written again. */
static int
update_match(struct tx *tx, const char *club, const struct match_row *row)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_MATCH);

	(void)club;
	assert(strcmp(row->id, draft->match) == 0 && row->version > draft->version);
	if (drafted == NULL)
		return STORE_FAILED;
	struct match_row *copy = &drafted->row.match;
	*copy = (struct match_row){.state = row->state,
				   .version = row->version,
				   .finished_at = row->finished_at,
				   .progress = row->progress};
	draft_keep_text(draft, &copy->state);
	draft_keep_sized_text(draft, &copy->progress);
	return draft_added(draft);
}

static int
add_seated(struct tx *tx, const char *club, const char *match, const char *player)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_SEATED);

	(void)club;
	assert(strcmp(match, draft->match) == 0);
	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.player.id = player;
	draft_keep_text(draft, &drafted->row.player.id);
	return draft_added(draft);
}

static int
insert_player(struct tx *tx, const char *club, const struct player_row *row)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_PLAYER);

	(void)club;
	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.player = *row;
	draft_keep_text(draft, &drafted->row.player.id);
	draft_keep_text(draft, &drafted->row.player.name);
	draft_keep_text(draft, &drafted->row.player.external_id);
	return draft_added(draft);
}

static int
insert_result(struct tx *tx, const char *club, const struct result_row *row)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_RESULT);

	(void)club;
	assert(strcmp(row->match, draft->match) == 0);
	if (drafted == NULL)
		return STORE_FAILED;
	struct result_row *copy = &drafted->row.result;
	*copy = *row;
	draft_keep_text(draft, &copy->match);
	draft_keep_text(draft, &copy->player);
	draft_keep_text(draft, &copy->season);
	draft_keep_text(draft, &copy->ruleset);
	draft_keep_sized_text(draft, &copy->facts);
	return draft_added(draft);
}

static int
remove_results(struct tx *tx, const char *club, const char *match)
{
	struct draft *draft = draft_of(tx);

	(void)club;
	assert(strcmp(match, draft->match) == 0);
	draft_add_row(draft, DRAFTED_REOPENED);
	return draft_added(draft);
}

/* ---- The draft ---- */

static const struct tx_calls calls = {
	.match_find = draft_find_match,
	.season_find = draft_find_season,
	.player_find = draft_find_player,
	.players = draft_list_players,
	.hand_find = draft_find_hand,
	.entry_head = draft_find_head,
	.entry_id = draft_make_entry_id,
	.entry_find = draft_find_entry,
	.entry_by_id = draft_find_entry_by_id,
	.entry_reversal = draft_find_reversal,
	.entries = draft_list_entries,
	.entry_insert = insert_entry,
	.posting_insert = insert_posting,
	.accounts = draft_list_accounts,
	.posting_sums = draft_list_posting_sums,
	.match_insert = begin_match,
	.match_update = update_match,
	.match_player_add = add_seated,
	.player_insert = insert_player,
	.result_insert = insert_result,
	.results_remove = remove_results,
};

void
draft_begin(struct draft *draft, struct tx *snapshot, const struct club_head *head)
{
	draft_free(draft);
	draft->tx.calls = &calls;
	draft->snapshot = snapshot;
	draft->has_head = head != NULL;
	if (head != NULL)
		draft->head = draft->last = *head;
}

int
draft_end(struct draft *draft)
{
	assert(draft->snapshot != NULL);
	draft->snapshot = NULL;
	return draft->failed ? -1 : 0;
}

void
draft_free(struct draft *draft)
{
	draft_drop(draft);
	*draft = (struct draft){.has_head = false};
}
