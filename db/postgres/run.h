/* Sending statements, whose parameters are put, and receiving their results. */
#ifndef DB_POSTGRES_RUN_H
#define DB_POSTGRES_RUN_H

#include "db/postgres/connection.h"

/* Runs one; its kept->result is what the server said. */
void run_one(struct connection *connection, unsigned sql);

/*
 * Runs several by one round trip, in this order. Each result is there when the query's first step
 * asks for it; behind one that failed they all have.
 */
void run_many(struct connection *connection, const unsigned *sqls, unsigned count);

#endif
