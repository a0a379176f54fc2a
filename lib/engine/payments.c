#include "engine/payments.h"
#include "mahjong/score.h"

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
	assert(seat >= MJ_NOBODY && seat < MJ_SEATS_MAX);
	return seat == MJ_NOBODY ? &payments->pool : &payments->deltas[seat];
}

/* Entries are ordered by why, then to, then from; the pool comes after the seats. */
static unsigned
key_of(const struct mj_payment *payment)
{
	return (unsigned)payment->why << 16 | (unsigned)(uint8_t)payment->to << 8 |
	       (uint8_t)payment->from;
}

static void
insert(struct mj_payments *payments, const struct mj_payment *payment)
{
	unsigned place = payments->count, key = key_of(payment);

	for (; place > 0; place--) {
		unsigned before = key_of(&payments->list[place - 1]);
		if (before == key) {
			payments->list[place - 1].amount += payment->amount;
			return;
		}
		if (before < key)
			break;
	}
	assert(payments->count < MJ_PAYMENTS_MAX);
	for (unsigned i = payments->count++; i > place; i--)
		payments->list[i] = payments->list[i - 1];
	payments->list[place] = *payment;
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
