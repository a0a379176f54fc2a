#include "ledger/people/people.h"

const char people_anonymous[] = "anonymous";

int
people_check_named(struct book *book, const struct player_row *row)
{
	if (row->anonymised_at == 0)
		return 0;
	return book_refuse(book, CONTRADICTION, "the player was anonymised, and stays so");
}
