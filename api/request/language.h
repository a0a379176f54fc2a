/* The language that people who asked are told things in. */
#ifndef API_REQUEST_LANGUAGE_H
#define API_REQUEST_LANGUAGE_H

#include "codec/languages.h"

struct request;

/*
 * That of ?names= where it names one language, else the one of Accept-Language (RFC 9110, 12.5.4)
 * that it likes best, else English.
 */
unsigned language_of(const struct request *request);

/*
 * The language of Accept-Language; English when it names none of ours. Each catalogue says who
 * reads it.
 */
unsigned language_accepted(const char *header);

#endif
