#include "ledger/match/draft_write.h"

#include "ledger/core/draft_reads.h"
#include "ledger/core/entry.h"

#include <assert.h>
#include <string.h>

/* ---- Whether it holds ---- */

/* Each: STORE_OK, STORE_NONE when it is another now, or a failure. */

static int
compare_head(struct book *book, struct tx *tx, const struct draft *draft)
{
	struct club_head head;

	if (!draft->has_head)
		return STORE_OK;
	int result = tx->calls->entry_head(tx, book->club, &head.seq, head.hash);
	return result == STORE_OK && !club_head_is(&head, &draft->head) ? STORE_NONE : result;
}

static int
compare_match(struct book *book, struct tx *tx, const struct draft *draft)
{
	int64_t version;

	if (draft->match[0] == '\0' || draft->begins)
		return STORE_OK;
	int result = tx->calls->match_version(tx, book->club, draft->match, &version);
	if (result == STORE_OK && version != draft->version)
		result = STORE_NONE;
	return result;
}

static int
compare_season(struct book *book, struct tx *tx, const struct draft *draft)
{
	struct season_row row = {.version = 0};

	if (draft->season.id[0] == '\0')
		return STORE_OK;
	int result = tx->calls->season_find(tx, book->club, draft->season.id, &row);
	if (result != STORE_OK && result != STORE_NONE)
		return result;
	int64_t version = result == STORE_OK ? row.version : 0;
	return version == draft->season.version ? STORE_OK : STORE_NONE;
}

static int
compare_listing(struct book *book, struct tx *tx, const struct draft_listing *listing)
{
	uint64_t found;
	int result = draft_digest_guests(tx, book->club, listing->name, &found);

	return result == STORE_OK && found != listing->digest ? STORE_NONE : result;
}

static int
compare_player(struct book *book, struct tx *tx, const struct draft_reading *reading)
{
	struct player_row row;
	int result = tx->calls->player_find(tx, book->club, reading->player, &row);

	if (result == STORE_NONE)
		return reading->version == 0 ? STORE_OK : STORE_NONE;
	if (result == STORE_OK && row.version != reading->version)
		result = STORE_NONE;
	return result;
}

int
draft_holds(struct book *book, struct tx *tx, const struct draft *draft, bool *holds)
{
	int result = compare_head(book, tx, draft);

	if (result == STORE_OK)
		result = compare_match(book, tx, draft);
	if (result == STORE_OK)
		result = compare_season(book, tx, draft);
	for (size_t i = 0; i < draft->listing_count && result == STORE_OK; i++)
		result = compare_listing(book, tx, &draft->listings[i]);
	for (size_t i = 0; i < draft->reading_count && result == STORE_OK; i++)
		result = compare_player(book, tx, &draft->readings[i]);
	*holds = result == STORE_OK;
	return result == STORE_NONE ? 0 : book_store(book, result);
}

/* ---- Writing ---- */

static int
write_posting(struct book *book, struct tx *tx, const struct posting_row *drafted)
{
	struct posting_row row = *drafted;

	return entry_store_posting(book, tx, &row);
}

static int
write_match(struct book *book, struct tx *tx, const char *match, const struct match_row *drafted)
{
	struct match_row row = *drafted;

	row.id = match;
	return tx->calls->match_update(tx, book->club, &row);
}

static int
write_row(struct book *book, struct tx *tx, const struct draft *draft,
	  const struct drafted *drafted)
{
	const char *club = book->club, *match = draft->match;
	int result = STORE_FAILED;

	switch (drafted->kind) {
	case DRAFTED_ENTRY:
		result = tx->calls->entry_insert(tx, club, &drafted->row.entry);
		break;
	case DRAFTED_POSTING:
		return write_posting(book, tx, &drafted->row.posting);
	case DRAFTED_BEGUN:
		result = tx->calls->match_insert(tx, club, &drafted->row.match);
		break;
	case DRAFTED_MATCH:
		result = write_match(book, tx, match, &drafted->row.match);
		break;
	case DRAFTED_SEATED:
		result = tx->calls->match_player_add(tx, club, match, drafted->row.player.id);
		break;
	case DRAFTED_PLAYER:
		result = tx->calls->player_insert(tx, club, &drafted->row.player);
		break;
	case DRAFTED_RESULT:
		result = tx->calls->result_insert(tx, club, &drafted->row.result);
		break;
	case DRAFTED_REOPENED:
		result = tx->calls->results_remove(tx, club, match);
		break;
	}
	return book_store(book, result);
}

int
draft_write(struct book *book, struct tx *tx, const struct draft *draft)
{
	int result = 0;

	assert(draft->snapshot == NULL && !draft->failed && !draft->behind);
	for (size_t i = 0; i < draft->count && result == 0; i++)
		result = write_row(book, tx, draft, &draft->rows[i]);
	return result;
}
