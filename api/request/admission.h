/* The part of an exchange before its body (admission.c). */
#ifndef API_REQUEST_ADMISSION_H
#define API_REQUEST_ADMISSION_H

#include "api/request/exchange.h"

/* Bytes that the body may have. */
uint64_t exchange_body_limit(const struct exchange *exchange);

/* too_large; -1. */
int exchange_refuse_size(const struct exchange *exchange, struct problem *problem);

#endif
