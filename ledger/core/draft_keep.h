/* What a draft (ledger/core/draft.h) is made of, and its memory: all is freed together. */
#ifndef LEDGER_CORE_DRAFT_KEEP_H
#define LEDGER_CORE_DRAFT_KEEP_H

#include "db/store.h"
#include "ledger/core/club_head.h"

enum drafted_kind {
	DRAFTED_ENTRY,
	DRAFTED_POSTING,
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
		struct entry_row entry;
		struct posting_row posting; /* its balance is that of the time it is written */
		struct match_row match;
		struct player_row player; /* seated: its id alone */
		struct result_row result;
	} row;
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

struct draft_memory;

/* All zero is none. */
struct draft {
	struct tx tx; /* first: this is what the work is run with */
	struct tx *snapshot;
	char match[STORE_ID]; /* "": none was looked at, or begun */
	int64_t version;      /* of the match */
	bool begins;          /* the work begins it */
	struct {
		char id[STORE_ID]; /* "": none was looked at */
		int64_t version;   /* 0: there was none */
	} season;
	struct club_head head; /* the club's last entry, on which this follows */
	struct club_head last; /* the last one with those that are drafted */
	bool has_head;         /* the head is known */
	bool behind;           /* the snapshot is older than the head, and was asked for balances */
	struct drafted *rows;
	size_t count, room;
	struct draft_reading *readings;
	size_t reading_count, reading_room;
	struct draft_listing *listings;
	size_t listing_count, listing_room;
	struct draft_memory *memory;
	bool failed; /* there was no memory */
};

/* The draft whose `tx` this is. */
static inline struct draft *
draft_of(struct tx *tx)
{
	return (struct draft *)tx;
}

/* STORE_OK, or STORE_FAILED when there was no memory. */
static inline int
draft_added(const struct draft *draft)
{
	return draft->failed ? STORE_FAILED : STORE_OK;
}

/* Each notes that memory was lacking; what it was to keep is NULL then. */

void *draft_take(struct draft *draft, size_t wanted);
/* Puts a copy in place of the text; NULL stays. */
void draft_keep_text(struct draft *draft, const char **text);
void draft_keep_sized_text(struct draft *draft, struct store_text *text);

/* Whether there is room for one more in a list of the draft's. */
bool draft_has_room(struct draft *draft, void **list, size_t count, size_t *room, size_t size);
/* A new row, or NULL. */
struct drafted *draft_add_row(struct draft *draft, enum drafted_kind kind);

/* Frees all that was kept; the draft still points to it. */
void draft_drop(struct draft *draft);

#endif
