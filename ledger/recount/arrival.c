#include "ledger/recount/arrival.h"

int
arrival_find_player(struct book *book, struct tx *tx, const char *player)
{
	struct player_row row;
	int result = tx->calls->player_find(tx, book->club, player, &row);

	if (result == STORE_NONE)
		return book_refuse(book, CONTRADICTION, "there is no player %.40s before", player);
	return book_store(book, result);
}
