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

/* The version that a row has now; 0: there is none. */
static int
read_version(const char *club, struct tx *tx, const struct draft_reading *reading, int64_t *version)
{
	struct season_row season = {.version = 0};
	struct player_row player = {.version = 0};
	int result = STORE_FAILED;

	*version = 0;
	switch (reading->what) {
	case READ_MATCH:
		result = tx->calls->match_version(tx, club, reading->id, version);
		break;
	case READ_SEASON:
		result = tx->calls->season_find(tx, club, reading->id, &season);
		*version = season.version;
		break;
	case READ_PLAYER:
		result = tx->calls->player_find(tx, club, reading->id, &player);
		*version = player.version;
		break;
	}
	return result;
}

static int
compare_reading(struct book *book, struct tx *tx, const struct draft_reading *reading)
{
	int64_t version;
	int result = read_version(book->club, tx, reading, &version);

	if (result == STORE_NONE)
		return reading->version == 0 ? STORE_OK : STORE_NONE;
	if (result == STORE_OK && version != reading->version)
		result = STORE_NONE;
	return result;
}

static int
compare_listing(struct book *book, struct tx *tx, const struct draft_listing *listing)
{
	uint64_t found;
	int result = draft_digest_guests(tx, book->club, listing->name, &found);

	return result == STORE_OK && found != listing->digest ? STORE_NONE : result;
}

int
draft_holds(struct book *book, struct tx *tx, const struct draft *draft, bool *holds)
{
	int result = compare_head(book, tx, draft);

	for (size_t i = 0; i < draft->listing_count && result == STORE_OK; i++)
		result = compare_listing(book, tx, &draft->listings[i]);
	for (size_t i = 0; i < draft->reading_count && result == STORE_OK; i++)
		result = compare_reading(book, tx, &draft->readings[i]);
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

/* Everything but postings, whose balances are of the time they are written. */
static int
write_row(struct tx *tx, const char *club, const struct drafted *drafted)
{
	const struct tx_calls *calls = tx->calls;

	switch (drafted->kind) {
	case DRAFTED_ENTRY:
		return calls->entry_insert(tx, club, &drafted->row.entry);
	case DRAFTED_ATTACHMENT:
		return calls->attachment_insert(tx, club, drafted->row.attachment.seq,
						&drafted->row.attachment.text);
	case DRAFTED_FORGETTING:
		return calls->attachment_forget(tx, club, drafted->row.attachment.seq);
	case DRAFTED_MATCH:
		return calls->match_insert(tx, club, &drafted->row.match);
	case DRAFTED_MATCH_NOW:
		return calls->match_update(tx, club, &drafted->row.match);
	case DRAFTED_MOVE:
		return calls->match_move(tx, club, drafted->row.move.match,
					 drafted->row.move.season);
	case DRAFTED_SEATED:
		return calls->match_player_add(tx, club, drafted->row.seated.match,
					       drafted->row.seated.player);
	case DRAFTED_RESULT:
		return calls->result_insert(tx, club, &drafted->row.result);
	case DRAFTED_NO_RESULTS:
		return calls->results_remove(tx, club, drafted->row.id);
	case DRAFTED_PLAYER:
		return calls->player_insert(tx, club, &drafted->row.player);
	case DRAFTED_PLAYER_NOW:
		return calls->player_update(tx, club, &drafted->row.player);
	case DRAFTED_GIVING:
		return calls->player_give(tx, club, drafted->row.giving.player,
					  drafted->row.giving.from, drafted->row.giving.to);
	case DRAFTED_NO_NAMES:
		return calls->platform_names_remove(tx, club, drafted->row.id);
	case DRAFTED_NO_ANSWERS:
		return calls->receipts_empty(tx, club, drafted->row.id);
	case DRAFTED_SEASON:
		return calls->season_insert(tx, club, &drafted->row.season);
	case DRAFTED_SEASON_NOW:
		return calls->season_update(tx, club, &drafted->row.season);
	case DRAFTED_CLUB_NOW:
		return calls->club_update(tx, &drafted->row.club);
	case DRAFTED_POSTING:
		break;
	}
	return STORE_FAILED;
}

int
draft_write(struct book *book, struct tx *tx, const struct draft *draft)
{
	int result = 0;

	assert(draft->snapshot == NULL && !draft->failed);
	for (size_t i = 0; i < draft->count && result == 0; i++) {
		const struct drafted *row = &draft->rows[i];
		result = row->kind == DRAFTED_POSTING
				 ? write_posting(book, tx, &row->row.posting)
				 : book_store(book, write_row(tx, book->club, row));
	}
	return result;
}
