#include "ledger/match/open_deal.h"

#include "ledger/seal/seal_key.h"
#include "lib/mahjong/problem.h"

#include <sodium.h>
#include <string.h>

bool
sealing_secret(const struct book *book, const struct match *match, uint8_t secret[MJ_SECRET])
{
	uint8_t commitment[MJ_COMMITMENT];

	if (book->seal_key == NULL)
		return false;
	seal_key_secret(book->seal_key, book->club, match->id, secret);
	mj_seal_commit(match->id, secret, commitment);
	if (memcmp(commitment, match->seal.commitment, MJ_COMMITMENT) == 0)
		return true;
	sodium_memzero(secret, MJ_SECRET);
	return false;
}

unsigned
open_deal_follow(const struct seal_draw *made, unsigned count, struct mj_draws *draws,
		 mj_tile *tiles)
{
	for (unsigned i = 0; i < count; i++) {
		mj_tile tile;
		if (mj_draw(draws, made[i].source, &tile) != 0)
			return i;
		if (tiles != NULL)
			tiles[i] = tile;
	}
	return count;
}

bool
open_deal_find(const struct book *book, const struct match *match, struct open_deal *open)
{
	const struct seal *seal = &match->seal;
	uint8_t secret[MJ_SECRET], seed[MJ_HAND_SEED];
	struct mj_deal_request request;
	struct mj_problem fault;

	if (seal->dealt == 0 || !sealing_secret(book, match, secret))
		return false;
	mj_seal_hand_seed(secret, (uint32_t)(seal->deals - 1), seed);
	sodium_memzero(secret, sizeof(secret));
	mj_deal_request_init(&request, &match->agreement.rules);
	request.table = match->table;
	request.seed = seed;
	request.seed_size = sizeof(seed);
	bool good = mj_deal_sealed(&request, seal->context, &open->dealt, &fault) == MJ_OK;
	sodium_memzero(seed, sizeof(seed));
	if (!good)
		return false;
	mj_draws_init(&open->draws, &match->agreement.rules, &open->dealt);
	good = open_deal_follow(seal->draws, seal->draw_count, &open->draws, open->tiles) ==
	       seal->draw_count;
	if (!good)
		sodium_memzero(open, sizeof(*open));
	return good;
}
