/* The use of a statement: its parameters are put, and its columns got, from left to right. */
#ifndef DB_ROWS_QUERY_H
#define DB_ROWS_QUERY_H

#include "db/rows/session.h"

struct query {
	struct session *session;
	void *statement;               /* the driver's; NULL: there was no memory for it */
	char (*id_room)[ACCOUNT_ROOM]; /* KEPT_IDS of them, for the ids of its row */
	int put, got, ids;             /* how many */
	bool lost;                     /* what it is about could not be looked up */
	int end;                       /* what ended a list: an enum store_result */
};

/* `sql`: of enum sql, or one of the store's own. */
struct query query_begin(struct tx *tx, unsigned sql);

/* What is put must outlive the query's steps, not more: it is not copied. */
void put_integer(struct query *query, int64_t value);
void put_text(struct query *query, const char *text); /* NULL: null */
void put_sized_text(struct query *query, const struct store_text *text);
/* The entry's body as it is kept, which lies with the session until the next one is put. */
void put_body(struct query *query, const struct entry_row *row);
void put_id(struct query *query, const char *id); /* NULL: null */
void put_account(struct query *query, const char *account);
/* The number of a club, or of a match in it; of one that is not there, what no row has. */
void put_club(struct query *query, const char *club);
void put_match(struct query *query, const char *club, const char *match);
/* The number of the club whose receipts these are; the admin's are those of club 0. */
void put_scope(struct query *query, const char *scope);
/* The key of an entry of the club. */
void put_entry(struct query *query, const char *club, int64_t seq);
void put_blob(struct query *query, const void *data, size_t size);
void put_hash(struct query *query, const uint8_t hash[STORE_HASH]);
/* The id that a page's rows come after (`>` ascending, `<` descending), and its limit. */
void put_page(struct query *query, const struct page *page);
/* The seq that the rows of a page come after, of a list by seq. */
int64_t page_after_seq(const struct page *page);

int64_t get_integer(struct query *query);
const char *get_text(struct query *query); /* NULL: null */
struct store_text get_sized_text(struct query *query);
/* Of an entry: as it is hashed; no data: damage. */
struct store_text get_body(struct query *query);
const char *get_id(struct query *query); /* NULL: null */
const char *get_account(struct query *query);
/* An entry's id, which is made from the others where the row has none. */
const char *get_entry_id(struct query *query, int64_t key, int64_t at);
struct store_text get_blob(struct query *query);
/* Zeros when there is no hash there. */
void get_hash(struct query *query, uint8_t hash[STORE_HASH]);

/* Says so to the driver: see there. */
int enter_club(struct tx *tx, int64_t number);
/*
 * The number of a club, and of a match in the club with this number: STORE_OK; STORE_NONE: there is
 * none; STORE_FAILED.
 */
int number_of_club(struct tx *tx, const char *club, int64_t *number);
int number_of_match(struct tx *tx, int64_t club, const char *match, int64_t *number);

/* The key of an entry: a club's entries have those from seq 0 to the last possible one. */
int64_t entry_key(int64_t club, int64_t seq);
int64_t entry_club(int64_t key);
int64_t entry_seq(int64_t key);

/*
 * One row or none: STORE_OK, STORE_NONE, STORE_FAILED. What is got of it stays until the next use.
 */
int query_find(struct query *query);
/*
 * An insert: STORE_OK, STORE_EXISTS, STORE_NONE when what it belongs to is not there, STORE_FAILED.
 */
int query_insert(struct query *query);
/* An update or delete: also STORE_NONE when it meets no row. */
int query_change(struct query *query);
/* How many rows it met. */
int64_t query_changed(const struct query *query);
/* A list: query_row until it is false or `result` of the visitor is not 0, then query_end. */
bool query_row(struct query *query);
int query_end(struct query *query, int result);

#endif
