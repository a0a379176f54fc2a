/* Fills a request from its head, piece by piece. All texts are borrowed and outlive the request. */
#ifndef API_REQUEST_REQUEST_PARSE_H
#define API_REQUEST_REQUEST_PARSE_H

#include "api/request/exchange.h"

/* First: method and target, without the query, as the request line has them. */
void request_parse_line(struct request *request, const char *method, const char *target);

/* `value` has `size` bytes, and a NUL behind them. */
void request_parse_header(struct request *request, const char *name, const char *value,
			  size_t size);
/* Where something stands in the head that its reader was not told of. */
void request_refuse_nul(struct request *request);
void request_parse_parameter(struct request *request, const char *name, const char *value);

/* Last: checks what only the whole head tells. `version` is "HTTP/1.1" or the like. */
void request_parse_end(struct request *request, const char *version);

#endif
