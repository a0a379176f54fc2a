/* Filling a request from its head, header by header. */
#ifndef API_REQUEST_REQUEST_PARSE_H
#define API_REQUEST_REQUEST_PARSE_H

#include "api/request/exchange.h"

/* The request line; the texts outlive the request. */
void request_parse_line(struct request *request, const char *method, const char *path);
void request_parse_header(struct request *request, const char *name, const char *value);
void request_parse_parameter(struct request *request, const char *name, const char *value);

/* When all has been taken. */
void request_parse_end(struct request *request, const char *version);

#endif
