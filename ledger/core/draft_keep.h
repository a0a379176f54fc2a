/* What a draft (ledger/core/draft.h) is made of, and its memory: all is freed together. */
#ifndef LEDGER_CORE_DRAFT_KEEP_H
#define LEDGER_CORE_DRAFT_KEEP_H

#include "db/store.h"
#include "ledger/core/club_head.h"

/* Each is the call of db/store.h that the job makes. */
enum drafted_kind {
	DRAFTED_ENTRY,
	DRAFTED_POSTING,
	DRAFTED_ATTACHMENT,
	DRAFTED_FORGETTING, /* attachment_forget */
	DRAFTED_MATCH,      /* match_insert */
	DRAFTED_MATCH_NOW,  /* match_update */
	DRAFTED_MOVE,       /* match_move */
	DRAFTED_SEATED,     /* match_player_add */
	DRAFTED_RESULT,
	DRAFTED_NO_RESULTS, /* results_remove */
	DRAFTED_PLAYER,     /* player_insert */
	DRAFTED_PLAYER_NOW, /* player_update */
	DRAFTED_GIVING,     /* player_give */
	DRAFTED_NO_NAMES,   /* platform_names_remove */
	DRAFTED_NO_ANSWERS, /* receipts_empty */
	DRAFTED_SEASON,     /* season_insert */
	DRAFTED_SEASON_NOW, /* season_update */
	DRAFTED_CLUB_NOW    /* club_update */
};

/* One row. Its strings are the draft's. */
struct drafted {
	enum drafted_kind kind;
	union {
		struct entry_row entry;
		struct posting_row posting; /* its balance is that of the time it is written */
		struct match_row match;
		struct result_row result;
		struct player_row player;
		struct season_row season;
		struct club_row club;
		struct {
			int64_t seq;
			struct store_text text; /* of a forgetting, nothing */
		} attachment;
		struct {
			const char *match, *season; /* the season it comes to, or NULL */
		} move;
		struct {
			const char *match, *player;
		} seated;
		struct {
			const char *player, *from, *to;
		} giving;
		const char *id; /* of whom or what all is taken away */
	} row;
};

/* What the work looked at, and the version that it had; 0: there was none. */
struct draft_reading {
	enum draft_read { READ_MATCH, READ_SEASON, READ_PLAYER } what;
	char id[STORE_ID];
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
	struct club_head head; /* the club's last entry, on which this follows */
	struct club_head last; /* the last one with those that are drafted */
	bool has_head;         /* the head is known */
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
