#include "api/request/language.h"

#include "api/request/exchange.h"
#include "codec/names.h"

#include <string.h>
#include <strings.h>

enum { WEIGHT_MAX = 1000 }; /* of q=1 */

/* The language of a tag, or MJ_LANGUAGES. */
static unsigned
language_of_tag(const char *tag, size_t size)
{
	for (const struct language_readers *at = language_readers; at->prefix != NULL; at++) {
		size_t length = strlen(at->prefix);
		if (size >= length && strncasecmp(tag, at->prefix, length) == 0 &&
		    (size == length || tag[length] == '-'))
			return at->language;
	}
	return MJ_LANGUAGES;
}

/* The weight behind a tag, ";q=0.8", in thousandths; without one it is the greatest. */
static int
weight_of(const char *text, size_t size)
{
	const char *end = text + size, *at = memchr(text, '=', size);
	int weight = 0, step = WEIGHT_MAX;

	if (at == NULL)
		return WEIGHT_MAX;
	for (at++; at < end && step > 0; at++) {
		if (*at >= '0' && *at <= '9') {
			weight += step * (*at - '0');
			step /= 10;
		}
	}
	return weight < WEIGHT_MAX ? weight : WEIGHT_MAX;
}

unsigned
language_accepted(const char *header)
{
	unsigned best = MJ_EN;
	int most = 0;

	while (*header != '\0') {
		header += strspn(header, ", \t");
		size_t size = strcspn(header, ","), tag = strcspn(header, ",; \t");
		unsigned language = language_of_tag(header, tag);
		int weight = weight_of(header + tag, size - tag);
		if (language != MJ_LANGUAGES && weight > most) {
			best = language;
			most = weight;
		}
		header += size;
	}
	return best;
}

unsigned
language_of(const struct request *request)
{
	enum names_mode mode;

	for (unsigned i = 0; i < request->query_count && i < QUERY_PARAMETERS_MAX; i++)
		if (strcmp(request->query[i].name, "names") == 0 &&
		    request->query[i].value != NULL &&
		    names_parse(request->query[i].value, &mode) && mode >= NAMES_ONE)
			return (unsigned)(mode - NAMES_ONE);
	return request->accept_language == NULL ? MJ_EN
						: language_accepted(request->accept_language);
}
