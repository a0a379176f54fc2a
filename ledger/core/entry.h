/*
 * Entries: the club's transactions, hash-chained, each with postings that sum to zero for every
 * asset (docs/ledger.md). An entry is made in one go: begin, members of its own, postings, commit.
 */
#ifndef LEDGER_CORE_ENTRY_H
#define LEDGER_CORE_ENTRY_H

#include "ledger/core/book.h"
#include "ledger/core/kind.h"
#include "ledger/core/postings.h"

/* One that is being made. */
struct entry {
	struct book *book;
	struct tx *tx;
	struct entry_row row;
	char id[STORE_ID], match[STORE_ID];
	struct buffer body; /* a JSON object that is still open */
	struct posting *postings;
	unsigned posting_count;
	size_t posting_room;
	bool failed; /* there was no memory */
};

/*
 * Begins an entry; `match` or NULL. Members are then written into entry->body. 0, or -1 with a
 * problem.
 */
int entry_begin(struct entry *entry, struct book *book, struct tx *tx,
		const struct entry_kind *kind, const char *match);

/* Adds a posting, if the amount is not zero. */
void entry_post(struct entry *entry, const char *account, const char *asset, int64_t amount);

/*
 * The account of a player; of a seat (from 0) in the entry's match; of a pool there ("deposits",
 * "start", ...).
 */
void entry_post_player(struct entry *entry, const char *player, const char *asset, int64_t amount);
void entry_post_seat(struct entry *entry, int seat, const char *asset, int64_t amount);
void entry_post_pool(struct entry *entry, const char *pool, const char *asset, int64_t amount);

/* Writes the member `reason`; nothing when it is NULL or "". */
void entry_write_reason(struct entry *entry, const char *reason);

/*
 * Chains the entry, stores it with its postings, and frees it; entry->id and entry->row.seq stay.
 * 0, or -1 with a problem. That the postings sum to zero is for the caller to see to: it is
 * asserted.
 */
int entry_commit(struct entry *entry);

/*
 * The part of it that an import needs: a row that is complete, and its postings. 0, or -1 with a
 * problem.
 */
int entry_store(struct book *book, struct tx *tx, const struct entry_row *row,
		const struct posting *postings, unsigned count);

/*
 * A posting to an account of the club; the row's balance is filled in. 0, or -1 with a problem: of
 * the store, or that the balance would become too large.
 */
int entry_store_posting(struct book *book, struct tx *tx, struct posting_row *row);

/* Frees an entry that will not be committed. */
void entry_drop(struct entry *entry);

/*
 * Marks `entry` as taking `reversed` back: its row, the member `reverses`, the opposite postings.
 * 0, or -1 with a problem.
 */
int entry_reverse(struct entry *entry, const struct entry_row *reversed);

/* Whether no entry has taken this one back: 0, or -1 with a contradiction. */
int entry_check_stands(struct book *book, struct tx *tx, const struct entry_row *row);

/* The members `id` and `seq` of an entry, and `at` unless it is 0, as answers have them. */
void entry_write_origin(const char *id, int64_t seq, int64_t at, struct buffer *out);

/*
 * Writes an entry with its place in the chain: its body's members, then `previous` and `hash`. 0,
 * or -1 when the body is no object, as in a damaged store.
 */
int entry_write(const struct entry_row *row, struct buffer *out);

#endif
