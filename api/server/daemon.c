#include "api/server/daemon.h"

#include "api/server/connection.h"
#include "api/server/head.h"
#include "api/server/tls.h"

#include <assert.h>
#include <stdio.h>

enum { TLS_COMPLAINT = 160, TLS_OPTIONS = 4 };

/* As GnuTLS writes it: its usual ciphers, TLS 1.2 and 1.3 alone. */
#define TLS_PRIORITIES "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"

/* ---- TLS ---- */

/* Keeps the first of libmicrohttpd's complaints: the later ones follow from it. */
__attribute__((format(printf, 2, 0))) static void
take_complaint(void *cls, const char *format, va_list list)
{
	static const char prefix[] = "GnuTLS failed to setup x509 certificate/key: ";
	char *complaint = cls, text[TLS_COMPLAINT];
	const char *reason = text;

	if (complaint[0] != '\0')
		return;
	vsnprintf(text, sizeof(text), format, list);
	text[strcspn(text, "\n")] = '\0';
	if (strncmp(text, prefix, sizeof(prefix) - 1) == 0)
		reason += sizeof(prefix) - 1;
	snprintf(complaint, TLS_COMPLAINT, "%s", reason);
}

bool
daemon_takes_tls(const struct tls *tls, char *why, size_t size)
{
	char complaint[TLS_COMPLAINT] = "";

	if (MHD_is_feature_supported(MHD_FEATURE_TLS) != MHD_YES) {
		snprintf(why, size, "libmicrohttpd has no TLS here");
		return false;
	}
	struct MHD_Daemon *trial = MHD_start_daemon(
		MHD_USE_TLS | MHD_USE_ERROR_LOG | MHD_USE_NO_LISTEN_SOCKET, 0, NULL, NULL,
		on_request, NULL, MHD_OPTION_EXTERNAL_LOGGER, take_complaint, complaint,
		MHD_OPTION_HTTPS_MEM_CERT, tls->certificate, MHD_OPTION_HTTPS_MEM_KEY, tls->key,
		MHD_OPTION_HTTPS_PRIORITIES, TLS_PRIORITIES, MHD_OPTION_END);
	if (trial != NULL) {
		MHD_stop_daemon(trial);
		return true;
	}
	snprintf(why, size, "the TLS certificate %s and key %s cannot be used: %s",
		 tls->certificate_file, tls->key_file, complaint);
	return false;
}

/* Without TLS the list is empty. */
static void
tls_options(const struct tls *tls, struct MHD_OptionItem options[TLS_OPTIONS])
{
	options[0] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
	if (tls == NULL)
		return;
	options[0] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_CERT, 0, tls->certificate};
	options[1] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, tls->key};
	options[2] =
		(struct MHD_OptionItem){MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)TLS_PRIORITIES};
	options[3] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
}

/* ---- Starting ---- */

/* libmicrohttpd leaves paths and queries alone: percent.c decodes them, and refuses a NUL. */
static size_t
leave_escaped(void *cls, struct MHD_Connection *connection, char *text)
{
	(void)cls;
	(void)connection;
	return strlen(text);
}

bool
daemon_start(struct worker *worker)
{
	const struct tls *tls = worker->app->tls;
	unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME |
			 MHD_USE_ERROR_LOG;
	struct MHD_OptionItem of_tls[TLS_OPTIONS];
	/* All threads together have so many: the pool sees to it, not libmicrohttpd. */
	unsigned connections = pool_figures(worker->app->pools[POOL_CONNECTIONS]).size;
	const struct MHD_OptionItem options[] = {
		{MHD_OPTION_LISTEN_SOCKET, worker->socket, NULL},
		{MHD_OPTION_CONNECTION_TIMEOUT, IDLE_SECONDS, NULL},
		{MHD_OPTION_CONNECTION_LIMIT, connections, NULL},
		{MHD_OPTION_CONNECTION_MEMORY_LIMIT, CONNECTION_MEMORY, NULL},
		{MHD_OPTION_END, 0, NULL},
	};

	assert(worker->daemon == NULL);
	tls_options(tls, of_tls);
	worker->daemon = MHD_start_daemon(
		flags | (tls == NULL ? 0U : MHD_USE_TLS), 0, NULL, NULL, on_request, worker, /* */
		MHD_OPTION_EXTERNAL_LOGGER, on_complaint, worker,                            /* */
		MHD_OPTION_ARRAY, options, MHD_OPTION_ARRAY, of_tls,                         /* */
		MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL, MHD_OPTION_URI_LOG_CALLBACK,
		on_target, worker, MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL,
		MHD_OPTION_NOTIFY_CONNECTION, on_connection, worker, MHD_OPTION_END);
	return worker->daemon != NULL;
}
