/* Filling a request from its head, header by header. */
#ifndef API_HEAD_H
#define API_HEAD_H

#include "api/exchange.h"

/* The request line; the texts outlive the request. */
void head_begin(struct request *request, const char *method, const char *path);
void head_take_header(struct request *request, const char *name, const char *value);
void head_take_parameter(struct request *request, const char *name, const char *value);

/* When all has been taken. */
void head_end(struct request *request, const char *version);

#endif
