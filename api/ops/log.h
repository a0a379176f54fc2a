/*
 * The log: one JSON object a line on stderr. Requests are written into a buffer of their thread, which a
 * thread of its own empties, so that a slow reader of stderr never holds up an answer: when a buffer is
 * full, lines are dropped and counted instead.
 */
#ifndef API_OPS_LOG_H
#define API_OPS_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum log_level { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG, LOG_LEVELS };

extern const char *const log_level_names[LOG_LEVELS + 1];

struct log;
struct log_buffer;

/* A finished request. All text is borrowed. */
struct log_request {
	const char *method, *route, *path, *peer;
	unsigned status;
	uint64_t bytes; /* of the answer's body */
	uint64_t nanoseconds;
};

/* With a buffer for each of `threads`. NULL without memory or thread. */
struct log *log_create(enum log_level level, unsigned threads);

/* Writes what waits and stops the thread. */
void log_destroy(struct log *log);

struct log_buffer *log_buffer_of(struct log *log, unsigned thread);

/* Level info; error, and never left out, from status 500 on. */
void log_write_request(struct log_buffer *buffer, const struct log_request *request);

/* Anything else that is worth a line; `detail` may be NULL. From any thread. */
void log_write_event(struct log *log, enum log_level level, const char *message,
		     const char *detail);

uint64_t log_dropped(const struct log *log);

#endif
