#include "ledger/seal/seal_key.h"

#include "ledger/core/uuid.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { UUID_BYTES = 16, TOKEN_BYTES = 2 * UUID_BYTES + 1 + SEAT_MAC };

static const char token_prefix[] = "mjs_";

_Static_assert(sizeof(token_prefix) +
			       sodium_base64_ENCODED_LEN(
				       TOKEN_BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING) <=
		       SEAT_TOKEN,
	       "a token has room");

/* ---- The key ---- */

static ssize_t
read_file(const char *file, uint8_t *bytes, size_t size)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return -1;
	ssize_t length = read(fd, bytes, size);
	int error = errno;
	close(fd);
	errno = error;
	return length;
}

bool
seal_key_read(struct seal_key *key, const char *file, char *why, size_t size)
{
	uint8_t bytes[SEAL_KEY_MAX];
	char reason[128];
	ssize_t length = read_file(file, bytes, sizeof(bytes));

	if (length < 0)
		snprintf(why, size, "cannot read the seal key file %s: %s", file,
			 strerror_r(errno, reason, sizeof(reason)));
	else if (length < SEAL_KEY_MIN)
		snprintf(why, size, "the seal key in %s is not at least %d bytes", file,
			 SEAL_KEY_MIN);
	else
		crypto_hash_sha512(key->bytes, bytes, (size_t)length);
	sodium_memzero(bytes, sizeof(bytes));
	return length >= SEAL_KEY_MIN;
}

/* HMAC-SHA512 over a use, the club, the match and a number. */
static void
derive(const struct seal_key *key, const char *use, const char *club, const char *match,
       uint8_t number, uint8_t out[crypto_auth_hmacsha512_BYTES])
{
	crypto_auth_hmacsha512_state state;
	const char *const texts[] = {use, club, match};

	crypto_auth_hmacsha512_init(&state, key->bytes, sizeof(key->bytes));
	for (unsigned i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		crypto_auth_hmacsha512_update(&state, (const uint8_t *)texts[i],
					      strlen(texts[i]) + 1);
	crypto_auth_hmacsha512_update(&state, &number, 1);
	crypto_auth_hmacsha512_final(&state, out);
	sodium_memzero(&state, sizeof(state));
}

void
seal_key_secret(const struct seal_key *key, const char *club, const char *match,
		uint8_t secret[MJ_SECRET])
{
	uint8_t parts[2 * crypto_auth_hmacsha512_BYTES];

	derive(key, "mahjongd seal secret", club, match, 0, parts);
	derive(key, "mahjongd seal secret", club, match, 1, parts + crypto_auth_hmacsha512_BYTES);
	memcpy(secret, parts, MJ_SECRET);
	sodium_memzero(parts, sizeof(parts));
}

/* ---- Tokens ---- */

static void
pack_uuid(const char *text, uint8_t bytes[UUID_BYTES])
{
	size_t size = 0;

	sodium_hex2bin(bytes, UUID_BYTES, text, STORE_ID - 1, "-", &size, NULL);
	assert(size == UUID_BYTES);
}

static void
unpack_uuid(const uint8_t bytes[UUID_BYTES], char text[STORE_ID])
{
	char digits[2 * UUID_BYTES + 1];

	sodium_bin2hex(digits, sizeof(digits), bytes, UUID_BYTES);
	snprintf(text, STORE_ID, "%.8s-%.4s-%.4s-%.4s-%.12s", digits, digits + 8, digits + 12,
		 digits + 16, digits + 20);
}

static void
make_mac(const struct seal_key *key, const struct seat_token *seat, uint8_t mac[SEAT_MAC])
{
	uint8_t whole[crypto_auth_hmacsha512_BYTES];

	derive(key, "mahjongd seat", seat->club, seat->match, (uint8_t)seat->seat, whole);
	memcpy(mac, whole, SEAT_MAC);
	sodium_memzero(whole, sizeof(whole));
}

void
seat_token_write(const struct seal_key *key, const struct seat_token *seat, char text[SEAT_TOKEN])
{
	uint8_t bytes[TOKEN_BYTES];

	pack_uuid(seat->club, bytes);
	pack_uuid(seat->match, bytes + UUID_BYTES);
	bytes[2 * UUID_BYTES] = (uint8_t)seat->seat;
	make_mac(key, seat, bytes + 2 * UUID_BYTES + 1);
	memcpy(text, token_prefix, sizeof(token_prefix));
	sodium_bin2base64(text + sizeof(token_prefix) - 1, SEAT_TOKEN - sizeof(token_prefix) + 1,
			  bytes, sizeof(bytes), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	sodium_memzero(bytes, sizeof(bytes));
}

bool
seat_token_read(const struct seal_key *key, const char *text, struct seat_token *seat)
{
	size_t prefix = sizeof(token_prefix) - 1, size = 0;
	uint8_t bytes[TOKEN_BYTES], mac[SEAT_MAC];

	if (strncmp(text, token_prefix, prefix) != 0 ||
	    sodium_base642bin(bytes, sizeof(bytes), text + prefix, strlen(text + prefix), NULL,
			      &size, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
	    size != sizeof(bytes) || bytes[2 * UUID_BYTES] >= MJ_SEATS_MAX)
		return false;
	unpack_uuid(bytes, seat->club);
	unpack_uuid(bytes + UUID_BYTES, seat->match);
	seat->seat = bytes[2 * UUID_BYTES];
	make_mac(key, seat, mac);
	bool good = sodium_memcmp(mac, bytes + 2 * UUID_BYTES + 1, SEAT_MAC) == 0;
	sodium_memzero(mac, sizeof(mac));
	return good;
}
