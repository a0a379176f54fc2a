#include "codec/payments.h"

#include "codec/seats.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/score.h"
#include "json/write.h"

#include <assert.h>

static void
write_list(const struct mj_ruleset *ruleset, const struct mj_payments *payments, struct buffer *out)
{
	assert(payments->count <= MJ_PAYMENTS_MAX);
	out_open_member(out, "payments", '[');
	for (unsigned i = 0; i < payments->count; i++) {
		const struct mj_payment *payment = &payments->list[i];
		assert(payment->amount > 0 && payment->why < ruleset->why_count);
		out_open(out, '{');
		out_key(out, "from");
		write_seat(payment->from, out);
		out_key(out, "to");
		write_seat(payment->to, out);
		out_member(out, "amount", payment->amount);
		out_word_member(out, "why", ruleset->whys[payment->why].id);
		if (payment->from == MJ_NOBODY || payment->to == MJ_NOBODY)
			out_word_member(out, "account", ruleset->pool);
		out_close(out, '}');
	}
	out_close(out, ']');
}

/* Money is neither made nor lost: what the seats and the pool gain adds up to 0. */
static bool
payments_balance(const struct mj_payments *payments, unsigned seats)
{
	int64_t sum = payments->pool;

	for (unsigned i = 0; i < seats; i++)
		sum += payments->deltas[i];
	return sum == 0;
}

void
write_payments(const struct mj_rules *rules, const struct mj_payments *payments, struct buffer *out)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	assert(payments_balance(payments, rules->seats));
	write_list(ruleset, payments, out);
	write_seat_numbers("deltas", payments->deltas, rules->seats, out);
	out_open_member(out, "pools", '{');
	if (ruleset->pool != NULL)
		out_member(out, ruleset->pool, payments->pool);
	out_close(out, '}');
}
