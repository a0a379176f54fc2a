/* Whether a request may send its body: what its head alone tells (method, key, media type, size, query). */
#ifndef API_REQUEST_ADMISSION_H
#define API_REQUEST_ADMISSION_H

#include <stdint.h>

struct exchange;
struct problem;
struct route;

/*
 * 0; -1 with the first problem of the request's head. `first` is the first row of the request's path, or NULL when
 * there is none. May add headers that belong to the refusal.
 */
int admission_check(struct exchange *exchange, const struct route *first, struct problem *problem);

/* How many bytes the body may have. */
uint64_t admission_body_limit(const struct exchange *exchange);

/* Makes the problem too_large; returns -1. */
int admission_refuse_size(const struct exchange *exchange, struct problem *problem);

#endif
