/*
 * A club's book as one call works on it. Every function of the ledger gets it: it says whose book
 * it is, when the call was made and whether anything may be written, and it takes a refusal.
 *
 * Functions that may refuse return 0, or -1 when book->problem says why. Those that are given a
 * `struct tx` as well read or write the store in that transaction. Once a function has refused, the
 * transaction is good for nothing: its owner undoes it.
 */
#ifndef LEDGER_CORE_BOOK_H
#define LEDGER_CORE_BOOK_H

#include "codec/rules_reader.h"
#include "db/store.h"
#include "ledger/core/recorder.h"
#include "json/faults.h"
#include "json/write.h"

struct seal_key;

/* All zero, but for the first five, is a fresh one. */
struct book {
	const char *club; /* id; borrowed, "" for the admin, who has none */
	int64_t now;      /* milliseconds since 1970 UTC */
	bool preview;     /* nothing is to be written */
	struct recorder by;
	bool owner; /* who calls has the club's highest role */

	struct problem problem;
	struct faults faults; /* memory of the problem's, where several are told; book_free */
	struct buffer
		members; /* JSON members that a refusal adds to its problem; book_free frees them */
	bool failed;     /* the refusal is the store's fault and not the client's */
	char changed[STORE_ID]; /* the match that got a new entry, or "" */
	int64_t last_seq;       /* of the last entry that this call has written; 0: none */
	uint8_t last_hash[STORE_HASH];
	const struct seal_key *seal_key; /* for sealed matches, or NULL (seal_key.h) */
};

void book_free(struct book *book);

/* A refusal that concerns the request as a whole; the detail is printf-like. -1. */
__attribute__((format(printf, 3, 4))) int book_refuse(struct book *book, enum problem_code code,
						      const char *detail, ...);

/* not_found of `what` ("match", "player"); -1. */
int book_not_found(struct book *book, const char *what);

/* There is no memory: unavailable; -1. */
int book_no_memory(struct book *book);

/* What a call of the store returned: 0 for STORE_OK, else -1 with `unavailable`. */
int book_store(struct book *book, int result);

/* What a find of the store returned: 0 for STORE_OK; -1 with not_found of `what` for STORE_NONE,
 * else with `unavailable`. */
int book_found(struct book *book, int result, const char *what);

/*
 * Readers of JSON that refuse through the book. `rules` are those of the match that is read of, or
 * NULL while they are not known.
 */
struct reader book_reader(struct book *book);
struct rules_reader book_rules_reader(struct book *book, const struct mj_rules *rules);

/* Refuses a time in the future, the member `name` of the body: 0, or -1 with bad_value. */
int book_check_past(struct book *book, const char *name, int64_t time);

/* A new id. */
void book_id(const struct book *book, char id[STORE_ID]);

#endif
