/*
 * Jobs that are to share a commit, in the order in which they came. One that asks for it, or whose
 * writes had to be undone, is apart: it gets a transaction of its own after the group's, and so do
 * the later jobs of its club, which see what it wrote.
 */
#ifndef DB_GROUP_GROUP_H
#define DB_GROUP_GROUP_H

#include "db/store.h"

enum { GROUP_MAX = 256 };

struct group {
	struct job *jobs[GROUP_MAX];
	int results[GROUP_MAX]; /* STORE_FAILED until they are known */
	bool apart[GROUP_MAX];
	unsigned count;
};

/* There is room for it. */
void group_add(struct group *group, struct job *job);

/*
 * What one job has written is to be undone: the group begins anew, without any job of its club. So
 * a club whose writes are refused late holds up a group once, and not once for each of its jobs.
 */
void group_set_apart(struct group *group, const char *club);

#endif
