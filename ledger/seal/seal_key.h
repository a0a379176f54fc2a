/*
 * The key under which the secrets of sealed matches are made. They are kept nowhere: the secret of
 * a match, and what proves that somebody holds one of its seats, follow from this key and from the
 * names of club and match. So no store, backup or export has them, and a copy of the match in
 * another club has other ones.
 */
#ifndef LEDGER_SEAL_SEAL_KEY_H
#define LEDGER_SEAL_SEAL_KEY_H

#include "db/store.h"
#include "lib/mahjong/seal.h"

enum {
	SEAL_KEY_MIN = 96, /* bytes of the file: as many as a secret has */
	SEAL_KEY_MAX = 4096,
	SEAT_MAC = 24,
	SEAT_TOKEN = 128 /* its text with a NUL */
};

struct seal_key {
	uint8_t bytes[64]; /* a hash of the file */
};

/* From a file; false with one line in `why`. */
bool seal_key_read(struct seal_key *key, const char *file, char *why, size_t size);

/* R of a match; the caller erases it. */
void seal_key_secret(const struct seal_key *key, const char *club, const char *match,
		     uint8_t secret[MJ_SECRET]);

/* Which seat of which match a token is for. */
struct seat_token {
	char club[STORE_ID], match[STORE_ID];
	unsigned seat;
};

void seat_token_write(const struct seal_key *key, const struct seat_token *seat,
		      char text[SEAT_TOKEN]);

/* False: it is none that was made under this key. */
bool seat_token_read(const struct seal_key *key, const char *text, struct seat_token *seat);

#endif
