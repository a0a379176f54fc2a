#include "api/request/method.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

const char *const method_names[METHODS] = {"GET",   "HEAD",   "POST",    "PUT",
					   "PATCH", "DELETE", "OPTIONS", "OTHER"};

enum method
method_of(const char *name)
{
	assert(name != NULL);
	for (int method = 0; method < METHOD_OTHER; method++)
		if (strcmp(method_names[method], name) == 0)
			return (enum method)method;
	return METHOD_OTHER;
}
