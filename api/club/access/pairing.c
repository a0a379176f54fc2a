/*
 * Pairing: an owner makes a code, and one phone gets a key for it, once and soon. A code is short
 * enough to be typed, so attempts at it are limited for each address (rate_limit.h).
 */
#include "api/club/access/pairing.h"
#include "api/club/access/endpoints.h"
#include "api/club/access/keys.h"
#include "api/club/access/qr_link.h"
#include "api/club/call/call.h"
#include "api/club/call/call_body.h"
#include "api/limits.h"
#include "api/request/rate_limit.h"
#include "ledger/core/clock.h"
#include "ledger/core/uuid.h"
#include "json/text.h"

#include <ctype.h>
#include <sodium.h>

enum { CODE_DIGITS = 8, CODE_TEXT = CODE_DIGITS + 1, DRAWS = 4 };

#define PAIRING_PATH "/table#pair="

_Static_assert(ADDRESS_MAX + sizeof(PAIRING_PATH) + CODE_TEXT <= QR_TEXT_MAX, "a QR code has room");

struct pairing_request {
	struct key_request key; /* first: KEY_MEMBERS */
	char address[ADDRESS_MAX + 1];
};

/* ---- Codes ---- */

/* Crockford's digits: none looks like another. */
static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

static void
draw_code(char code[CODE_TEXT])
{
	for (int i = 0; i < CODE_DIGITS; i++)
		code[i] = digits[randombytes_uniform(sizeof(digits) - 1)];
	code[CODE_DIGITS] = '\0';
}

/* As people write it: in either case, with blanks and hyphens, O for 0, I and L for 1. */
static bool
read_code(const char *given, char code[CODE_TEXT])
{
	int count = 0;

	for (; *given != '\0'; given++) {
		char digit = (char)toupper((unsigned char)*given);
		if (digit == ' ' || digit == '-')
			continue;
		digit = digit == 'O' ? '0' : digit;
		digit = digit == 'I' || digit == 'L' ? '1' : digit;
		if (count == CODE_DIGITS || strchr(digits, digit) == NULL)
			return false;
		code[count++] = digit;
	}
	code[count] = '\0';
	return count == CODE_DIGITS;
}

static void
hash_code(const char code[CODE_TEXT], uint8_t hash[STORE_HASH])
{
	static const unsigned char use[] = "mahjongd pairing";

	crypto_generichash(hash, STORE_HASH, (const unsigned char *)code, CODE_DIGITS, use,
			   sizeof(use));
}

/* ---- Making one ---- */

static int
read_request(struct call *call, struct pairing_request *request)
{
	static const struct member list[] = {
		KEY_MEMBERS,
		ADDRESS_MEMBER(struct pairing_request),
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);

	*request = (struct pairing_request){0};
	return read_object(&reader, NULL, call->root, &members, NULL, request);
}

/* A code that nobody has. An enum store_result. */
static int
draw_new(struct tx *tx, char code[CODE_TEXT], uint8_t hash[STORE_HASH])
{
	struct pairing_row row;
	int result = STORE_OK;

	for (int i = 0; i < DRAWS && result == STORE_OK; i++) {
		draw_code(code);
		hash_code(code, hash);
		result = tx->calls->pairing_find(tx, hash, &row);
	}
	return result == STORE_NONE ? STORE_OK : STORE_FAILED;
}

static int
insert(struct call *call, struct tx *tx, const struct key_request *key, const char *id,
       char code[CODE_TEXT], int64_t expires_at)
{
	uint8_t hash[STORE_HASH];
	const struct pairing_row row = {
		.id = id,
		.hash = hash,
		.club = call_part(call, 0),
		.expires_at = expires_at,
		.key = {.role = role_ids[key->role],
			.label = key->label[0] == '\0' ? NULL : key->label,
			.expires_at = key->expires_at,
			.season = key->season[0] == '\0' ? NULL : key->season,
			.match = key->match[0] == '\0' ? NULL : key->match},
	};
	int result = tx->calls->pairings_remove(tx, row.club, call->book.now);

	if (result == STORE_OK)
		result = draw_new(tx, code, hash);
	if (result == STORE_OK)
		result = tx->calls->pairing_insert(tx, &row);
	return book_store(&call->book, result);
}

static const struct member new_pairing_list[] = {
	{"id", .type = &type_id, .required = true, IN(new_pairing, id)},
	{"code", .type = &type_string, .required = true, IN(new_pairing, code)},
	{"expires_at", .type = &type_time, .required = true, IN(new_pairing, expires_at)},
	{"qr", .type = &type_qr_link, IN(new_pairing, qr)},
};
const struct members new_pairing_members = MEMBERS(new_pairing_list);

