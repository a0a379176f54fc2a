#include "ledger/seal/seal.h"
#include "lib/mahjong/rules.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

const char *const seal_phases[SEAL_PHASES] = {"none",   "committing", "revealing",
					      "beacon", "ready",      "shown"};
const char *const seal_places[SEAT_PLACES] = {"silent", "committed", "revealed", "left_out"};

static bool
any_at(const struct seal *seal, unsigned seats, enum seal_place place)
{
	for (unsigned seat = 0; seat < seats; seat++)
		if (seal->seats[seat].place == place)
			return true;
	return false;
}

enum seal_phase
seal_phase(const struct seal *seal, unsigned seats)
{
	if (seal->opened_at == 0)
		return SEAL_NONE;
	if (seal->shown)
		return SEAL_SHOWN;
	if (seal->has_context)
		return SEAL_READY;
	if (any_at(seal, seats, SEAT_SILENT))
		return SEAL_COMMITTING;
	return any_at(seal, seats, SEAT_COMMITTED) ? SEAL_REVEALING : SEAL_BEACON;
}

int64_t
seal_commit_until(const struct seal *seal)
{
	return seal->opened_at + seal->seconds * 1000;
}

int64_t
seal_reveal_until(const struct seal *seal)
{
	return seal->opened_at + 2 * seal->seconds * 1000;
}

int64_t
seal_round_at(int64_t round)
{
	return SEAL_CHAIN_BEGAN + (round - 1) * SEAL_CHAIN_PERIOD;
}

bool
seal_repeats(const struct seal *seal, unsigned seats, unsigned seat,
	     const struct mj_seat_seed *seed)
{
	for (unsigned other = 0; other < seats; other++) {
		const struct mj_seat_seed *shown = &seal->seats[other].seed;
		if (other != seat && seal->seats[other].place == SEAT_REVEALED &&
		    shown->size == seed->size && memcmp(shown->bytes, seed->bytes, seed->size) == 0)
			return true;
	}
	return false;
}

void
seal_make_context(const struct seal *seal, const char *match, const struct mj_rules *rules,
		  const uint8_t *beacon, uint8_t context[MJ_COMMITMENT])
{
	struct mj_seal made = {.match = match, .rules = rules, .has_beacon = beacon != NULL};

	memcpy(made.commitment, seal->commitment, MJ_COMMITMENT);
	for (unsigned seat = 0; seat < rules->seats; seat++)
		if (seal->seats[seat].place == SEAT_REVEALED)
			made.seeds[seat] = seal->seats[seat].seed;
	if (beacon != NULL)
		memcpy(made.beacon, beacon, MJ_BEACON);
	mj_seal_context(&made, context);
}

/* ---- Steps ---- */

/* What the steps are done on. */
struct doing {
	struct seal *seal;
	const char *match;
	const struct mj_rules *rules;
	const struct seal_event *event;
	enum seal_phase phase; /* before the step */
};

static const char *
open_seal(const struct doing *doing)
{
	const struct seal_event *event = doing->event;
	struct seal *seal = doing->seal;

	if (doing->phase != SEAL_NONE)
		return "the match is sealed already";
	if (event->at <= 0 || event->at >= SEAL_TIME_MAX || event->seconds < SEAL_SECONDS_MIN ||
	    event->seconds > SEAL_SECONDS_MAX || event->round < 0 || event->round > SEAL_ROUND_MAX)
		return "the times for seeds, or the beacon's round, are out of range";
	*seal = (struct seal){
		.opened_at = event->at, .seconds = event->seconds, .round = event->round};
	memcpy(seal->commitment, event->commitment, MJ_COMMITMENT);
	if (event->round != 0 && seal_round_at(event->round) < seal_reveal_until(seal))
		return "the beacon's round comes before all seeds are shown";
	return NULL;
}

static const char *
commit_seat(const struct doing *doing)
{
	struct seal_seat *seat = &doing->seal->seats[doing->event->seat];

	if (doing->phase != SEAL_COMMITTING || seat->place != SEAT_SILENT)
		return "the seat does not commit now";
	if (doing->event->at >= seal_commit_until(doing->seal))
		return "the seat commits too late";
	seat->place = SEAT_COMMITTED;
	memcpy(seat->commitment, doing->event->commitment, MJ_COMMITMENT);
	return NULL;
}

static bool
opens_commitment(const struct doing *doing)
{
	const struct seal_event *event = doing->event;
	uint8_t commitment[MJ_COMMITMENT];

	mj_seal_commit_seat(doing->match, (unsigned)event->seat, &event->seed, commitment);
	return memcmp(commitment, doing->seal->seats[event->seat].commitment, MJ_COMMITMENT) == 0;
}

static const char *
show_seed(const struct doing *doing)
{
	const struct seal_event *event = doing->event;
	struct seal_seat *seat = &doing->seal->seats[event->seat];

	if (doing->phase != SEAL_REVEALING || seat->place != SEAT_COMMITTED)
		return "the seat does not show a seed now";
	if (event->at >= seal_reveal_until(doing->seal))
		return "the seat shows its seed too late";
	if (!opens_commitment(doing))
		return "the seed is not the one that the seat has committed to";
	if (seal_repeats(doing->seal, doing->rules->seats, (unsigned)event->seat, &event->seed))
		return "the seed is another seat's";
	seat->place = SEAT_REVEALED;
	seat->seed = event->seed;
	return NULL;
}

