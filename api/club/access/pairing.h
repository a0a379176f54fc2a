/* Pairing codes, for whatever takes one in place of a key. */
#ifndef API_CLUB_ACCESS_PAIRING_H
#define API_CLUB_ACCESS_PAIRING_H

#include "api/club/access/keys.h"
#include "api/club/access/qr_link.h"
#include "api/club/call/call.h"

enum { PAIRING_CODE_GIVEN = 32 };

/* The member `code`, at `offset`, of PAIRING_CODE_GIVEN + 1 bytes. */
#define PAIRING_CODE_MEMBER(at, needed)                                                            \
	{                                                                                          \
		.name = "code", .type = &type_text, .offset = (at), .required = (needed),          \
		.min = 1, .max = PAIRING_CODE_GIVEN                                                \
	}

/* A new code, as it is shown once. */
struct new_pairing {
	const char *id, *code;
	int64_t expires_at;
	struct qr_link qr;
};
extern const struct members new_pairing_members;

/*
 * The code that was given, of any club, used or not; one that is too old is none. 0, or -1 with a
 * problem.
 */
int pairing_find(struct call *call, struct tx *tx, const char *given, uint8_t hash[STORE_HASH],
		 struct pairing_row *row);

/* Uses it, for a key of the caller's club that `request` says: 0, or -1 with a problem. */
int pairing_use(struct call *call, struct tx *tx, const char *given, struct key_request *request);

#endif
