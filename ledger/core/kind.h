/*
 * What a kind of entry says of itself, and does. Each kind has a file of its own in ledger/kinds,
 * which alone knows its name; all else asks. In the store, in exports and in answers a kind is its
 * name, `id`.
 */
#ifndef LEDGER_CORE_KIND_H
#define LEDGER_CORE_KIND_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct arrival;
struct book;
struct entry_row;
struct posting;
struct recount;
struct step;
struct tx;
struct verification;

enum { KIND_NAMING_MAX = 3 };

/* Which column of a closing sheet (ledger/money/closing.h) counts what an entry posts. */
enum kind_column { COLUMN_ADJUSTED, COLUMN_MATCHES, COLUMN_PAID };

/*
 * What an entry is to its match. From EVENT_BEGINS to EVENT_GIVES_BACK it is an event of the
 * match's fold (ledger/match/match_events.h).
 */
enum event_role {
	EVENT_NONE,
	EVENT_BEGINS, /* it begins the match, and seats its players */
	EVENT_SEATS,  /* others sit there from a hand on (ledger/match/seat_plan.h) */
	EVENT_HAND,   /* its member `hand_number` says which */
	EVENT_RESULT, /* what a match without hands ends with */
	/* It moves points or chips between hands, or leaves points to be taken at the finish. */
	EVENT_MOVES,
	EVENT_GIVES_BACK, /* what one of EVENT_MOVES moved */
	EVENT_FINISH,
	EVENT_SEAL
};

struct entry_kind {
	const char *id;
	/* How to take it back, for people; NULL: by an entry of kind reversal. */
	const char *way_back;
	/* Members, at any depth, whose texts are ids of players; NULL behind the last. */
	const char *naming[KIND_NAMING_MAX + 1];
	enum kind_column column;
	/* The statement of a player says why it was made. */
	bool has_reason;
	bool posts_nothing;
	/* Its postings follow from its members `asset` and `transfers` (ledger/money/paid.h). */
	bool has_transfers;
	/* Results stay what and whose they are. */
	bool keeps_results;
	/* Tables of the player that it names are shown with another name from now on. */
	bool renames;
	/* A text for people lies beside it, and is shown with it (ledger/core/attachment.h). */
	bool attaches;
	/* Taking it back posts to a player who is merged. */
	bool merges;

	/* It is of the club itself, and of no match. */
	bool of_club;

	/* ---- Of a match ---- */
	enum event_role role;
	/* It comes when the match has ended, too. */
	bool after_end;
	/* Its members `seats` and `played_by` say who sits at each seat. */
	bool seats_all;
	/* Of EVENT_MOVES: the kind that gives it back, from where it stands on. */
	const struct entry_kind *given_back_by;

	/* ---- What it does, each NULL for nothing ---- */
	/*
	 * Of a match: holds an entry against what those before it have made of the match, and
	 * applies it (ledger/recount/recount.h).
	 */
	void (*take)(struct recount *recount, const struct step *step);
	/*
	 * Of the club: the same, against what those before it have made of the club. STORE_OK,
	 * whatever is found, or STORE_FAILED.
	 */
	int (*take_of_club)(struct verification *verification, const struct entry_row *row,
			    const json_t *body, const struct posting *postings, unsigned count);
	/* Of an import: checks it, and writes the rows that follow. 0, or -1 with a problem. */
	int (*follow)(const struct arrival *arrival);
	/*
	 * What else becomes undone when a reversal takes the entry `row` back. 0, or -1 with a
	 * problem.
	 */
	int (*undo)(struct book *book, struct tx *tx, const struct entry_row *row);
};

/*
 * NULL when there is no such kind; the only kind of a role. The list of kinds lies above all that
 * asks it, in ledger/kinds/kinds.c.
 */
const struct entry_kind *entry_kind_find(const char *id);
const struct entry_kind *entry_kind_of(enum event_role role);

/* Which hand of its match an entry with this body is; 0: it is none. `kind` may be NULL. */
int64_t entry_kind_hand_number(const struct entry_kind *kind, const json_t *body);

/* Whether a list with commas has this kind; an empty list has every one. */
bool entry_kinds_have(const char *list, const char *id);

/* Whether its entries are events of a match. */
static inline bool
entry_kind_plays(const struct entry_kind *kind)
{
	return kind->role >= EVENT_BEGINS && kind->role <= EVENT_GIVES_BACK;
}

/* Whether they move something between hands, or give it back. */
static inline bool
entry_kind_moves(const struct entry_kind *kind)
{
	return kind->role == EVENT_MOVES || kind->role == EVENT_GIVES_BACK;
}

#endif