static void
write_pairing(struct call *call, const char *id, const char *address, const char *code,
	      int64_t expires_at)
{
	char shown[CODE_TEXT + 1];

	snprintf(shown, sizeof(shown), "%.4s-%s", code, code + CODE_DIGITS / 2);
	out_object(call->out, &new_pairing_members,
		   &(struct new_pairing){id, shown, expires_at, {address, PAIRING_PATH, code}});
}

int
pairings_create(struct call *call, struct tx *tx)
{
	int64_t expires_at = call->book.now + PAIRING_SECONDS * INT64_C(1000);
	struct pairing_request request;
	char id[STORE_ID], code[CODE_TEXT];

	uuid_make(call->book.now, id);
	if (read_request(call, &request) != 0 || key_find_club(call, tx) != 0 ||
	    key_check(&call->book, tx, call_part(call, 0), &request.key) != 0 ||
	    insert(call, tx, &request.key, id, code, expires_at) != 0)
		return -1;
	call->status = 201;
	write_pairing(call, id, request.address, code, expires_at);
	return 0;
}

/* ---- Using one ---- */

static int
refuse_code(struct call *call)
{
	static const struct path at = {.name = "code", .size = sizeof("code") - 1};

	return refuse(&call->book.problem, NOT_FOUND, &at,
		      "there is no such code, or it has been used, or is too old");
}

/* The code in the body: 0, or -1 with a problem. */
static int
read_given(struct call *call, const json_t *body, void *given)
{
	static const struct member list[] = {PAIRING_CODE_MEMBER(0, true)};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);

	*(char *)given = '\0';
	return read_object(&reader, NULL, body, &members, NULL, given);
}

int
pairing_find(struct call *call, struct tx *tx, const char *given, uint8_t hash[STORE_HASH],
	     struct pairing_row *row)
{
	char code[CODE_TEXT];

	if (!read_code(given, code)) {
		refuse_code(call);
		return -1;
	}
	hash_code(code, hash);
	int result = tx->calls->pairing_find(tx, hash, row);
	if (result == STORE_NONE || (result == STORE_OK && row->expires_at <= call->book.now))
		return refuse_code(call);
	return book_store(&call->book, result);
}

/*
 * Whose book it is about. A code that has been used is let in: the same request gets its answer
 * again.
 */
int
pair_admit(struct call *call, struct tx *tx)
{
	char given[PAIRING_CODE_GIVEN + 1];
	uint8_t hash[STORE_HASH];
	struct pairing_row row = {0};

	if (rate_limit_attempt(call->exchange, &call->book.problem) != 0 ||
	    call_read_body(call, read_given, given) != 0 ||
	    pairing_find(call, tx, given, hash, &row) != 0)
		return -1;
	snprintf(call->caller.club, STORE_ID, "%s", row.club);
	return 0;
}

static void
copy(char *to, size_t size, const char *from)
{
	snprintf(to, size, "%s", from == NULL ? "" : from);
}

int
pairing_use(struct call *call, struct tx *tx, const char *given, struct key_request *request)
{
	uint8_t hash[STORE_HASH];
	struct pairing_row row = {0};

	if (pairing_find(call, tx, given, hash, &row) != 0)
		return -1;
	if (row.used_at != 0 || strcmp(row.club, call->caller.club) != 0)
		return refuse_code(call);
	*request = (struct key_request){
		.role = role_of(row.key.role), .expires_at = row.key.expires_at, .paired = true};
	copy(request->label, sizeof(request->label), row.key.label);
	copy(request->season, sizeof(request->season), row.key.season);
	copy(request->match, sizeof(request->match), row.key.match);
	return book_store(&call->book,
			  tx->calls->pairing_use(tx, call->caller.club, hash, call->book.now));
}

int
pair(struct call *call, struct tx *tx)
{
	char given[PAIRING_CODE_GIVEN + 1], id[STORE_ID];
	struct key_request request;

	if (read_given(call, call->root, given) != 0 ||
	    pairing_use(call, tx, given, &request) != 0 ||
	    book_store(&call->book, key_make(tx, call->book.now, call->caller.club, &request, id,
					     call->out)) != 0)
		return -1;
	call_created(call, "/v1/clubs/%s/keys/%s", call->caller.club, id);
	return 0;
}
