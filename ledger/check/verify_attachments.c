/* What lies beside entries: each has the hash that its entry says, and is there or forgotten. */
#include "ledger/check/verify_steps.h"
#include "ledger/core/attachment.h"
#include "ledger/recount/seen.h"

/* The entry's body; NULL: it cannot be read. STORE_OK, or STORE_FAILED. */
static int
read_body(struct verification *verification, int64_t seq, json_t **body)
{
	struct tx *tx = verification->tx;
	struct entry_row row;
	int result = tx->calls->entry_find(tx, verification->club, seq, &row);

	*body = result == STORE_OK ? json_loadb(row.body.data, row.body.size, 0, NULL) : NULL;
	return result == STORE_NONE ? STORE_OK : result;
}

/* ---- Those that are there ---- */

static int
check_text(struct verification *verification, int64_t seq, const struct store_text *text)
{
	json_t *body;
	int result = read_body(verification, seq, &body);

	if (result == STORE_OK && !attachment_is_of(body, text))
		verify_fault(verification, seq,
			     "the attachment is not the one whose hash is in the body");
	json_decref(body);
	return result;
}

struct walk {
	struct verification *verification;
	int64_t last;
};

static int
visit(void *arg, int64_t seq, const struct store_text *text)
{
	struct walk *walk = arg;
	struct verification *verification = walk->verification;

	walk->last = seq;
	if (seq < 1 || seq > verification->seq || !verification->seen[seq - 1].attached) {
		verify_fault(verification, seq, "an attachment is of no entry that has one");
		return STORE_OK;
	}
	verification->seen[seq - 1].attached = false;
	return check_text(verification, seq, text);
}

static int
check_rows(struct verification *verification)
{
	struct walk walk = {.verification = verification};
	struct page page = {.ascending = true, .limit = VERIFY_PAGE};
	struct tx *tx = verification->tx;
	int result;

	do {
		page.after_seq = walk.last;
		result = tx->calls->attachments(tx, verification->club, &page, visit, &walk);
	} while (result == STORE_OK && walk.last > page.after_seq);
	return result;
}

/* ---- Those that are not ---- */

/* It is about somebody who is anonymised. */
static bool
is_of_nobody(const struct verification *verification, const json_t *body)
{
	const char *player = person_named(body, "player");
	const struct person_seen *seen =
		player == NULL ? NULL : person_seen_find(verification, player);

	return seen != NULL && seen->anonymised_at != 0;
}

static int
check_missing(struct verification *verification, int64_t seq)
{
	json_t *body;
	int result = read_body(verification, seq, &body);

	if (result == STORE_OK && !is_of_nobody(verification, body))
		verify_fault(verification, seq,
			     "the attachment is missing, and nothing says that it was forgotten");
	json_decref(body);
	return result;
}

int
verify_attachments(struct verification *verification)
{
	int result = check_rows(verification);

	for (int64_t seq = 1; seq <= verification->seq && result == STORE_OK; seq++) {
		const struct seen *seen = &verification->seen[seq - 1];
		if (seen->attached && seen->reversed_by == 0)
			result = check_missing(verification, seq);
	}
	return result;
}
