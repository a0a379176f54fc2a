#include "api/request/asker.h"

#include "api/request/exchange.h"
#include "api/request/language.h"

static unsigned
find_language(const void *exchange)
{
	return language_of(&((const struct exchange *)exchange)->request);
}

static const char *
make_instance(void *exchange)
{
	return exchange_instance(exchange);
}

struct asker
exchange_asker(struct exchange *exchange)
{
	return (struct asker){exchange, find_language, make_instance};
}
