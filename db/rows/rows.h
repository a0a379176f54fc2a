/*
 * What a store of rows, which is asked in SQL, offers as the calls of a transaction: session.h says
 * what such a store is to bring.
 */
#ifndef DB_ROWS_ROWS_H
#define DB_ROWS_ROWS_H

#include "db/store.h"

extern const struct tx_calls rows_calls;

#endif
