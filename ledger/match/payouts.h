/*
 * What each player takes home from a match. Who sits at a seat at the end gets its final score.
 * What earlier holders of that seat won or lost while they held it is theirs, and is taken from
 * that score. Chips are shared in the same way. All payouts together are what stands at the seats.
 */
#ifndef LEDGER_MATCH_PAYOUTS_H
#define LEDGER_MATCH_PAYOUTS_H

#include "ledger/match/hand_counts.h"
#include "ledger/match/match.h"
#include "ledger/match/match_accounts.h"
#include "ledger/match/match_events.h"
#include "lib/mahjong/settle.h"

/* Of one player. */
struct payout {
	char player[STORE_ID];
	int place; /* of the seat held at the end; 0: none */
	int64_t score, chips;
	int64_t penalty; /* final penalties, above 0; not yet taken from the score */
	struct hand_counts counts;
};

struct payouts {
	const struct match *match;
	struct payout *list;
	unsigned count;
	size_t room;
	struct match_accounts accounts; /* of the match, before it ends */
	int64_t *reversed;              /* seqs of entries that later ones took back */
	unsigned reversed_count;
	size_t reversed_room;
	int64_t last_finish; /* when the match was finished before; 0: never */
};

/*
 * Reads the match's entries, and adds the standings. 0, or -1 with a problem; payouts_free is due
 * either way.
 */
int payouts_load(struct book *book, struct tx *tx, const struct match *match,
		 const struct mj_standing standings[MJ_SEATS_MAX], struct payouts *payouts);
void payouts_free(struct payouts *payouts);

/*
 * Makes the payouts of events that were read before. 0, or -1: the events are not the daemon's, or
 * there is no memory; payouts_free is due either way.
 */
int payouts_make(const struct match *match, const struct match_events *events,
		 const struct mj_standing standings[MJ_SEATS_MAX], struct payouts *payouts);

/* Of a player who has sat in the match. */
const struct payout *payout_of_player(const struct payouts *payouts, const char *player);

#endif
