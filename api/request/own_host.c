#include "api/request/own_host.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { HOST_MAX = 253 };

/* The name without port, brackets and last dot. */
static bool
read_name(const char *host, char name[HOST_MAX + 1])
{
	bool bracketed = host[0] == '[';
	const char *begin = host + bracketed;
	size_t size = strcspn(begin, bracketed ? "]" : ":");
	const char *rest = begin + size + (bracketed && begin[size] == ']');

	if (rest[0] == ':')
		rest += 1 + strspn(rest + 1, "0123456789");
	if (size > 0 && !bracketed && begin[size - 1] == '.')
		size--;
	if (size == 0 || size > HOST_MAX || rest[0] != '\0' || (bracketed && begin[size] != ']'))
		return false;
	snprintf(name, HOST_MAX + 1, "%.*s", (int)size, begin);
	return true;
}

static bool
is_local(const char *name)
{
	static const char local[] = "localhost";
	size_t size = strlen(name), end = sizeof(local) - 1;

	return size >= end && strcasecmp(name + size - end, local) == 0 &&
	       (size == end || name[size - end - 1] == '.');
}

bool
own_host_is(const char *host, const char *const *told)
{
	char name[HOST_MAX + 1];
	struct in6_addr address;

	if (!read_name(host, name))
		return false;
	if (host[0] == '[')
		return inet_pton(AF_INET6, name, &address) == 1;
	for (; told != NULL && *told != NULL; told++)
		if (strcasecmp(name, *told) == 0)
			return true;
	return is_local(name) || inet_pton(AF_INET, name, &address) == 1;
}

bool
own_host_is_name(const char *name)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789.-_";
	size_t size = strlen(name);

	return size > 0 && size <= HOST_MAX && strspn(name, letters) == size && name[0] != '.' &&
	       name[size - 1] != '.';
}
