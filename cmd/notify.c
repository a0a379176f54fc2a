#include "cmd/notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* Fills in the address; returns its length, or 0 when `name` is none. `@` is a zero byte there. */
static socklen_t
address_of(const char *name, struct sockaddr_un *address)
{
	size_t length = strlen(name);

	if ((name[0] != '/' && name[0] != '@') || length >= sizeof(address->sun_path))
		return 0;
	address->sun_family = AF_UNIX;
	memcpy(address->sun_path, name, length);
	if (name[0] == '@')
		address->sun_path[0] = '\0';
	return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
}

bool
notify(const char *state)
{
	const char *name = getenv(NOTIFY_VARIABLE);
	struct sockaddr_un address = {0};

	if (name == NULL || name[0] == '\0')
		return true;
	socklen_t length = address_of(name, &address);
	int to = length == 0 ? -1 : socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (to < 0)
		return false;
	ssize_t sent =
		sendto(to, state, strlen(state), 0, (const struct sockaddr *)&address, length);
	close(to);
	return sent >= 0;
}
