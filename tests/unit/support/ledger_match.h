/*
 * A club of four players with a riichi match, in a store of its own: what tests of the ledger begin
 * with.
 */
#ifndef TESTS_UNIT_LEDGER_MATCH_H
#define TESTS_UNIT_LEDGER_MATCH_H

#include "ledger/kinds/hand.h"
#include "ledger/kinds/match.h"
#include "store_place.h"

/* Outcomes as JSON: all seats ready, so that nobody pays; only seat 0, who gets 3000 points. */
#define NOBODY_PAYS "{\"type\":\"exhaustive_draw\",\"tenpai\":[0,1,2,3]}"
#define SEAT_0_GETS "{\"type\":\"exhaustive_draw\",\"tenpai\":[0]}"
#define SEAT_1_GETS "{\"type\":\"exhaustive_draw\",\"tenpai\":[1]}"

struct ledger_match {
	struct place place;
	char club[STORE_ID], players[4][STORE_ID], match[STORE_ID];
	int64_t now; /* of the next call */
};

/* The store, the club, its players and the open match. Fails the test when it cannot. */
void ledger_match_make(struct ledger_match *ledger);

/* A riichi match of the four players, which is to begin. */
void ledger_beginning(const struct ledger_match *ledger, struct beginning *beginning);

/* What a call does with the match, which has been loaded. 0, or -1 with a problem. */
typedef int ledger_act(struct book *book, struct tx *tx, struct match *match, void *arg);

/*
 * Runs `act` as a job of the store, with a book of its own. STORE_OK: what it wrote is on disk.
 * STORE_REFUSED: it refused, and `code` (or NULL) is told why.
 */
int ledger_write(struct ledger_match *ledger, ledger_act *act, void *arg, enum problem_code *code);

/* Loads a hand that has this outcome; `input` is to be freed when the hand is done with. */
json_t *ledger_hand(const struct match *match, const char *outcome, struct hand *hand);

/* Settles, records and saves a hand; `arg` is the outcome. */
int ledger_append(struct book *book, struct tx *tx, struct match *match, void *arg);

/* How many entries the club has; fails the test unless the verifier finds no fault. */
int64_t ledger_verified(struct ledger_match *ledger);

#endif
