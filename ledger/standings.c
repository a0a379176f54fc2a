#include "ledger/standings.h"

#include "ledger/fold.h"
#include "json/list.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Collecting ---- */

struct collection {
	struct book *book;
	struct tx *tx;
	const struct scope *scope;
	struct standings *standings;
};

static struct ranked *
add_line(struct standings *standings)
{
	if (!list_has_room((void **)&standings->lines, standings->count, &standings->room,
			   sizeof(*standings->lines)))
		return NULL;
	return &standings->lines[standings->count++];
}

static int
collect(void *arg, const char *player)
{
	struct collection *collection = arg;
	struct ranked *line = add_line(collection->standings);

	if (line == NULL)
		return STORE_FAILED;
	snprintf(line->player, sizeof(line->player), "%s", player);
	int result = collection->tx->calls->result_sums(collection->tx, collection->book->club,
							line->player, collection->scope->season,
							&collection->scope->period, &line->sums);
	if (result == STORE_OK && line->sums.matches == 0)
		collection->standings->count--;
	return result;
}

/* ---- Ranking ---- */

/* Of equal scores those of more matches are shown first; the id keeps pages apart. */
static int
compare(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;

	if (a->sums.score != b->sums.score)
		return a->sums.score > b->sums.score ? -1 : 1;
	if (a->sums.matches != b->sums.matches)
		return a->sums.matches > b->sums.matches ? -1 : 1;
	return strcmp(a->player, b->player);
}

static void
rank(struct standings *standings)
{
	if (standings->count == 0)
		return;
	qsort(standings->lines, standings->count, sizeof(*standings->lines), compare);
	for (size_t i = 0; i < standings->count; i++) {
		struct ranked *line = &standings->lines[i];
		bool tied = i > 0 && line[-1].sums.score == line->sums.score;
		line->rank = tied ? line[-1].rank : (int64_t)i + 1;
		assert(line->rank >= 1 && line->rank <= (int64_t)i + 1);
	}
}

int
standings_load(struct book *book, struct tx *tx, const struct scope *scope,
	       struct standings *standings)
{
	*standings = (struct standings){0};

	struct collection collection = {book, tx, scope, standings};
	if (book_store(book, tx->calls->result_players(tx, book->club, scope->season, collect,
						       &collection)) != 0)
		return -1;
	rank(standings);
	return 0;
}

uint64_t
standings_digest(const struct standings *standings, int64_t as_of)
{
	uint64_t digest = fold_trace(FOLD_HASH, standings->count, as_of);

	for (size_t i = 0; i < standings->count; i++) {
		const struct ranked *line = &standings->lines[i];
		digest = fold_hash(digest, line->player);
		digest = fold_trace(digest, (uint64_t)line->sums.matches, line->sums.score);
		digest = fold_trace(digest, i, line->sums.chips);
		for (uint64_t place = 0; place < STORE_PLACES; place++)
			digest = fold_trace(digest, place, line->sums.places[place]);
	}
	return digest;
}

void
standings_free(struct standings *standings)
{
	free(standings->lines);
	*standings = (struct standings){0};
}
