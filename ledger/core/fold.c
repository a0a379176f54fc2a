#include "ledger/core/fold.h"

#include "db/hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FOLD_FIRST_ROOM = 256 };

uint64_t
fold_trace(uint64_t trace, uint64_t place, int64_t amount)
{
	return hash_number(hash_number(trace, place), (uint64_t)amount);
}

uint64_t
fold_place(int64_t seq, int line, const char *id, const char *kind, const char *match, int64_t at)
{
	uint64_t hash = hash_text(hash_text(HASH_BEGIN, id), kind);

	hash = hash_text(hash, match == NULL ? "" : match);
	return hash_number(hash_number(hash_number(hash, (uint64_t)seq), (uint64_t)line),
			   (uint64_t)at);
}

/*
 * The cell of an account and asset, or the free one where it would lie. There is always a free one.
 */
static struct fold_cell *
probe(const struct fold *fold, const char *account, const char *asset)
{
	size_t mask = fold->room - 1;
	size_t i = hash_text(hash_text(HASH_BEGIN, account), asset) & mask;

	while (fold->cells[i].postings != 0 && (strcmp(fold->cells[i].account, account) != 0 ||
						strcmp(fold->cells[i].asset, asset) != 0))
		i = (i + 1) & mask;
	return &fold->cells[i];
}

static bool
grow(struct fold *fold)
{
	struct fold grown = {.room = fold->room == 0 ? FOLD_FIRST_ROOM : 2 * fold->room,
			     .count = fold->count};

	grown.cells = calloc(grown.room, sizeof(*grown.cells));
	if (grown.cells == NULL)
		return false;
	for (size_t i = 0; i < fold->room; i++) {
		const struct fold_cell *cell = &fold->cells[i];
		if (cell->postings != 0)
			*probe(&grown, cell->account, cell->asset) = *cell;
	}
	free(fold->cells);
	*fold = grown;
	return true;
}

bool
fold_add(struct fold *fold, const struct posting *posting, uint64_t place)
{
	if (2 * fold->count >= fold->room && !grow(fold))
		return false;
	struct fold_cell *cell = probe(fold, posting->account, posting->asset);
	if (cell->postings == 0) {
		memcpy(cell->account, posting->account, sizeof(cell->account));
		memcpy(cell->asset, posting->asset, sizeof(cell->asset));
		fold->count++;
	}
	cell->balance = (int64_t)((uint64_t)cell->balance + (uint64_t)posting->amount);
	cell->trace = fold_trace(cell->trace, place, posting->amount);
	cell->postings++;
	return true;
}

struct fold_cell *
fold_find(const struct fold *fold, const char *account, const char *asset)
{
	if (fold->room == 0)
		return NULL;
	struct fold_cell *cell = probe(fold, account, asset);
	return cell->postings == 0 ? NULL : cell;
}

static struct posting
pair_of(const char *match, const char *player, int64_t rows)
{
	struct posting pair = {.amount = rows};

	snprintf(pair.account, sizeof(pair.account), "%s", match);
	snprintf(pair.asset, sizeof(pair.asset), "%016llx",
		 (unsigned long long)hash_text(HASH_BEGIN, player));
	return pair;
}

bool
fold_expect(struct fold *fold, const char *match, const char *player, int64_t rows)
{
	const struct posting pair = pair_of(match, player, rows);

	return fold_add(fold, &pair, 0);
}

bool
fold_has(const struct fold *fold, const char *match, const char *player)
{
	const struct posting pair = pair_of(match, player, 0);

	return fold_find(fold, pair.account, pair.asset) != NULL;
}

bool
fold_meet(struct fold *fold, const char *match, const char *player)
{
	const struct posting pair = pair_of(match, player, 0);
	struct fold_cell *cell = fold->room == 0 ? NULL : probe(fold, pair.account, pair.asset);

	if (cell == NULL || cell->postings == 0)
		return false;
	cell->balance--;
	return true;
}

void
fold_free(struct fold *fold)
{
	free(fold->cells);
	*fold = (struct fold){0};
}
