/* Deals that nobody could have chosen: docs/dealing.md, "Sealed deals". */
#include "engine/labelled.h"

#include "mahjong/rules.h"
#include "mahjong/seal.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

_Static_assert((int)MJ_COMMITMENT == (int)crypto_hash_sha256_BYTES, "a commitment is a SHA-256");

void
mj_seal_commit(const char *match, const uint8_t secret[MJ_SECRET],
	       uint8_t commitment[MJ_COMMITMENT])
{
	crypto_hash_sha256_state hash;

	mj_hash_begin(&hash, "mjdeal/1 match-commit");
	mj_hash_prefixed(&hash, match, strlen(match));
	mj_hash_prefixed(&hash, secret, MJ_SECRET);
	crypto_hash_sha256_final(&hash, commitment);
	sodium_memzero(&hash, sizeof(hash));
}

void
mj_seal_commit_seat(const char *match, unsigned seat, const struct mj_seat_seed *seed,
		    uint8_t commitment[MJ_COMMITMENT])
{
	crypto_hash_sha256_state hash;
	uint8_t number = (uint8_t)seat;

	assert(seat < MJ_SEATS_MAX && seed->size <= MJ_SEAT_SEED_MAX);
	mj_hash_begin(&hash, "mjdeal/1 seat-commit");
	mj_hash_prefixed(&hash, match, strlen(match));
	crypto_hash_sha256_update(&hash, &number, 1);
	mj_hash_prefixed(&hash, seed->bytes, seed->size);
	crypto_hash_sha256_final(&hash, commitment);
}

void
mj_seal_context(const struct mj_seal *seal, uint8_t context[MJ_COMMITMENT])
{
	const char *tileset = seal->rules->tileset->id;
	uint8_t seats = seal->rules->seats;
	crypto_hash_sha256_state hash;

	assert(seats <= MJ_SEATS_MAX);
	mj_hash_begin(&hash, "mjdeal/1 context");
	mj_hash_prefixed(&hash, seal->match, strlen(seal->match));
	mj_hash_prefixed(&hash, tileset, strlen(tileset));
	crypto_hash_sha256_update(&hash, seal->commitment, MJ_COMMITMENT);
	crypto_hash_sha256_update(&hash, &seats, 1);
	for (unsigned seat = 0; seat < seats; seat++)
		mj_hash_prefixed(&hash, seal->seeds[seat].bytes, seal->seeds[seat].size);
	mj_hash_prefixed(&hash, seal->beacon, seal->has_beacon ? MJ_BEACON : 0);
	crypto_hash_sha256_final(&hash, context);
}

/* HMAC-SHA512(secret, LP(label) || u32(hand) || u8(part)): 64 of the 128 bytes that make a seed. */
static void
derive(const uint8_t secret[MJ_SECRET], uint32_t hand, uint8_t part,
       uint8_t out[crypto_auth_hmacsha512_BYTES])
{
	static const char label[] = "mjdeal/1 round";
	crypto_auth_hmacsha512_state state;
	uint8_t number[4];

	crypto_auth_hmacsha512_init(&state, secret, MJ_SECRET);
	mj_put_u32(number, sizeof(label) - 1);
	crypto_auth_hmacsha512_update(&state, number, sizeof(number));
	crypto_auth_hmacsha512_update(&state, (const uint8_t *)label, sizeof(label) - 1);
	mj_put_u32(number, hand);
	crypto_auth_hmacsha512_update(&state, number, sizeof(number));
	crypto_auth_hmacsha512_update(&state, &part, 1);
	crypto_auth_hmacsha512_final(&state, out);
	sodium_memzero(&state, sizeof(state));
}

void
mj_seal_hand_seed(const uint8_t secret[MJ_SECRET], uint32_t hand, uint8_t seed[MJ_HAND_SEED])
{
	uint8_t parts[2 * crypto_auth_hmacsha512_BYTES];

	derive(secret, hand, 1, parts);
	derive(secret, hand, 2, parts + crypto_auth_hmacsha512_BYTES);
	memcpy(seed, parts, MJ_HAND_SEED);
	sodium_memzero(parts, sizeof(parts));
}

void
mj_seal_commit_hand(const uint8_t context[MJ_COMMITMENT], uint32_t hand,
		    const uint8_t seed[MJ_HAND_SEED], uint8_t commitment[MJ_COMMITMENT])
{
	crypto_hash_sha256_state hash;
	uint8_t number[4];

	mj_hash_begin(&hash, "mjdeal/1 round-commit");
	crypto_hash_sha256_update(&hash, context, MJ_COMMITMENT);
	mj_put_u32(number, hand);
	crypto_hash_sha256_update(&hash, number, sizeof(number));
	mj_hash_prefixed(&hash, seed, MJ_HAND_SEED);
	crypto_hash_sha256_final(&hash, commitment);
	sodium_memzero(&hash, sizeof(hash));
}
