#include "ledger/people/statistics.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct adding {
	struct statistics *statistics;
	struct tape tape;
};

static int
add_result(void *arg, const struct result_row *row)
{
	struct adding *adding = arg;
	struct statistics *statistics = adding->statistics;
	struct result_sums *sums = &statistics->sums;

	if (row->place < 0 || row->place > STORE_PLACES)
		return STORE_FAILED;
	sums->matches++;
	sums->score += row->score;
	sums->chips += row->chips;
	if (row->place > 0)
		sums->places[row->place - 1]++;
	bool best = false;
	int result = hand_counts_add(&statistics->counts, &adding->tape, &row->facts, &best);
	if (best)
		snprintf(statistics->best_match, sizeof(statistics->best_match), "%s", row->match);
	return result == 0 ? STORE_OK : STORE_FAILED;
}

int
statistics_load(struct book *book, struct tx *tx, const char *player,
		const struct result_scope *scope, struct statistics *statistics)
{
	struct adding adding = {.statistics = statistics};

	*statistics = (struct statistics){.best_match = ""};
	int result = tx->calls->results(tx, book->club, player, scope, add_result, &adding);
	tape_free(&adding.tape);
	return book_store(book, result);
}

void
statistics_free(struct statistics *statistics)
{
	hand_counts_free(&statistics->counts);
}

static int
compare(const void *left, const void *right)
{
	const struct pattern_count *a = left, *b = right;

	if (a->count != b->count)
		return a->count > b->count ? -1 : 1;
	return strcmp(a->id, b->id);
}

struct pattern_count *
statistics_patterns(const struct statistics *statistics, size_t *count)
{
	size_t size = json_object_size(statistics->counts.patterns);
	struct pattern_count *list = calloc(size + 1, sizeof(*list));
	const char *id;
	json_t *times;

	*count = 0;
	if (list == NULL)
		return NULL;
	json_object_foreach(statistics->counts.patterns, id, times) list[(*count)++] =
		(struct pattern_count){id, json_integer_value(times)};
	assert(*count == size);
	qsort(list, *count, sizeof(*list), compare);
	return list;
}
