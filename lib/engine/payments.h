/* Who pays whom: entries are added in any order and come out as the contract orders them. */
#ifndef MJ_ENGINE_PAYMENTS_H
#define MJ_ENGINE_PAYMENTS_H

#include <stdint.h>

struct mj_payments;

void mj_payments_init(struct mj_payments *payments);

/* Asserts that what the seats and the pool gain adds up to 0, and that only seats that play gain or
 * lose. */
void mj_payments_check(const struct mj_payments *payments, unsigned seats);

/* Adds a payment of `amount` (0 or more; 0 adds nothing) to the entry of the same why, to and from.
 * MJ_NOBODY is the pool. */
void mj_pay(struct mj_payments *payments, uint8_t why, int from, int to, int64_t amount);

#endif
