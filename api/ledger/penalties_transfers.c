#include "api/ledger/penalties_transfers.h"

#include "api/ledger/fields.h"
#include "api/ledger/finish.h"
#include "codec/seats.h"

#include <stddef.h>
#include <string.h>

#define REASON_MEMBER(STRUCT)                                                                      \
	{                                                                                          \
		.name = "reason", .read = read_text, .offset = offsetof(STRUCT, reason),           \
		.required = true, .min = 1, .max = REASON_MAX_BYTES                                \
	}

static void
write_word(const char *name, const char *word, struct buffer *out)
{
	out_key(out, name);
	out_string(out, word);
}

/* Who sits where: what has been moved is theirs, whoever sits there at the end. */
static void
write_seats(const struct match *match, struct buffer *out)
{
	OUT(out, "\"seats\":[");
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		out_string(out, match->seats[seat].player);
	out_close(out, ']');
}

/* Commits the entry, saves the match and answers with both. */
static int
commit(struct entry *entry, struct match *match)
{
	struct work *work = entry->work;
	struct tx *tx = entry->tx;
	struct buffer *out = work->out;

	out_open(out, '{');
	write_word("id", entry->id, out);
	out_member(out, "seq", entry->row.seq);
	OUT(out, "\"match\":");
	if (entry_commit(entry) != 0 || match_save(work, tx, match) != 0 ||
	    match_write(work, tx, match, out) != 0)
		return -1;
	out_close(out, '}');
	work_created(work, "/v1/matches/%s", match->id);
	return 0;
}

/* ---- Penalties ---- */

struct penalty {
	int8_t seat;
	bool final; /* taken from the final score, not from the table */
	int64_t points;
	char reason[REASON_MAX_BYTES + 1];
};

static int
read_apply(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	const char *word = json_string_value(value);

	(void)member;
	if (word == NULL)
		return refuse_type(reader->problem, at, "a string", value);
	*(bool *)target = strcmp(word, "final") == 0;
	if (*(bool *)target || strcmp(word, "table") == 0)
		return 0;
	return refuse(reader->problem, BAD_VALUE, at, "expected one of table, final");
}

static const struct member penalty_members[] = {
	{.name = "seat",
	 .read = read_seat,
	 .offset = offsetof(struct penalty, seat),
	 .required = true},
	{.name = "points",
	 .read = read_int64,
	 .offset = offsetof(struct penalty, points),
	 .required = true,
	 .min = 1,
	 .max = AMOUNT_MAX},
	{.name = "apply", .read = read_apply, .offset = offsetof(struct penalty, final)},
	REASON_MEMBER(struct penalty),
};

/* Final penalties post nothing until the match is finished. */
static void
apply_penalty(const struct penalty *penalty, struct match *match, struct entry *entry)
{
	if (penalty->final)
		return;
	match->table.points[penalty->seat] -= penalty->points;
	match->moved_points[penalty->seat] -= penalty->points;
	entry_post_seat(entry, penalty->seat, ASSET_POINTS, -penalty->points);
	entry_post_pool(entry, "penalty", ASSET_POINTS, penalty->points);
}

static int
add_penalty(struct work *work, struct tx *tx, struct match *match)
{
	static const struct members members = MEMBERS(penalty_members);
	struct rules_reader reader = work_rules_reader(work, match->ruleset);
	struct penalty penalty = {.seat = 0};
	struct entry entry;

	if (read_object(&reader.base, NULL, work->root, &members, NULL, &penalty) != 0 ||
	    match_check_open(work, match) != 0 ||
	    entry_begin(&entry, work, tx, "penalty", match->id) != 0)
		return -1;
	write_seats(match, &entry.body);
	out_member(&entry.body, "seat", penalty.seat);
	out_member(&entry.body, "points", penalty.points);
	write_word("apply", penalty.final ? "final" : "table", &entry.body);
	write_word("reason", penalty.reason, &entry.body);
	apply_penalty(&penalty, match, &entry);
	return commit(&entry, match);
}

int
work_add_penalty(struct work *work, struct tx *tx)
{
	return with_match_of_path(work, tx, add_penalty);
}

/* ---- Transfers ---- */

struct transfer {
	int8_t from, to;
	int64_t points, chips; /* one of them is above 0 */
	char reason[REASON_MAX_BYTES + 1];
};

static const struct member transfer_members[] = {
	{.name = "from",
	 .read = read_seat,
	 .offset = offsetof(struct transfer, from),
	 .required = true},
	{.name = "to",
	 .read = read_seat,
	 .offset = offsetof(struct transfer, to),
	 .required = true},
	{.name = "points",
	 .read = read_int64,
	 .offset = offsetof(struct transfer, points),
	 .min = 1,
	 .max = AMOUNT_MAX},
	{.name = "chips",
	 .read = read_int64,
	 .offset = offsetof(struct transfer, chips),
	 .min = 1,
	 .max = AMOUNT_MAX},
	REASON_MEMBER(struct transfer),
};

static int
read_transfer(struct work *work, const struct match *match, struct transfer *transfer)
{
	static const struct members members = MEMBERS(transfer_members);
	static const struct path to = {.name = "to", .size = 2},
				 chips = {.name = "chips", .size = 5};
	struct rules_reader reader = work_rules_reader(work, match->ruleset);

	*transfer = (struct transfer){.from = 0};
	if (read_object(&reader.base, NULL, work->root, &members, NULL, transfer) != 0)
		return -1;
	if (transfer->points == 0 && transfer->chips == 0)
		return refuse_missing(&reader.base, NULL, "points");
	if (transfer->points != 0 && transfer->chips != 0)
		return refuse(&work->problem, CONTRADICTION, &chips,
			      "a transfer moves points or chips, not both");
	if (transfer->from == transfer->to)
		return refuse(&work->problem, CONTRADICTION, &to,
			      "a transfer goes from one seat to another");
	return 0;
}

static void
move(const struct transfer *transfer, const char *asset, int64_t amount, struct entry *entry,
     int64_t held[MJ_SEATS_MAX], int64_t moved[MJ_SEATS_MAX])
{
	out_member(&entry->body, asset, amount);
	held[transfer->from] -= amount;
	held[transfer->to] += amount;
	moved[transfer->from] -= amount;
	moved[transfer->to] += amount;
	entry_post_seat(entry, transfer->from, asset, -amount);
	entry_post_seat(entry, transfer->to, asset, amount);
}

static int
add_transfer(struct work *work, struct tx *tx, struct match *match)
{
	struct transfer transfer;
	struct entry entry;

	if (read_transfer(work, match, &transfer) != 0 || match_check_open(work, match) != 0 ||
	    entry_begin(&entry, work, tx, "transfer", match->id) != 0)
		return -1;
	write_seats(match, &entry.body);
	out_member(&entry.body, "from", transfer.from);
	out_member(&entry.body, "to", transfer.to);
	if (transfer.points != 0)
		move(&transfer, ASSET_POINTS, transfer.points, &entry, match->table.points,
		     match->moved_points);
	else
		move(&transfer, ASSET_CHIPS, transfer.chips, &entry, match->chips,
		     match->moved_chips);
	write_word("reason", transfer.reason, &entry.body);
	return commit(&entry, match);
}

int
work_add_transfer(struct work *work, struct tx *tx)
{
	return with_match_of_path(work, tx, add_transfer);
}
