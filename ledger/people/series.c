#include "ledger/people/series.h"

#include "db/hash.h"
#include "ledger/core/fold.h"
#include "json/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
add_point(void *arg, const struct result_row *row)
{
	struct series *series = arg;
	const struct mj_ruleset *ruleset = mj_ruleset_find(row->ruleset);

	if (ruleset == NULL || row->place < 0 || row->place > STORE_PLACES ||
	    !list_has_room((void **)&series->list, series->count, &series->room,
			   sizeof(*series->list)))
		return STORE_FAILED;
	series->total += row->score;
	struct series_point *point = &series->list[series->count++];
	*point = (struct series_point){.finished_at = row->finished_at,
				       .ruleset = ruleset,
				       .place = row->place,
				       .score = row->score,
				       .chips = row->chips,
				       .total = series->total};
	snprintf(point->match, sizeof(point->match), "%s", row->match);
	return STORE_OK;
}

int
series_load(struct book *book, struct tx *tx, const char *player, const struct result_scope *scope,
	    struct series *series)
{
	*series = (struct series){.count = 0};
	return book_store(book,
			  tx->calls->results(tx, book->club, player, scope, add_point, series));
}

uint64_t
series_digest(const struct series *series, int64_t as_of)
{
	uint64_t digest = fold_trace(HASH_BEGIN, series->count, as_of);

	for (size_t i = 0; i < series->count; i++) {
		const struct series_point *point = &series->list[i];
		digest = hash_text(digest, point->match);
		digest = fold_trace(digest, (uint64_t)point->finished_at, point->score);
		digest = fold_trace(digest, (uint64_t)point->place, point->chips);
	}
	return digest;
}

void
series_free(struct series *series)
{
	free(series->list);
	*series = (struct series){.count = 0};
}
