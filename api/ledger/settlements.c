#include "api/ledger/settlements.h"

#include "api/ledger/entries.h"
#include "api/ledger/fields.h"
#include "ledger/uuid.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define PLAYER_ACCOUNT "player:"

enum { PLAYER_PREFIX = sizeof(PLAYER_ACCOUNT) - 1, AS_OF_HEAD = -1 };

/* What is asked for. */
struct settling {
	char asset[ASSET_TEXT], player[STORE_ID]; /* player "": for all */
	char note[REASON_MAX_BYTES + 1];
	int64_t as_of; /* AS_OF_HEAD: whatever the head is */
};

/* Who owes and who is owed, and the transfers that settle it. */
struct plan {
	char accounts[MJ_SETTLE_UP_MAX][ACCOUNT_TEXT];
	int64_t balances[MJ_SETTLE_UP_MAX];
	struct mj_transfer transfers[MJ_SETTLE_UP_MAX];
	size_t count, transfer_count;
	bool exact, too_many;
	int64_t head;
};

/* ---- Making it ---- */

static int
take_account(void *arg, const struct account_row *row)
{
	struct plan *plan = arg;

	if (row->balance == 0)
		return STORE_OK;
	if (plan->count == MJ_SETTLE_UP_MAX) {
		plan->too_many = true;
		return STORE_OK;
	}
	snprintf(plan->accounts[plan->count], ACCOUNT_TEXT, "%s", row->account);
	plan->balances[plan->count++] = row->balance;
	return STORE_OK;
}

static int
check_head(struct work *work, struct tx *tx, int64_t as_of, struct plan *plan)
{
	uint8_t hash[STORE_HASH];

	if (work_store(work, tx->calls->entry_head(tx, work_club(work), &plan->head, hash)) != 0)
		return -1;
	if (as_of == AS_OF_HEAD || as_of == plan->head)
		return 0;
	work->members.size = 0;
	buffer_print(&work->members, "\"as_of\":%lld", (long long)plan->head);
	return work_refuse(work, LEDGER_MOVED, "the ledger's last entry is %lld, not %lld",
			   (long long)plan->head, (long long)as_of);
}

/* The place of a player's account; plan->count when the balance is 0. */
static size_t
index_of(const struct plan *plan, const char *player)
{
	size_t i = 0;

	while (i < plan->count && (strncmp(plan->accounts[i], PLAYER_ACCOUNT, PLAYER_PREFIX) != 0 ||
				   strcmp(plan->accounts[i] + PLAYER_PREFIX, player) != 0))
		i++;
	return i;
}

static int
find_transfers(const struct settling *settling, struct plan *plan)
{
	if (settling->player[0] == '\0')
		return mj_settle_up(plan->balances, plan->count, plan->transfers,
				    &plan->transfer_count, &plan->exact);
	size_t who = index_of(plan, settling->player);
	plan->exact = true;
	if (who == plan->count)
		return 0;
	return mj_settle_one(plan->balances, plan->count, who, plan->transfers,
			     &plan->transfer_count);
}

static int
make_plan(struct work *work, struct tx *tx, const struct settling *settling, struct plan *plan)
{
	struct player_row row;

	if (settling->player[0] != '\0' &&
	    work_found(work, tx->calls->player_find(tx, work_club(work), settling->player, &row),
		       "player") != 0)
		return -1;
	if (check_head(work, tx, settling->as_of, plan) != 0)
		return -1;
	if (work_store(work, tx->calls->accounts(tx, work_club(work), NULL, settling->asset,
						 take_account, plan)) != 0)
		return -1;
	if (plan->too_many)
		return work_refuse(work, CONTRADICTION,
				   "more than %d accounts have a balance in %s", MJ_SETTLE_UP_MAX,
				   settling->asset);
	if (find_transfers(settling, plan) != 0)
		return work_refuse(work, CONTRADICTION,
				   "the balances in %s cannot be settled: one is beyond 2^53",
				   settling->asset);
	return 0;
}

/* A plan is too large for the stack of a thread that has more to do. */
static struct plan *
plan_create(struct work *work)
{
	struct plan *plan = calloc(1, sizeof(*plan));

	if (plan == NULL)
		work_refuse(work, UNAVAILABLE, "there is no memory for this now");
	return plan;
}

/* ---- Writing it ---- */

/* A player's account is shown as the player's id, others by their name. */
static const char *
party_of(const char *account)
{
	bool is_player = strncmp(account, PLAYER_ACCOUNT, PLAYER_PREFIX) == 0;

	return is_player ? account + PLAYER_PREFIX : account;
}

