#include "ledger/people/ratings.h"

#include "db/hash.h"
#include "ledger/core/fold.h"
#include "json/list.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Folding ---- */

/* That of a formula and season, or the one that was not used for longest, emptied. */
static struct folded *
find_fold(struct finishes *finishes, const struct rating_formula *formula, uint32_t season)
{
	struct folded *oldest = &finishes->folds[0];

	for (unsigned i = 0; i < FOLDS_KEPT; i++) {
		struct folded *folded = &finishes->folds[i];
		if (folded->formula == formula && folded->season == season)
			return folded;
		if (folded->used < oldest->used)
			oldest = folded;
	}
	free(oldest->ratings);
	*oldest = (struct folded){.formula = formula, .season = season};
	return oldest;
}

/* Room for all players; those who are new begin. */
static bool
has_all_players(struct folded *folded, const struct finishes *finishes)
{
	if (folded->players == finishes->player_count)
		return true;
	struct rating *ratings =
		realloc(folded->ratings, finishes->player_count * sizeof(*ratings));
	if (ratings == NULL)
		return false;
	folded->ratings = ratings;
	while (folded->players < finishes->player_count)
		ratings[folded->players++] = folded->formula->start;
	return true;
}

static void
fold_match(struct folded *folded, const struct finished *match)
{
	struct rating *players[STORE_PLACES];
	int places[STORE_PLACES];

	if (match->count < 2 || (folded->season != 0 && folded->season != match->season))
		return;
	for (unsigned i = 0; i < match->count; i++) {
		assert(match->players[i] < folded->players);
		players[i] = &folded->ratings[match->players[i]];
		places[i] = match->places[i];
	}
	rating_add_match(folded->formula, players, places, match->count);
}

/* Goes on where it stood. Who never came to the end of a match has no rating. */
static bool
fold_on(struct ratings *ratings, struct finishes *finishes, uint32_t season)
{
	struct folded *folded = find_fold(finishes, ratings->formula, season);

	folded->used = ++finishes->questions;
	if (!has_all_players(folded, finishes))
		return false;
	while (folded->done < finishes->count)
		fold_match(folded, &finishes->matches[folded->done++]);
	for (size_t i = 0; i < folded->players; i++) {
		if (folded->ratings[i].matches == 0)
			continue;
		if (!list_has_room((void **)&ratings->lines, ratings->count, &ratings->room,
				   sizeof(*ratings->lines)))
			return false;
		struct rated *line = &ratings->lines[ratings->count++];
		*line = (struct rated){.rating = folded->ratings[i]};
		memcpy(line->player, finishes->players[i], sizeof(line->player));
	}
	return true;
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

static int
load(struct book *book, struct tx *tx, struct finishes *finishes, const char *season,
     struct ratings *ratings)
{
	if (finishes_follow(book, tx, finishes) != 0)
		return -1;
	uint32_t index = season == NULL ? 0 : finishes_season(finishes, season);
	if (season != NULL && index == 0)
		return 0;
	if (!fold_on(ratings, finishes, index))
		return book_no_memory(book);
	rank(ratings);
	return 0;
}

int
ratings_load(struct book *book, struct tx *tx, struct finishes_cache *cache,
	     const struct rating_formula *formula, const char *season, struct ratings *ratings)
{
	struct finishes *finishes = finishes_take(cache, book->club);

	*ratings = (struct ratings){.formula = formula};
	if (finishes == NULL)
		return book_no_memory(book);
	int result = load(book, tx, finishes, season, ratings);
	if (result == 0)
		finishes_keep(cache, finishes);
	else
		finishes_destroy(finishes);
	return result;
}

uint64_t
ratings_digest(const struct ratings *ratings, int64_t as_of)
{
	uint64_t digest = fold_trace(HASH_BEGIN, ratings->count, as_of);

	for (size_t i = 0; i < ratings->count; i++) {
		const struct rated *line = &ratings->lines[i];
		digest = hash_text(digest, line->player);
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
