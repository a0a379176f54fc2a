/* The methods of HTTP that requests are told apart by. */
#ifndef API_REQUEST_METHOD_H
#define API_REQUEST_METHOD_H

enum method {
	METHOD_GET,
	METHOD_HEAD,
	METHOD_POST,
	METHOD_PUT,
	METHOD_PATCH,
	METHOD_DELETE,
	METHOD_OPTIONS,
	METHOD_OTHER,
	METHODS
};

/* "GET"; "OTHER" for METHOD_OTHER. */
extern const char *const method_names[METHODS];

/* The method of that name; METHOD_OTHER when it is none that any route has. */
enum method method_of(const char *name);

#endif
