#include "db/postgres/address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_TEXT = 256 };

/* What an address that says nothing of it gets. */
static const struct {
	const char *keyword, *value;
	bool not_for_reading;
} defaults[] = {
	{"application_name", "mahjongd", false},
	{"client_encoding", "UTF8", false},
	{"connect_timeout", "5", false},
	/* Of several hosts the one that can be written: after a failover that is another. */
	{"target_session_attrs", "read-write", true},
	/* A server that is gone without a word is noticed within half a minute. */
	{"keepalives_idle", "10", false},
	{"keepalives_interval", "5", false},
	{"keepalives_count", "3", false},
	{"tcp_user_timeout", "30000", false},
};

static const char *
default_of(const char *keyword, bool reading)
{
	for (unsigned i = 0; i < sizeof(defaults) / sizeof(defaults[0]); i++)
		if (strcmp(defaults[i].keyword, keyword) == 0)
			return reading && defaults[i].not_for_reading ? NULL : defaults[i].value;
	return NULL;
}

static bool
keep(struct database *database, unsigned place, const char *keyword, const char *value)
{
	database->keywords[place] = strdup(keyword);
	database->values[place] = strdup(value);
	if (strcmp(keyword, "password") == 0)
		database->password = database->values[place];
	return database->keywords[place] != NULL && database->values[place] != NULL;
}

static bool
keep_all(struct database *database, const PQconninfoOption *options, bool reading)
{
	unsigned count = 0, place = 0;

	while (options[count].keyword != NULL)
		count++;
	database->keywords = calloc(count + 1, sizeof(char *));
	database->values = calloc(count + 1, sizeof(char *));
	if (database->keywords == NULL || database->values == NULL)
		return false;
	for (unsigned i = 0; i < count; i++) {
		const char *value = options[i].val;
		if (value == NULL)
			value = default_of(options[i].keyword, reading);
		if (value != NULL && !keep(database, place++, options[i].keyword, value))
			return false;
	}
	return true;
}

static const char *
value_of(const struct database *database, const char *keyword, const char *otherwise)
{
	for (unsigned i = 0; database->keywords[i] != NULL; i++)
		if (strcmp(database->keywords[i], keyword) == 0)
			return database->values[i];
	return otherwise;
}

static bool
name_it(struct database *database)
{
	char name[NAME_TEXT];

	snprintf(name, sizeof(name), "postgres://%s:%s/%s", value_of(database, "host", ""),
		 value_of(database, "port", ""), value_of(database, "dbname", ""));
	database->name = strdup(name);
	return database->name != NULL;
}

/* libpq's complaint would show the address, and with it the password. */
int
address_read(struct database *database, const char *address, bool reading, char *why, size_t size)
{
	PQconninfoOption *options = PQconninfoParse(address, NULL);

	if (options == NULL) {
		snprintf(why, size,
			 "the address of the store is not one that libpq reads, such as "
			 "postgres://user@host:5432/database");
		return -1;
	}
	bool kept = keep_all(database, options, reading) && name_it(database);
	PQconninfoFree(options);
	if (kept)
		return 0;
	snprintf(why, size, "there is no memory to open the store");
	return -1;
}

void
address_free(struct database *database)
{
	for (unsigned i = 0; database->keywords != NULL && database->keywords[i] != NULL; i++) {
		free(database->keywords[i]);
		free(database->values[i]);
	}
	free(database->keywords);
	free(database->values);
	free(database->name);
}
