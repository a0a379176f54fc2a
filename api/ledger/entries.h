/* The book itself: the club's entries, as GET /v1/ledger and GET /v1/ledger/{tx} show them. */
#ifndef API_LEDGER_ENTRIES_H
#define API_LEDGER_ENTRIES_H

#include "ledger/entry.h"

/* A kind of entry, and how one is taken back: NULL, by POST /v1/ledger/{tx}/reverse; else the way in words. */
struct entry_kind {
	const char *id, *way_back;
};

/* NULL when there is no such kind. */
const struct entry_kind *entry_kind_find(const char *id);

int work_list_entries(struct work *work, struct tx *tx);
int work_get_entry(struct work *work, struct tx *tx);

/* Whether it is an account of the club, not one of a match; whether it is one that is nobody's. */
bool account_is_of_club(const char *account);
bool account_is_named(const char *account);

/* The entry that the path names by its id or its number. 0, or -1 with a problem. */
int book_find(struct work *work, struct tx *tx, struct entry_row *row);

/* Writes `{"items": [...]}` of the entries that the filter lets through, newest first; filter->... are borrowed. */
int book_list(struct work *work, struct tx *tx, const struct entry_filter *filter);

/* Answers 201 with the entry `seq`, which this transaction has just written. */
int book_created(struct work *work, struct tx *tx, int64_t seq);

#endif
