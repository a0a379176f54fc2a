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

static void
keep_match(struct draft *draft, struct match_row *copy)
{
	draft_keep_text(draft, &copy->id);
	draft_keep_text(draft, &copy->ruleset);
	draft_keep_text(draft, &copy->ruleset_version);
	draft_keep_text(draft, &copy->state);
	draft_keep_text(draft, &copy->season);
	draft_keep_text(draft, &copy->external_id);
	draft_keep_sized_text(draft, &copy->facts);
	draft_keep_sized_text(draft, &copy->progress);
}

static int
insert_match(struct tx *tx, const char *club, const struct match_row *row)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_MATCH);

	(void)club;
	assert(row->version > 0 && row->created_at > 0);
	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.match = *row;
	keep_match(draft, &drafted->row.match);
	return draft_added(draft);
}

/* What a match never changes is not written again. */
static int
update_match(struct tx *tx, const char *club, const struct match_row *row)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_MATCH_NOW);

	(void)club;
	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.match = (struct match_row){.id = row->id,
						.state = row->state,
						.version = row->version,
						.finished_at = row->finished_at,
						.progress = row->progress};
	keep_match(draft, &drafted->row.match);
	return draft_added(draft);
}

static int
move_match(struct tx *tx, const char *club, const char *match, const char *season)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_MOVE);

	(void)club;
	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.move.match = match;
	drafted->row.move.season = season;
	draft_keep_text(draft, &drafted->row.move.match);
	draft_keep_text(draft, &drafted->row.move.season);
	return draft_added(draft);
}

static int
add_seated(struct tx *tx, const char *club, const char *match, const char *player)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_SEATED);

	(void)club;
	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.seated.match = match;
	drafted->row.seated.player = player;
	draft_keep_text(draft, &drafted->row.seated.match);
	draft_keep_text(draft, &drafted->row.seated.player);
	return draft_added(draft);
}

static int
insert_result(struct tx *tx, const char *club, const struct result_row *row)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_RESULT);

	(void)club;
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
keep_player(struct tx *tx, enum drafted_kind kind, const struct player_row *row)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, kind);

	if (drafted == NULL)
		return STORE_FAILED;
	struct player_row *copy = &drafted->row.player;
	*copy = *row;
	draft_keep_text(draft, &copy->id);
	draft_keep_text(draft, &copy->name);
	draft_keep_text(draft, &copy->external_id);
	draft_keep_text(draft, &copy->merged_into);
	return draft_added(draft);
}

static int
insert_player(struct tx *tx, const char *club, const struct player_row *row)
{
	(void)club;
	return keep_player(tx, DRAFTED_PLAYER, row);
}

static int
update_player(struct tx *tx, const char *club, const struct player_row *row)
{
	(void)club;
	return keep_player(tx, DRAFTED_PLAYER_NOW, row);
}

static int
give_player(struct tx *tx, const char *club, const char *player, const char *from, const char *to)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_GIVING);

	(void)club;
	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.giving.player = player;
	drafted->row.giving.from = from;
	drafted->row.giving.to = to;
	draft_keep_text(draft, &drafted->row.giving.player);
	draft_keep_text(draft, &drafted->row.giving.from);
	draft_keep_text(draft, &drafted->row.giving.to);
	return draft_added(draft);
}

static int
keep_season(struct tx *tx, enum drafted_kind kind, const struct season_row *row)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, kind);

	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.season = *row;
	draft_keep_text(draft, &drafted->row.season.id);
	draft_keep_sized_text(draft, &drafted->row.season.settings);
	return draft_added(draft);
}

static int
insert_season(struct tx *tx, const char *club, const struct season_row *row)
{
	(void)club;
	return keep_season(tx, DRAFTED_SEASON, row);
}

static int
update_season(struct tx *tx, const char *club, const struct season_row *row)
{
	(void)club;
	return keep_season(tx, DRAFTED_SEASON_NOW, row);
}

static int
update_club(struct tx *tx, const struct club_row *row)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, DRAFTED_CLUB_NOW);

	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.club = *row;
	draft_keep_text(draft, &drafted->row.club.id);
	draft_keep_text(draft, &drafted->row.club.name);
	draft_keep_sized_text(draft, &drafted->row.club.money);
	return draft_added(draft);
}

static int
keep_attachment(struct tx *tx, enum drafted_kind kind, int64_t seq, const struct store_text *text)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, kind);

	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.attachment.seq = seq;
	drafted->row.attachment.text = *text;
	draft_keep_sized_text(draft, &drafted->row.attachment.text);
	return draft_added(draft);
}

static int
insert_attachment(struct tx *tx, const char *club, int64_t seq, const struct store_text *text)
{
	(void)club;
	return keep_attachment(tx, DRAFTED_ATTACHMENT, seq, text);
}

static int
forget_attachment(struct tx *tx, const char *club, int64_t seq)
{
	static const struct store_text nothing = {NULL, 0};

	(void)club;
	return keep_attachment(tx, DRAFTED_FORGETTING, seq, &nothing);
}

/* ---- What is taken away of somebody, or of a match ---- */

static int
keep_removal(struct tx *tx, enum drafted_kind kind, const char *id)
{
	struct draft *draft = draft_of(tx);
	struct drafted *drafted = draft_add_row(draft, kind);

	if (drafted == NULL)
		return STORE_FAILED;
	drafted->row.id = id;
	draft_keep_text(draft, &drafted->row.id);
	return draft_added(draft);
}

static int
remove_results(struct tx *tx, const char *club, const char *match)
{
	(void)club;
	return keep_removal(tx, DRAFTED_NO_RESULTS, match);
}

static int
remove_platform_names(struct tx *tx, const char *club, const char *player)
{
	(void)club;
	return keep_removal(tx, DRAFTED_NO_NAMES, player);
}

static int
empty_receipts(struct tx *tx, const char *club, const char *player)
{
	(void)club;
	return keep_removal(tx, DRAFTED_NO_ANSWERS, player);
}

/* ---- The draft ---- */

static const struct tx_calls calls = {
	.accounts = draft_list_accounts,
	.attachment_find = draft_find_attachment,
	.attachment_forget = forget_attachment,
	.attachment_insert = insert_attachment,
	.club_find = draft_find_club,
	.club_update = update_club,
	.entries = draft_list_entries,
	.entry_by_id = draft_find_entry_by_id,
	.entry_find = draft_find_entry,
	.entry_head = draft_find_head,
	.entry_id = draft_make_entry_id,
	.entry_insert = insert_entry,
	.entry_reversal = draft_find_reversal,
	.hand_find = draft_find_hand,
	.match_find = draft_find_match,
	.match_insert = insert_match,
	.match_move = move_match,
	.match_player_add = add_seated,
	.match_update = update_match,
	.matches = draft_list_matches,
	.platform_names = draft_list_platform_names,
	.platform_names_remove = remove_platform_names,
	.player_find = draft_find_player,
	.player_give = give_player,
	.player_insert = insert_player,
	.player_merged = draft_find_merged,
	.player_update = update_player,
	.players = draft_list_players,
	.players_meet = draft_players_meet,
	.posting_insert = insert_posting,
	.posting_sums = draft_list_posting_sums,
	.receipts_empty = empty_receipts,
	.result_insert = insert_result,
	.results_remove = remove_results,
	.season_find = draft_find_season,
	.season_insert = insert_season,
	.season_update = update_season,
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
