#include "ledger/ratings.h"

#include "ledger/fold.h"
#include "json/list.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Who is rated ---- */

static int
add_player(void *arg, const char *player)
{
	struct ratings *ratings = arg;

	if (!list_has_room((void **)&ratings->lines, ratings->count, &ratings->room,
			   sizeof(*ratings->lines)))
		return STORE_FAILED;
	struct rated *line = &ratings->lines[ratings->count++];
	*line = (struct rated){.rating = ratings->formula->start};
	snprintf(line->player, sizeof(line->player), "%s", player);
	return STORE_OK;
}

static int
compare_players(const void *left, const void *right)
{
	const struct rated *a = left, *b = right;

	return strcmp(a->player, b->player);
}

static int
compare_player(const void *key, const void *line)
{
	return strcmp(key, ((const struct rated *)line)->player);
}

/* ---- The matches ---- */

/* A match of which so many places have been read. */
struct round {
	struct ratings *ratings;
	char match[STORE_ID]; /* "": none yet */
	struct rating *players[STORE_PLACES];
	int places[STORE_PLACES];
	unsigned count;
};

static void
end_round(struct round *round)
{
	if (round->count > 1)
		rating_add_match(round->ratings->formula, round->players, round->places,
				 round->count);
	round->count = 0;
}

static int
add_placing(void *arg, const struct placing_row *row)
{
	struct round *round = arg;
	struct ratings *ratings = round->ratings;

	if (strcmp(round->match, row->match) != 0) {
		end_round(round);
		snprintf(round->match, sizeof(round->match), "%s", row->match);
	}
	struct rated *line = bsearch(row->player, ratings->lines, ratings->count,
				     sizeof(*ratings->lines), compare_player);
	if (line == NULL || round->count == STORE_PLACES)
		return STORE_FAILED;
	round->players[round->count] = &line->rating;
	round->places[round->count++] = row->place;
	return STORE_OK;
}

/* ---- Ranking ---- */

/* Of equal ratings those of more matches are shown first; the id keeps pages apart. */
static int
compare_lines(const void *left, const void *right)
{
	const struct rated *a = left, *b = right;

	if (a->shown != b->shown)
		return a->shown > b->shown ? -1 : 1;
	if (a->rating.matches != b->rating.matches)
		return a->rating.matches > b->rating.matches ? -1 : 1;
	return strcmp(a->player, b->player);
}

/* Who never came to the end of a match has no rating. */
static void
drop_unrated(struct ratings *ratings)
{
	size_t kept = 0;

	for (size_t i = 0; i < ratings->count; i++)
		if (ratings->lines[i].rating.matches > 0)
			ratings->lines[kept++] = ratings->lines[i];
	ratings->count = kept;
}

static void
rank(struct ratings *ratings)
{
	for (size_t i = 0; i < ratings->count; i++)
		ratings->lines[i].shown =
			rating_rank_value(ratings->formula, &ratings->lines[i].rating);
	if (ratings->count > 0)
		qsort(ratings->lines, ratings->count, sizeof(*ratings->lines), compare_lines);
	for (size_t i = 0; i < ratings->count; i++) {
		struct rated *line = &ratings->lines[i];
		bool tied = i > 0 && line[-1].shown == line->shown;
		line->rank = tied ? line[-1].rank : (int64_t)i + 1;
		assert(line->rank >= 1 && line->rank <= (int64_t)i + 1);
	}
}

int
ratings_load(struct book *book, struct tx *tx, const struct rating_formula *formula,
	     const char *season, struct ratings *ratings)
{
	struct round round = {.ratings = ratings};

	*ratings = (struct ratings){.formula = formula};
	int result = tx->calls->result_players(tx, book->club, season, add_player, ratings);
	if (result == STORE_OK && ratings->count > 0) {
		qsort(ratings->lines, ratings->count, sizeof(*ratings->lines), compare_players);
		result = tx->calls->placings(tx, book->club, season, add_placing, &round);
	}
	if (book_store(book, result) != 0)
		return -1;
	end_round(&round);
	drop_unrated(ratings);
	rank(ratings);
	return 0;
}

uint64_t
ratings_digest(const struct ratings *ratings, int64_t as_of)
{
	uint64_t digest = fold_trace(FOLD_HASH, ratings->count, as_of);

	for (size_t i = 0; i < ratings->count; i++) {
		const struct rated *line = &ratings->lines[i];
		digest = fold_hash(digest, line->player);
		digest = fold_trace(digest, (uint64_t)line->rating.matches, line->shown);
	}
	return digest;
}

void
ratings_free(struct ratings *ratings)
{
	free(ratings->lines);
	*ratings = (struct ratings){.count = 0};
}
