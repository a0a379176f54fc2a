#include "ledger/copy.h"

#include "ledger/verify.h"

#include <stdio.h>
#include <string.h>

enum { PAGE = 1000, AFTER_ROOM = 1024 };

/* A list that is read page by page. */
struct walk {
	struct copy *copy;
	const char *club;
	struct page page;
	int seen; /* of this page */
	char after[AFTER_ROOM];
};

static struct walk
walk_begin(struct copy *copy, const char *club)
{
	return (struct walk){
		.copy = copy, .club = club, .page = {.ascending = true, .limit = PAGE}};
}

/* Whether there may be more, after a page that came to its end. */
static bool
walk_goes_on(struct walk *walk)
{
	bool full = walk->seen == walk->page.limit;

	walk->seen = 0;
	if (walk->after[0] != '\0')
		walk->page.after = walk->after;
	return full;
}

static int
refuse_damage(struct copy *copy, const char *club, const char *what)
{
	snprintf(copy->why, sizeof(copy->why),
		 "club %.40s cannot be carried over: %.200s; verify tells what is wrong with it",
		 club, what);
	return STORE_REFUSED;
}

/* Of a row that is there already, or belongs to nothing. */
static int
explain(struct copy *copy, const char *club, int result)
{
	if (result == STORE_EXISTS || result == STORE_NONE)
		return refuse_damage(copy, club, "a row of it contradicts another");
	return result;
}

/* What a row has come to: it is counted, and the page goes on after it (`id`, where it has one). */
static int
inserted(struct walk *walk, int result, const char *id, int64_t *count)
{
	if (result != STORE_OK)
		return explain(walk->copy, walk->club, result);
	if (id != NULL && snprintf(walk->after, AFTER_ROOM, "%s", id) >= AFTER_ROOM)
		return refuse_damage(walk->copy, walk->club, "an id of it is too long");
	walk->seen++;
	++*count;
	return STORE_OK;
}

/* ---- Keys and players ---- */

static int
copy_key(void *arg, const struct key_row *row)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;

	return inserted(walk, to->calls->key_insert(to, row), row->id, &walk->copy->counts.keys);
}

static int
copy_keys(struct copy *copy, const char *club)
{
	struct walk walk = walk_begin(copy, club);
	int result;

	do
		result = copy->from->calls->keys(copy->from, club, -1, &walk.page, copy_key, &walk);
	while (result == STORE_OK && walk_goes_on(&walk));
	return result;
}

static int
copy_platform_name(void *arg, const struct platform_name_row *row)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;

	return to->calls->platform_name_insert(to, walk->club, row);
}

static int
copy_player(void *arg, const struct player_row *row)
{
	struct walk *walk = arg;
	struct tx *from = walk->copy->from, *to = walk->copy->to;
	int result = to->calls->player_insert(to, walk->club, row);

	if (result == STORE_OK)
		result = from->calls->platform_names(from, walk->club, row->id, copy_platform_name,
						     walk);
	return inserted(walk, result, row->id, &walk->copy->counts.players);
}

static int
copy_players(struct copy *copy, const char *club)
{
	static const struct player_filter all = {.guest = -1, .archived = -1};
	struct walk walk = walk_begin(copy, club);
	int result;

	do
		result = copy->from->calls->players(copy->from, club, &all, &walk.page, copy_player,
						    &walk);
	while (result == STORE_OK && walk_goes_on(&walk));
	return result;
}

/* ---- Seasons ---- */

static int
copy_season(void *arg, const struct season_row *row)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;

	return inserted(walk, to->calls->season_insert(to, walk->club, row), row->id,
			&walk->copy->counts.seasons);
}

static int
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

	walk->copy->counts.results++;
	return to->calls->result_insert(to, walk->club, row);
}

static int
copy_match(void *arg, const struct match_row *row)
{
	struct walk *walk = arg;
	struct tx *from = walk->copy->from, *to = walk->copy->to;
	int result = to->calls->match_insert(to, walk->club, row);

	if (result == STORE_OK)
		result = from->calls->match_results(from, walk->club, row->id, copy_result, walk);
	return inserted(walk, result, row->id, &walk->copy->counts.matches);
}

static int
copy_match_player(void *arg, const char *match, const char *player)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;

	return to->calls->match_player_add(to, walk->club, match, player);
}

static int
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
	return result;
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
		return refuse_damage(walk->copy, walk->club, "an entry of it is damaged");
	return inserted(walk, to->calls->entry_insert(to, walk->club, row), NULL,
			&walk->copy->counts.entries);
}

static int
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
	} while (result == STORE_OK && walk.seen == PAGE);
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
		return refuse_damage(walk->copy, walk->club, "a balance of it is not the sum");
	walk->page.after_seq = row->seq * STORE_LINES + row->line;
	return inserted(walk, result, NULL, &walk->copy->counts.postings);
}

