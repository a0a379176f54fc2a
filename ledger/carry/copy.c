#include "ledger/carry/copy.h"

#include "ledger/carry/copy_parts.h"
#include "ledger/carry/copy_walk.h"
#include "ledger/check/verify.h"

#include <stdio.h>
#include <string.h>

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
		result = copy_refuse(copy, club, found.first);
	else if (result == STORE_OK &&
		 (found.entries != seq || memcmp(found.head, head, STORE_HASH) != 0))
		result = copy_refuse(copy, club, "its last entry is not where it was");
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
		refuse_import, copy_keys,     copy_shares,  copy_players,
		copy_seasons,  copy_matches,  copy_entries, copy_attachments,
		copy_accounts, copy_receipts, check_club};
	struct walk *walk = arg;
	struct copy *copy = walk->copy;
	char club[STORE_ID];

	snprintf(club, sizeof(club), "%s", row->id);
	int result = copy->to->calls->club_insert(copy->to, row);
	for (unsigned i = 0; i < sizeof(parts) / sizeof(parts[0]) && result == STORE_OK; i++)
		result = parts[i](copy, club);
	return walk_took(walk, copy_explain(copy, club, result), club, &copy->counts.clubs);
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
