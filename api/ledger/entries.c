#include "api/ledger/entries.h"

#include "api/ledger/fields.h"

#include <stdlib.h>

static const struct entry_kind kinds[] = {
	{"adjustment", NULL},
	{"settlement", NULL},
	{"reversal", "post the adjustment or settlement anew"},
	{"match", "void the match (POST /v1/matches/{id}/void)"},
	{"seats", "seat the players anew (POST /v1/matches/{id}/seats)"},
	{"hand", "undo the hand (DELETE /v1/matches/{id}/hands/{n}) or correct it (POST "
		 "/v1/matches/{id}/corrections)"},
	{"hand_reversal", "record the hand anew (POST /v1/matches/{id}/hands)"},
	{"penalty", "post the opposite transfer or another penalty in the match"},
	{"transfer", "post the opposite transfer (POST /v1/matches/{id}/transfers)"},
	{"finish", "reopen the match (POST /v1/matches/{id}/reopen)"},
	{"reopen", "finish the match (POST /v1/matches/{id}/finish)"},
	{"void", "a void match stays void"},
};

enum { SEQ_DIGITS_MAX = 16 };

const struct entry_kind *
entry_kind_find(const char *id)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (strcmp(kinds[i].id, id) == 0)
			return &kinds[i];
	return NULL;
}

bool
account_is_of_club(const char *account)
{
	return strncmp(account, "match:", strlen("match:")) != 0;
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

static int
write_item(void *arg, const struct entry_row *row)
{
	struct list *list = arg;

	if (list_takes(list, NULL, row->seq))
		entry_write(row, list->work->out);
	return STORE_OK;
}

int
book_list(struct work *work, struct tx *tx, const struct entry_filter *filter)
{
	struct list list;

	if (list_begin(work, tx, true, &list) != 0)
		return -1;
	return list_end(&list, tx->calls->entries(tx, work_club(work), filter, &list.page,
						  write_item, &list));
}

int
work_list_entries(struct work *work, struct tx *tx)
{
	char match[QUERY_VALUE_MAX + 1], kind[QUERY_VALUE_MAX + 1];
	struct entry_filter filter = {0};
	struct match_row row;

	if (work_query(work, "kind", kind)) {
		if (entry_kind_find(kind) == NULL)
			return work_refuse_parameter(work, "kind",
						     "there is no such kind of entry");
		filter.kind = kind;
	}
	if (work_query(work, "match", match)) {
		int result = tx->calls->match_find(tx, work_club(work), match, &row);
		if (work_found(work, result, "match") != 0)
			return -1;
		filter.match = match;
	}
	return book_list(work, tx, &filter);
}

/* A number of an entry: digits alone; 0 when it is none. */
static int64_t
seq_of(const char *text)
{
	size_t size = strlen(text);

	if (size > SEQ_DIGITS_MAX || strspn(text, "0123456789") != size)
		return 0;
	return strtoll(text, NULL, 10);
}

int
book_find(struct work *work, struct tx *tx, struct entry_row *row)
{
	const char *name = work_part(work, 0);
	int64_t seq = seq_of(name);
	int result = seq > 0 ? tx->calls->entry_find(tx, work_club(work), seq, row)
			     : tx->calls->entry_by_id(tx, work_club(work), name, row);

	return work_found(work, result, "entry");
}

int
work_get_entry(struct work *work, struct tx *tx)
{
	struct entry_row row;

	if (book_find(work, tx, &row) != 0)
		return -1;
	entry_write(&row, work->out);
	return 0;
}

int
book_created(struct work *work, struct tx *tx, int64_t seq)
{
	struct entry_row row;

	if (work_store(work, tx->calls->entry_find(tx, work_club(work), seq, &row)) != 0)
		return -1;
	entry_write(&row, work->out);
	work_created(work, "/v1/ledger/%s", row.id);
	return 0;
}
