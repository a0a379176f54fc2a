#include "engine/payments.h"

#include <assert.h>
#include <string.h>

void
mj_payments_init(struct mj_payments *payments)
{
	payments->count = 0;
	payments->pool = 0;
	memset(payments->deltas, 0, sizeof(payments->deltas));
}

static int64_t *
account(struct mj_payments *payments, int seat)
{
	return seat == MJ_NOBODY ? &payments->pool : &payments->deltas[seat];
}

/* Order of entries: by why, then to, then from; the pool after the seats. */
static int
compare(const struct mj_payment *left, const struct mj_payment *right)
{
	if (left->why != right->why)
		return left->why - right->why;
	if (left->to != right->to)
		return (uint8_t)left->to - (uint8_t)right->to;
	return (uint8_t)left->from - (uint8_t)right->from;
}

static void
insert(struct mj_payments *payments, const struct mj_payment *payment)
{
	unsigned place = payments->count;

	while (place > 0 && compare(&payments->list[place - 1], payment) > 0)
		place--;
	if (place > 0 && compare(&payments->list[place - 1], payment) == 0) {
		payments->list[place - 1].amount += payment->amount;
		return;
	}
	assert(payments->count < MJ_PAYMENTS_MAX);
	memmove(&payments->list[place + 1], &payments->list[place],
		(payments->count - place) * sizeof(*payment));
	payments->list[place] = *payment;
	payments->count++;
}

void
mj_pay(struct mj_payments *payments, uint8_t why, int from, int to, int64_t amount)
{
	struct mj_payment payment = {
		.from = (int8_t)from,
		.to = (int8_t)to,
		.why = why,
		.amount = amount,
	};

	assert(amount >= 0 && from != to);
	if (amount == 0)
		return;
	*account(payments, from) -= amount;
	*account(payments, to) += amount;
	insert(payments, &payment);
}

void
mj_payments_check(const struct mj_payments *payments, unsigned seats)
{
	int64_t sum = payments->pool;

	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
		assert(seat < seats || payments->deltas[seat] == 0);
		sum += payments->deltas[seat];
	}
	assert(sum == 0);
}
