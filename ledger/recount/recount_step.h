/*
 * What the steps of a recount (ledger/recount/recount.h) share, each of which its kind takes:
 * faults, postings, order.
 */
#ifndef LEDGER_RECOUNT_RECOUNT_STEP_H
#define LEDGER_RECOUNT_RECOUNT_STEP_H

#include "ledger/core/entry.h"
#include "ledger/match/match_events.h"
#include "ledger/match/seat_plan.h"
#include "ledger/recount/verification.h"

struct recount {
	struct verification *verification; /* takes the faults; counts who sat in the match */
	const struct match_row *row;       /* that the store has of it; borrowed */
	struct match match;                /* where the entries so far leave it */
	struct match_events events;        /* that stand, in the order of the match */
	struct seat_plan plan;
	/* Of each deal of a sealed match, what was shown before it; owned. */
	uint8_t (*deals)[MJ_COMMITMENT];
	int64_t dealt;   /* the highest number of a hand that was dealt and recorded */
	json_t *finish;  /* body of the entry that finished it and stands; owned; NULL */
	int64_t count;   /* entries */
	int64_t highest; /* number of a hand so far */
	bool begun;      /* the entry that begins it has come */
	bool lost;       /* an entry could not be followed: no more can be said */
	bool failed;     /* there is no memory, or the store cannot be read */
};

/* An entry as it comes. */
struct step {
	const struct entry_row *row;
	const struct entry_kind *kind; /* NULL: there is none of this name */
	json_t *body;
};

/* Notes a fault of the step's entry. */
__attribute__((format(printf, 3, 4))) void step_fault(struct recount *recount,
						      const struct step *step, const char *what,
						      ...);

/* The same, and the match cannot be followed any further. */
__attribute__((format(printf, 3, 4))) void step_lose(struct recount *recount,
						     const struct step *step, const char *what,
						     ...);

/*
 * What an entry would post is collected in one that is not written: entry_post and the like work
 * on it, and entry_drop is due.
 */
void step_expect(const struct recount *recount, struct entry *expected);

/* The entry must post what was collected, in any order. Drops what was collected. */
void step_check_postings(struct recount *recount, const struct step *step, struct entry *expected);

/*
 * The match as it stands where the entry belongs in its order, which is the end unless it takes
 * another one's place; and that place among the events. False: it cannot be played up to there.
 */
bool step_find_place(struct recount *recount, const struct step *step, struct match *before,
		     size_t *index);

/* The entry becomes an event of the match, and is played. */
void step_insert(struct recount *recount, const struct step *step, size_t index);

/* The event is one no more: what came after it is played without it. */
void step_remove(struct recount *recount, const struct step *step, size_t index);

/* The entry must name who sits at the next hand of `before`. */
void step_check_seats(struct recount *recount, const struct step *step, const struct match *before);

/* Whether a table is one that a request could bring, too. */
bool step_table_is_sound(const struct recount *recount, const json_t *value);

/* Whether a table, as JSON, is the one at which the match stands. */
bool step_table_is(struct recount *recount, const struct match *match, const json_t *value);

/* The one of `results` that is the player's; NULL: there is none. */
const json_t *step_result_of(const json_t *results, const char *player);

/* Of a hand: it was dealt, if the match is sealed. */
void step_dealt(struct recount *recount, const struct step *step, int64_t number);

/* The entry names the season that its match comes to, which must have been made before. */
void step_take_season(struct recount *recount, const struct step *step);

#endif
