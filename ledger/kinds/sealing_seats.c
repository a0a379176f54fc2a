#include "ledger/kinds/sealing_seats.h"

#include "ledger/kinds/seal.h"

#include <sodium.h>
#include <string.h>

/* ---- What time decides ---- */

static int
leave_out(struct book *book, struct tx *tx, struct match *match, enum seal_place place)
{
	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		struct seal_event event = {.step = SEAL_LEFT_OUT, .seat = seat};
		if (match->seal.seats[seat].place == place &&
		    sealing_record(book, tx, match, &event) != 0)
			return -1;
	}
	return 0;
}

static int
make_context(struct book *book, struct tx *tx, struct match *match, struct seal_event *event)
{
	event->step = SEAL_CONTEXT;
	seal_make_context(&match->seal, match->id, &match->agreement.rules,
			  event->has_beacon ? event->beacon : NULL, event->commitment);
	return sealing_record(book, tx, match, event);
}

int
sealing_settle(struct book *book, struct tx *tx, struct match *match)
{
	struct seal_event event = {.has_beacon = false};

	if (sealing_phase(match) == SEAL_COMMITTING &&
	    book->now >= seal_commit_until(&match->seal) &&
	    leave_out(book, tx, match, SEAT_SILENT) != 0)
		return -1;
	if (sealing_phase(match) == SEAL_REVEALING &&
	    book->now >= seal_reveal_until(&match->seal) &&
	    leave_out(book, tx, match, SEAT_COMMITTED) != 0)
		return -1;
	if (sealing_phase(match) != SEAL_BEACON || match->seal.round != 0)
		return 0;
	return make_context(book, tx, match, &event);
}

/* ---- What seats give ---- */

/* In a match that had ended, and was reopened. */
static int
refuse_shown(struct book *book)
{
	return book_refuse(book, CONTRADICTION,
			   "the secret of the match has been shown: no more seeds are taken");
}

int
sealing_commit(struct book *book, struct tx *tx, struct match *match, unsigned seat,
	       const uint8_t commitment[MJ_COMMITMENT])
{
	const struct seal_seat *own = &match->seal.seats[seat];
	struct seal_event event = {.step = SEAL_COMMITMENT, .seat = seat};

	if (sealing_check(book, match) != 0 || sealing_settle(book, tx, match) != 0)
		return -1;
	if (own->place == SEAT_COMMITTED && memcmp(own->commitment, commitment, MJ_COMMITMENT) == 0)
		return 0;
	if (own->place == SEAT_LEFT_OUT)
		return book_refuse(book, CONTRADICTION, "the seat has been left out");
	if (own->place != SEAT_SILENT)
		return book_refuse(book, CONTRADICTION, "the seat has committed already");
	if (sealing_phase(match) == SEAL_SHOWN)
		return refuse_shown(book);
	memcpy(event.commitment, commitment, MJ_COMMITMENT);
	return sealing_record(book, tx, match, &event);
}

/* It says so of a seat that has shown this very seed, too. */
static int
check_seed(struct book *book, const struct match *match, unsigned seat,
	   const struct mj_seat_seed *seed)
{
	static const struct path at = {.name = "seed", .size = sizeof("seed") - 1};
	const struct seal_seat *own = &match->seal.seats[seat];
	uint8_t commitment[MJ_COMMITMENT];

	if (own->place == SEAT_LEFT_OUT)
		return book_refuse(book, CONTRADICTION, "the seat has been left out");
	if (own->place == SEAT_SILENT || sealing_phase(match) == SEAL_COMMITTING)
		return book_refuse(book, CONTRADICTION,
				   "seeds are shown when all seats have committed, or their time "
				   "is over");
	mj_seal_commit_seat(match->id, seat, seed, commitment);
	if (memcmp(commitment, own->commitment, MJ_COMMITMENT) != 0)
		return refuse(&book->problem, CONTRADICTION, &at,
			      "the seed is not the one that the seat has committed to");
	return 0;
}

int
sealing_reveal(struct book *book, struct tx *tx, struct match *match, unsigned seat,
	       const struct mj_seat_seed *seed)
{
	const struct seal_seat *own = &match->seal.seats[seat];
	struct seal_event event = {.step = SEAL_SEED, .seat = seat, .seed = *seed};

	if (sealing_check(book, match) != 0 || sealing_settle(book, tx, match) != 0 ||
	    check_seed(book, match, seat, seed) != 0)
		return -1;
	if (own->place == SEAT_REVEALED)
		return 0;
	if (sealing_phase(match) == SEAL_SHOWN)
		return refuse_shown(book);
	if (seal_repeats(&match->seal, match->seat_count, seat, seed))
		event.step = SEAL_LEFT_OUT;
	if (sealing_record(book, tx, match, &event) != 0)
		return -1;
	return sealing_settle(book, tx, match);
}

int
sealing_beacon(struct book *book, struct tx *tx, struct match *match,
	       const uint8_t signature[SEAL_SIGNATURE])
{
	struct seal_event event = {.has_beacon = true};

	if (sealing_check(book, match) != 0 || sealing_settle(book, tx, match) != 0)
		return -1;
	if (match->seal.round == 0)
		return book_refuse(book, CONTRADICTION, "the match has named no beacon");
	if (match->seal.has_context)
		return book_refuse(book, CONTRADICTION, "the beacon's round is there already");
	if (sealing_phase(match) != SEAL_BEACON || book->now < seal_round_at(match->seal.round))
		return book_refuse(book, CONTRADICTION, "the beacon's round has not come yet");
	memcpy(event.signature, signature, SEAL_SIGNATURE);
	crypto_hash_sha256(event.beacon, signature, SEAL_SIGNATURE);
	return make_context(book, tx, match, &event);
}
