/* Single payments: POST /v1/payments, and the list of them. */
#include "api/club/money/endpoints.h"
#include "api/club/money/entries.h"
#include "ledger/core/fields.h"
#include "ledger/core/kind.h"
#include "ledger/core/merged.h"
#include "ledger/core/uuid.h"
#include "ledger/kinds/kinds.h"
#include "ledger/kinds/payment.h"

#include <stddef.h>
#include <stdio.h>

/* A player by id, or an account of the club by name, as the plan's transfers have them. */
static int
read_payee(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	char player[STORE_ID];

	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a player's id or an account as a string",
				   value);
	if (account_is_named(json_string_value(value)))
		snprintf(target, ACCOUNT_TEXT, "%s", json_string_value(value));
	else if (uuid_read(json_string_value(value), player))
		account_of_player(player, target);
	else
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected a player's id, or oka, penalty, fee, rounding or "
			      "adjustment");
	return 0;
}

static int
read_payer(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	char player[STORE_ID];

	if (read_uuid(reader, at, value, member, player) != 0)
		return -1;
	account_of_player(player, target);
	return 0;
}

static int
read_payment(struct reader *reader, const json_t *root, struct payment *payment)
{
	static const struct member list[] = {
		{.name = "from",
		 .read = read_payer,
		 .offset = offsetof(struct payment, from),
		 .required = true},
		{.name = "to",
		 .read = read_payee,
		 .offset = offsetof(struct payment, to),
		 .required = true},
		{"amount", .type = &type_int64, IN(payment, amount), .required = true, .min = 1,
		 .max = AMOUNT_MAX},
		{.name = "asset",
		 .read = read_asset,
		 .offset = offsetof(struct payment, asset),
		 .required = true},
		TEXT_MEMBER("reason", struct payment, reason, 1, REASON_MAX_BYTES),
	};
	static const struct members members = MEMBERS(list);
	const struct path to = {.name = "to", .size = strlen("to")};

	if (read_object(reader, NULL, root, &members, NULL, payment) != 0)
		return -1;
	if (strcmp(payment->from, payment->to) == 0)
		return refuse(reader->problem, CONTRADICTION, &to, "nobody pays themselves");
	return 0;
}

static int
check_party(struct call *call, struct tx *tx, const char *name, const char *account)
{
	const struct path at = {.name = name, .size = strlen(name)};
	const char *player = account_player(account);
	struct player_row row;

	if (player == NULL)
		return 0;
	int result = tx->calls->player_find(tx, call->book.club, player, &row);
	if (result == STORE_NONE)
		return refuse(&call->book.problem, NOT_FOUND, &at,
			      "there is no such player in this club");
	if (book_store(&call->book, result) != 0)
		return -1;
	return merged_check(&call->book, &at, &row);
}

int
payments_create(struct call *call, struct tx *tx)
{
	struct payment payment = {.amount = 0};
	struct reader reader = book_reader(&call->book);
	int64_t seq;

	if (read_payment(&reader, call->root, &payment) != 0 ||
	    check_party(call, tx, "from", payment.from) != 0 ||
	    check_party(call, tx, "to", payment.to) != 0 ||
	    payment_post(&call->book, tx, &payment, &seq) != 0)
		return -1;
	return answer_new_entry(call, tx, seq);
}

int
payments_list(struct call *call, struct tx *tx)
{
	const struct entry_filter filter = {.kind = entry_kind_payment.id};

	return answer_entries(call, tx, &filter);
}
