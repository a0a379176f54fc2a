/*
 * SQLite's one lane: the one thread that writes. It takes the jobs that wait as a group, runs them,
 * commits the group with one fsync and only then tells any of them. While it commits, the next
 * group gathers: under load groups grow by themselves, and a lone job never waits for company.
 */
#ifndef DB_SQLITE_WRITER_H
#define DB_SQLITE_WRITER_H

#include "db/group/group.h"
#include "db/group/job_thread.h"
#include "db/rows/known.h"
#include "db/sqlite/connection.h"

enum {
	GROUP_CPU_US = 25000, /* after so much work of its jobs a group takes no more of them */
	RESTART_PAGES = 2048, /* a WAL of more waits for its readers, to be begun anew */
	RESTART_MS = 10,      /* but not longer */
};

struct writer {
	struct job_thread thread;
	struct connection connection;
	struct known known; /* of the connection's session */
	unsigned group_max; /* jobs that share a commit */
};

/* The connection is not opened. */
void writer_init(struct writer *writer);
/* Closes the connection; the thread has been stopped, or never started. */
void writer_finish(struct writer *writer);
/* Starts the thread on the connection, which is open: 0 or -1. `alone`: a commit for each job. */
int writer_start(struct writer *writer, bool alone);

#endif
