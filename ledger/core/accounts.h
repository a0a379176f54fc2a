/*
 * Names of accounts and assets. Accounts of the club are "player:ID" and a few that are nobody's;
 * those of a match begin with "match:ID:" and are all empty again when the match has ended.
 */
#ifndef LEDGER_CORE_ACCOUNTS_H
#define LEDGER_CORE_ACCOUNTS_H

#include <stdbool.h>

enum { ACCOUNT_TEXT = 64, ASSET_TEXT = 17 }; /* bytes with the NUL */

/* Assets that every club has; others are currencies. */
#define ASSET_POINTS "points" /* on the table of a match */
#define ASSET_CHIPS  "chips"
#define ASSET_SCORE  "score"

/* Accounts of the club that are no player's. */
#define ACCOUNT_OKA        "oka"
#define ACCOUNT_PENALTY    "penalty"
#define ACCOUNT_FEE        "fee"
#define ACCOUNT_ROUNDING   "rounding"
#define ACCOUNT_ADJUSTMENT "adjustment"

/* The account of a player; of a seat in a match; of a pool there ("deposits", "start", ...). */
void account_of_player(const char *player, char account[ACCOUNT_TEXT]);
void account_of_seat(const char *match, int seat, char account[ACCOUNT_TEXT]);
void account_of_pool(const char *match, const char *pool, char account[ACCOUNT_TEXT]);

/*
 * Whether it is an account of the club, not one of a match; whether it is one of the club's that is
 * nobody's.
 */
bool account_is_of_club(const char *account);
bool account_is_named(const char *account);

/* Whose it is: points into `account`; NULL when it is no player's. */
const char *account_player(const char *account);

/* The seat whose account it is, or -1. */
int account_seat(const char *account);

/* "score", "chips" or a currency: 3 to 16 characters, A-Z and 0-9. */
bool asset_is_valid(const char *text);
bool asset_is_currency(const char *text);

#endif
