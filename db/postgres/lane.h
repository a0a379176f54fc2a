/*
 * A lane: a thread with a connection, which commits the writes of its clubs in groups.
 *
 * A group's clubs are locked first, in the order of their numbers, whichever daemon they are asked
 * through; then its jobs run one after the other. Each group is counted in the lane's own row, in
 * the same transaction: when the connection is lost while it is being committed, that row tells
 * whether it was.
 */
#ifndef DB_POSTGRES_LANE_H
#define DB_POSTGRES_LANE_H

#include "db/group/group.h"
#include "db/group/job_thread.h"
#include "db/postgres/connection.h"
#include "db/postgres/lane_row.h"
#include "db/postgres/sets.h"
#include "db/rows/known.h"

enum {
	LANE_GROUP_MAX = 128, /* jobs that share a commit */
	GROUP_TRIES = 3,      /* of a group that the server refused, or that was not committed */
};

struct lane {
	struct job_thread thread;
	struct connection connection;
	struct sets sets;
	struct lane_row row;
	struct known known;
};

void lane_init(struct lane *lane, struct database *database);
/* Closes the connection; the thread has been stopped, or never started. */
void lane_finish(struct lane *lane);
/* 0 or -1. */
int lane_start(struct lane *lane);

#endif
