/*
 * A draft of a write: what a call about one match, or the club's balances, is going to write, made
 * from a snapshot, before the transaction that writes it. Reading, settling and writing JSON take
 * long, and other writes wait for whoever writes: with a draft, only numbering, chaining and
 * storing are left for it.
 *
 * The work is run with draft->tx and book->draft. It reads the snapshot, and finds a player there
 * whom it has just made; other than that it does not see what it has written. The numbers of its
 * entries are guesses: they follow the last entry of the snapshot. The draft notes what it relied
 * on: the version of the match, of its season and of each player it looked at, the guests of a name
 * that it looked for, that an entry of no match has not been reversed, and, where it read the club's
 * balances, that the club has no further entry. It may be written as long as those are the same
 * (ledger/draft_write.h), whatever else the club has recorded meanwhile.
 *
 * A match that the work begins is begun when the draft is written; its entries are seen before, as
 * drafted.
 *
 * Work that is drafted may make no other calls of db/store.h than those that draft.c has.
 */
#ifndef LEDGER_DRAFT_H
#define LEDGER_DRAFT_H

#include "db/store.h"
#include "ledger/postings.h"
#include "json/buffer.h"

enum drafted_kind {
	DRAFTED_ENTRY,
	DRAFTED_BEGUN,   /* match_insert */
	DRAFTED_MATCH,   /* match_update */
	DRAFTED_SEATED,  /* match_player_add */
	DRAFTED_PLAYER,  /* player_insert */
	DRAFTED_RESULT,  /* result_insert */
	DRAFTED_REOPENED /* results_remove */
};

/* One row. Its strings are the draft's. */
struct drafted {
	enum drafted_kind kind;
	union {
		struct entry_row entry; /* its numbers are guesses */
		struct match_row match;
		struct player_row player; /* seated: its id alone */
		struct result_row result;
	} row;
	size_t head; /* of an entry's body: bytes that are written anew (entry_write_head) */
	/* Of an entry that posts to the club's accounts: its postings, all of them. */
	struct posting *postings;
	unsigned posting_count;
	char id[STORE_ID]; /* of an entry that was written */
};

/* A player whom the work looked at; version 0: there was none. */
struct draft_reading {
	char player[STORE_ID];
	int64_t version;
};

/* The guests of a name, when the work looked for them. */
struct draft_listing {
	char name[STORE_NAME + 1];
	uint64_t digest; /* of their ids and versions */
};

/*
 * Where in the answer an entry says which it is: the members `id`, `seq` and, when `timed`, `at`.
 */
struct draft_place {
	size_t begin, end;
	int64_t seq; /* as guessed */
	bool timed;
};

struct draft_memory;

/* All zero is none. */
struct draft {
	struct tx tx; /* first: this is what the work is run with */
	struct tx *snapshot;
	char match[STORE_ID]; /* "": none was looked at, or begun */
	int64_t version;      /* of the match */
	int64_t begun_at;     /* when it begins, as guessed; 0: it is there already */
	size_t begun_place;   /* where in the answer that time stands; 0: nowhere */
	struct {
		char id[STORE_ID]; /* "": none was looked at */
		int64_t version;   /* 0: there was none */
	} season;
	int64_t head, next; /* seq of the last entry in the snapshot, and of the next one here */
	bool on_head;       /* it relies on that entry to be the last one still */
	int64_t standing;   /* seq of the entry that it found not reversed; 0: it asked for none */
	int64_t finish; /* seq, as guessed, of the entry that finishes the match; 0: none does */
	struct drafted *rows;
	size_t count, room;
	struct draft_reading *readings;
	size_t reading_count, reading_room;
	struct draft_listing *listings;
	size_t listing_count, listing_room;
	struct draft_place *places;
	size_t place_count, place_room;
	struct draft_memory *memory;
	bool failed;           /* there was no memory */
	struct entry_row last; /* the last entry that was written */
	struct buffer body;    /* its body */
};

/* Begins one over a snapshot; what was drafted before is gone. */
void draft_begin(struct draft *draft, struct tx *snapshot);

/* The snapshot ends; what was drafted stays. 0, or -1 when there was no memory for all of it. */
int draft_end(struct draft *draft);

/* Frees what it has; it is none then. */
void draft_free(struct draft *draft);

/* Adds an entry whose body begins with `head` bytes of what numbers it, and its postings. */
void draft_add_entry(struct draft *draft, const struct entry_row *row, size_t head,
		     const struct posting *postings, unsigned count);

/*
 * The work has finished the match with an entry of its own: its progress, which is written next,
 * names that by its number, as guessed here.
 */
void draft_finish(struct draft *draft, int64_t seq);

/* The answer, so far, ends with the time at which the match began, as a string. */
void draft_note_begun(struct draft *draft, const char *match, size_t end);

/* Notes where the answer names an entry. */
void draft_add_place(struct draft *draft, const struct draft_place *place);

#endif
