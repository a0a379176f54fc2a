#include "ledger/core/accounts.h"

#include "lib/mahjong/seats.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define PLAYER "player:"
#define MATCH  "match:"
#define SEAT   ":seat:"

/* Ids longer than ours, as a damaged store may have, are cut. */

void
account_of_player(const char *player, char account[ACCOUNT_TEXT])
{
	snprintf(account, ACCOUNT_TEXT, PLAYER "%s", player);
}

void
account_of_seat(const char *match, int seat, char account[ACCOUNT_TEXT])
{
	assert(seat >= 0 && seat < MJ_SEATS_MAX);
	snprintf(account, ACCOUNT_TEXT, MATCH "%s" SEAT "%d", match, seat);
}

void
account_of_pool(const char *match, const char *pool, char account[ACCOUNT_TEXT])
{
	snprintf(account, ACCOUNT_TEXT, MATCH "%s:%s", match, pool);
}

bool
account_is_of_club(const char *account)
{
	return strncmp(account, MATCH, sizeof(MATCH) - 1) != 0;
}

bool
account_is_named(const char *account)
{
	static const char *const accounts[] = {ACCOUNT_OKA, ACCOUNT_PENALTY, ACCOUNT_FEE,
					       ACCOUNT_ROUNDING, ACCOUNT_ADJUSTMENT};

	for (size_t i = 0; i < sizeof(accounts) / sizeof(accounts[0]); i++)
		if (strcmp(account, accounts[i]) == 0)
			return true;
	return false;
}

const char *
account_player(const char *account)
{
	size_t size = sizeof(PLAYER) - 1;

	return strncmp(account, PLAYER, size) == 0 ? account + size : NULL;
}

int
account_seat(const char *account)
{
	const char *at = strstr(account, SEAT);

	if (at == NULL)
		return -1;
	at += sizeof(SEAT) - 1;
	if (at[0] < '0' || at[0] >= '0' + MJ_SEATS_MAX || at[1] != '\0')
		return -1;
	return at[0] - '0';
}

bool
asset_is_currency(const char *text)
{
	size_t size = strlen(text);

	for (size_t i = 0; i < size; i++)
		if ((text[i] < 'A' || text[i] > 'Z') && (text[i] < '0' || text[i] > '9'))
			return false;
	return size >= 3 && size < ASSET_TEXT;
}

bool
asset_is_valid(const char *text)
{
	return strcmp(text, ASSET_SCORE) == 0 || strcmp(text, ASSET_CHIPS) == 0 ||
	       asset_is_currency(text);
}
