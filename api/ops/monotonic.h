/* The clock that only goes forward: for durations and deadlines, never for what is stored. */
#ifndef API_OPS_MONOTONIC_H
#define API_OPS_MONOTONIC_H

#include <stdint.h>

/* Nanoseconds since some moment before the daemon began. */
uint64_t monotonic_now(void);

#endif
