#include "ledger/core/merged.h"

int
merged_check(struct book *book, const struct path *at, const struct player_row *row)
{
	if (row->merged_into == NULL)
		return 0;
	return refuse(&book->problem, CONTRADICTION, at,
		      "player %s was merged into %s: name that one, or take the merge back",
		      row->id, row->merged_into);
}

int
merged_check_player(struct book *book, struct tx *tx, const char *player)
{
	struct player_row row;

	if (book_store(book, tx->calls->player_find(tx, book->club, player, &row)) != 0)
		return -1;
	return merged_check(book, NULL, &row);
}
