#include "api/request/holder.h"

#include "api/request/address.h"
#include "api/request/exchange.h"
#include "ledger/core/clock.h"

#include <stdio.h>
#include <string.h>

void
holder_address(const struct exchange *exchange, struct in6_addr *address)
{
	const struct request *request = &exchange->request;
	const struct app *app = exchange->app;
	struct in6_addr told;

	address_of_peer(request->peer, address);
	if (app->proxy != NULL && address_equal(address, app->proxy) &&
	    request->forwarded_for != NULL && address_forwarded(request->forwarded_for, &told))
		*address = told;
	address_widen(address);
}

static void
take_address(struct pool_holder *holder, const struct in6_addr *address)
{
	*holder = (struct pool_holder){.link = ""};
	_Static_assert(sizeof(*address) == POOL_ADDRESS_SIZE, "it is an IPv6 address");
	memcpy(holder->address, address, sizeof(*address));
}

void
holder_of_address(const struct exchange *exchange, struct pool_holder *holder)
{
	struct in6_addr address;

	holder_address(exchange, &address);
	take_address(holder, &address);
}

void
holder_of_connection(const struct app *app, const struct sockaddr *peer, struct pool_holder *holder)
{
	struct in6_addr address;

	address_of_peer(peer, &address);
	bool is_proxy = app->proxy != NULL && address_equal(&address, app->proxy);
	address_widen(&address);
	take_address(holder, &address);
	if (is_proxy)
		snprintf(holder->club, sizeof(holder->club), "proxy");
}

void
holder_of(const struct exchange *exchange, struct pool_holder *holder)
{
	const struct app *app = exchange->app;
	struct caller caller = {0};

	holder_of_address(exchange, holder);
	if (exchange->key == NULL)
		return;
	struct tx *tx = app->store->calls->read_begin(app->store);
	if (tx == NULL)
		return;
	if (auth_find(&app->auth, tx, exchange->key, clock_now(), &caller) == STORE_OK &&
	    caller.role != ROLE_NONE)
		snprintf(holder->club, sizeof(holder->club), "%s",
			 caller.role == ROLE_ADMIN ? role_ids[ROLE_ADMIN] : caller.club);
	app->store->calls->read_end(tx);
}
