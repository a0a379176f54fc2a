/* A lane's own row, which counts the groups that it has committed: whether one was, it tells. */
#ifndef DB_POSTGRES_LANE_ROW_H
#define DB_POSTGRES_LANE_ROW_H

#include "db/postgres/connection.h"
#include "db/rows/query.h"

enum {
	LOST_TRIES = 50, /* of a server that is gone while it has to be asked */
	LOST_MS = 100,   /* between them */
};

struct lane_row {
	uint8_t id[ID_BYTES];
	int64_t groups; /* committed, as the row counts them */
	bool known;     /* it is there */
};

/* Connects the lane, if it is not, and makes its row, if there is none. */
bool lane_connect(struct connection *connection, struct lane_row *row);

/* The query that counts a group, in its transaction; to be run with others. */
struct query lane_count(struct connection *connection, struct lane_row *row);
/* Whether it has; a row that somebody has removed is made anew by the next try. */
bool lane_is_counted(struct lane_row *row, struct query *query);

/*
 * The connection was lost while the next group was being committed. STORE_OK: it was, STORE_NONE:
 * it was not, STORE_FAILED: that cannot be known.
 */
int lane_look_up_commit(struct connection *connection, struct lane_row *row);

#endif
