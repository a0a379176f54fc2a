#include "ledger/season/standings_rules.h"

#include "ledger/season/seasons.h"

int
standings_rules_find(struct book *book, struct tx *tx, const struct result_scope *scope,
		     struct standings_rules *rules)
{
	struct season_row row;
	struct season season;

	*rules = (struct standings_rules){.counted = COUNTED_ALL};
	if (scope->season == NULL)
		return 0;
	if (seasons_find(book, tx, scope->season, &row) != 0)
		return -1;
	if (!season_load(&row.settings, &season))
		return book_store(book, STORE_FAILED);
	*rules = (struct standings_rules){.counted = season.counted,
					  .counted_games = season.counted_games,
					  .minimum_games = season.minimum_games,
					  .ordering = season.ordering};
	return 0;
}
