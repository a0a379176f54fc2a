#include "ledger/verify.h"

#include "ledger/verification.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void
verify_fault(struct verification *verification, int64_t seq, const char *what, ...)
{
	struct verify_result *result = verification->result;
	char text[FAULT_TEXT];
	va_list list;

	va_start(list, what);
	vsnprintf(text, sizeof(text), what, list);
	va_end(list);
	if (result->faults == 0)
		memcpy(result->first, text, sizeof(text));
	if (++result->faults > FAULTS_MAX)
		return;
	out_open(&result->list, '{');
	if (seq != 0)
		out_member(&result->list, "seq", seq);
	out_key(&result->list, "what");
	out_string(&result->list, text);
	out_close(&result->list, '}');
}

int
verify_run(struct tx *tx, const char *club, struct verify_result *result)
{
	static int (*const steps[])(struct verification *) = {verify_entries, verify_accounts,
							      verify_matches, verify_results};
	struct verification verification = {.tx = tx, .club = club, .result = result};
	int status = STORE_OK;

	*result = (struct verify_result){0};
	for (unsigned i = 0; status == STORE_OK && i < sizeof(steps) / sizeof(steps[0]); i++)
		status = steps[i](&verification);
	result->entries = verification.seq;
	result->ok = status == STORE_OK && result->faults == 0;
	free(verification.seen);
	fold_free(&verification.accounts);
	fold_free(&verification.results);
	fold_free(&verification.moved);
	return status;
}

void
verify_free(struct verify_result *result)
{
	buffer_free(&result->list);
}

static void
write_report(const struct verify_result *result, struct buffer *out)
{
	char head[HASH_TEXT];

	hash_write(result->head, head);
	out_open(out, '{');
	OUT(out, "\"ok\":");
	out_boolean(out, result->ok);
	out_member(out, "entries", result->entries);
	OUT(out, "\"head\":{");
	out_member(out, "seq", result->entries);
	out_key(out, "hash");
	out_string(out, head);
	out_close(out, '}');
	out_member(out, "accounts", result->accounts);
	out_member(out, "matches", result->matches);
	OUT(out, "\"faults\":[");
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
		write_report(&result, out);
	} else {
		result.ok = false;
		OUT(out, "{\"ok\":false,\"faults\":[{\"what\":\"the store cannot be read\"}]}");
	}
	verify_free(&result);
	return result.ok;
}

int
work_verify(struct work *work, struct tx *tx)
{
	struct verify_result result;

	int status = work_store(work, verify_run(tx, work_club(work), &result));
	if (status == 0)
		write_report(&result, work->out);
	verify_free(&result);
	return status;
}
