/*
 * The log: one JSON object a line on stderr. Each thread writes its lines into a buffer, and one
 * thread writes the buffers to stderr; so a slow reader of stderr never delays an answer. When a
 * buffer is full, lines are dropped and counted.
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
	const char *instance; /* the id that a problem told the client, or NULL */
	unsigned status;
	uint64_t bytes; /* of the answer's body */
	uint64_t nanoseconds;
};

/* With a buffer for each of `threads`. NULL without memory, or when no thread can be started. */
struct log *log_create(enum log_level level, unsigned threads);

/* Writes what is buffered, stops the thread and frees. */
void log_destroy(struct log *log);

/* The buffer of a thread, 0 to `threads` - 1. */
struct log_buffer *log_buffer_of(struct log *log, unsigned thread);

/* Has the level info, or error from status 500 on. */
void log_write_request(struct log_buffer *buffer, const struct log_request *request);

/* A line about anything but a request; `detail` may be NULL. May be called by any thread. */
void log_write_event(struct log *log, enum log_level level, const char *message,
		     const char *detail);

/* How many lines were dropped. */
uint64_t log_dropped(const struct log *log);

#endif
