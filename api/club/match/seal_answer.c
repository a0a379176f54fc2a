#include "api/club/match/seal_answer.h"

#include "api/club/match/match_answer.h"
#include "codec/dealt.h"
#include "codec/tiles.h"
#include "ledger/core/clock.h"
#include "ledger/match/open_deal.h"
#include "ledger/seal/seal_event.h"
#include "ledger/seal/seal_key.h"

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

/* Indicators are turned for all to see; of other draws the tile is whoever's took it. */
static void
write_draws(const struct seal *seal, const struct open_deal *open, struct buffer *out)
{
	out_open_member(out, "draws", '[');
	for (unsigned i = 0; i < seal->draw_count; i++) {
		const struct seal_draw *draw = &seal->draws[i];
		bool turned = draw->source == MJ_DRAW_INDICATOR || draw->source == MJ_DRAW_URA;
		out_open(out, '{');
		out_member(out, "seat", draw->seat);
		out_word_member(out, "source", mj_draw_source_ids[draw->source]);
		out_key(out, "tile");
		write_tile(turned ? open->tiles[i] : MJ_NO_TILE, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_hand(const struct call *call, const struct match *match, struct buffer *out)
{
	const struct seal *seal = &match->seal;
	struct open_deal open;

	out_key(out, "hand");
	if (seal->dealt == 0) {
		out_null(out);
		return;
	}
	out_open(out, '{');
	out_member(out, "deal", seal->deals - 1);
	out_member(out, "hand_number", seal->dealt);
	seal_write_hex("commitment", seal->hand_commitment, MJ_COMMITMENT, out);
	if (open_deal_find(&call->book, match, &open)) {
		write_dealt_open(&match->agreement.rules, &open.dealt, out);
		out_member(out, "left", open.draws.left);
		write_draws(seal, &open, out);
		sodium_memzero(&open, sizeof(open));
	}
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
	write_hand(call, match, out);
	out_close(out, '}');
}

/* The tiles that one seat has drawn, with the numbers of its draws. */
static void
write_own_draws(const struct seal *seal, const struct open_deal *open, unsigned seat,
		struct buffer *out)
{
	out_open_member(out, "draws", '[');
	for (unsigned i = 0; i < seal->draw_count; i++) {
		if (seal->draws[i].seat != seat)
			continue;
		out_open(out, '{');
		out_member(out, "number", i + 1);
		out_word_member(out, "source", mj_draw_source_ids[seal->draws[i].source]);
		out_key(out, "tile");
		write_tile(open->tiles[i], out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
seal_own_hand(struct call *call, const struct match *match, unsigned seat)
{
	struct buffer *out = call->out;
	struct open_deal open;

	out_key(out, "hand");
	if (!open_deal_find(&call->book, match, &open)) {
		out_null(out);
		return;
	}
	out_open(out, '{');
	write_dealt_hand(&match->agreement.rules, &open.dealt.hands[seat], out);
	write_own_draws(&match->seal, &open, seat, out);
	out_close(out, '}');
	sodium_memzero(&open, sizeof(open));
}
