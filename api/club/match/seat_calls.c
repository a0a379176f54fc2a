/* What who holds a seat of a sealed match may do with the seat's token alone. */
#include "api/club/match/endpoints.h"
#include "api/club/match/match_answer.h"
#include "api/club/match/seal_answer.h"
#include "codec/tiles.h"
#include "codec/transcript.h"
#include "codec/words.h"
#include "ledger/kinds/sealing_draw.h"
#include "ledger/kinds/sealing_seats.h"
#include "ledger/match/match_store.h"
#include "ledger/match/open_deal.h"
#include "ledger/seal/seal_key.h"
#include "json/types.h"

#include <assert.h>
#include <stddef.h>

/* ---- Whose seat it is ---- */

static int
refuse_seat(struct call *call)
{
	return book_refuse(&call->book, NOT_FOUND, "there is no such seat");
}

static int
find_seat(struct call *call, struct seat_token *seat)
{
	const struct seal_key *key = call->exchange->app->seal_key;

	if (key == NULL || !seat_token_read(key, call_part(call, 0), seat))
		return refuse_seat(call);
	return 0;
}

int
seat_admit(struct call *call, struct tx *tx)
{
	struct seat_token seat = {0};

	(void)tx;
	if (find_seat(call, &seat) != 0)
		return -1;
	memcpy(call->caller.club, seat.club, STORE_ID);
	memcpy(call->caller.seated, seat.match, STORE_ID);
	return 0;
}

int
with_match_of_seat(struct call *call, struct tx *tx,
		   int (*part)(struct call *call, struct tx *tx, struct match *match,
			       unsigned seat))
{
	struct seat_token seat = {0};
	struct match match;

	if (find_seat(call, &seat) != 0)
		return -1;
	assert(strcmp(seat.club, call->book.club) == 0);
	if (match_load(&call->book, tx, seat.match, &match) != 0)
		return -1;
	bool good = match.seal.opened_at != 0 && seat.seat < match.seat_count;
	int result = good ? part(call, tx, &match, seat.seat) : refuse_seat(call);
	match_free(&match);
	return result;
}

/* ---- Answers ---- */

static int
answer(struct call *call, const struct match *match, unsigned seat)
{
	call_etag(call, match->version, 0);
	out_open(call->out, '{');
	out_member(call->out, "seat", seat);
	out_key(call->out, "seal");
	seal_answer(call, match, false);
	seal_own_hand(call, match, seat);
	out_close(call->out, '}');
	return 0;
}

/* What was given before changes nothing. */
static int
save_and_answer(struct call *call, struct tx *tx, struct match *match, unsigned seat)
{
	if (call->book.last_seq != 0 && match_save(&call->book, tx, match) != 0)
		return -1;
	return answer(call, match, seat);
}

static int
show(struct call *call, struct tx *tx, struct match *match, unsigned seat)
{
	(void)tx;
	return answer(call, match, seat);
}

int
seat_get(struct call *call, struct tx *tx)
{
	return with_match_of_seat(call, tx, show);
}

/* ---- What a seat gives ---- */

static int
commit(struct call *call, struct tx *tx, struct match *match, unsigned seat)
{
	static const struct member list[] = {
		{.name = "commitment",
		 .read = read_told,
		 .required = true,
		 .min = MJ_COMMITMENT,
		 .max = MJ_COMMITMENT},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);
	struct told commitment = {.size = 0};

	if (read_object(&reader, NULL, call->root, &members, NULL, &commitment) != 0 ||
	    sealing_commit(&call->book, tx, match, seat, commitment.bytes) != 0)
		return -1;
	return save_and_answer(call, tx, match, seat);
}

int
seat_commit(struct call *call, struct tx *tx)
{
	return with_match_of_seat(call, tx, commit);
}

static int
reveal(struct call *call, struct tx *tx, struct match *match, unsigned seat)
{
	static const struct member list[] = {
		{.name = "seed", .read = read_seat_seed, .required = true},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);
	struct mj_seat_seed seed = {.size = 0};

	if (read_object(&reader, NULL, call->root, &members, NULL, &seed) != 0 ||
	    sealing_reveal(&call->book, tx, match, seat, &seed) != 0)
		return -1;
	return save_and_answer(call, tx, match, seat);
}

int
seat_reveal(struct call *call, struct tx *tx)
{
	return with_match_of_seat(call, tx, reveal);
}

/* ---- What a seat draws ---- */

static int
read_source(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	(void)member;
	return read_word(reader, at, value, mj_draw_source_ids, target);
}

static int
draw(struct call *call, struct tx *tx, struct match *match, unsigned seat)
{
	static const struct member list[] = {
		{"number", .type = &type_int64, IN(draw_wish, number), .required = true, .min = 1,
		 .max = SEAL_DRAWS_MAX},
		{.name = "source",
		 .read = read_source,
		 .offset = offsetof(struct draw_wish, source),
		 .required = true},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);
	struct draw_wish wish = {.number = 0};
	mj_tile tile;

	if (read_object(&reader, NULL, call->root, &members, NULL, &wish) != 0 ||
	    open_deal_draw(&call->book, tx, match, seat, &wish, &tile) != 0 ||
	    (call->book.last_seq != 0 && match_save(&call->book, tx, match) != 0))
		return -1;
	call_etag(call, match->version, 0);
	out_open(call->out, '{');
	out_member(call->out, "number", wish.number);
	out_member(call->out, "seat", seat);
	out_word_member(call->out, "source", mj_draw_source_ids[wish.source]);
	out_key(call->out, "tile");
	write_tile(tile, call->out);
	out_close(call->out, '}');
	return 0;
}

int
seat_draw(struct call *call, struct tx *tx)
{
	return with_match_of_seat(call, tx, draw);
}
