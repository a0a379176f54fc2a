#include "api/rules/verify_deal.h"

#include "codec/dealt.h"
#include "codec/library_problem.h"
#include "codec/transcript.h"
#include "lib/mahjong/problem.h"
#include "json/write.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

/*
 * The steps of docs/dealing.md, "Transcripts", in the order in which they are done. What a step
 * works out goes on to the next one, not what the transcript says of it: the first fault is the
 * cause, and those after it may follow from it.
 */

enum { PLACE_MAX = 48 }; /* bytes of "/hands/511/commitment" and the like */

/* What one check came to. */
enum finding { HOLDS, FAILS, OPEN };

/* A check as it is told. */
struct check {
	const char *id;
	char at[PLACE_MAX];
	enum finding finding;
};

struct verifier {
	const struct transcript *transcript;
	struct buffer *out;
	struct mj_seal seal;
	uint8_t context[MJ_COMMITMENT];
	bool valid, complete;
	struct check first; /* the first that fails, unless all is valid */
};

static void
tell(struct verifier *verifier, const char *id, const char *at, enum finding finding)
{
	static const char *const words[] = {"holds", "fails", "open"};
	struct buffer *out = verifier->out;

	out_open(out, '{');
	out_word_member(out, "check", id);
	out_word_member(out, "pointer", at);
	out_word_member(out, "finding", words[finding]);
	out_close(out, '}');
	if (finding == OPEN)
		verifier->complete = false;
	if (finding != FAILS || !verifier->valid)
		return;
	verifier->valid = false;
	verifier->first = (struct check){.id = id, .finding = FAILS};
	snprintf(verifier->first.at, sizeof(verifier->first.at), "%s", at);
}

static enum finding
same(const struct told *told, const uint8_t *bytes, size_t size)
{
	return told->size == size && memcmp(told->bytes, bytes, size) == 0 ? HOLDS : FAILS;
}

/* ---- Before the first hand ---- */

static void
check_secret(struct verifier *verifier)
{
	const struct transcript *transcript = verifier->transcript;
	uint8_t commitment[MJ_COMMITMENT];

	if (transcript->secret.size == 0) {
		tell(verifier, "match_commitment", "/commitment", OPEN);
		return;
	}
	mj_seal_commit(transcript->match, transcript->secret.bytes, commitment);
	tell(verifier, "match_commitment", "/commitment",
	     same(&transcript->commitment, commitment, sizeof(commitment)));
}

static bool
is_copy(const struct transcript *transcript, unsigned seat)
{
	const struct mj_seat_seed *seed = &transcript->seats[seat].seed;

	for (unsigned other = 0; other < seat; other++) {
		const struct mj_seat_seed *before = &transcript->seats[other].seed;
		if (before->size == seed->size &&
		    memcmp(before->bytes, seed->bytes, seed->size) == 0)
			return true;
	}
	return false;
}

static void
check_seats(struct verifier *verifier)
{
	const struct transcript *transcript = verifier->transcript;

	for (unsigned seat = 0; seat < transcript->rules->seats; seat++) {
		const struct transcript_seat *one = &transcript->seats[seat];
		uint8_t commitment[MJ_COMMITMENT];
		char at[PLACE_MAX];
		if (!one->taken)
			continue;
		if (one->commitment.size > 0) {
			snprintf(at, sizeof(at), "/seats/%u/commitment", seat);
			mj_seal_commit_seat(transcript->match, seat, &one->seed, commitment);
			tell(verifier, "seat_commitment", at,
			     same(&one->commitment, commitment, sizeof(commitment)));
		}
		snprintf(at, sizeof(at), "/seats/%u/seed", seat);
		tell(verifier, "seat_seed_own", at, is_copy(transcript, seat) ? FAILS : HOLDS);
		verifier->seal.seeds[seat] = one->seed;
	}
}

static void
check_beacon(struct verifier *verifier)
{
	const struct transcript_beacon *beacon = &verifier->transcript->beacon;
	uint8_t value[crypto_hash_sha256_BYTES];

	static_assert((int)MJ_BEACON == (int)crypto_hash_sha256_BYTES, "a value is a SHA-256");
	if (!beacon->named)
		return;
	crypto_hash_sha256(value, beacon->signature.bytes, beacon->signature.size);
	tell(verifier, "beacon_value", "/beacon/value", same(&beacon->value, value, sizeof(value)));
	verifier->seal.has_beacon = true;
	memcpy(verifier->seal.beacon, value, sizeof(value));
}

static void
check_context(struct verifier *verifier)
{
	const struct transcript *transcript = verifier->transcript;

	verifier->seal.match = transcript->match;
	verifier->seal.rules = transcript->rules;
	memcpy(verifier->seal.commitment, transcript->commitment.bytes, MJ_COMMITMENT);
	mj_seal_context(&verifier->seal, verifier->context);
	tell(verifier, "context", "/context",
	     same(&transcript->context, verifier->context, sizeof(verifier->context)));
}

/* ---- Hands ---- */

static int
deal_hand(const struct verifier *verifier, const struct transcript_hand *hand,
	  struct mj_dealt *dealt, struct mj_problem *problem)
{
	struct mj_deal_request request;

	mj_deal_request_init(&request, verifier->transcript->rules);
	request.table = hand->table;
	request.seed = hand->seed.bytes;
	request.seed_size = hand->seed.size;
	return mj_deal_sealed(&request, verifier->context, dealt, problem);
}

static void
tell_hand(struct verifier *verifier, unsigned number, const char *id, const char *member,
	  enum finding finding)
{
	char at[PLACE_MAX];

	snprintf(at, sizeof(at), "/hands/%u/%s", number, member);
	tell(verifier, id, at, finding);
}

