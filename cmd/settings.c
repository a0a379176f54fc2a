#include "cmd/settings.h"

#include "api/limits.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *
member_of(struct settings *settings, const struct flag *flag)
{
	return (char *)settings + flag->offset;
}

/* `refused`: where a refusal goes to. */
static int
read_environment(struct settings *settings, const struct given *refused)
{
	for (const struct flag *flag = all_flags; flag < all_flags + flag_count; flag++) {
		const char *value = flag->variable == NULL ? NULL : getenv(flag->variable);
		const struct given given = {flag->variable, value, refused->why, refused->size};
		if (value == NULL || value[0] == '\0')
			continue;
		if ((flag->read_variable != NULL ? flag->read_variable : flag->read)(
			    flag, member_of(settings, flag), &given) != 0)
			return -1;
	}
	return 0;
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

	if (flag == NULL || (value != NULL && flag->takes == NULL)) {
		snprintf(why, size, "there is no flag %s; --help lists them", argument);
		return -1;
	}
	if (flag->takes != NULL && value == NULL) {
		value = argv[*at];
		if (value == NULL) {
			snprintf(why, size, "%s needs a value", flag->name);
			return -1;
		}
		(*at)++;
	}
	const struct given given = {flag->name, value, why, size};
	return flag->read(flag, member_of(settings, flag), &given);
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
	for (unsigned i = 0; i < POOLS; i++) {
		const unsigned *numbers = settings->limits.pools[i].number;
		if (numbers[POOL_RESERVE] >= numbers[POOL_SIZE]) {
			snprintf(why, size, "%s.reserve is below %s.size", pool_names[i],
				 pool_names[i]);
			return -1;
		}
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
	const struct given refused = {.why = why, .size = size};

	*settings = (struct settings){
		.listen = "127.0.0.1:8080",
		.store.file = "mahjong.db",
		.threads = processors(),
		.log_level = LOG_INFO,
		.limits.attempts = ATTEMPT_RATE,
		.limits.attempts_of_all = ATTEMPT_RATE_ALL,
	};
	memcpy(settings->limits.pools, pool_defaults, sizeof(settings->limits.pools));
	if (read_environment(settings, &refused) != 0)
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
	free(settings->origins.text);
	free(settings->hosts.text);
	free(settings->store.address);
	free(settings->from.address);
	free(settings->to.address);
	settings->origins.text = settings->hosts.text = settings->store.address = NULL;
	settings->from.address = settings->to.address = NULL;
}
