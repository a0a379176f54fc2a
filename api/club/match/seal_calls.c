/* Sealed matches, by keys of the club: opening, the beacon, dealing, the transcript. */
#include "api/club/match/endpoints.h"
#include "api/club/match/match_answer.h"
#include "api/club/match/seal_answer.h"
#include "codec/transcript.h"
#include "ledger/core/fields.h"
#include "ledger/kinds/sealing.h"
#include "ledger/kinds/sealing_seats.h"
#include "ledger/match/match_store.h"
#include "ledger/match/transcript.h"

#include <stddef.h>

enum { SEAL_SECONDS = 60, CHAIN_MAX = 64 };

/* ---- Opening ---- */

struct opening {
	int64_t seconds, round;
	char chain[CHAIN_MAX + 1];
};

static int
read_chain(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	if (read_text(reader, at, value, member, target) != 0)
		return -1;
	if (strcmp(target, SEAL_CHAIN) == 0)
		return 0;
	return refuse(reader->problem, BAD_VALUE, at, "the chain of the beacon is %s", SEAL_CHAIN);
}

static int
read_beacon(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	static const struct member list[] = {
		{.name = "chain",
		 .read = read_chain,
		 .offset = offsetof(struct opening, chain),
		 .required = true,
		 .min = 1,
		 .max = CHAIN_MAX},
		{"round", .type = &type_int64, IN(opening, round), .required = true, .min = 1,
		 .max = SEAL_ROUND_MAX},
	};
	static const struct members members = MEMBERS(list);

	(void)member;
	return read_object(reader, at, value, &members, NULL, target);
}

static int
save_and_answer(struct call *call, struct tx *tx, struct match *match, bool tokens)
{
	if (match_save(&call->book, tx, match) != 0)
		return -1;
	match_etag(call, match);
	seal_answer(call, match, tokens);
	return 0;
}

static int
open_seal(struct call *call, struct tx *tx, struct match *match)
{
	static const struct member list[] = {
		{"seconds", .type = &type_int64, IN(opening, seconds), .min = SEAL_SECONDS_MIN,
		 .max = SEAL_SECONDS_MAX},
		{.name = "beacon", .read = read_beacon},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);
	struct opening opening = {.seconds = SEAL_SECONDS};

	if (read_object(&reader, NULL, call->root, &members, NULL, &opening) != 0 ||
	    match_if_open(call, match) != 0 ||
	    sealing_open(&call->book, tx, match, opening.seconds, opening.round) != 0)
		return -1;
	call_created(call, "/v1/matches/%s/seal", match->id);
	return save_and_answer(call, tx, match, true);
}

int
seal_create(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, open_seal);
}

/* ---- Showing ---- */

static int
find_seal(struct call *call, const struct match *match)
{
	if (match->seal.opened_at == 0)
		return book_refuse(&call->book, NOT_FOUND, "the match is not sealed");
	call_etag(call, match->version, 0);
	return 0;
}

static int
show_seal(struct call *call, struct tx *tx, struct match *match)
{
	(void)tx;
	if (find_seal(call, match) != 0)
		return -1;
	seal_answer(call, match, false);
	return 0;
}

int
seal_get(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, show_seal);
}

static int
show_transcript(struct call *call, struct tx *tx, struct match *match)
{
	if (find_seal(call, match) != 0)
		return -1;
	return transcript_write(&call->book, tx, match, call->out);
}

int
transcript_get(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, show_transcript);
}

/* ---- Going on ---- */

static int
give_beacon(struct call *call, struct tx *tx, struct match *match)
{
	static const struct member list[] = {
		{.name = "signature",
		 .read = read_told,
		 .required = true,
		 .min = SEAL_SIGNATURE,
		 .max = SEAL_SIGNATURE},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);
	struct told signature = {.size = 0};

	if (read_object(&reader, NULL, call->root, &members, NULL, &signature) != 0 ||
	    match_if_open(call, match) != 0 ||
	    sealing_beacon(&call->book, tx, match, signature.bytes) != 0)
		return -1;
	return save_and_answer(call, tx, match, false);
}

int
seal_beacon(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, give_beacon);
}

static int
deal(struct call *call, struct tx *tx, struct match *match)
{
	const struct members nothing = {NULL, 0};
	struct reader reader = book_reader(&call->book);

	if (read_object(&reader, NULL, call->root, &nothing, NULL, NULL) != 0 ||
	    match_if_open(call, match) != 0 || sealing_deal(&call->book, tx, match) != 0)
		return -1;
	call_created(call, "/v1/matches/%s/seal", match->id);
	return save_and_answer(call, tx, match, false);
}

int
seal_deal(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, deal);
}
