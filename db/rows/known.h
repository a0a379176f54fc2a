/*
 * What a thread that writes knows of rows, so that it need not read them again: what it has read or
 * written itself since somebody else could write. Of readers nothing is kept: no lock holds it for
 * them.
 */
#ifndef DB_ROWS_KNOWN_H
#define DB_ROWS_KNOWN_H

#include "db/rows/session.h"

enum {
	KNOWN_MAX = 4096, /* clubs whose last entry, matches whose last hand and version is known */
	KNOWN_KEYS = 1024,
	KNOWN_KEY_TEXT = 512, /* bytes of all texts of a key; one of more is not known */
};

/* In each, what is of another age is not known any more. */

/* A club's last entry. */
struct known_head {
	uint64_t age;
	int64_t club, seq;
	uint8_t hash[STORE_HASH];
};

/* The highest number of a match's hands; 0: it has none. */
struct known_hand {
	uint64_t age;
	int64_t match, last;
};

struct known_match {
	uint64_t age;
	int64_t club, number, version;
	char id[STORE_ID];
};

struct known_key {
	uint64_t age;
	struct key_row row;
	uint8_t hash[STORE_HASH];
	char text[KNOWN_KEY_TEXT];
};

struct known {
	uint64_t age;
	struct known_head heads[KNOWN_MAX];
	struct known_hand hands[KNOWN_MAX];
	struct known_match matches[KNOWN_MAX];
	struct known_key keys[KNOWN_KEYS];
};

/* Gives a session what is all zero: it knows nothing then. */
void known_begin(struct session *session, struct known *known);
void known_forget(struct session *session);

/* The match that the session has met last is of this version. */
void known_match_note(struct session *session, int64_t version);
/*
 * The version of the match, which the session has met then; 0: it is not known. The club by its
 * number.
 */
int64_t known_match(struct session *session, int64_t club, const char *id);

void known_key_note(struct session *session, const struct key_row *row);
/* All of them: what changes one may change those that have it as their parent. */
void known_keys_drop(struct session *session);
/* False: it is not known. */
bool known_key(struct session *session, const char *id, struct key_row *row);

#endif
