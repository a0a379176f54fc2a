/*
 * One member of an object that is JSON text already, without reading all the others: for what is
 * long, is ours, and was checked when it was written.
 */
#ifndef JSON_MEMBER_TEXT_H
#define JSON_MEMBER_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct json_span {
	const char *data; /* in the text that was searched */
	size_t size;
};

/*
 * Finds the value of the member `name`, which needs no escape. False: the object does not have it,
 * or the text ends or goes wrong before it. What comes after it is not looked at.
 */
bool json_member_text(const char *text, size_t size, const char *name, struct json_span *value);

#endif
