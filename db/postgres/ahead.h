/* Asks for what the jobs of a group are going to read, by the names that they give. */
#ifndef DB_POSTGRES_AHEAD_H
#define DB_POSTGRES_AHEAD_H

#include "db/group/group.h"
#include "db/postgres/connection.h"

/* Of those that are not apart; no transaction has begun. False: the server failed. */
bool ahead_ask(struct connection *connection, const struct group *group);

#endif
