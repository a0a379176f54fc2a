#include "ledger/money/closing.h"

#include "ledger/core/kind.h"
#include "json/list.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The accounts ---- */

/* It begins with what the account holds now. */
static int
take_account(void *arg, const struct account_row *row)
{
	struct closing *closing = arg;

	if (!list_has_room((void **)&closing->lines, closing->count, &closing->room,
			   sizeof(*closing->lines)))
		return STORE_FAILED;
	struct closing_line *line = &closing->lines[closing->count++];
	*line = (struct closing_line){.closing = row->balance};
	snprintf(line->account, sizeof(line->account), "%s", row->account);
	snprintf(line->asset, sizeof(line->asset), "%s", row->asset);
	return STORE_OK;
}

static int
compare_lines(const void *a, const void *b)
{
	const struct closing_line *one = a, *other = b;
	int order = strcmp(one->asset, other->asset);

	return order != 0 ? order : strcmp(one->account, other->account);
}

/* NULL: there is no such account, which is damage. */
static struct closing_line *
find_line(struct closing *closing, const struct posting_sum_row *row)
{
	struct closing_line key = {.closing = 0};

	if (closing->count == 0)
		return NULL;
	snprintf(key.account, sizeof(key.account), "%s", row->account);
	snprintf(key.asset, sizeof(key.asset), "%s", row->asset);
	return bsearch(&key, closing->lines, closing->count, sizeof(key), compare_lines);
}

/* ---- What moved them ---- */

static int
take_back_later(void *arg, const struct posting_sum_row *row)
{
	struct closing_line *line = find_line(arg, row);

	return line == NULL || __builtin_sub_overflow(line->closing, row->amount, &line->closing)
		       ? STORE_FAILED
		       : STORE_OK;
}

/* An entry that is gone is of no kind. */
static int64_t *
column_of(struct closing_line *line, const char *id)
{
	const struct entry_kind *kind = entry_kind_find(id);

	switch (kind == NULL ? COLUMN_ADJUSTED : kind->column) {
	case COLUMN_MATCHES:
		return &line->matches;
	case COLUMN_PAID:
		return &line->paid;
	default:
		return &line->adjusted;
	}
}

static int
take_sum(void *arg, const struct posting_sum_row *row)
{
	struct closing_line *line = find_line(arg, row);

	if (line == NULL)
		return STORE_FAILED;
	int64_t *column = column_of(line, row->kind);
	return __builtin_add_overflow(*column, row->amount, column) ? STORE_FAILED : STORE_OK;
}

/* ---- The sheet ---- */

static bool
is_empty(const struct closing_line *line)
{
	return line->opening == 0 && line->closing == 0 && line->matches == 0 && line->paid == 0 &&
	       line->adjusted == 0;
}

/* The opening balances follow; lines without anything go. */
static void
complete(struct closing *closing)
{
	size_t kept = 0;

	for (size_t i = 0; i < closing->count; i++) {
		struct closing_line *line = &closing->lines[i];
		line->opening = line->closing - line->matches - line->paid - line->adjusted;
		if (!is_empty(line))
			closing->lines[kept++] = *line;
	}
	closing->count = kept;
}

int
closing_load(struct book *book, struct tx *tx, const struct period *times, struct closing *closing)
{
	const struct tx_calls *calls = tx->calls;
	struct book_period *period = &closing->period;

	*closing = (struct closing){.count = 0};
	if (book_period_find(book, tx, times, period) != 0 ||
	    book_store(book, calls->accounts(tx, book->club, NULL, NULL, take_account, closing)) !=
		    0)
		return -1;
	if (closing->count > 0)
		qsort(closing->lines, closing->count, sizeof(*closing->lines), compare_lines);
	if (book_store(book, calls->posting_sums(tx, book->club, NULL, period->end, STORE_SEQS - 1,
						 take_back_later, closing)) != 0 ||
	    book_store(book, calls->posting_sums(tx, book->club, NULL, period->first,
						 period->end - 1, take_sum, closing)) != 0)
		return -1;
	complete(closing);
	return 0;
}

void
closing_free(struct closing *closing)
{
	free(closing->lines);
}

void
closing_sum(const struct closing *closing, size_t from, size_t *end, struct closing_sums *sums)
{
	const char *asset = closing->lines[from].asset;
	size_t i = from;

	*sums = (struct closing_sums){.fees = 0};
	for (; i < closing->count && strcmp(closing->lines[i].asset, asset) == 0; i++) {
		const struct closing_line *line = &closing->lines[i];
		bool player = account_player(line->account) != NULL;
		if (strcmp(line->account, ACCOUNT_FEE) == 0)
			sums->fees += line->matches;
		if (!player)
			sums->paid_to_club -= line->paid;
		if (player && line->closing < 0)
			sums->owed_by_players -= line->closing;
		if (player && line->closing > 0)
			sums->owed_to_players += line->closing;
	}
	*end = i;
}