static void
write_transfers(const struct plan *plan, struct buffer *out)
{
	OUT(out, "\"transfers\":[");
	for (size_t i = 0; i < plan->transfer_count; i++) {
		const struct mj_transfer *transfer = &plan->transfers[i];
		out_open(out, '{');
		out_key(out, "from");
		out_string(out, party_of(plan->accounts[transfer->from]));
		out_key(out, "to");
		out_string(out, party_of(plan->accounts[transfer->to]));
		out_member(out, "amount", transfer->amount);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static int
write_balance(struct work *work, struct tx *tx, const char *account, int64_t balance)
{
	struct buffer *out = work->out;
	const char *party = party_of(account);
	struct player_row player;

	out_open(out, '{');
	out_key(out, "account");
	out_string(out, account);
	if (party != account) {
		if (work_store(work, tx->calls->player_find(tx, work_club(work), party, &player)) !=
		    0)
			return -1;
		out_key(out, "player");
		out_string(out, party);
		out_key(out, "name");
		out_string(out, player.name);
	}
	out_member(out, "balance", balance);
	out_close(out, '}');
	return 0;
}

/* The members that a plan and a settlement share. */
static void
write_terms(const struct settling *settling, const struct plan *plan, struct buffer *out)
{
	out_member(out, "as_of", plan->head);
	out_key(out, "asset");
	out_string(out, settling->asset);
	out_key(out, "method");
	out_string(out, plan->exact ? "exact" : "greedy");
	if (settling->player[0] != '\0') {
		out_key(out, "player");
		out_string(out, settling->player);
	}
}

static int
write_plan(struct work *work, struct tx *tx, const struct settling *settling,
	   const struct plan *plan)
{
	struct buffer *out = work->out;

	out_open(out, '{');
	write_terms(settling, plan, out);
	OUT(out, "\"balances\":[");
	for (size_t i = 0; i < plan->count; i++)
		if (write_balance(work, tx, plan->accounts[i], plan->balances[i]) != 0)
			return -1;
	out_close(out, ']');
	write_transfers(plan, out);
	out_close(out, '}');
	return 0;
}

/* ---- GET /v1/settlements/plan ---- */

static int
read_as_of(struct work *work, int64_t *as_of)
{
	char text[QUERY_VALUE_MAX + 1];
	char *end = text;

	if (!work_query(work, "as_of", text))
		return 0;
	errno = 0;
	if (text[0] >= '0' && text[0] <= '9')
		*as_of = strtoll(text, &end, 10);
	if (end == text || *end != '\0' || errno != 0 || *as_of > INTEGER_MAX)
		return work_refuse_parameter(work, "as_of", "expected the number of an entry");
	return 0;
}

static int
read_query(struct work *work, struct settling *settling)
{
	char text[QUERY_VALUE_MAX + 1];

	if (work_query(work, "asset", text)) {
		if (!asset_is_valid(text))
			return work_refuse_parameter(work, "asset",
						     "expected score, chips or a currency");
		memcpy(settling->asset, text, strlen(text) + 1);
	}
	if (work_query(work, "player", text)) {
		if (!uuid_is_valid(text))
			return work_refuse_parameter(work, "player", "expected an id (a UUID)");
		memcpy(settling->player, text, strlen(text) + 1);
	}
	return read_as_of(work, &settling->as_of);
}

int
work_get_plan(struct work *work, struct tx *tx)
{
	struct settling settling = {.asset = ASSET_SCORE, .as_of = AS_OF_HEAD};

	if (read_query(work, &settling) != 0)
		return -1;
	struct plan *plan = plan_create(work);
	if (plan == NULL)
		return -1;
	int result = make_plan(work, tx, &settling, plan);
	if (result == 0)
		result = write_plan(work, tx, &settling, plan);
	free(plan);
	return result;
}

/* ---- POST /v1/settlements ---- */

static int
read_settling(struct work *work, struct settling *settling)
{
	static const struct member list[] = {
		{.name = "as_of",
		 .read = read_int64,
		 .offset = offsetof(struct settling, as_of),
		 .required = true,
		 .max = INTEGER_MAX},
		{.name = "asset", .read = read_asset, .offset = offsetof(struct settling, asset)},
		{.name = "player", .read = read_uuid, .offset = offsetof(struct settling, player)},
		TEXT_MEMBER("note", struct settling, note, 1, REASON_MAX_BYTES),
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = work_reader(work);

	return read_object(&reader, NULL, work->root, &members, NULL, settling);
}

/* Who owes (a balance below 0) pays, and the balance goes up. */
static int
post_plan(struct work *work, struct tx *tx, const struct settling *settling,
	  const struct plan *plan)
{
	struct entry entry;

	if (plan->transfer_count == 0)
		return work_refuse(work, CONTRADICTION, "there is nothing to settle in %s",
				   settling->asset);
	if (entry_begin(&entry, work, tx, "settlement", NULL) != 0)
		return -1;
	write_terms(settling, plan, &entry.body);
	if (settling->note[0] != '\0') {
		out_key(&entry.body, "note");
		out_string(&entry.body, settling->note);
	}
	write_transfers(plan, &entry.body);
	for (size_t i = 0; i < plan->transfer_count; i++) {
		const struct mj_transfer *transfer = &plan->transfers[i];
		entry_post(&entry, plan->accounts[transfer->from], settling->asset,
			   transfer->amount);
		entry_post(&entry, plan->accounts[transfer->to], settling->asset,
			   -transfer->amount);
	}
	if (entry_commit(&entry) != 0)
		return -1;
	return book_created(work, tx, entry.row.seq);
}

int
work_settle_up(struct work *work, struct tx *tx)
{
	struct settling settling = {.asset = ASSET_SCORE};

	if (read_settling(work, &settling) != 0)
		return -1;
	struct plan *plan = plan_create(work);
	if (plan == NULL)
		return -1;
	int result = make_plan(work, tx, &settling, plan);
	if (result == 0)
		result = post_plan(work, tx, &settling, plan);
	free(plan);
	return result;
}

int
work_list_settlements(struct work *work, struct tx *tx)
{
	const struct entry_filter filter = {.kind = "settlement"};

	return book_list(work, tx, &filter);
}
