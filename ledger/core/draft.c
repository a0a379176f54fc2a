#include "ledger/core/draft.h"

#include "ledger/core/clock.h"
#include "ledger/core/draft_keep.h"
#include "ledger/core/draft_reads.h"

#include <assert.h>
#include <string.h>

/* ---- What is written ---- */

/* The store keeps nothing of what goes to the accounts of a match. */
static bool
concern_the_club(const struct posting *postings, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (account_is_of_club(postings[i].account))
			return true;
	return false;
}

static void
keep_postings(struct draft *draft, struct drafted *drafted, const struct posting *postings,
	      unsigned count)
{
	if (!concern_the_club(postings, count))
		return;
	size_t size = count * sizeof(*postings);
	drafted->postings = draft_take(draft, size);
	if (drafted->postings == NULL)
		return;
	memcpy(drafted->postings, postings, size);
	drafted->posting_count = count;
}

/* Compressing takes long, too. */
static void
pack(struct draft *draft, struct entry_row *row, size_t head)
{
	struct tx *snapshot = draft->snapshot;

	if (row->body.data == NULL)
		return;
	const struct store_text end = {row->body.data + head, row->body.size - head};
	row->packed = snapshot->calls->entry_pack(snapshot, &end);
	draft_keep_sized_text(draft, &row->packed);
}

void
draft_add_entry(struct draft *draft, const struct entry_row *row, size_t head,
		const struct posting *postings, unsigned count)
{
	struct drafted *drafted = draft_add_row(draft, DRAFTED_ENTRY);

	assert(row->seq == draft->next && row->body.size > head);
	assert(row->reverses < DRAFT_FIRST); /* no guessed number stands in a body */
	draft->next++;
	if (drafted == NULL)
		return;
	struct entry_row *copy = &drafted->row.entry;
	*copy = *row;
	copy->id = NULL;
	drafted->head = head;
	draft_keep_text(draft, &copy->kind);
	draft_keep_text(draft, &copy->match);
	draft_keep_sized_text(draft, &copy->body);
	pack(draft, copy, head);
	keep_postings(draft, drafted, postings, count);
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
	draft->begun_at = row->created_at;
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
draft_begin(struct draft *draft, struct tx *snapshot)
{
	draft_free(draft);
	draft->tx.calls = &calls;
	draft->snapshot = snapshot;
	draft->next = DRAFT_FIRST;
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
	buffer_free(&draft->body);
	*draft = (struct draft){.head = 0};
}

void
draft_finish(struct draft *draft, int64_t seq)
{
	assert(seq == draft->next);
	draft->finish = seq;
}

void
draft_note_begun(struct draft *draft, const char *match, size_t end)
{
	if (draft->begun_at == 0 || strcmp(match, draft->match) != 0)
		return;
	assert(end > TIME_TEXT);
	draft->begun_place = end - TIME_TEXT;
}

void
draft_add_place(struct draft *draft, const struct draft_place *place)
{
	assert(place->begin < place->end);
	if (draft_has_room(draft, (void **)&draft->places, draft->place_count, &draft->place_room,
			   sizeof(*draft->places)))
		draft->places[draft->place_count++] = *place;
}
