#include "codec/payments.h"

#include "codec/seats.h"
#include "json/write.h"

static void
write_list(const struct mj_ruleset *ruleset, const struct mj_payments *payments, struct buffer *out)
{
	out_open_member(out, "payments", '[');
	for (unsigned i = 0; i < payments->count; i++) {
		const struct mj_payment *payment = &payments->list[i];
		out_open(out, '{');
		out_key(out, "from");
		write_seat(payment->from, out);
		out_key(out, "to");
		write_seat(payment->to, out);
		out_member(out, "amount", payment->amount);
		out_string_member(out, "why", ruleset->whys[payment->why].id);
		if (payment->from == MJ_NOBODY || payment->to == MJ_NOBODY) {
			out_string_member(out, "account", ruleset->pool);
		}
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
write_payments(const struct mj_ruleset *ruleset, const struct mj_payments *payments,
	       struct buffer *out)
{
	write_list(ruleset, payments, out);
	write_seat_numbers("deltas", payments->deltas, ruleset->seats, out);
	out_open_member(out, "pools", '{');
	if (ruleset->pool != NULL) {
		out_member(out, ruleset->pool, payments->pool);
	}
	out_close(out, '}');
}
