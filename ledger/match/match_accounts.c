#include "ledger/match/match_accounts.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static int
add_posting(struct match_accounts *accounts, const struct posting *posting)
{
	if (account_is_of_club(posting->account))
		return 0;
	for (unsigned i = 0; i < accounts->count; i++) {
		struct posting *account = &accounts->sums[i];
		if (strcmp(account->account, posting->account) == 0 &&
		    strcmp(account->asset, posting->asset) == 0)
			return __builtin_add_overflow(account->amount, posting->amount,
						      &account->amount)
				       ? -1
				       : 0;
	}
	if (accounts->count == MATCH_ACCOUNTS_MAX)
		return -1;
	accounts->sums[accounts->count++] = *posting;
	return 0;
}

int
match_accounts_add(struct match_accounts *accounts, const json_t *body)
{
	struct posting *postings;
	unsigned count;
	int result = postings_read(body, &postings, &count);

	if (result == 0 && !postings_balance(postings, count))
		result = -1;
	for (unsigned i = 0; result == 0 && i < count; i++)
		result = add_posting(accounts, &postings[i]);
	free(postings);
	return result;
}

/* The accounts, and the entry that they are to be without, or 0. */
struct addition {
	struct match_accounts *accounts;
	int64_t without_seq;
};

static int
visit(void *arg, const struct entry_row *row)
{
	struct addition *addition = arg;

	if (row->seq == addition->without_seq)
		return STORE_OK;
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	int result = body == NULL ? -1 : match_accounts_add(addition->accounts, body);

	json_decref(body);
	return result == 0 ? STORE_OK : STORE_FAILED;
}

int
match_accounts_load(struct book *book, struct tx *tx, const struct match *match,
		    struct match_accounts *accounts)
{
	const struct entry_filter filter = {.match = match->id};
	const struct page page = {.ascending = true, .limit = INT_MAX};

	*accounts = (struct match_accounts){.count = 0};
	struct addition addition = {accounts, match->finish_seq};
	return book_store(book,
			  tx->calls->entries(tx, book->club, &filter, &page, visit, &addition));
}

static int64_t
sum_of(const struct match_accounts *accounts, const char *account, const char *asset)
{
	for (unsigned i = 0; i < accounts->count; i++)
		if (strcmp(accounts->sums[i].account, account) == 0 &&
		    strcmp(accounts->sums[i].asset, asset) == 0)
			return accounts->sums[i].amount;
	return 0;
}

bool
match_accounts_agree(const struct match_accounts *accounts, const struct match *match)
{
	char account[ACCOUNT_TEXT];

	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		account_of_seat(match->id, (int)seat, account);
		if (sum_of(accounts, account, ASSET_POINTS) != match->table.points[seat] ||
		    sum_of(accounts, account, ASSET_CHIPS) != match->chips[seat])
			return false;
	}
	return true;
}

void
match_accounts_close(const struct match_accounts *accounts, struct entry *entry)
{
	/* Each entry that was added is balanced, and so is their sum. */
	assert(postings_balance(accounts->sums, accounts->count));
	for (unsigned i = 0; i < accounts->count; i++)
		entry_post(entry, accounts->sums[i].account, accounts->sums[i].asset,
			   -accounts->sums[i].amount);
}
