/*
 * The kinds of entries that a club's book has. Each has a file of its own here, which alone knows
 * its name: whoever reads or writes entries compares kinds (`kind == &entry_kind_hand`), or asks
 * one what it says of itself. In the store, in exports and in answers a kind is its name, `id`.
 */
#ifndef LEDGER_KINDS_KIND_H
#define LEDGER_KINDS_KIND_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum { KIND_NAMING_MAX = 3 };

/* Which column of a closing sheet (ledger/money/closing.h) counts what an entry posts. */
enum kind_column { COLUMN_ADJUSTED, COLUMN_MATCHES, COLUMN_PAID };

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

	/* It is of the club itself, and of no match. */
	bool of_club;

	/* ---- Of a match ---- */
	/* An event of its fold (ledger/match/match_events.h). */
	bool plays;
	/* It moves points or chips between hands, or leaves points to be taken at the finish. */
	bool moves;
	/* It comes when the match has ended, too. */
	bool after_end;
	/* It is a hand, whose number its member `hand_number` says. */
	bool numbered;
	/* Its members `seats` and `played_by` say who sits at each seat. */
	bool seats_all;
	/* Those sit there from a hand on (ledger/match/seat_plan.h). */
	bool plans_seats;
	/* Of what moves: the kind that gives it back, from where it stands on. */
	const struct entry_kind *given_back_by;
};

/* All of them: entry_kind_NAME, which lies in NAME.c. */
/* clang-format off */
#define ENTRY_KINDS(KIND)                                                                          \
	KIND(adjustment)                                                                           \
	KIND(settlement)                                                                           \
	KIND(payment)                                                                              \
	KIND(reversal)                                                                             \
	KIND(match)                                                                                \
	KIND(seats)                                                                                \
	KIND(hand)                                                                                 \
	KIND(seal)                                                                                 \
	KIND(hand_reversal)                                                                        \
	KIND(penalty)                                                                              \
	KIND(penalty_reversal)                                                                     \
	KIND(transfer)                                                                             \
	KIND(transfer_reversal)                                                                    \
	KIND(result)                                                                               \
	KIND(finish)                                                                               \
	KIND(reopen)                                                                               \
	KIND(void)                                                                                 \
	KIND(move)                                                                                 \
	KIND(season)                                                                               \
	KIND(rename)                                                                               \
	KIND(anonymise)                                                                            \
	KIND(merge)
/* clang-format on */

#define DECLARE_KIND(NAME) extern const struct entry_kind entry_kind_##NAME;
ENTRY_KINDS(DECLARE_KIND)
#undef DECLARE_KIND

/* NULL when there is no such kind. */
const struct entry_kind *entry_kind_find(const char *id);

/* Which hand of its match an entry with this body is; 0: it is none. `kind` may be NULL. */
int64_t entry_kind_hand_number(const struct entry_kind *kind, const json_t *body);

/* Whether a list with commas has this kind; an empty list has every one. */
bool entry_kinds_have(const char *list, const char *id);

/* Whether it gives back what a penalty or a transfer moved. */
static inline bool
entry_kind_gives_back(const struct entry_kind *kind)
{
	return kind->moves && kind->given_back_by == NULL;
}

#endif
