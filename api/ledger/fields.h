/* Readers of what several bodies of the ledger have, for tables of members (json/members.h), and of query parameters. */
#ifndef API_LEDGER_FIELDS_H
#define API_LEDGER_FIELDS_H

#include "ledger/match.h"
#include "json/readers.h"

/* RFC 3339 into an int64_t of milliseconds. */
int read_time(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

/* {"amount", "currency"} into a struct money; the amount at least member->min. */
int read_money(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target);

/* An asset's name: "score", "chips" or a currency (3 to 16 characters, A-Z and 0-9), into ASSET_TEXT bytes. */
int read_asset(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target);
bool asset_is_valid(const char *text);

/* An id into STORE_ID bytes; whether there is such a thing is for the caller to find out. */
int read_uuid(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

#define TEXT_MEMBER(NAME, STRUCT, FIELD, LEAST, MOST)                                              \
	{                                                                                          \
		.name = (NAME), .read = read_text, .offset = offsetof(STRUCT, FIELD),              \
		.min = (LEAST), .max = (MOST)                                                      \
	}

/* ---- The query ---- */

/* A parameter's text, at most QUERY_VALUE_MAX bytes; false when it is not there. */
bool work_query(const struct work *work, const char *name, char value[QUERY_VALUE_MAX + 1]);

/* Refuses a parameter: bad_value; -1. */
__attribute__((format(printf, 3, 4))) int work_refuse_parameter(struct work *work, const char *name,
								const char *detail, ...);


/*
 * limit, cursor and order of a list; cursors are what work_next_cursor wrote. `by_seq`: the list is ordered by a
 * number, else by id. The page's `after` points into `cursor`. One row more than asked for is read, to know whether
 * there is a next page. 0, or -1 with a problem.
 */
struct list {
	struct page page;
	char cursor[QUERY_VALUE_MAX + 1];
	int count;           /* rows written so far */
	char last[STORE_ID]; /* of the last row written */
	int64_t last_seq;
	bool more;
	struct work *work;
	struct tx *tx;
	const void *arg; /* the call's own */
};

int list_begin(struct work *work, struct tx *tx, bool by_seq, struct list *list);

/* For visitors: false when the page is full (then return STORE_OK and write nothing). */
bool list_takes(struct list *list, const char *id, int64_t seq);

/* Ends `{"items": [...], "next_cursor": ...}`, which list_begin began; `result` is of the store's call. */
int list_end(struct list *list, int result);

/* A period by from= and to=; season=. */
int work_period(struct work *work, struct period *period);

/* reason= or the like: text of 1 to `max` bytes, required. */
int work_text_parameter(struct work *work, const char *name, size_t max, char *text);

#endif
