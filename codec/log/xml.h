/*
 * XML as logs are written in it: elements with attributes. Text between elements means nothing;
 * comments and processing instructions are passed over. A document type, and with it every entity
 * of its own, is refused.
 */
#ifndef CODEC_LOG_XML_H
#define CODEC_LOG_XML_H

#include "json/buffer.h"

enum { XML_ATTRIBUTES_MAX = 64, XML_DEPTH_MAX = 8 };

struct xml {
	const char *text;
	size_t size;
	size_t at; /* where the text goes on; of a fault where it is */

	/* ---- The element that has begun ---- */
	size_t begin; /* of it in the text */
	const char *name;
	const char *attributes[2 * XML_ATTRIBUTES_MAX + 1]; /* names and values by turns; NULL */

	const char *fault;
	unsigned depth;
	struct {
		size_t at, size; /* of the name */
	} open[XML_DEPTH_MAX];
	struct buffer words; /* what `name` and `attributes` point to, until the next element */
};

/*
 * Goes to the next element: 1, or 0 where the text is over, or -1 with a fault. The elements need
 * not be in one. All zero but text and size is a text that begins.
 */
int xml_next(struct xml *xml);
void xml_free(struct xml *xml);

#endif
