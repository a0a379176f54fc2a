#include "cmd/admin_verify.h"

#include "ledger/check/verify.h"
#include "json/write.h"

#include <stdio.h>

enum { STATUS_GOOD, STATUS_BAD };

static int
complain(const char *what, const char *which)
{
	fprintf(stderr, "mahjongd admin: %s%s\n", what, which);
	return STATUS_BAD;
}

/* Prints the report of one club on a line, and returns the exit status. */
static int
verify_one(struct tx *tx, const char *club)
{
	struct buffer out = {0};

	out_open(&out, '{');
	out_key(&out, "club");
	out_string(&out, club);
	out_key(&out, "report");
	bool good = verify_club(tx, club, &out);
	out_close(&out, '}');
	if (out.failed || out.data == NULL)
		return complain("there is no memory for the report of ", club);
	printf("%.*s\n", (int)out.size, out.data);
	buffer_free(&out);
	return good ? STATUS_GOOD : STATUS_BAD;
}

static int
keep_id(void *arg, const struct club_row *row)
{
	snprintf(arg, STORE_ID, "%s", row->id);
	return STORE_OK;
}

/* Replaces `id` by the club that follows it ("": the first one); STORE_NONE after the last one. */
static int
next_club(struct tx *tx, char id[STORE_ID])
{
	char before[STORE_ID];
	const struct page page = {
		.ascending = true, .limit = 1, .after = id[0] == '\0' ? NULL : before};

	memcpy(before, id, sizeof(before));
	int result = tx->calls->clubs(tx, &page, keep_id, id);
	if (result != STORE_OK)
		return result;
	return strcmp(before, id) == 0 ? STORE_NONE : STORE_OK;
}

/* Each club has a transaction of its own, so that none is long. A fault changes `status`. */
static int
verify_next(struct store *store, char club[STORE_ID], int *status)
{
	struct tx *tx = store->calls->read_begin(store);

	if (tx == NULL)
		return STORE_FAILED;
	int result = next_club(tx, club);
	if (result == STORE_OK && verify_one(tx, club) != STATUS_GOOD)
		*status = STATUS_BAD;
	store->calls->read_end(tx);
	return result;
}

static int
verify_all(struct store *store)
{
	char club[STORE_ID] = "";
	int status = STATUS_GOOD, result;

	do
		result = verify_next(store, club, &status);
	while (result == STORE_OK);
	return result == STORE_NONE ? status : complain("the store cannot be read", "");
}

int
admin_verify(struct store *store, const char *club)
{
	struct club_row row;
	int status;

	if (club == NULL)
		return verify_all(store);
	struct tx *tx = store->calls->read_begin(store);
	if (tx == NULL)
		return complain("the store cannot be read", "");
	int result = tx->calls->club_find(tx, club, &row);
	if (result == STORE_OK)
		status = verify_one(tx, club);
	else
		status = complain(result == STORE_NONE ? "there is no club "
						       : "the store cannot be read for club ",
				  club);
	store->calls->read_end(tx);
	return status;
}
