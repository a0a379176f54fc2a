#include "ledger/match/transcript.h"

#include "codec/rules_write.h"
#include "codec/stored_table.h"
#include "codec/table.h"
#include "codec/tiles.h"
#include "ledger/core/kind.h"
#include "ledger/match/open_deal.h"
#include "ledger/seal/seal_event.h"
#include "lib/mahjong/deal.h"
#include "lib/mahjong/problem.h"
#include "lib/mahjong/score.h"
#include "json/arena.h"
#include "json/write.h"

#include <limits.h>
#include <stdlib.h>

/* A deal, and the seed that was shown of it. */
struct deal {
	uint8_t commitment[MJ_COMMITMENT], seed[MJ_HAND_SEED];
	bool shown;
	struct mj_table table;
	unsigned draw_count;
	struct seal_draw draws[SEAL_DRAWS_MAX];
};

struct telling {
	struct book *book;
	const struct match *match;
	struct seal_event context, secret; /* when there are such */
	struct deal *deals;                /* as many as the match has */
	bool good;
};

/* ---- Out of the entries ---- */

static void
take_deal(struct telling *telling, const struct seal_event *event, const json_t *body)
{
	struct deal *deal = &telling->deals[event->deal];

	memcpy(deal->commitment, event->commitment, MJ_COMMITMENT);
	mj_table_init(&deal->table, &telling->match->agreement.rules);
	table_load(telling->match->ruleset, json_object_get(body, "table"), &deal->table);
}

static void
take_draw(struct telling *telling, const struct seal_event *event)
{
	struct deal *deal = &telling->deals[event->deal];

	if (deal->draw_count == SEAL_DRAWS_MAX)
		telling->good = false;
	else
		deal->draws[deal->draw_count++] =
			(struct seal_draw){.seat = (uint8_t)event->seat, .source = event->source};
}

static void
take_step(struct telling *telling, const struct seal_event *event, const json_t *body)
{
	bool deals =
		event->step == SEAL_DEAL || event->step == SEAL_DRAW || event->step == SEAL_HAND;

	if (deals && (event->deal < 0 || event->deal >= telling->match->seal.deals))
		telling->good = false;
	else if (event->step == SEAL_DEAL)
		take_deal(telling, event, body);
	else if (event->step == SEAL_DRAW)
		take_draw(telling, event);
	else if (event->step == SEAL_CONTEXT)
		telling->context = *event;
	else if (event->step == SEAL_SECRET)
		telling->secret = *event;
	else if (event->step == SEAL_HAND) {
		telling->deals[event->deal].shown = true;
		memcpy(telling->deals[event->deal].seed, event->secret, MJ_HAND_SEED);
	}
}

static int
visit(void *arg, const struct entry_row *row)
{
	struct telling *telling = arg;
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	struct seal_event event;

	if (body != NULL && seal_event_read(body, row->at, &event))
		take_step(telling, &event, body);
	else
		telling->good = false;
	json_decref(body);
	return telling->good ? STORE_OK : STORE_FAILED;
}

/* ---- Writing ---- */

