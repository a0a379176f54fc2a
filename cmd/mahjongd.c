/* mahjongd: reads its settings, creates its parts, serves until a signal ends it. */
#include "api/limits.h"
#include "api/ops/log.h"
#include "api/request/background.h"
#include "api/server/http.h"
#include "cmd/admin.h"
#include "cmd/all_parts.h"
#include "cmd/first_start.h"
#include "cmd/help.h"
#include "cmd/notify.h"
#include "lib/mahjong.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static int
complain(const char *why, int status)
{
	fprintf(stderr, "mahjongd: %s\n", why);
	return status;
}

/* Each connection takes a file descriptor, and the usual soft limit allows too few of them. */
static void
raise_file_limit(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
}

static void
sweep_until_signal(struct server *server, const sigset_t *signals)
{
	const struct timespec pause = {.tv_nsec = SWEEP_MS * 1000000L};

	while (sigtimedwait(signals, NULL, &pause) < 0)
		server_sweep(server);
}

static void
tell_starter(struct app *app, const char *state)
{
	if (!notify(state))
		log_write_event(app->log, LOG_ERROR, "cannot notify", getenv(NOTIFY_VARIABLE));
}

static void
serve(struct parts *parts)
{
	struct app *app = &parts->app;

	printf("mahjongd listening on %s://%s\n", app->tls == NULL ? "http" : "https",
	       parts->bound);
	first_start_tell(app, parts->bound);
	fflush(stdout);
	log_write_event(app->log, LOG_INFO, "listening", parts->bound);
	tell_starter(app, "READY=1");
	sweep_until_signal(parts->server, &parts->signals);
	log_write_event(app->log, LOG_INFO, "stopping", NULL);
	background_stop(app->background);
	background_stop(app->outlooks);
	tell_starter(app, "STOPPING=1");
}

static int
run(const struct settings *settings)
{
	struct parts parts = {.settings = settings};

	raise_file_limit();
	int status = parts_create(&parts, all_parts, part_count);
	if (status != 0)
		return complain(parts.why, status);
	serve(&parts);
	parts_destroy(&parts, all_parts, part_count);
	return 0;
}

static int
run_command(const struct settings *settings)
{
	json_object_seed(0);
	return admin_run(settings);
}

int
main(int argc, char **argv)
{
	struct settings settings;
	char why[WHY];
	int status = 0;

	if (settings_read(&settings, argc, argv, why, sizeof(why)) != 0)
		status = complain(why, STATUS_BAD_FLAG);
	else if (settings.help)
		help_print(stdout);
	else if (settings.version)
		puts("mahjongd " MJ_VERSION);
	else if (sodium_init() < 0)
		status = complain("cannot start libsodium", STATUS_FAILED);
	else
		status = settings.word_count > 0 ? run_command(&settings) : run(&settings);
	settings_finish(&settings);
	return status;
}
