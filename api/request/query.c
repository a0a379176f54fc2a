#include "api/request/query.h"

#include "api/request/exchange.h"
#include "api/request/percent.h"

#include <assert.h>
#include <string.h>

static bool
is_parameter_of(const struct route *route, const char *name)
{
	for (unsigned i = 0; i < QUERY_PARAMETERS_MAX && route->parameters[i] != NULL; i++)
		if (strcmp(route->parameters[i], name) == 0)
			return true;
	return false;
}

static unsigned
times_given(const struct request *request, const char *name)
{
	unsigned times = 0;

	for (unsigned i = 0; i < request->query_count; i++)
		times += strcmp(request->query[i].name, name) == 0;
	return times;
}

int
query_check(const struct exchange *exchange, struct problem *problem)
{
	const struct request *request = &exchange->request;
	char value[QUERY_VALUE_MAX + 1];

	if (exchange->route->any_query)
		return 0;
	if (request->query_count > QUERY_PARAMETERS_MAX)
		return problem_set(problem, BAD_VALUE, "at most %d query parameters",
				   QUERY_PARAMETERS_MAX);
	for (unsigned i = 0; i < request->query_count; i++) {
		const struct parameter *parameter = &request->query[i];
		const char *text = parameter->value;
		if (!is_parameter_of(exchange->route, parameter->name))
			return problem_set_at_parameter(problem, BAD_VALUE, parameter->name,
							"there is no such query parameter");
		if (times_given(request, parameter->name) != 1)
			return problem_set_at_parameter(problem, BAD_VALUE, parameter->name,
							"the parameter is given twice");
		if (!percent_decode(text, strlen(text), value, sizeof(value)))
			return problem_set_at_parameter(
				problem, BAD_VALUE, parameter->name,
				"the value is no percent-encoded text of at "
				"most %d bytes",
				QUERY_VALUE_MAX);
	}
	return 0;
}

bool
query_value(const struct exchange *exchange, const char *name, char value[QUERY_VALUE_MAX + 1])
{
	const struct request *request = &exchange->request;

	for (unsigned i = 0; i < request->query_count && i < QUERY_PARAMETERS_MAX; i++) {
		const char *text = request->query[i].value;
		if (strcmp(request->query[i].name, name) != 0)
			continue;
		bool decoded = percent_decode(text, strlen(text), value, QUERY_VALUE_MAX + 1);
		assert(decoded || exchange->route->any_query);
		return decoded;
	}
	return false;
}