static void
write_seats(const struct match *match, struct buffer *out)
{
	out_open_member(out, "seats", '[');
	for (unsigned i = 0; i < match->seat_count; i++) {
		const struct seal_seat *seat = &match->seal.seats[i];
		if (seat->place != SEAT_COMMITTED && seat->place != SEAT_REVEALED) {
			out_null(out);
			continue;
		}
		out_open(out, '{');
		seal_write_hex("commitment", seat->commitment, MJ_COMMITMENT, out);
		if (seat->place == SEAT_REVEALED)
			seal_write_seed(&seat->seed, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_beacon(const struct telling *telling, struct buffer *out)
{
	if (!telling->context.has_beacon)
		return;
	out_open_member(out, "beacon", '{');
	out_word_member(out, "chain", SEAL_CHAIN);
	out_member(out, "round", telling->match->seal.round);
	seal_write_hex("signature", telling->context.signature, SEAL_SIGNATURE, out);
	seal_write_hex("value", telling->context.beacon, MJ_BEACON, out);
	out_close(out, '}');
}

/* `dealt` is NULL while nobody may see the tiles. */
static void
write_draws(const struct telling *telling, const struct deal *deal, const struct mj_dealt *dealt,
	    struct buffer *out)
{
	struct mj_draws draws;
	unsigned told = 0;
	mj_tile tiles[SEAL_DRAWS_MAX];

	if (dealt != NULL) {
		mj_draws_init(&draws, &telling->match->agreement.rules, dealt);
		told = open_deal_follow(deal->draws, deal->draw_count, &draws, tiles);
	}
	out_open_member(out, "draws", '[');
	for (unsigned i = 0; i < deal->draw_count; i++) {
		out_open(out, '{');
		out_member(out, "seat", deal->draws[i].seat);
		out_word_member(out, "source", mj_draw_source_ids[deal->draws[i].source]);
		if (i < told) {
			out_key(out, "tile");
			write_tile(tiles[i], out);
		}
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_dealt_hand(const struct telling *telling, const struct deal *deal, struct buffer *out)
{
	const struct match *match = telling->match;
	struct mj_deal_request request;
	struct mj_problem fault;
	struct mj_dealt dealt;

	mj_deal_request_init(&request, &match->agreement.rules);
	request.table = deal->table;
	request.seed = deal->seed;
	request.seed_size = MJ_HAND_SEED;
	seal_write_hex("seed", deal->seed, MJ_HAND_SEED, out);
	if (mj_deal_sealed(&request, match->seal.context, &dealt, &fault) != MJ_OK)
		return;
	out_key(out, "wall");
	write_tile_list(dealt.wall, dealt.tile_count, out);
	out_open_member(out, "dice", '[');
	for (unsigned i = 0; i < dealt.dice_count; i++)
		out_integer(out, dealt.dice[i]);
	out_close(out, ']');
	write_draws(telling, deal, &dealt, out);
}

/* With the secret the seed of a deal that was never played is shown, too. */
static void
write_hands(struct telling *telling, struct buffer *out)
{
	const struct match *match = telling->match;

	out_open_member(out, "hands", '[');
	for (int64_t i = 0; i < match->seal.deals; i++) {
		struct deal *deal = &telling->deals[i];
		if (match->seal.shown)
			mj_seal_hand_seed(telling->secret.secret, (uint32_t)i, deal->seed);
		out_open(out, '{');
		seal_write_hex("commitment", deal->commitment, MJ_COMMITMENT, out);
		write_table("table", match->ruleset, match->seat_count, &deal->table, out);
		if (deal->shown || match->seal.shown)
			write_dealt_hand(telling, deal, out);
		else
			write_draws(telling, deal, NULL, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_all(struct telling *telling, struct buffer *out)
{
	const struct match *match = telling->match;

	out_open(out, '{');
	out_string_member(out, "ruleset", match->ruleset->id);
	write_rules(&match->agreement.rules, out);
	out_string_member(out, "match", match->id);
	seal_write_hex("commitment", match->seal.commitment, MJ_COMMITMENT, out);
	write_seats(match, out);
	write_beacon(telling, out);
	if (match->seal.has_context)
		seal_write_hex("context", match->seal.context, MJ_COMMITMENT, out);
	write_hands(telling, out);
	if (match->seal.shown)
		seal_write_hex("secret", telling->secret.secret, MJ_SECRET, out);
	out_close(out, '}');
}

int
transcript_write(struct book *book, struct tx *tx, const struct match *match, struct buffer *out)
{
	const struct entry_filter filter = {.match = match->id,
					    .kind = entry_kind_of(EVENT_SEAL)->id};
	const struct page page = {.ascending = true, .limit = INT_MAX};
	struct telling telling = {.book = book, .match = match, .good = true};

	telling.deals = calloc((size_t)match->seal.deals + 1, sizeof(*telling.deals));
	if (telling.deals == NULL)
		return book_no_memory(book);
	int result = tx->calls->entries(tx, book->club, &filter, &page, visit, &telling);
	if (result == STORE_OK)
		write_all(&telling, out);
	free(telling.deals);
	return book_store(book, result);
}
