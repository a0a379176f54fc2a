#include "ledger/kinds/sealing.h"

#include "ledger/kinds/seal.h"
#include "ledger/kinds/sealing_seats.h"
#include "ledger/match/open_deal.h"

#include <assert.h>
#include <sodium.h>

/* ---- The secret ---- */

static int
refuse_secret(struct book *book)
{
	return book_refuse(book, CONTRADICTION,
			   "the secret of this match is not under the seal key of this daemon: the "
			   "match can only be made void");
}

int
sealing_hand_seed(struct book *book, const struct match *match, int64_t deal,
		  uint8_t seed[MJ_HAND_SEED])
{
	uint8_t secret[MJ_SECRET];

	assert(deal >= 0 && deal < SEAL_DEALS_MAX);
	if (!sealing_secret(book, match, secret))
		return refuse_secret(book);
	mj_seal_hand_seed(secret, (uint32_t)deal, seed);
	sodium_memzero(secret, sizeof(secret));
	return 0;
}

/* ---- Opening ---- */

/* Hands that stand would have been dealt by nobody knows whom. */
static int
check_new(struct book *book, struct tx *tx, const struct match *match)
{
	struct hand_row row;
	int result = tx->calls->hand_find(tx, book->club, match->id,
					  (int64_t)match->table.hand_number - 1, &row);

	if (result == STORE_OK)
		return book_refuse(book, CONTRADICTION,
				   "a match is sealed before its first hand is recorded");
	return result == STORE_NONE ? 0 : book_store(book, result);
}

static int
check_round(struct book *book, int64_t seconds, int64_t round)
{
	static const struct path beacon = {.name = "beacon", .size = sizeof("beacon") - 1};
	static const struct path at = {.up = &beacon, .name = "round", .size = sizeof("round") - 1};
	int64_t until = book->now + 2 * seconds * 1000;
	int64_t first = (until - SEAL_CHAIN_BEGAN + SEAL_CHAIN_PERIOD - 1) / SEAL_CHAIN_PERIOD + 1;

	if (round == 0 || seal_round_at(round) >= until)
		return 0;
	return refuse(&book->problem, BAD_VALUE, &at,
		      "the round comes before all seeds are shown; the first after it is %lld",
		      (long long)first);
}

int
sealing_open(struct book *book, struct tx *tx, struct match *match, int64_t seconds, int64_t round)
{
	struct seal_event event = {.step = SEAL_OPENED, .seconds = seconds, .round = round};
	uint8_t secret[MJ_SECRET];

	if (match_check_open(book, match) != 0)
		return -1;
	if (book->seal_key == NULL)
		return book_refuse(book, CONTRADICTION,
				   "this daemon seals no matches: it was started without "
				   "--seal-key");
	if (sealing_phase(match) != SEAL_NONE)
		return book_refuse(book, CONTRADICTION, "the match is sealed already");
	if (check_round(book, seconds, round) != 0 || check_new(book, tx, match) != 0)
		return -1;
	seal_key_secret(book->seal_key, book->club, match->id, secret);
	mj_seal_commit(match->id, secret, event.commitment);
	sodium_memzero(secret, sizeof(secret));
	return sealing_record(book, tx, match, &event);
}

/* ---- Hands ---- */

static int
refuse_dealt(struct book *book, const struct match *match)
{
	return book_refuse(book, CONTRADICTION, "hand %lld is dealt and has not been recorded",
			   (long long)match->seal.dealt);
}

static int
check_deal(struct book *book, const struct match *match)
{
	enum seal_phase phase = sealing_phase(match);

	if (phase == SEAL_SHOWN)
		return book_refuse(book, CONTRADICTION,
				   "the secret of the match has been shown: no more hands are "
				   "dealt");
	if (phase != SEAL_READY)
		return book_refuse(book, CONTRADICTION,
				   "hands are dealt when all seeds are shown and the beacon's "
				   "round has come");
	if (match->seal.dealt != 0)
		return refuse_dealt(book, match);
	if (match->seal.deals >= SEAL_DEALS_MAX)
		return book_refuse(book, CONTRADICTION, "a sealed match has at most %d deals",
				   SEAL_DEALS_MAX);
	return 0;
}

int
sealing_deal(struct book *book, struct tx *tx, struct match *match)
{
	struct seal_event event = {.step = SEAL_DEAL};
	uint8_t seed[MJ_HAND_SEED];

	if (sealing_check(book, match) != 0 || sealing_settle(book, tx, match) != 0 ||
	    check_deal(book, match) != 0)
		return -1;
	event.deal = match->seal.deals;
	event.hand_number = match->table.hand_number;
	if (sealing_hand_seed(book, match, event.deal, seed) != 0)
		return -1;
	mj_seal_commit_hand(match->seal.context, (uint32_t)event.deal, seed, event.commitment);
	sodium_memzero(seed, sizeof(seed));
	return sealing_record(book, tx, match, &event);
}

int
sealing_check_hand(struct book *book, const struct match *match, int64_t in_place_of)
{
	if (match->seal.opened_at == 0 || in_place_of != 0 ||
	    match->seal.dealt == match->table.hand_number)
		return 0;
	return book_refuse(book, CONTRADICTION, "the match is sealed, and hand %d was not dealt",
			   (int)match->table.hand_number);
}

int
sealing_show_hand(struct book *book, struct tx *tx, struct match *match)
{
	struct seal_event event = {.step = SEAL_HAND, .deal = match->seal.deals - 1};

	if (sealing_hand_seed(book, match, event.deal, event.secret) != 0)
		return -1;
	return sealing_record(book, tx, match, &event);
}

int
sealing_check_back(struct book *book, const struct match *match)
{
	return match->seal.dealt == 0 ? 0 : refuse_dealt(book, match);
}

/* ---- The end ---- */

int
sealing_end(struct book *book, struct tx *tx, struct match *match, bool finish)
{
	enum seal_phase phase = sealing_phase(match);
	struct seal_event event = {.step = SEAL_SECRET};

	if (phase == SEAL_NONE || phase == SEAL_SHOWN)
		return 0;
	if (sealing_secret(book, match, event.secret))
		return sealing_record(book, tx, match, &event);
	return finish ? refuse_secret(book) : 0;
}
