#include "api/ledger/adjustments.h"

#include "api/ledger/entries.h"
#include "api/ledger/fields.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>

enum { ADJUSTMENT_POSTINGS_MAX = 256 };

/* One account and what it gets. */
struct share {
	char player[STORE_ID], account[ACCOUNT_TEXT];
	int64_t amount; /* 0: not said */
};

struct adjustment {
	struct share alone; /* the short form, without `postings` */
	struct share shares[ADJUSTMENT_POSTINGS_MAX];
	unsigned count;
	bool listed; /* `postings` was given */
	char asset[ASSET_TEXT], reason[REASON_MAX_BYTES + 1];
	struct work *work;
	struct tx *tx;
};

/* ---- Reading ---- */

static int
read_account(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "an account as a string", value);
	if (!account_is_named(json_string_value(value)))
		return refuse(
			reader->problem, BAD_VALUE, at,
			"expected oka, penalty, fee, rounding or adjustment; a player's account is "
			"named by player");
	snprintf(target, ACCOUNT_TEXT, "%s", json_string_value(value));
	return 0;
}

static int
read_amount(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	int64_t *amount = target;

	(void)member;
	if (read_number(reader, at, value, -AMOUNT_MAX, AMOUNT_MAX, amount) != 0)
		return -1;
	if (*amount == 0)
		return refuse(reader->problem, BAD_VALUE, at, "an amount of 0 adjusts nothing");
	return 0;
}

#define SHARE_MEMBERS(STRUCT, PREFIX)                                                              \
	{.name = "player", .read = read_uuid, .offset = offsetof(STRUCT, PREFIX player)},          \
		{.name = "account",                                                                \
		 .read = read_account,                                                             \
		 .offset = offsetof(STRUCT, PREFIX account)},                                      \
	{                                                                                          \
		.name = "amount", .read = read_amount, .offset = offsetof(STRUCT, PREFIX amount)   \
	}

static int
check_share(struct reader *reader, const struct path *at, const struct share *share)
{
	if (share->player[0] == '\0' && share->account[0] == '\0')
		return refuse_missing(reader, at, "player");
	if (share->player[0] != '\0' && share->account[0] != '\0')
		return refuse(reader->problem, CONTRADICTION, at,
			      "either player or account, not both");
	return share->amount == 0 ? refuse_missing(reader, at, "amount") : 0;
}

static int
read_shares(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	static const struct member list[] = {SHARE_MEMBERS(struct share, )};
	static const struct members members = MEMBERS(list);
	struct adjustment *adjustment = target;

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of postings", value);
	size_t size = json_array_size(value);
	if (size < 1 || size > ADJUSTMENT_POSTINGS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected 1 to %d postings, not %zu",
			      ADJUSTMENT_POSTINGS_MAX, size);
	for (size_t i = 0; i < size; i++) {
		struct path place = {.up = at, .index = i};
		struct share *share = &adjustment->shares[i];
		if (read_object(reader, &place, json_array_get(value, i), &members, NULL, share) !=
			    0 ||
		    check_share(reader, &place, share) != 0)
			return -1;
	}
	adjustment->count = (unsigned)size;
	adjustment->listed = true;
	return 0;
}

static int
read_adjustment(struct reader *reader, const json_t *root, struct adjustment *adjustment)
{
	static const struct member list[] = {
		SHARE_MEMBERS(struct adjustment, alone.),
		{.name = "postings", .read = read_shares},
		{.name = "asset", .read = read_asset, .offset = offsetof(struct adjustment, asset)},
		{.name = "reason",
		 .read = read_text,
		 .offset = offsetof(struct adjustment, reason),
		 .required = true,
		 .min = 1,
		 .max = REASON_MAX_BYTES},
	};
	static const struct members members = MEMBERS(list);
	const struct share *alone = &adjustment->alone;

	if (read_object(reader, NULL, root, &members, NULL, adjustment) != 0)
		return -1;
	if (!adjustment->listed) {
		if (strcmp(alone->account, ACCOUNT_ADJUSTMENT) == 0)
			return refuse(reader->problem, CONTRADICTION, NULL,
				      "adjustment is the account that all others are adjusted "
				      "against");
		adjustment->shares[0] = *alone;
		adjustment->count = 1;
		return check_share(reader, NULL, alone);
	}
	if (alone->player[0] != '\0' || alone->account[0] != '\0' || alone->amount != 0)
		return refuse(reader->problem, CONTRADICTION, NULL,
			      "either postings, or one player or account with an amount");
	return 0;
}

