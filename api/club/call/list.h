/* Pages of lists: `{"items": [...], "next_cursor": ...}` with limit=, cursor= and order=. */
#ifndef API_CLUB_CALL_LIST_H
#define API_CLUB_CALL_LIST_H

#include "api/club/call/call.h"

/*
 * What a list is ordered by: ids, which never change and grow with time, or a number. Rows of such
 * lists stay where they are, so that a cursor is a place among them. LIST_OF_MOMENT: by a number,
 * and a later page has to know when the first was written, which the list says in `moment`.
 */
enum list_order { LIST_BY_ID, LIST_BY_NUMBER, LIST_OF_MOMENT };

enum { MOMENT_TEXT = 48 };

/*
 * A page being written. One row more than asked for is read, to know whether there is a next page.
 */
struct list {
	struct page page;                 /* its `after` points into `cursor` */
	char cursor[QUERY_VALUE_MAX + 1]; /* what the page before gave as next_cursor */
	int count;                        /* rows written so far */
	char last[STORE_ID];              /* of the last row written */
	int64_t last_seq;
	bool more;
	char moment[MOMENT_TEXT]; /* of the cursor; "": the first page, and the list's to fill in */
	struct call *call;
	struct tx *tx;
	const void *arg; /* the endpoint's own */
};

/*
 * A number that the query may say, from 1 to `max`, which the route's parameters name; unsaid
 * `number` stays as it is. 0, or -1 with a problem.
 */
int list_read_number(struct call *call, const char *name, int64_t max, int64_t *number);

/* 0, or -1 with a problem. */
int list_begin(struct call *call, struct tx *tx, enum list_order order, struct list *list);

/* Refuses a later page: the list is not what it was on the first one. -1. */
int list_refuse_moved(struct list *list);

/*
 * Lines that change their places, and of which no older ones are kept: the cursor says of which
 * entry the first page was, with a hash of all lines, and later pages must find the same ones.
 * First the entry: the club's last one, or the cursor's. 0, or -1 with a problem.
 */
int list_as_of(struct list *list, int64_t *as_of);

/* Then the lines' hash: 0, or -1 with list_moved. */
int list_check_moment(struct list *list, int64_t as_of, uint64_t digest);

/* For visitors: false when the page is full (then return STORE_OK and write nothing). */
bool list_takes(struct list *list, const char *id, int64_t seq);

/*
 * Ends the object that list_begin began; `result` is of the store's call. 0, or -1 with a problem.
 */
int list_end(struct list *list, int result);

/* Opens the object again, for members of the endpoint's own; it then closes it. */
void list_go_on(struct list *list);

#endif
