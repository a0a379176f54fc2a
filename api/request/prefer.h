/* The header Prefer (RFC 7240): how much of an answer a client wants. */
#ifndef API_REQUEST_PREFER_H
#define API_REQUEST_PREFER_H

/* What is said of `return`, the one preference that is known here. */
enum prefer_return {
	RETURN_UNSAID,
	RETURN_WHOLE, /* "representation", or a value that is not known */
	RETURN_MINIMAL
};

/* What one line of the header says of it: of a preference that is repeated the first counts. */
enum prefer_return prefer_return_of(const char *header);

#endif
