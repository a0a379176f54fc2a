/*
 * What the entry that finishes a match says and posts. Finishing writes it; verification makes it
 * again out of the entries before, and compares.
 */
#ifndef LEDGER_MATCH_FINAL_POSTINGS_H
#define LEDGER_MATCH_FINAL_POSTINGS_H

#include "ledger/core/entry.h"
#include "ledger/match/payouts.h"
#include "lib/mahjong/settle.h"

/* Who stands where at the end of the match, with the scores by the rules or those given. */
void final_standings(const struct match *match, struct mj_standing standings[MJ_SEATS_MAX]);

/* The score of a payout as it is posted: without final penalties. */
int64_t final_score(const struct payout *payout);

/* The list of who stands where, by place. Who sits in the match has a payout. */
void final_write_standings(const struct match *match,
			   const struct mj_standing standings[MJ_SEATS_MAX],
			   const struct payouts *payouts, struct buffer *out);

/* The member `results`: all that a result row has, so that an import can make it again. */
void final_write_results(const struct payouts *payouts, struct buffer *out);

/* Whether chips or points are worth more than every reader of the JSON can hold. */
bool final_is_too_rich(const struct match *match, const struct payouts *payouts);

/* The accounts of the match to 0; scores, final penalties, chips and money to the club. */
void final_post(const struct match *match, const struct payouts *payouts, struct entry *entry);

#endif
