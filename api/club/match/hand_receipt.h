/*
 * Answers to recorded hands, made again from their entries: most receipts are of hands, and one
 * that keeps no answer takes no room.
 */
#ifndef API_CLUB_MATCH_HAND_RECEIPT_H
#define API_CLUB_MATCH_HAND_RECEIPT_H

#include "api/club/call/call.h"
#include "ledger/kinds/hand.h"

/*
 * When the answer to an append says nothing but what the entry, the match's row and its version
 * say, notes so in call->hand. Else the receipt keeps the answer: where guests are shown by name,
 * where penalties are pending, and where others sit down after the hand.
 */
void hand_receipt_note(struct call *call, const struct match *match, const struct hand *hand);

/*
 * Makes the answer again, in call->out, with its ETag and Location, from call->hand: STORE_OK, or
 * STORE_FAILED.
 */
int hand_receipt_answer(struct call *call, struct tx *tx);

#endif
