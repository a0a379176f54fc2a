/* Checks that need only the head of a request: method, key, media type, size, query. */
#ifndef API_REQUEST_ADMISSION_H
#define API_REQUEST_ADMISSION_H

#include <stdint.h>

struct exchange;
struct problem;
struct route;

/*
 * 0; -1 with the first problem of the request's head, whose headers it then adds (Allow,
 * WWW-Authenticate). `first` is the first row of the request's path; NULL: there is none.
 */
int admission_check(struct exchange *exchange, const struct route *first, struct problem *problem);

/* How many bytes the body may have. */
uint64_t admission_body_limit(const struct exchange *exchange);

/* Makes the problem too_large; returns -1. */
int admission_refuse_size(const struct exchange *exchange, struct problem *problem);

/* The problem of a body that the route does not take; returns -1. */
int admission_refuse_body(const struct exchange *exchange, struct problem *problem);

#endif
