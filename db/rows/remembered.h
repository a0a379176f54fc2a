/* A row with its texts, as it is kept outside of any transaction. For recent.c. */
#ifndef DB_ROWS_REMEMBERED_H
#define DB_ROWS_REMEMBERED_H

#include "db/store.h"

enum { REMEMBERED_BYTES = 8192 }; /* of a row's texts; one of more is not remembered */

/* It is never changed; the last who holds it frees it. */
struct remembered {
	unsigned holders;
	char club[STORE_ID];
	int64_t club_number, number; /* of a match */
	union {
		struct key_row key;
		struct match_row match;
	} row;
	char text[];
};

/* Each has one holder. NULL: it is too large, or there is no memory. */
struct remembered *remembered_key(const struct key_row *row);
struct remembered *remembered_match(const char *club, int64_t club_number, int64_t number,
				    const struct match_row *row);

/* One holder fewer; of NULL nothing. */
void remembered_let_go(struct remembered *remembered);

#endif
