/*
 * A client that costs little: keeps connections busy, each with its next request as soon as the
 * last one is answered, on one thread. load ADDRESS PORT CONNECTIONS SECONDS [LOCATIONS] <PLAN
 *
 * The plan is made of records, "COUNT START KINDS" on a line and after it KINDS times "SIZE" on a
 * line and a request of that many bytes. A connection takes a record, sends COUNT requests numbered
 * from START, request n being the text number n % KINDS, and takes the next record. In the text
 * "#######" stands for the number with spaces before it (for JSON) and "@@@@@@@" for the number
 * with zeros before it (for keys).
 *
 * It ends when the plan is done or SECONDS (0: no limit) are over, and prints a line of JSON about
 * it. The Location headers that were answered go into the file LOCATIONS.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
	DIGITS = 7,
	KINDS_MAX = 8,
	CONNECTIONS_MAX = 1024,
	HEAD_MAX = 8192,
	READ_SIZE = 1 << 16,
	EVENTS = 64,
	SHOWN_FAILURES = 3,
	LINE = 64
};

struct text {
	char *data;
	size_t size;
	char *spaced, *zeroed; /* where the number goes, or NULL */
};

struct record {
	unsigned count, start, kinds;
	struct text texts[KINDS_MAX];
};

struct connection {
	int fd;
	const struct record *record;
	unsigned sent; /* of the record */
	int64_t begin; /* when the request left, ns */
	char head[HEAD_MAX];
	size_t head_size;
	bool in_body;
	size_t body_left;
};

struct load {
	struct record *records;
	size_t count, next;
	struct connection connections[CONNECTIONS_MAX];
	unsigned busy;
	int64_t deadline; /* ns; 0: none */
	uint32_t *latencies;
	size_t answers, room, failed;
	FILE *locations;
};

static _Noreturn void
die(const char *what)
{
	fprintf(stderr, "load: %s\n", what);
	exit(1);
}

static int64_t
now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static void *
grow(void *old, size_t size)
{
	void *grown = realloc(old, size);

	if (grown == NULL)
		die("no memory");
	return grown;
}

/* ---- The plan ---- */

static bool
read_numbers(unsigned *numbers, unsigned count)
{
	char line[LINE], *at = line;

	if (fgets(line, sizeof(line), stdin) == NULL)
		return false;
	for (unsigned i = 0; i < count; i++)
		numbers[i] = (unsigned)strtoul(at, &at, 10);
	if (*at != '\n')
		die("the plan is no plan");
	return true;
}

static void
read_text(struct text *text)
{
	unsigned size = 0;

	if (!read_numbers(&size, 1))
		die("the plan ends too early");
	text->data = grow(NULL, size + 1);
	text->size = size;
	if (fread(text->data, 1, size, stdin) != size)
		die("the plan ends too early");
	text->data[size] = '\0';
	text->spaced = strstr(text->data, "#######");
	text->zeroed = strstr(text->data, "@@@@@@@");
}

static void
read_plan(struct load *load)
{
	unsigned numbers[3];

	while (read_numbers(numbers, 3)) {
		load->records = grow(load->records, (load->count + 1) * sizeof(*load->records));
		struct record *record = &load->records[load->count++];
		*record = (struct record){numbers[0], numbers[1], numbers[2], {{0}}};
		if (record->kinds < 1 || record->kinds > KINDS_MAX)
			die("the plan has too many kinds in a record");
		for (unsigned i = 0; i < record->kinds; i++)
			read_text(&record->texts[i]);
	}
}

/* ---- Sending ---- */

static void
put_number(char *at, char filler, unsigned number)
{
	char digits[LINE];

	if (at == NULL)
		return;
	int size = snprintf(digits, sizeof(digits), "%u", number);
	if (size > DIGITS)
		die("a number of more than 7 digits");
	memset(at, filler, DIGITS);
	memcpy(at + DIGITS - size, digits, (size_t)size);
}

static void
send_text(struct connection *connection, unsigned number)
{
	const struct record *record = connection->record;
	const struct text *text = &record->texts[number % record->kinds];

	put_number(text->spaced, ' ', number);
	put_number(text->zeroed, '0', number);
	connection->begin = now();
	if (send(connection->fd, text->data, text->size, MSG_NOSIGNAL) != (ssize_t)text->size)
		die("the daemon takes no request");
}

/* The next request of the connection, unless there is nothing more to do. */
static void
go_on(struct load *load, struct connection *connection)
{
	while (connection->record == NULL || connection->sent == connection->record->count) {
		if (load->next == load->count) {
			load->busy--;
			return;
		}
		connection->record = &load->records[load->next++];
		connection->sent = 0;
	}
	if (load->deadline != 0 && now() >= load->deadline) {
		load->busy--;
		return;
	}
	send_text(connection, connection->record->start + connection->sent++);
}

/* ---- Answers ---- */

/* The value of a header, which is at the beginning of a line; NULL when there is none. */
static const char *
header(const struct connection *connection, const char *name)
{
	const char *at = strcasestr(connection->head, name);

	return at == NULL ? NULL : at + strlen(name);
}

static void
keep_location(const struct load *load, const struct connection *connection)
{
	const char *location = header(connection, "\r\nLocation: ");

	if (load->locations != NULL && location != NULL)
		fprintf(load->locations, "%.*s\n", (int)strcspn(location, "\r"), location);
}