static int
copy_account(void *arg, const struct account_row *row)
{
	struct walk *above = arg, walk = walk_begin(above->copy, above->club);
	struct tx *from = walk.copy->from;
	char account[AFTER_ROOM], asset[AFTER_ROOM];
	int result = STORE_OK;

	snprintf(account, sizeof(account), "%s", row->account);
	snprintf(asset, sizeof(asset), "%s", row->asset);
	do {
		struct page page = walk.page;
		walk.seen = 0;
		result = from->calls->postings(from, walk.club, account, asset, &page, copy_posting,
					       &walk);
	} while (result == STORE_OK && walk.seen == PAGE);
	return result;
}

static int
copy_accounts(struct copy *copy, const char *club)
{
	struct walk walk = walk_begin(copy, club);

	return copy->from->calls->accounts(copy->from, club, NULL, NULL, copy_account, &walk);
}

/* ---- Receipts ---- */

static int
copy_receipt(void *arg, const struct idempotency_row *row)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;

	if (row->status < 200 || row->status >= 300)
		return refuse_damage(walk->copy, walk->club, "a receipt of it is damaged");
	return inserted(walk, to->calls->idempotency_insert(to, walk->club, row), row->key,
			&walk->copy->counts.receipts);
}

/* Those of a club, or (club "") of what was done with the admin key. */
static int
copy_receipts(struct copy *copy, const char *club)
{
	struct walk walk = walk_begin(copy, club);
	int result;

	do
		result = copy->from->calls->idempotency_rows(copy->from, club, &walk.page,
							     copy_receipt, &walk);
	while (result == STORE_OK && walk_goes_on(&walk));
	return result;
}

/* ---- Clubs ---- */

/* What is there now has the same head, and agrees with itself. */
static int
check_club(struct copy *copy, const char *club)
{
	struct verify_result found;
	uint8_t head[STORE_HASH];
	int64_t seq;
	int result = copy->from->calls->entry_head(copy->from, club, &seq, head);

	if (result != STORE_OK)
		return result;
	result = verify_run(copy->to, club, &found);
	if (result == STORE_OK && !found.ok)
		result = refuse_damage(copy, club, found.first);
	else if (result == STORE_OK &&
		 (found.entries != seq || memcmp(found.head, head, STORE_HASH) != 0))
		result = refuse_damage(copy, club, "its last entry is not where it was");
	verify_free(&found);
	return result;
}

static int
refuse_import(struct copy *copy, const char *club)
{
	int result = copy->from->calls->import_find(copy->from, club);

	if (result != STORE_OK)
		return result == STORE_NONE ? STORE_OK : result;
	snprintf(copy->why, sizeof(copy->why),
		 "an import is being written into club %.40s: wait a minute, or let a daemon start "
		 "and end",
		 club);
	return STORE_REFUSED;
}

/* What others belong to comes first. */
static int
copy_club(void *arg, const struct club_row *row)
{
	static int (*const parts[])(struct copy * copy, const char *club) = {
		refuse_import, copy_keys,     copy_players,  copy_seasons, copy_matches,
		copy_entries,  copy_accounts, copy_receipts, check_club};
	struct walk *walk = arg;
	struct copy *copy = walk->copy;
	char club[STORE_ID];

	snprintf(club, sizeof(club), "%s", row->id);
	int result = copy->to->calls->club_insert(copy->to, row);
	for (unsigned i = 0; i < sizeof(parts) / sizeof(parts[0]) && result == STORE_OK; i++)
		result = parts[i](copy, club);
	return inserted(walk, explain(copy, club, result), club, &copy->counts.clubs);
}

static int
found_club(void *arg, const struct club_row *row)
{
	(void)row;
	*(bool *)arg = true;
	return STORE_OK;
}

static int
check_new(struct copy *copy)
{
	const struct page one = {.ascending = true, .limit = 1};
	bool found = false;
	int result = copy->to->calls->clubs(copy->to, &one, found_club, &found);

	if (result != STORE_OK || !found)
		return result;
	snprintf(copy->why, sizeof(copy->why), "the store that is copied to has clubs already");
	return STORE_REFUSED;
}

int
copy_run(struct copy *copy)
{
	struct walk walk = walk_begin(copy, "");

	copy->counts = (struct copy_counts){0};
	int result = check_new(copy);
	if (result == STORE_OK)
		result = copy_receipts(copy, "");
	if (result != STORE_OK)
		return result;
	walk.page.limit = 1; /* nothing of one is read ahead while the other is copied */
	do
		result = copy->from->calls->clubs(copy->from, &walk.page, copy_club, &walk);
	while (result == STORE_OK && walk_goes_on(&walk));
	return result;
}
