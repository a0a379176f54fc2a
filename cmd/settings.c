#include "cmd/settings.h"

#include "api/limits.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int
refuse_value(char *why, size_t size, const char *name, const char *expected, const char *value)
{
	snprintf(why, size, "%s takes %s, not \"%s\"", name, expected, value);
	return -1;
}

/* ---- The environment ---- */

/* A variable with several values; `copy` becomes its text, into which they point. */
struct several {
	const char *variable;
	const char *(*add)(struct settings *settings, const char *value);
	char **copy;
};

static int
read_several(struct settings *settings, const struct several *list, char *why, size_t size)
{
	const char *text = getenv(list->variable);
	char *rest = NULL;

	if (text == NULL)
		return 0;
	*list->copy = strdup(text);
	if (*list->copy == NULL) {
		snprintf(why, size, "no memory");
		return -1;
	}
	for (char *value = strtok_r(*list->copy, " ,", &rest); value != NULL;
	     value = strtok_r(NULL, " ,", &rest)) {
		const char *expected = list->add(settings, value);
		if (expected != NULL)
			return refuse_value(why, size, list->variable, expected, value);
	}
	return 0;
}

static int
read_lists(struct settings *settings, char *why, size_t size)
{
	const struct several lists[] = {
		{"MAHJONGD_CORS", flags_add_origin, &settings->origins_text},
		{"MAHJONGD_HOSTS", flags_add_host, &settings->hosts_text},
	};

	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
		if (read_several(settings, &lists[i], why, size) != 0)
			return -1;
	return 0;
}

static int
read_environment(struct settings *settings, char *why, size_t size)
{
	for (unsigned i = 0; i < flag_count; i++) {
		const char *value =
			all_flags[i].variable == NULL ? NULL : getenv(all_flags[i].variable);
		if (value == NULL || value[0] == '\0')
			continue;
		const char *expected = all_flags[i].set(settings, value);
		if (expected != NULL)
			return refuse_value(why, size, all_flags[i].variable, expected, value);
	}
	const char *limits = getenv("MAHJONGD_LIMITS");
	const char *expected = limits == NULL ? NULL : flags_set_limits(settings, limits);
	if (expected != NULL)
		return refuse_value(why, size, "MAHJONGD_LIMITS", expected, limits);
	return read_lists(settings, why, size);
}

/* ---- Flags ---- */

static const struct flag *
flag_find(const char *argument, size_t length)
{
	for (unsigned i = 0; i < flag_count; i++)
		if (strlen(all_flags[i].name) == length &&
		    strncmp(all_flags[i].name, argument, length) == 0)
			return &all_flags[i];
	return NULL;
}

/* Reads the flag at argv[*at], "--name value" or "--name=value", and steps over it. */
static int
read_flag(struct settings *settings, char **argv, int *at, char *why, size_t size)
{
	const char *argument = argv[(*at)++];
	size_t length = strcspn(argument, "=");
	const struct flag *flag = flag_find(argument, length);
	const char *value = argument[length] == '=' ? argument + length + 1 : NULL;

	if (flag == NULL || (value != NULL && !flag->has_value)) {
		snprintf(why, size, "there is no flag %s; --help lists them", argument);
		return -1;
	}
	if (flag->has_value && value == NULL) {
		value = argv[*at];
		if (value == NULL) {
			snprintf(why, size, "%s needs a value", flag->name);
			return -1;
		}
		(*at)++;
	}
	const char *expected = flag->set(settings, value);
	return expected == NULL ? 0 : refuse_value(why, size, flag->name, expected, value);
}

/* Words make a command, whose first one is "admin". The others may stand between flags. */
static bool
read_word(struct settings *settings, const char *word)
{
	bool expected = settings->word_count > 0 || strcmp(word, "admin") == 0;

	if (word[0] == '-' || !expected || settings->word_count == WORDS_MAX)
		return false;
	settings->words[settings->word_count++] = word;
	return true;
}

static unsigned
processors(void)
{
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof(set), &set) != 0)
		return 1;
	unsigned count = (unsigned)CPU_COUNT(&set);
	return count > THREADS_MAX ? THREADS_MAX : count;
}

/* What no single flag or word tells: whether they go together. */
static int
check_together(const struct settings *settings, char *why, size_t size)
{
	bool copies = settings->word_count > 1 && strcmp(settings->words[1], "copy") == 0;

	if (!copies &&
	    (store_place_is_given(&settings->from) || store_place_is_given(&settings->to))) {
		snprintf(why, size, "--from and --to belong to admin copy");
		return -1;
	}
	for (unsigned i = 0; i < POOLS; i++)
		if (settings->pools[i].number[POOL_RESERVE] >=
		    settings->pools[i].number[POOL_SIZE]) {
			snprintf(why, size, "%s.reserve is below %s.size", pool_names[i],
				 pool_names[i]);
			return -1;
		}
	if ((settings->tls_certificate == NULL) != (settings->tls_key == NULL)) {
		snprintf(why, size, "--tls-cert and --tls-key go together: %s is missing",
			 settings->tls_key == NULL ? "--tls-key" : "--tls-cert");
		return -1;
	}
	return 0;
}

int
settings_read(struct settings *settings, int argc, char **argv, char *why, size_t size)
{
	*settings = (struct settings){
		.listen = "127.0.0.1:8080",
		.store.file = "mahjong.db",
		.threads = processors(),
		.log_level = LOG_INFO,
		.attempts = ATTEMPT_RATE,
		.attempts_of_all = ATTEMPT_RATE_ALL,
	};
	memcpy(settings->pools, pool_defaults, sizeof(settings->pools));
	if (read_environment(settings, why, size) != 0)
		return -1;
	for (int i = 1; i < argc;) {
		if (read_word(settings, argv[i]))
			i++;
		else if (read_flag(settings, argv, &i, why, size) != 0)
			return -1;
	}
	return check_together(settings, why, size);
}

void
settings_finish(struct settings *settings)
{
	free(settings->origins_text);
	free(settings->hosts_text);
	free(settings->store.address);
	free(settings->from.address);
	free(settings->to.address);
	settings->origins_text = settings->hosts_text = settings->store.address = NULL;
	settings->from.address = settings->to.address = NULL;
}