static void
count_answer(struct load *load, const struct connection *connection)
{
	if (load->answers == load->room) {
		load->room = load->room == 0 ? READ_SIZE : 2 * load->room;
		load->latencies = grow(load->latencies, load->room * sizeof(uint32_t));
	}
	load->latencies[load->answers++] = (uint32_t)((now() - connection->begin) / 1000);
	if (strncmp(connection->head, "HTTP/1.1 2", 10) == 0)
		return;
	if (load->failed++ < SHOWN_FAILURES)
		fprintf(stderr, "load: %.*s\n", (int)strcspn(connection->head, "\r"),
			connection->head);
}

/* Takes bytes of a head; how many. */
static size_t
take_head(struct load *load, struct connection *connection, const char *data, size_t size)
{
	size_t before = connection->head_size, room = HEAD_MAX - 1 - before;
	size_t taken = size < room ? size : room;

	memcpy(connection->head + before, data, taken);
	connection->head[before + taken] = '\0';
	char *end = strstr(connection->head, "\r\n\r\n");
	if (end == NULL) {
		if (taken == room)
			die("an answer's head is too long");
		connection->head_size += taken;
		return taken;
	}
	end[2] = '\0';
	const char *length = header(connection, "\r\nContent-Length: ");
	if (length == NULL)
		die("an answer without Content-Length");
	connection->body_left = strtoul(length, NULL, 10);
	connection->in_body = true;
	keep_location(load, connection);
	return (size_t)(end + 4 - connection->head) - before;
}

static void
take(struct load *load, struct connection *connection, const char *data, size_t size)
{
	while (size > 0 || (connection->in_body && connection->body_left == 0)) {
		if (!connection->in_body) {
			size_t taken = take_head(load, connection, data, size);
			data += taken;
			size -= taken;
			continue;
		}
		size_t taken = size < connection->body_left ? size : connection->body_left;
		data += taken;
		size -= taken;
		connection->body_left -= taken;
		if (connection->body_left > 0)
			continue;
		count_answer(load, connection);
		connection->in_body = false;
		connection->head_size = 0;
		go_on(load, connection);
	}
}

static void
receive(struct load *load, struct connection *connection)
{
	static char data[READ_SIZE];
	ssize_t size = recv(connection->fd, data, sizeof(data), MSG_DONTWAIT);

	if (size > 0)
		take(load, connection, data, (size_t)size);
	else if (size == 0 || (errno != EAGAIN && errno != EINTR))
		die("the daemon closed a connection");
}

/* ---- Life ---- */

static void
connect_one(struct connection *connection, int poll, const char *address, const char *port)
{
	struct sockaddr_in to = {.sin_family = AF_INET,
				 .sin_port = htons((uint16_t)strtoul(port, NULL, 10))};
	struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
	int one = 1;

	inet_pton(AF_INET, address, &to.sin_addr);
	connection->fd = socket(AF_INET, SOCK_STREAM, 0);
	if (connect(connection->fd, (struct sockaddr *)&to, sizeof(to)) != 0)
		die("cannot connect");
	setsockopt(connection->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
	epoll_ctl(poll, EPOLL_CTL_ADD, connection->fd, &event);
}

static void
run(struct load *load, int poll, unsigned connections)
{
	struct epoll_event events[EVENTS];

	load->busy = connections;
	for (unsigned i = 0; i < connections; i++)
		go_on(load, &load->connections[i]);
	while (load->busy > 0) {
		int count = epoll_wait(poll, events, EVENTS, -1);
		for (int i = 0; i < count; i++)
			receive(load, events[i].data.ptr);
	}
}

static int
compare(const void *left, const void *right)
{
	uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

	return (a > b) - (a < b);
}

static void
report(struct load *load, int64_t took)
{
	double seconds = (double)took / 1e9;
	size_t count = load->answers;

	if (count == 0)
		die("nothing was answered");
	qsort(load->latencies, count, sizeof(uint32_t), compare);
	printf("{\"answers\": %zu, \"failed\": %zu, \"seconds\": %.3f, \"rate\": %.1f, "
	       "\"median_us\": %" PRIu32 ", \"p99_us\": %" PRIu32 "}\n",
	       count, load->failed, seconds, (double)count / seconds, load->latencies[count / 2],
	       load->latencies[count * 99 / 100]);
}

int
main(int argc, char **argv)
{
	static struct load load;

	if (argc < 5)
		die("load ADDRESS PORT CONNECTIONS SECONDS [LOCATIONS] <PLAN");
	unsigned connections = (unsigned)strtoul(argv[3], NULL, 10);
	if (connections < 1 || connections > CONNECTIONS_MAX)
		die("from 1 to 1024 connections");
	read_plan(&load);
	if (argc > 5)
		load.locations = fopen(argv[5], "w");
	int poll = epoll_create1(0);
	for (unsigned i = 0; i < connections; i++)
		connect_one(&load.connections[i], poll, argv[1], argv[2]);
	int64_t begin = now(), seconds = strtol(argv[4], NULL, 10);
	load.deadline = seconds == 0 ? 0 : begin + seconds * INT64_C(1000000000);
	run(&load, poll, connections);
	report(&load, now() - begin);
	if (load.locations != NULL && fclose(load.locations) != 0)
		die("cannot write the locations");
	return 0;
}
