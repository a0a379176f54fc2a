/*
 * How ids lie in the file, and which ids entries get.
 *
 * An id is a UUID as text outside, and the UUID's 16 bytes in the file; what is no UUID stays text.
 * A player's account is kept as the player's id.
 *
 * The id of an entry is a UUID of version 7 that tells where it is: its time is the entry's, and in
 * place of random bits it has the entry's seq (40 bits) and a code (34 bits) over club, seq and
 * time, keyed with the store's secret. So an entry is found by its id without an index, and an id
 * that nobody was given is not guessed; within another club the same id is wrong.
 */
#ifndef DB_ROWS_IDS_H
#define DB_ROWS_IDS_H

#include "db/store.h"

enum { ID_BYTES = 16, ID_KEY = 16, ACCOUNT_ROOM = 48 };

/* False when the text is no UUID in lower case. */
bool id_pack(const char *text, uint8_t id[ID_BYTES]);
/* Spreads ids over 2^16 places: they end with random bits. */
unsigned id_place(const char *text);
void id_unpack(const uint8_t id[ID_BYTES], char text[STORE_ID]);

/* The player whose account it is, or NULL; and the name of a player's account. */
const char *account_owner(const char *account);
void account_unpack(const uint8_t player[ID_BYTES], char account[ACCOUNT_ROOM]);

/* What the codes of a store are made with. */
void id_key_make(const uint8_t secret[STORE_HASH], uint8_t key[ID_KEY]);

/* The id of the entry of that seq and time. */
void entry_id_make(const uint8_t key[ID_KEY], int64_t club, int64_t seq, int64_t at,
		   char text[STORE_ID]);

/* The seq that such an id tells: it may be that of no entry, and the id none that was given. */
int64_t entry_id_seq(const uint8_t id[ID_BYTES]);

#endif
