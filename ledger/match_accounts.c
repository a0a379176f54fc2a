#include "ledger/match_accounts.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static int
add_posting(struct held *held, const struct posting *posting)
{
	if (strncmp(posting->account, "match:", 6) != 0)
		return 0;
	for (unsigned i = 0; i < held->count; i++) {
		struct posting *account = &held->accounts[i];
		if (strcmp(account->account, posting->account) == 0 &&
		    strcmp(account->asset, posting->asset) == 0) {
			account->amount += posting->amount;
			return 0;
		}
	}
	if (held->count == HELD_MAX)
		return -1;
	held->accounts[held->count++] = *posting;
	return 0;
}

int
held_add(struct held *held, const json_t *body)
{
	struct posting *postings;
	unsigned count;
	int result = entry_postings(body, &postings, &count);

	for (unsigned i = 0; result == 0 && i < count; i++)
		result = add_posting(held, &postings[i]);
	free(postings);
	return result;
}

static int
visit(void *arg, const struct entry_row *row)
{
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	int result = body == NULL ? -1 : held_add(arg, body);

	json_decref(body);
	return result == 0 ? STORE_OK : STORE_FAILED;
}

int
held_load(struct work *work, struct tx *tx, const char *match, struct held *held)
{
	const struct entry_filter filter = {.match = match};
	const struct page page = {.ascending = true, .limit = INT_MAX};

	*held = (struct held){.count = 0};
	return work_store(work,
			  tx->calls->entries(tx, work_club(work), &filter, &page, visit, held));
}

void
held_close(const struct held *held, struct entry *entry)
{
	for (unsigned i = 0; i < held->count; i++)
		entry_post(entry, held->accounts[i].account, held->accounts[i].asset,
			   -held->accounts[i].amount);
}

int
held_seat(const char *account)
{
	const char *at = strstr(account, ":seat:");

	if (at == NULL || at[6] < '0' || at[6] >= '0' + MJ_SEATS_MAX || at[7] != '\0')
		return -1;
	return at[6] - '0';
}
