/*
 * What to compare the daemon with: a bare libmicrohttpd handler that parses the body with jansson
 * and dumps it back. Threads, sockets and limits as in api/server/http.c. `bare PORT` prints a line
 * when it listens and serves until its stdin ends.
 */
#include <arpa/inet.h>
#include <jansson.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BODY_MAX = 1 << 14, THREADS_MAX = 64, CONNECTIONS = 512, IDLE_SECONDS = 15 };

struct body {
	size_t size;
	char text[BODY_MAX];
};

static enum MHD_Result
answer(struct MHD_Connection *connection, const struct body *body)
{
	json_t *root = json_loadb(body->text, body->size, JSON_REJECT_DUPLICATES, NULL);
	char *text = root == NULL ? NULL : json_dumps(root, JSON_COMPACT);
	unsigned status = text == NULL ? MHD_HTTP_BAD_REQUEST : MHD_HTTP_OK;
	struct MHD_Response *response =
		text == NULL ? MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT)
			     : MHD_create_response_from_buffer(strlen(text), text,
							       MHD_RESPMEM_MUST_FREE);

	json_decref(root);
	MHD_add_response_header(response, "Content-Type", "application/json");
	enum MHD_Result result = MHD_queue_response(connection, status, response);
	MHD_destroy_response(response);
	return result;
}

static enum MHD_Result
handle(void *context, struct MHD_Connection *connection, const char *url, const char *method,
       const char *version, const char *data, size_t *size, void **kept)
{
	struct body *body = *kept;

	(void)context, (void)url, (void)method, (void)version;
	if (body == NULL) {
		*kept = body = malloc(sizeof(*body));
		if (body != NULL)
			body->size = 0;
		return body == NULL ? MHD_NO : MHD_YES;
	}
	if (*size == 0)
		return answer(connection, body);
	if (*size > BODY_MAX - body->size)
		return MHD_NO;
	memcpy(body->text + body->size, data, *size);
	body->size += *size;
	*size = 0;
	return MHD_YES;
}

static void
completed(void *context, struct MHD_Connection *connection, void **kept,
	  enum MHD_RequestTerminationCode why)
{
	(void)context, (void)connection, (void)why;
	free(*kept);
	*kept = NULL;
}

static struct MHD_Daemon *
start(const struct sockaddr_in *address)
{
	return MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, handle, NULL,
				MHD_OPTION_SOCK_ADDR, (const struct sockaddr *)address,
				MHD_OPTION_LISTENING_ADDRESS_REUSE, 1u, MHD_OPTION_CONNECTION_LIMIT,
				(unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT,
				(unsigned)IDLE_SECONDS, MHD_OPTION_NOTIFY_COMPLETED, completed,
				NULL, MHD_OPTION_END);
}

int
main(int argc, char **argv)
{
	struct sockaddr_in address = {.sin_family = AF_INET};
	struct MHD_Daemon *daemons[THREADS_MAX];
	long threads = sysconf(_SC_NPROCESSORS_ONLN);
	char byte;

	if (argc != 2)
		return 2;
	address.sin_port = htons((uint16_t)strtol(argv[1], NULL, 10));
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (threads > THREADS_MAX)
		threads = THREADS_MAX;
	for (long i = 0; i < threads; i++) {
		daemons[i] = start(&address);
		if (daemons[i] == NULL)
			return 1;
	}
	printf("listening\n");
	fflush(stdout);
	while (read(STDIN_FILENO, &byte, 1) > 0)
		;
	for (long i = 0; i < threads; i++)
		MHD_stop_daemon(daemons[i]);
	return 0;
}
