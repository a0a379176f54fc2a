#include "api/ops/log.h"

#include "api/limits.h"
#include "json/write.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { TIME_SIZE = 24, LINE_ROOM = 4096 };

const char *const log_level_names[LOG_LEVELS + 1] = {"error", "warn", "info", "debug", NULL};

struct log_buffer {
	struct log *log;
	pthread_mutex_t mutex;
	struct buffer lines;
	time_t second; /* of the last line, with its text */
	char time[TIME_SIZE];
};

struct log {
	enum log_level level;
	unsigned count; /* one for each thread, and the last for events */
	struct log_buffer *buffers;
	struct buffer writing; /* of the flushing thread */
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t wake;
	bool stop, urgent; /* urgent: a buffer is filling up */
	atomic_uint_fast64_t dropped;
};

/* ---- The flushing thread ---- */

static void
write_all(const char *data, size_t size)
{
	while (size > 0) {
		ssize_t written = write(STDERR_FILENO, data, size);
		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			return; /* there is nobody left to tell */
		data += written;
		size -= (size_t)written;
	}
}

static void
flush(struct log *log)
{
	for (unsigned i = 0; i < log->count; i++) {
		struct log_buffer *buffer = &log->buffers[i];
		pthread_mutex_lock(&buffer->mutex);
		struct buffer full = buffer->lines;
		buffer->lines = log->writing;
		pthread_mutex_unlock(&buffer->mutex);
		write_all(full.data, full.size);
		full.size = 0;
		full.failed = false;
		log->writing = full;
	}
}

static void
wait_a_little(struct log *log)
{
	struct timespec until;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += LOG_FLUSH_MS * 1000000L;
	if (until.tv_nsec >= 1000000000L) {
		until.tv_nsec -= 1000000000L;
		until.tv_sec++;
	}
	pthread_cond_timedwait(&log->wake, &log->mutex, &until);
}

static void *
run(void *cls)
{
	struct log *log = cls;
	bool stop = false;

	while (!stop) {
		pthread_mutex_lock(&log->mutex);
		if (!log->stop && !log->urgent)
			wait_a_little(log);
		stop = log->stop;
		log->urgent = false;
		pthread_mutex_unlock(&log->mutex);
		flush(log);
	}
	return NULL;
}

/* ---- Life ---- */

static void
release(struct log *log)
{
	for (unsigned i = 0; i < log->count; i++) {
		pthread_mutex_destroy(&log->buffers[i].mutex);
		buffer_free(&log->buffers[i].lines);
	}
	pthread_cond_destroy(&log->wake);
	pthread_mutex_destroy(&log->mutex);
	buffer_free(&log->writing);
	free(log->buffers);
	free(log);
}

struct log *
log_create(enum log_level level, unsigned threads)
{
	struct log *log = calloc(1, sizeof(*log));
	struct log_buffer *buffers = calloc(threads + 1, sizeof(*buffers));

	if (log == NULL || buffers == NULL) {
		free(log);
		free(buffers);
		return NULL;
	}
	log->level = level;
	log->buffers = buffers;
	log->count = threads + 1;
	pthread_mutex_init(&log->mutex, NULL);
	pthread_cond_init(&log->wake, NULL);
	for (unsigned i = 0; i < log->count; i++) {
		log->buffers[i].log = log;
		pthread_mutex_init(&log->buffers[i].mutex, NULL);
	}
	if (pthread_create(&log->thread, NULL, run, log) != 0) {
		release(log);
		return NULL;
	}
	return log;
}

void
log_destroy(struct log *log)
{
	pthread_mutex_lock(&log->mutex);
	log->stop = true;
	pthread_cond_signal(&log->wake);
	pthread_mutex_unlock(&log->mutex);
	pthread_join(log->thread, NULL);
	release(log);
}

struct log_buffer *
log_buffer_of(struct log *log, unsigned thread)
{
	/* The last buffer is for events. */
	assert(thread + 1 < log->count);
	return &log->buffers[thread];
}

uint64_t
log_dropped(const struct log *log)
{
	return atomic_load_explicit(&log->dropped, memory_order_relaxed);
}

