#include "ledger/check/verify.h"

#include "ledger/check/verify_steps.h"
#include "ledger/core/chain.h"
#include "json/write.h"

#include <assert.h>
#include <stdlib.h>

int
verify_run(struct tx *tx, const char *club, struct verify_result *result)
{
	static int (*const steps[])(struct verification *) = {
		verify_entries, verify_seasons, verify_money, verify_people,  verify_attachments,
		verify_matches, verify_players, verify_sums,  verify_accounts};
	struct verification verification = {.tx = tx, .club = club, .result = result};
	int status = STORE_OK;

	*result = (struct verify_result){0};
	for (unsigned i = 0; status == STORE_OK && i < sizeof(steps) / sizeof(steps[0]); i++)
		status = steps[i](&verification);
	result->entries = verification.seq;
	assert((result->faults == 0) == (result->list.size == 0) || result->list.failed);
	result->ok = status == STORE_OK && result->faults == 0;
	free(verification.seen);
	free(verification.people);
	verify_seasons_free(&verification);
	fold_free(&verification.accounts);
	fold_free(&verification.rows);
	fold_free(&verification.sat);
	fold_free(&verification.results);
	return status;
}

void
verify_free(struct verify_result *result)
{
	buffer_free(&result->list);
}

void
verify_write(const struct verify_result *result, struct buffer *out)
{
	char head[HASH_TEXT];

	hash_write(result->head, head);
	out_open(out, '{');
	out_key(out, "ok");
	out_boolean(out, result->ok);
	out_member(out, "entries", result->entries);
	out_open_member(out, "head", '{');
	out_member(out, "seq", result->entries);
	out_key(out, "hash");
	out_string(out, head);
	out_close(out, '}');
	out_member(out, "accounts", result->accounts);
	out_member(out, "matches", result->matches);
	out_open_member(out, "faults", '[');
	if (result->list.size > 0)
		out_raw(out, result->list.data, result->list.size);
	out_close(out, ']');
	out_close(out, '}');
}

bool
verify_club(struct tx *tx, const char *club, struct buffer *out)
{
	struct verify_result result;

	if (verify_run(tx, club, &result) == STORE_OK) {
		verify_write(&result, out);
	} else {
		result.ok = false;
		out_open(out, '{');
		out_boolean_member(out, "ok", false);
		out_open_member(out, "faults", '[');
		out_open(out, '{');
		out_string_member(out, "what", "the store cannot be read");
		out_close(out, '}');
		out_close(out, ']');
		out_close(out, '}');
	}
	verify_free(&result);
	return result.ok;
}
