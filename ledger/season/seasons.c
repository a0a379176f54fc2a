#include "ledger/season/seasons.h"

int
seasons_find(struct book *book, struct tx *tx, const char *id, struct season_row *row)
{
	return book_found(book, tx->calls->season_find(tx, book->club, id, row), "season");
}
