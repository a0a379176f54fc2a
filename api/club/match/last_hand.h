/* What a screen of many tables shows of a match's last hand. */
#ifndef API_CLUB_MATCH_LAST_HAND_H
#define API_CLUB_MATCH_LAST_HAND_H

#include "ledger/match/match.h"

/* The member `last_hand`, null before the first. 0, or -1 with a problem. */
int last_hand_write(struct book *book, struct tx *tx, const struct match *match,
		    struct buffer *out);

#endif
