/* Making and revoking the keys of clubs, for HTTP and for the command `mahjongd admin`. */
#ifndef API_CLUB_ACCESS_KEYS_H
#define API_CLUB_ACCESS_KEYS_H

#include "api/request/auth.h"
#include "ledger/core/fields.h"
#include "ledger/match/match.h"

#include <jansson.h>
#include <stddef.h>

struct call;

/* What a new key is to be. */
struct key_request {
	enum role role;
	char label[NAME_MAX_BYTES + 1]; /* "": none */
	int64_t expires_at;             /* milliseconds since 1970 UTC; 0: never */
	char season[STORE_ID];          /* what alone it is good for; both "": for the club */
	char match[STORE_ID];
	bool paired; /* it is made for a pairing code; no member of a request */
};

/* A member's reader: the word of a role of clubs' keys, into an enum role. */
int key_read_role(struct reader *reader, const struct path *at, const json_t *value,
		  const struct member *member, void *target);

/* The members that say what a key is to be, of a key_request or a struct that begins with one. */
#define KEY_MEMBERS                                                                                \
	{.name = "role",                                                                           \
	 .read = key_read_role,                                                                    \
	 .offset = offsetof(struct key_request, role),                                             \
	 .required = true},                                                                        \
		NAME_MEMBER("label", struct key_request, label, 1),                                \
		{"expires_at", .type = &type_time, IN(key_request, expires_at)},                   \
		{"season", .type = &type_uuid, IN(key_request, season)},                           \
	{                                                                                          \
		.name = "match", .type = &type_uuid, .offset = offsetof(struct key_request, match) \
	}

/* Reads the body of a request; 0, or -1 with a problem. */
int key_read(const json_t *body, struct problem *problem, struct key_request *request);

/*
 * Whether there is the club that the path names: any for the admin, for an owner his own. 0, or -1
 * with a problem.
 */
int key_find_club(struct call *call, struct tx *tx);

/* Whether such a key can be made in the book's club now: 0, or -1 with a problem. */
int key_check(struct book *book, struct tx *tx, const char *club,
	      const struct key_request *request);

/* Whether the club has the season, or the match, that a body names; "": it names none. */
int key_check_season(struct book *book, struct tx *tx, const char *club, const char *season);
int key_check_match(struct book *book, struct tx *tx, const char *club, const char *match);

/*
 * Writes what was made as an object, and its new id into `id`. The secret text of the key is in
 * that object and nowhere else. Returns what the store said: STORE_NONE when there is no such club.
 */
int key_make(struct tx *tx, int64_t now, const char *club, const struct key_request *request,
	     char id[STORE_ID], struct buffer *out);

/*
 * Writes the key as an object. A key that was revoked before keeps that time. STORE_NONE: there is
 * none.
 */
int key_revoke(struct tx *tx, int64_t now, const char *club, const char *id, struct buffer *out);

/* A key as it is shown, and a new one with its secret text, which is shown once. */
struct new_key {
	struct key_row row;
	const char *text;
};
extern const struct members key_members, new_key_members;

/* Of a struct key_row: for what and how long it is good. */
extern const struct members key_bounds_members;

#endif
