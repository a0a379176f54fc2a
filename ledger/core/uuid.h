/* Ids: UUIDs of version 7 (RFC 9562), which sort by the time they were made. */
#ifndef LEDGER_CORE_UUID_H
#define LEDGER_CORE_UUID_H

#include "db/store.h"

/* `now` is in milliseconds since 1970. On one thread each id is greater than the one before. */
void uuid_make(int64_t now, char text[STORE_ID]);

/* Whether it is the text of a UUID as the ledger writes it: in lower case. */
bool uuid_is_valid(const char *text);

/*
 * A UUID as clients may write it, in either case, into lower case; `uuid` may be `text` itself.
 * False, with `uuid` as it was: it is none.
 */
bool uuid_read(const char *text, char uuid[STORE_ID]);

#endif
