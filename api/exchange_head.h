/* The part of an exchange before its body (exchange_head.c). */
#ifndef API_EXCHANGE_HEAD_H
#define API_EXCHANGE_HEAD_H

#include "api/exchange.h"

/* Bytes that the body may have. */
uint64_t exchange_body_limit(const struct exchange *exchange);

/* too_large; -1. */
int exchange_refuse_size(const struct exchange *exchange, struct problem *problem);

#endif
