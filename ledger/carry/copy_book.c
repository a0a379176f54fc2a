/* What was played and what was posted. */
#include "ledger/carry/copy_parts.h"

#include "ledger/carry/copy_walk.h"
#include "ledger/people/merged_all.h"

#include <stdio.h>

/* ---- Seasons ---- */

static int
copy_season(void *arg, const struct season_row *row)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;

	return walk_took(walk, to->calls->season_insert(to, walk->club, row), row->id,
			 &walk->copy->counts.seasons);
}

int
copy_seasons(struct copy *copy, const char *club)
{
	struct walk walk = walk_begin(copy, club);
	int result;

	do
		result = copy->from->calls->seasons(copy->from, club, &walk.page, copy_season,
						    &walk);
	while (result == STORE_OK && walk_goes_on(&walk));
	return result;
}

/* ---- Matches ---- */

static int
copy_result(void *arg, const struct result_row *row)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;
	struct result_row copied = *row;

	copied.player = row->seated;
	walk->copy->counts.results++;
	return to->calls->result_insert(to, walk->club, &copied);
}

static int
copy_match(void *arg, const struct match_row *row)
{
	struct walk *walk = arg;
	struct tx *from = walk->copy->from, *to = walk->copy->to;
	int result = to->calls->match_insert(to, walk->club, row);

	if (result == STORE_OK)
		result = from->calls->match_results(from, walk->club, row->id, copy_result, walk);
	return walk_took(walk, result, row->id, &walk->copy->counts.matches);
}

static int
copy_match_player(void *arg, const char *match, const char *player, const char *seated)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;

	(void)player;
	return to->calls->match_player_add(to, walk->club, match, seated);
}

int
copy_matches(struct copy *copy, const char *club)
{
	static const struct match_filter all = {0};
	struct walk walk = walk_begin(copy, club);
	int result;

	do
		result = copy->from->calls->matches(copy->from, club, &all, &walk.page, copy_match,
						    &walk);
	while (result == STORE_OK && walk_goes_on(&walk));
	if (result == STORE_OK)
		result = copy->from->calls->match_players(copy->from, club, copy_match_player,
							  &walk);
	/* They count for those whom their entries name, up to here. */
	return result == STORE_OK ? merge_apply_all(copy->to, club) : result;
}

/* ---- Entries ---- */

/* What the store that is written asserts of an entry, when no damage is about. */
static bool
is_sound(const struct entry_row *row, int64_t seq)
{
	return row->seq == seq && row->number >= 0 && (row->number == 0 || row->match != NULL) &&
	       row->reverses >= 0 && row->reverses < seq && row->body.data != NULL;
}

static int
copy_entry(void *arg, const struct entry_row *row)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;

	if (!is_sound(row, walk->page.after_seq + walk->seen + 1))
		return copy_refuse(walk->copy, walk->club, "an entry of it is damaged");
	return walk_took(walk, to->calls->entry_insert(to, walk->club, row), NULL,
			 &walk->copy->counts.entries);
}

int
copy_entries(struct copy *copy, const char *club)
{
	static const struct entry_filter all = {0};
	struct walk walk = walk_begin(copy, club);
	int result = STORE_OK;

	do {
		walk.page.after_seq += walk.seen;
		walk.seen = 0;
		result = copy->from->calls->entries(copy->from, club, &all, &walk.page, copy_entry,
						    &walk);
	} while (result == STORE_OK && walk.seen == WALK_PAGE);
	return result;
}

static int
copy_attachment(void *arg, int64_t seq, const struct store_text *text)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;
	int result = to->calls->attachment_insert(to, walk->club, seq, text);

	walk->page.after_seq = seq;
	return walk_took(walk, result, NULL, &walk->copy->counts.attachments);
}

int
copy_attachments(struct copy *copy, const char *club)
{
	struct walk walk = walk_begin(copy, club);
	int result = STORE_OK;

	do {
		struct page page = walk.page;
		walk.seen = 0;
		result = copy->from->calls->attachments(copy->from, club, &page, copy_attachment,
							&walk);
	} while (result == STORE_OK && walk.seen == WALK_PAGE);
	return result;
}

/* ---- Accounts ---- */

/* The balance after it comes out anew. */
static int
copy_posting(void *arg, const struct posting_row *row)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;
	struct posting_row copied = *row;
	int result = to->calls->posting_insert(to, walk->club, &copied);

	if (result == STORE_OK && copied.balance != row->balance)
		return copy_refuse(walk->copy, walk->club, "a balance of it is not the sum");
	walk->page.after_seq = row->seq * STORE_LINES + row->line;
	return walk_took(walk, result, NULL, &walk->copy->counts.postings);
}

static int
copy_account(void *arg, const struct account_row *row)
{
	struct walk *above = arg, walk = walk_begin(above->copy, above->club);
	struct tx *from = walk.copy->from;
	char account[WALK_AFTER], asset[WALK_AFTER];
	int result = STORE_OK;

	snprintf(account, sizeof(account), "%s", row->account);
	snprintf(asset, sizeof(asset), "%s", row->asset);
	do {
		struct page page = walk.page;
		walk.seen = 0;
		result = from->calls->postings(from, walk.club, account, asset, &page, copy_posting,
					       &walk);
	} while (result == STORE_OK && walk.seen == WALK_PAGE);
	return result;
}

int
copy_accounts(struct copy *copy, const char *club)
{
	struct walk walk = walk_begin(copy, club);

	return copy->from->calls->accounts(copy->from, club, NULL, NULL, copy_account, &walk);
}
