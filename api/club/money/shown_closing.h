/* The lines of a closing sheet, as they are shown. */
#ifndef API_CLUB_MONEY_SHOWN_CLOSING_H
#define API_CLUB_MONEY_SHOWN_CLOSING_H

#include "ledger/money/closing.h"

struct shown_closing {
	struct closing_line line;
	const char *player, *name; /* NULL: the account is nobody's */
};

struct shown_asset {
	const char *asset;
	struct closing_sums sums;
};

extern const struct members closing_account_members, closing_asset_members;

#endif