/* How many of the hand's draws are what its wall gives, from the first on. */
static unsigned
true_draws(const struct verifier *verifier, const struct transcript_hand *hand,
	   const struct mj_dealt *dealt)
{
	struct mj_draws draws;
	unsigned count = 0;

	mj_draws_init(&draws, verifier->transcript->rules, dealt);
	for (; count < hand->draw_count; count++) {
		const struct transcript_draw *one = &hand->draws[count];
		mj_tile tile;
		if (mj_draw(&draws, one->source, &tile) != 0 ||
		    (one->tile != MJ_NO_TILE && one->tile != tile))
			break;
	}
	return count;
}

static void
check_draws(struct verifier *verifier, unsigned number, const struct mj_dealt *dealt)
{
	const struct transcript_hand *hand = &verifier->transcript->hands[number];
	unsigned count = true_draws(verifier, hand, dealt);
	char member[PLACE_MAX / 2];

	if (!hand->draws_told)
		return;
	if (count == hand->draw_count) {
		tell_hand(verifier, number, "draws", "draws", HOLDS);
		return;
	}
	snprintf(member, sizeof(member), "draws/%u", count);
	tell_hand(verifier, number, "draws", member, FAILS);
}

static int
check_hand(struct verifier *verifier, unsigned number, struct mj_problem *problem)
{
	const struct transcript *transcript = verifier->transcript;
	const struct transcript_hand *hand = &transcript->hands[number];
	uint8_t seed[MJ_HAND_SEED], commitment[MJ_COMMITMENT];
	struct mj_dealt dealt;

	if (hand->seed.size == 0) {
		tell_hand(verifier, number, "hand_seed", "seed", OPEN);
		return 0;
	}
	if (transcript->secret.size > 0)
		mj_seal_hand_seed(transcript->secret.bytes, number, seed);
	tell_hand(verifier, number, "hand_seed", "seed",
		  transcript->secret.size == 0 ? OPEN : same(&hand->seed, seed, sizeof(seed)));
	mj_seal_commit_hand(verifier->context, number, hand->seed.bytes, commitment);
	tell_hand(verifier, number, "hand_commitment", "commitment",
		  same(&hand->commitment, commitment, sizeof(commitment)));
	if (deal_hand(verifier, hand, &dealt, problem) != MJ_OK)
		return -1;
	if (hand->wall_count > 0)
		tell_hand(verifier, number, "wall", "wall",
			  hand->wall_count == dealt.tile_count &&
					  memcmp(hand->wall, dealt.wall, dealt.tile_count) == 0
				  ? HOLDS
				  : FAILS);
	if (hand->dice_count > 0)
		tell_hand(verifier, number, "dice", "dice",
			  hand->dice_count == dealt.dice_count &&
					  memcmp(hand->dice, dealt.dice, dealt.dice_count) == 0
				  ? HOLDS
				  : FAILS);
	check_draws(verifier, number, &dealt);
	return 0;
}

/* The deals of all hands whose seeds are told. */
static int
write_deals(const struct verifier *verifier, struct mj_problem *problem)
{
	const struct transcript *transcript = verifier->transcript;
	struct buffer *out = verifier->out;
	struct mj_dealt dealt;

	out_open_member(out, "deals", '[');
	for (unsigned i = 0; i < transcript->hand_count; i++) {
		if (transcript->hands[i].seed.size == 0)
			continue;
		if (deal_hand(verifier, &transcript->hands[i], &dealt, problem) != MJ_OK)
			return -1;
		out_open(out, '{');
		out_member(out, "hand", i);
		write_dealt_tiles(transcript->rules, &dealt, out);
		out_close(out, '}');
	}
	out_close(out, ']');
	return 0;
}

/* ---- The call ---- */

static int
verify(struct verifier *verifier, struct mj_problem *problem)
{
	struct buffer *out = verifier->out;

	out_open_member(out, "checks", '[');
	check_secret(verifier);
	check_seats(verifier);
	check_beacon(verifier);
	check_context(verifier);
	for (unsigned i = 0; i < verifier->transcript->hand_count; i++)
		if (check_hand(verifier, i, problem) != 0)
			return -1;
	out_close(out, ']');
	out_boolean_member(out, "valid", verifier->valid);
	out_boolean_member(out, "complete", verifier->complete);
	if (!verifier->valid) {
		out_open_member(out, "fault", '{');
		out_word_member(out, "check", verifier->first.id);
		out_word_member(out, "pointer", verifier->first.at);
		out_close(out, '}');
	}
	return write_deals(verifier, problem);
}

static int
answer(const struct transcript *transcript, const struct request_id *id, struct buffer *out,
       struct problem *problem)
{
	struct verifier verifier = {
		.transcript = transcript, .out = out, .valid = true, .complete = true};
	struct mj_problem fault;

	rules_call_open(transcript->rules->ruleset, id, out);
	out_string_member(out, "match", transcript->match);
	if (verify(&verifier, &fault) != 0)
		return problem_from_library(problem, &fault);
	out_close(out, '}');
	return 0;
}

static int
call_verify(const json_t *root, const struct request_id *id, const struct answer_style *style,
	    struct buffer *out, struct problem *problem)
{
	struct rules_reader reader;
	struct mj_rules rules;
	struct transcript transcript;

	(void)style; /* nothing has names */
	rules_reader_init(&reader, NULL, MJ_ANY_CALL, problem);
	if (rules_call_begin(&reader, root, &rules) != 0)
		return -1;
	transcript_init(&transcript, &rules);
	int result = rules_call_read(&reader, root, &transcript_members, &transcript);
	if (result == 0)
		result = answer(&transcript, id, out, problem);
	transcript_free(&transcript);
	return result;
}

const struct rules_call verify_deal_call = {
	.name = "verify-deal",
	.run = call_verify,
};
