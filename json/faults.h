/*
 * Several faults of one request. A problem that points to a `struct faults` lets the readers of
 * JSON go on after a fault: they keep each, and the problem is the first of them in the end.
 */
#ifndef JSON_FAULTS_H
#define JSON_FAULTS_H

#include "json/problem.h"

enum { ERRORS_MAX = 16 }; /* that one request is told of */

/* All zero is one that holds nothing. */
struct faults {
	struct problem *list; /* room for ERRORS_MAX, once there is a fault */
	unsigned count;
};

/*
 * Keeps a fault, unless it was kept before; the problem is the first of all then. Whether reading
 * goes on: false when nothing keeps faults, or when ERRORS_MAX are kept; and without memory, when
 * the problem becomes, or is, `unavailable`.
 */
bool faults_keep(struct problem *problem);

/*
 * Of a value that was read by itself: puts the JSON Pointer `at`, where the value stands in the
 * body, before the pointers of the problem and of the faults that are kept with it. What does not
 * fit is cut off at the end.
 */
void faults_move_under(struct problem *problem, const char *at);

void faults_free(struct faults *faults);

#endif
