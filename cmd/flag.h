/* What a flag is, and how the values of each kind of flag are read. */
#ifndef CMD_FLAG_H
#define CMD_FLAG_H

#include "api/request/pool.h"

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>

enum { LIST_MAX = 32 };

/* Of a flag that may be repeated; its first one forgets what the environment gave. */
struct value_list {
	const char *values[LIST_MAX + 1]; /* NULL-terminated */
	unsigned count;
	bool from_flags;
	char *text; /* owned: of the environment, into which `values` point */
};

/* --limit */
struct limit_values {
	struct pool_limits pools[POOLS];
	unsigned attempts, attempts_of_all; /* at codes, a second */
};

/* --trust-proxy */
struct proxy_value {
	bool is_given;
	struct in6_addr address;
};

/* Where a value comes from ("--threads", "MAHJONGD_THREADS"), and where its refusal goes to. */
struct given {
	const char *name;
	const char *value; /* NULL: a flag that takes none */
	char *why;
	size_t size;
};

struct flag {
	const char *name;     /* "--threads" */
	const char *takes;    /* what --help calls its value; NULL: it has none */
	const char *variable; /* of the environment; NULL: there is none */
	/* A kind of value: takes it into the member at `offset`; 0, or -1 with the refusal. */
	int (*read)(const struct flag *flag, void *member, const struct given *given);
	/* Reads the variable, where that is not read as the flag is; NULL: `read` does. */
	int (*read_variable)(const struct flag *flag, void *member, const struct given *given);
	size_t offset; /* in struct settings */
	/* What of the text is accepted, of flag_text and flag_list. */
	bool (*accepts)(const char *value);
	unsigned least, most; /* of a number; of a list the most values, at most LIST_MAX */
	const char *expected; /* "--x takes EXPECTED, not ..."; a number's comes of its bounds */
	const char *several;  /* what the values are called that its variable may hold */
	const char *help;     /* lines of --help; NULL: they tell of it elsewhere */
	const char *also;     /* a flag that stands on the same line of --help */
};

/* -1, with "NAME takes EXPECTED, not VALUE". */
int given_refuse(const struct given *given, const char *expected);

/* The kinds, for `read`, and the type of the member of each. */
#define FLAG_KIND(name) int name(const struct flag *flag, void *member, const struct given *given)
FLAG_KIND(flag_text);   /* const char *, borrowed */
FLAG_KIND(flag_switch); /* bool */
FLAG_KIND(flag_number); /* unsigned */
FLAG_KIND(flag_list);   /* struct value_list */
FLAG_KIND(flag_store);  /* struct store_place */
FLAG_KIND(flag_level);  /* enum log_level */
FLAG_KIND(flag_limit);  /* struct limit_values */
FLAG_KIND(flag_proxy);  /* struct proxy_value */

/* For `read_variable`: values with spaces (in a list commas too) between. */
FLAG_KIND(flag_list_variable);
FLAG_KIND(flag_limit_variable);

/* What texts are accepted. */
bool is_not_empty(const char *value);
bool is_listen_address(const char *value);
bool is_origin(const char *value);
bool is_browsers_origin(const char *value); /* as browsers say it: http or https, in lower case */
bool is_host(const char *value);

#endif
