/* Limits of JSON in requests. openapi.yaml names those that clients must know. */
#ifndef JSON_LIMITS_H
#define JSON_LIMITS_H

#include <stdint.h>

enum {
	BODY_MAX = 1 << 20,        /* bytes of a JSON body */
	NDJSON_LINE_MAX = 1 << 16, /* bytes of a line of an NDJSON body, without its end */
	JSON_DEPTH_MAX = 32,
	/* Bytes of all strings in a request of the rules; jansson is slow with strings. */
	JSON_STRINGS_MAX = 1 << 18,
	JSON_VALUES_MAX = 1 << 15, /* numbers, words, strings, lists and objects of a JSON body */
	POINTER_MAX = 512,         /* bytes of a JSON Pointer in a problem; longer ones are cut */
	DETAIL_MAX = 320           /* bytes of a problem's detail */
};

#define INTEGER_MAX (INT64_C(9007199254740991)) /* 2^53 - 1: what every JSON reader can hold */

#endif