/* A seat that repeats a seed is left out at once, one that is silent when its time is over. */
static const char *
leave_out(const struct doing *doing)
{
	const struct seal_event *event = doing->event;
	const struct seal *seal = doing->seal;
	struct seal_seat *seat = &doing->seal->seats[event->seat];
	bool silent = seat->place == SEAT_SILENT;
	int64_t until = silent ? seal_commit_until(seal) : seal_reveal_until(seal);

	if (!silent && (doing->phase != SEAL_REVEALING || seat->place != SEAT_COMMITTED))
		return "the seat cannot be left out now";
	if (event->seed.size == 0 && event->at < until)
		return "the seat is left out before its time is over";
	if (event->seed.size > 0 &&
	    (silent || !opens_commitment(doing) ||
	     !seal_repeats(seal, doing->rules->seats, (unsigned)event->seat, &event->seed)))
		return "the seat is left out for a seed that is no other seat's";
	seat->place = SEAT_LEFT_OUT;
	return NULL;
}

static const char *
make_context(const struct doing *doing)
{
	const struct seal_event *event = doing->event;
	struct seal *seal = doing->seal;
	uint8_t value[crypto_hash_sha256_BYTES], context[MJ_COMMITMENT];

	if (doing->phase != SEAL_BEACON)
		return "not all seats have shown their seeds or been left out";
	if (event->has_beacon != (seal->round != 0))
		return "the beacon is not the one that was named";
	if (event->has_beacon && event->at < seal_round_at(seal->round))
		return "the beacon's round had not come";
	crypto_hash_sha256(value, event->signature, sizeof(event->signature));
	if (event->has_beacon && memcmp(value, event->beacon, sizeof(value)) != 0)
		return "the beacon's value is not the hash of its signature";
	seal_make_context(seal, doing->match, doing->rules, event->has_beacon ? value : NULL,
			  context);
	if (memcmp(context, event->commitment, MJ_COMMITMENT) != 0)
		return "the context does not follow from what was shown";
	seal->has_context = true;
	memcpy(seal->context, context, MJ_COMMITMENT);
	return NULL;
}

static const char *
deal_hand(const struct doing *doing)
{
	const struct seal_event *event = doing->event;
	struct seal *seal = doing->seal;

	if (doing->phase != SEAL_READY || seal->dealt != 0)
		return "no hand can be dealt now";
	if (event->deal != seal->deals || event->deal >= SEAL_DEALS_MAX || event->hand_number < 1)
		return "the deal is not the next one";
	seal->deals++;
	seal->dealt = event->hand_number;
	seal->draw_count = 0;
	memcpy(seal->hand_commitment, event->commitment, MJ_COMMITMENT);
	return NULL;
}

/* Whether the wall gave it can be told when the hand's seed is shown. */
static const char *
draw_tile(const struct doing *doing)
{
	const struct seal_event *event = doing->event;
	struct seal *seal = doing->seal;

	if (doing->phase != SEAL_READY || seal->dealt == 0 || event->deal != seal->deals - 1)
		return "no such hand is dealt";
	if (event->number != seal->draw_count + INT64_C(1) || event->number > SEAL_DRAWS_MAX)
		return "the draw is not the next one";
	seal->draws[seal->draw_count++] =
		(struct seal_draw){.seat = (uint8_t)event->seat, .source = event->source};
	return NULL;
}

static const char *
show_hand(const struct doing *doing)
{
	const struct seal_event *event = doing->event;
	struct seal *seal = doing->seal;
	uint8_t commitment[MJ_COMMITMENT];

	if (doing->phase != SEAL_READY || seal->dealt == 0 || event->deal != seal->deals - 1)
		return "no such hand is dealt";
	mj_seal_commit_hand(seal->context, (uint32_t)event->deal, event->secret, commitment);
	if (memcmp(commitment, seal->hand_commitment, MJ_COMMITMENT) != 0)
		return "the hand's seed is not the one that its commitment binds to";
	seal->due = seal->dealt;
	seal->dealt = 0;
	seal->draw_count = 0;
	return NULL;
}

static const char *
show_secret(const struct doing *doing)
{
	struct seal *seal = doing->seal;
	uint8_t commitment[MJ_COMMITMENT];

	if (doing->phase == SEAL_NONE || doing->phase == SEAL_SHOWN)
		return "the secret is shown already, or there is none";
	mj_seal_commit(doing->match, doing->event->secret, commitment);
	if (memcmp(commitment, seal->commitment, MJ_COMMITMENT) != 0)
		return "the secret is not the one that the match's commitment binds to";
	seal->shown = true;
	seal->dealt = 0;
	seal->draw_count = 0;
	return NULL;
}

const char *
seal_apply(struct seal *seal, const char *match, const struct mj_rules *rules,
	   const struct seal_event *event)
{
	static const struct {
		const char *(*apply)(const struct doing *doing);
		bool of_seat;
	} steps[SEAL_STEPS] = {
		[SEAL_OPENED] = {open_seal, false},     [SEAL_COMMITMENT] = {commit_seat, true},
		[SEAL_SEED] = {show_seed, true},        [SEAL_LEFT_OUT] = {leave_out, true},
		[SEAL_CONTEXT] = {make_context, false}, [SEAL_DEAL] = {deal_hand, false},
		[SEAL_DRAW] = {draw_tile, true},        [SEAL_HAND] = {show_hand, false},
		[SEAL_SECRET] = {show_secret, false},
	};
	const struct doing doing = {.seal = seal,
				    .match = match,
				    .rules = rules,
				    .event = event,
				    .phase = seal_phase(seal, rules->seats)};

	assert(event->step < SEAL_STEPS);
	if (steps[event->step].of_seat && (event->seat < 0 || event->seat >= rules->seats))
		return "there is no such seat";
	if (seal->due != 0)
		return "a hand whose seed was shown has not been recorded";
	return steps[event->step].apply(&doing);
}
