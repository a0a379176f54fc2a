#include "api/ledger/seal_answer.h"

#include "api/ledger/match_answer.h"
#include "ledger/clock.h"
#include "ledger/seal_event.h"
#include "ledger/seal_key.h"

#include <sodium.h>

static void
write_token(const struct call *call, const struct match *match, unsigned seat)
{
	struct seat_token holder = {.seat = seat};
	char text[SEAT_TOKEN];

	memcpy(holder.club, call->book.club, STORE_ID);
	memcpy(holder.match, match->id, STORE_ID);
	seat_token_write(call->book.seal_key, &holder, text);
	out_word_member(call->out, "token", text);
	sodium_memzero(text, sizeof(text));
}

static void
write_seats(const struct call *call, const struct match *match, bool tokens)
{
	struct buffer *out = call->out;

	out_open_member(out, "seats", '[');
	for (unsigned i = 0; i < match->seat_count; i++) {
		const struct seal_seat *seat = &match->seal.seats[i];
		out_open(out, '{');
		out_word_member(out, "place", seal_places[seat->place]);
		if (tokens)
			write_token(call, match, i);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_beacon(const struct seal *seal, struct buffer *out)
{
	out_key(out, "beacon");
	if (seal->round == 0) {
		out_null(out);
		return;
	}
	out_open(out, '{');
	out_word_member(out, "chain", SEAL_CHAIN);
	out_member(out, "round", seal->round);
	out_time(out, "at", seal_round_at(seal->round));
	out_close(out, '}');
}

static void
write_hand(const struct seal *seal, struct buffer *out)
{
	out_key(out, "hand");
	if (seal->dealt == 0) {
		out_null(out);
		return;
	}
	out_open(out, '{');
	out_member(out, "deal", seal->deals - 1);
	out_member(out, "hand_number", seal->dealt);
	seal_write_hex("commitment", seal->hand_commitment, MJ_COMMITMENT, out);
	out_close(out, '}');
}

void
seal_answer(struct call *call, const struct match *match, bool tokens)
{
	const struct seal *seal = &match->seal;
	struct buffer *out = call->out;

	out_open(out, '{');
	out_string_member(out, "match", match->id);
	out_word_member(out, "phase", seal_phases[seal_phase(seal, match->seat_count)]);
	seal_write_hex("commitment", seal->commitment, MJ_COMMITMENT, out);
	out_time(out, "commit_until", seal_commit_until(seal));
	out_time(out, "reveal_until", seal_reveal_until(seal));
	write_seats(call, match, tokens);
	write_beacon(seal, out);
	if (seal->has_context)
		seal_write_hex("context", seal->context, MJ_COMMITMENT, out);
	else
		out_word_member(out, "context", NULL);
	out_member(out, "deals", seal->deals);
	write_hand(seal, out);
	out_close(out, '}');
}
