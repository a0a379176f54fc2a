#include "ledger/core/postings.h"

#include "json/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
postings_balance(const struct posting *postings, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		int64_t sum = 0;
		for (unsigned k = 0; k < count; k++)
			if (strcmp(postings[k].asset, postings[i].asset) == 0 &&
			    __builtin_add_overflow(sum, postings[k].amount, &sum))
				return false;
		if (sum != 0)
			return false;
	}
	return true;
}

bool
postings_reach_club(const struct posting *postings, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (account_is_of_club(postings[i].account))
			return true;
	return false;
}

static bool
read_posting(const json_t *item, struct posting *posting)
{
	const char *account = json_string_value(json_object_get(item, "account"));
	const char *asset = json_string_value(json_object_get(item, "asset"));
	const json_t *amount = json_object_get(item, "amount");

	if (account == NULL || asset == NULL || !json_is_integer(amount) ||
	    strlen(account) >= ACCOUNT_TEXT || strlen(asset) >= ASSET_TEXT)
		return false;
	snprintf(posting->account, sizeof(posting->account), "%s", account);
	snprintf(posting->asset, sizeof(posting->asset), "%s", asset);
	posting->amount = json_integer_value(amount);
	return true;
}

int
postings_read(const json_t *body, struct posting **postings, unsigned *count)
{
	const json_t *list = json_object_get(body, "postings");
	size_t size = json_array_size(list);

	*count = 0;
	*postings = calloc(size + 1, sizeof(**postings));
	if (*postings == NULL) {
		json_arena_fail();
		return -1;
	}
	for (size_t i = 0; i < size; i++) {
		if (!read_posting(json_array_get(list, i), &(*postings)[i]))
			return -1;
		(*count)++;
	}
	return 0;
}