/* ---- Posting ---- */

static int
check_player(struct adjustment *adjustment, unsigned index)
{
	struct tx *tx = adjustment->tx;
	struct work *work = adjustment->work;
	const struct share *share = &adjustment->shares[index];
	struct path list = {.name = "postings", .size = strlen("postings")};
	struct path item = {.up = &list, .index = index};
	struct path place = {.up = adjustment->listed ? &item : NULL,
			     .name = "player",
			     .size = strlen("player")};
	struct player_row row;

	if (share->player[0] == '\0')
		return 0;
	int result = tx->calls->player_find(tx, work_club(work), share->player, &row);
	if (result == STORE_NONE)
		return refuse(&work->problem, NOT_FOUND, &place,
			      "there is no such player in this club");
	return work_store(work, result);
}

/* What the shares do not sum to comes from, or goes to, the account `adjustment`. */
static int
post_adjustment(struct adjustment *adjustment, struct entry *entry)
{
	int64_t sum = 0;

	if (entry_begin(entry, adjustment->work, adjustment->tx, "adjustment", NULL) != 0)
		return -1;
	out_key(&entry->body, "reason");
	out_string(&entry->body, adjustment->reason);
	for (unsigned i = 0; i < adjustment->count; i++) {
		const struct share *share = &adjustment->shares[i];
		if (share->player[0] != '\0')
			entry_post_player(entry, share->player, adjustment->asset, share->amount);
		else
			entry_post(entry, share->account, adjustment->asset, share->amount);
		sum += share->amount;
	}
	entry_post(entry, ACCOUNT_ADJUSTMENT, adjustment->asset, -sum);
	return entry_commit(entry);
}

int
work_adjust(struct work *work, struct tx *tx)
{
	struct adjustment adjustment = {.asset = ASSET_SCORE, .work = work, .tx = tx};
	struct reader reader = work_reader(work);
	struct entry entry;

	if (read_adjustment(&reader, work->root, &adjustment) != 0)
		return -1;
	for (unsigned i = 0; i < adjustment.count; i++)
		if (check_player(&adjustment, i) != 0)
			return -1;
	if (post_adjustment(&adjustment, &entry) != 0)
		return -1;
	return book_created(work, tx, entry.row.seq);
}

/* ---- Taking back ---- */

static int
check_kind(struct work *work, const char *kind)
{
	const struct entry_kind *row = entry_kind_find(kind);

	assert(row != NULL);
	if (row->way_back == NULL)
		return 0;
	return work_refuse(work, CONTRADICTION,
			   "an entry of kind %s is not reversed by this call: %s", kind,
			   row->way_back);
}

static int
check_not_reversed(struct work *work, struct tx *tx, const struct entry_row *row)
{
	struct entry_row reversal;
	int result = tx->calls->entry_reversal(tx, work_club(work), row->seq, &reversal);

	if (result == STORE_OK)
		return work_refuse(work, CONTRADICTION,
				   "entry %lld has been reversed by entry %lld",
				   (long long)row->seq, (long long)reversal.seq);
	return result == STORE_NONE ? 0 : work_store(work, result);
}

struct reversal {
	char reason[REASON_MAX_BYTES + 1];
};

static int
read_reversal(struct work *work, struct reversal *reversal)
{
	static const struct member list[] = {
		{.name = "reason",
		 .read = read_text,
		 .offset = offsetof(struct reversal, reason),
		 .required = true,
		 .min = 1,
		 .max = REASON_MAX_BYTES},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = work_reader(work);

	return read_object(&reader, NULL, work->root, &members, NULL, reversal);
}

int
work_reverse(struct work *work, struct tx *tx)
{
	struct reversal reversal = {.reason = ""};
	struct entry_row row;
	struct entry entry;

	if (read_reversal(work, &reversal) != 0 || book_find(work, tx, &row) != 0 ||
	    check_kind(work, row.kind) != 0 || check_not_reversed(work, tx, &row) != 0)
		return -1;
	if (entry_begin(&entry, work, tx, "reversal", NULL) != 0)
		return -1;
	out_key(&entry.body, "reason");
	out_string(&entry.body, reversal.reason);
	if (entry_reverse(&entry, &row) != 0) {
		entry_drop(&entry);
		return -1;
	}
	if (entry_commit(&entry) != 0)
		return -1;
	return book_created(work, tx, entry.row.seq);
}
