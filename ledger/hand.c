#include "ledger/hand.h"

#include "api/ledger/fields.h"
#include "codec/deal.h"
#include "codec/library_problem.h"
#include "codec/seats.h"
#include "codec/settlement.h"
#include "codec/stored_table.h"
#include "codec/table.h"
#include "ledger/clock.h"
#include "json/dump.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { CHIPS_MAX = 1000000 };

/* ---- The body ---- */

static int
read_hand_deal(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	struct hand *hand = target;

	return read_deal(reader, at, value, member, &hand->job.request.deal);
}

static int
read_hand_outcome(struct reader *reader, const struct path *at, const json_t *value,
		  const struct member *member, void *target)
{
	struct hand *hand = target;

	return read_outcome(reader, at, value, member, &hand->job);
}

static int
read_chips(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	int64_t *chips = target;

	if (read_seat_numbers(reader, at, value, member, chips) != 0)
		return -1;
	int64_t sum = chips[0] + chips[1] + chips[2] + chips[3];
	if (sum != 0)
		return refuse(reader->problem, CONTRADICTION, at,
			      "what some win others lose: the chips sum to %lld, not 0",
			      (long long)sum);
	return 0;
}

int
hand_read(struct work *work, const struct match *match, const json_t *root, bool number_required,
	  struct hand *hand)
{
	const struct member list[] = {
		{.name = "hand_number",
		 .read = read_int64,
		 .offset = offsetof(struct hand, number),
		 .required = number_required,
		 .min = 1,
		 .max = HAND_NUMBER_MAX},
		{.name = "deal", .read = read_hand_deal},
		{.name = "outcome", .read = read_hand_outcome, .required = true},
		{.name = "chips",
		 .read = read_chips,
		 .offset = offsetof(struct hand, chips),
		 .min = -CHIPS_MAX,
		 .max = CHIPS_MAX},
		TEXT_MEMBER("note", struct hand, note, 0, REASON_MAX_BYTES),
	};
	const struct members members = MEMBERS(list);
	struct rules_reader reader = work_rules_reader(work, match->ruleset);

	settle_job_init(&hand->job, &match->agreed.rules);
	hand->number = 0;
	hand->note[0] = hand->id[0] = '\0';
	hand->seq = 0;
	memset(hand->chips, 0, sizeof(hand->chips));
	hand->root = root;
	return read_object(&reader.base, NULL, root, &members, NULL, hand);
}

int
hand_settle(struct work *work, const struct match *match, struct hand *hand)
{
	struct mj_problem fault;

	hand->before = hand->job.request.table = match->table;
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		memcpy(hand->players[seat], match->seats[seat].player, STORE_ID);
	if (mj_settle(&hand->job.request, &hand->settlement, &fault) != MJ_OK)
		return problem_from_library(&work->problem, &fault);
	return 0;
}

int
hand_adopt(struct work *work, const struct hand *hand, struct match *match)
{
	const struct mj_settlement *settlement = &hand->settlement;

	match->table = settlement->next_table;
	match->pool += settlement->payments.pool;
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		match->chips[seat] += hand->chips[seat];
	match->over = settlement->match_over;
	match->match_end[0] = '\0';
	if (settlement->match_end != MJ_NO_REASON)
		snprintf(match->match_end, sizeof(match->match_end), "%s",
			 match->ruleset->match_ends[settlement->match_end]);
	return match_check_holdings(work, match);
}

/* ---- The entry ---- */

static void
write_input(const json_t *root, struct buffer *out)
{
	const char *name;
	json_t *value;

	OUT(out, "\"input\":{");
	json_object_foreach((json_t *)root, name, value)
	{
		if (strcmp(name, "hand_number") == 0)
			continue;
		out_json_member(out, name, value);
	}
	out_close(out, '}');
}

static void
write_players(const struct hand *hand, struct buffer *out)
{
	OUT(out, "\"seats\":[");
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		out_string(out, hand->players[seat]);
	out_close(out, ']');
}

/* From hand_number to settlement: the same in the entry and in answers. */
static void
write_members(const struct match *match, const struct hand *hand, enum names_mode names,
	      struct buffer *out)
{
	out_member(out, "hand_number", hand->before.hand_number);
	write_players(hand, out);
	write_input(hand->root, out);
	write_table("table_before", match->ruleset, &hand->before, out);
	OUT(out, "\"settlement\":{");
	write_settlement(match->ruleset, &hand->settlement, names, out);
	out_close(out, '}');
}

/* What had been moved beside the hands when this one was settled, for taking it back. */
static void
write_moved(const struct match *match, struct buffer *out)
{
	OUT(out, "\"moved\":{");
	write_seat_numbers("points", match->moved_points, match->ruleset->seats, out);
	write_seat_numbers("chips", match->moved_chips, match->ruleset->seats, out);
	write_seat_numbers("chips_before", match->chips, match->ruleset->seats, out);
	out_member(out, "pool_before", match->pool);
	out_close(out, '}');
}

static void
post(struct entry *entry, const struct match *match, const struct hand *hand)
{
	const struct mj_payments *payments = &hand->settlement.payments;

	for (int seat = 0; seat < MJ_SEATS_MAX; seat++)
		entry_post_seat(entry, seat, ASSET_POINTS, payments->deltas[seat]);
	if (match->ruleset->pool != NULL)
		entry_post_pool(entry, match->ruleset->pool, ASSET_POINTS, payments->pool);
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++)
		entry_post_seat(entry, seat, ASSET_CHIPS, hand->chips[seat]);
}

int
hand_record(struct work *work, struct tx *tx, const struct match *match, struct hand *hand)
{
	struct entry entry;

	if (entry_begin(&entry, work, tx, "hand", match->id) != 0)
		return -1;
	memcpy(hand->id, entry.id, STORE_ID);
	hand->seq = entry.row.seq;
	hand->at = entry.row.at;
	write_members(match, hand, NAMES_NONE, &entry.body);
	write_moved(match, &entry.body);
	post(&entry, match, hand);
	if (entry_commit(&entry) != 0)
		return -1;
	const struct hand_row row = {.number = hand->before.hand_number, .seq = hand->seq};
	return work_store(work, tx->calls->hand_insert(tx, work_club(work), match->id, &row));
}

/* ---- Answers ---- */

void
hand_write_origin(const char *id, int64_t seq, int64_t at, struct buffer *out)
{
	out_key(out, "id");
	out_string(out, id);
	out_member(out, "seq", seq);
	out_time(out, "at", at);
}

void
hand_write(const struct match *match, const struct hand *hand, enum names_mode names,
	   struct buffer *out)
{
	out_open(out, '{');
	write_members(match, hand, names, out);
	write_table("table_after", match->ruleset, &hand->settlement.next_table, out);
	if (hand->seq != 0)
		hand_write_origin(hand->id, hand->seq, hand->at, out);
	out_close(out, '}');
}