/* ---- Lines ---- */

static void
put_two(char *text, int number)
{
	text[0] = (char)('0' + number / 10 % 10);
	text[1] = (char)('0' + number % 10);
}

static void
write_second(char *text, time_t second)
{
	struct tm tm;

	gmtime_r(&second, &tm);
	memcpy(text, "0000-00-00T00:00:00.000Z", TIME_SIZE);
	put_two(text, (tm.tm_year + 1900) / 100);
	put_two(text + 2, tm.tm_year + 1900);
	put_two(text + 5, tm.tm_mon + 1);
	put_two(text + 8, tm.tm_mday);
	put_two(text + 11, tm.tm_hour);
	put_two(text + 14, tm.tm_min);
	put_two(text + 17, tm.tm_sec);
}

/* RFC 3339 in UTC with milliseconds. */
static void
write_time(struct log_buffer *buffer)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	if (now.tv_sec != buffer->second) {
		buffer->second = now.tv_sec;
		write_second(buffer->time, now.tv_sec);
	}
	put_two(buffer->time + 20, (int)(now.tv_nsec / 10000000));
	buffer->time[22] = (char)('0' + now.tv_nsec / 1000000 % 10);
	out_open(&buffer->lines, '{');
	out_key(&buffer->lines, "time");
	out_text(&buffer->lines, buffer->time, TIME_SIZE);
}

static void
write_member(struct buffer *out, const char *key, const char *text)
{
	out_key(out, key);
	out_string(out, text);
}

/* Locks the buffer for a line; false, with the line counted as dropped, when it is full. */
static bool
line_begin(struct log_buffer *buffer, size_t room)
{
	struct buffer *lines = &buffer->lines;

	pthread_mutex_lock(&buffer->mutex);
	if (lines->size + room <= LOG_BUFFER && buffer_reserve(lines, room))
		return true;
	pthread_mutex_unlock(&buffer->mutex);
	atomic_fetch_add_explicit(&buffer->log->dropped, 1, memory_order_relaxed);
	return false;
}

static void
line_end(struct log_buffer *buffer)
{
	struct log *log = buffer->log;

	out_close(&buffer->lines, '}');
	out_end_line(&buffer->lines);
	bool full = buffer->lines.size > LOG_BUFFER / 2;
	pthread_mutex_unlock(&buffer->mutex);
	if (!full)
		return;
	pthread_mutex_lock(&log->mutex);
	log->urgent = true;
	pthread_cond_signal(&log->wake);
	pthread_mutex_unlock(&log->mutex);
}

void
log_write_request(struct log_buffer *buffer, const struct log_request *request)
{
	enum log_level level = request->status >= 500 ? LOG_ERROR : LOG_INFO;
	struct buffer *out = &buffer->lines;

	assert(request->method != NULL && request->path != NULL && request->peer != NULL);
	/* A byte of the path may become six in its escape. */
	if (level > buffer->log->level ||
	    !line_begin(buffer, LINE_ROOM + 6 * strlen(request->path)))
		return;
	write_time(buffer);
	write_member(out, "level", log_level_names[level]);
	write_member(out, "method", request->method);
	write_member(out, "route", request->route);
	write_member(out, "path", request->path);
	out_key(out, "status");
	out_integer(out, request->status);
	out_key(out, "bytes");
	out_integer(out, (int64_t)request->bytes);
	out_key(out, "duration_us");
	out_integer(out, (int64_t)(request->nanoseconds / 1000));
	write_member(out, "peer", request->peer);
	if (request->instance != NULL)
		write_member(out, "instance", request->instance);
	line_end(buffer);
}

void
log_write_event(struct log *log, enum log_level level, const char *message, const char *detail)
{
	struct log_buffer *buffer = &log->buffers[log->count - 1];
	struct buffer *out = &buffer->lines;

	assert(level < LOG_LEVELS && message != NULL);
	if (level > log->level || !line_begin(buffer, LINE_ROOM))
		return;
	write_time(buffer);
	write_member(out, "level", log_level_names[level]);
	write_member(out, "message", message);
	if (detail != NULL)
		write_member(out, "detail", detail);
	line_end(buffer);
}
