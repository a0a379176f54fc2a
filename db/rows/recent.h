/*
 * What keys and matches were when sessions of the store met them last. Drafts are told that without
 * asking the database (draft_begin of db/store.h): it may be old, and nothing depends on it, since
 * who writes a draft compares what it was made from. Other sessions are never told.
 */
#ifndef DB_ROWS_RECENT_H
#define DB_ROWS_RECENT_H

#include "db/rows/session.h"

enum {
	RECENT_KEYS = 16384,
	RECENT_MATCHES = 16384,
};

struct recent;

/* NULL: there is no memory. */
struct recent *recent_create(void);
void recent_destroy(struct recent *recent);

/*
 * The session's transaction is a draft's: it may be told what is old. What it was told stays until
 * recent_leave. Having been told of a match, it can read nothing more, for that may be of another
 * time.
 */
void recent_enter(struct session *session);
void recent_leave(struct session *session);

/* Each: false when that is not remembered, or the session is not to be told. */
bool recent_key(struct session *session, const char *id, struct key_row *row);
/* The session has met the match then. */
bool recent_match(struct session *session, const char *club, const char *id, struct match_row *row);

/* What the session has just read: a draft's, for the next one. */
void recent_note_key(struct session *session, const struct key_row *row);
void recent_note_match(struct session *session, const char *club, const struct match_row *row);

/* A match goes on: of the row, what match_update sets. What was remembered goes on with it. */
void recent_go_on(struct session *session, const char *club, const struct match_row *row);

/* The key was used. */
void recent_see_key(struct session *session, const char *id, int64_t at);

/* It is not so any more. */
void recent_drop_key(struct session *session, const char *id);
void recent_drop_match(struct session *session, const char *id);

#endif
