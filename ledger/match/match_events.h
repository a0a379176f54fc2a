/*
 * A match is a fold of its events: its beginning, hands, penalties, transfers, substitutions and
 * ready-made results, in the order of the match. That is the order of the book, with two
 * exceptions. A hand that was taken back is no event any more; a penalty or transfer stays one, and
 * what takes it back is another, since the hands between the two were played with it. And an entry
 * that was written to replace another one has the member `in_place_of`: it counts where that one
 * stood. So what is recorded anew by a correction stands before the penalties and transfers that
 * came after the hand it corrects.
 */
#ifndef LEDGER_MATCH_MATCH_EVENTS_H
#define LEDGER_MATCH_MATCH_EVENTS_H

#include "ledger/core/kind.h"
#include "ledger/match/match.h"

#include <jansson.h>

struct match_event {
	const struct entry_kind *kind; /* one that plays */
	int64_t seq;                   /* of its entry */
	int64_t place;                 /* `in_place_of`, or seq: events are ordered by it */
	json_t *body; /* of its entry; owned; NULL while loading: it was taken back */
};

/* All zero is none. */
struct match_events {
	struct match_event *list;
	size_t count, room;
};

/*
 * Notes an entry of the match; to be called in the order of the book. What the entry takes back
 * is an event no more. 0, or -1 without memory or when it cannot be read.
 */
int match_events_add(struct match_events *events, const struct entry_row *row);

/* After the last entry: leaves those that stand, in the order of the match. */
void match_events_order(struct match_events *events);

/*
 * A list that is in the order of the match all the time: where an event belongs in it; an event put
 * in there, whose body becomes the list's (-1: there is no memory); one taken out.
 */
size_t match_events_find_place(const struct match_events *events, int64_t place, int64_t seq);
int match_events_insert(struct match_events *events, size_t index, const struct match_event *event);
void match_events_remove(struct match_events *events, size_t index);

/*
 * All of a match whose entries have the number `from_seq` or a later one, in the order of the
 * match. 0, or -1 with a problem; match_events_free is due either way.
 */
int match_events_load(struct book *book, struct tx *tx, const char *match, int64_t from_seq,
		      struct match_events *events);

void match_events_free(struct match_events *events);

/* Which hand it is, for an event that is one. */
int64_t match_event_hand(const struct match_event *event);

/*
 * Plays an event as it was recorded: the table, chips, pool and what was moved. Nobody is seated by
 * it: that is the seating plan's (ledger/match/seat_plan.h). False: it does not fit the match.
 */
bool match_play(struct match *match, const struct match_event *event);

/* Back to where nothing has been played: an empty table. */
void match_clear(struct match *match);

/* Back to where the match stood before a hand, given as the body of its entry. */
void match_rewind(struct match *match, const json_t *body);

/* Takes the penalty or transfer of this body back on the match's table. False: it does not fit. */
bool match_play_back(struct match *match, const struct match_event *event);

/* Adds `sign` times what an event leaves to be taken from the final scores, by seat. */
void match_pending_add(const struct match_event *event, int sign, int64_t pending[MJ_SEATS_MAX]);

/* The number by which the order of a match knows an entry: its member `in_place_of`, or `seq`. */
int64_t event_place(const json_t *body, int64_t seq);

#endif
