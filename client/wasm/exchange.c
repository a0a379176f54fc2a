#include "client/wasm/exchange.h"

#include <string.h>

enum {
	KEPT = 1 << 16, /* a request that was much larger than this does not keep its memory */
	UNAVAILABLE = 503
};

static struct buffer input, output;

/* What the host reads: `output`, or a text of ours where there was no memory for one. */
static struct request answer;

char *
exchange_input(size_t size)
{
	buffer_reset(&input, KEPT);
	return size <= SIZE_MAX / 4 && buffer_reserve(&input, size) ? input.data : NULL;
}

const char *
exchange_output(void)
{
	return answer.text;
}

size_t
exchange_output_size(void)
{
	return answer.size;
}

struct request
exchange_begin(size_t size, struct buffer **to)
{
	buffer_reset(&output, KEPT);
	*to = &output;
	return (struct request){input.data, size};
}

const char *
exchange_word(struct request *request)
{
	const char *word = request->text;
	const char *end = request->size == 0 ? NULL : memchr(word, '\0', request->size);

	if (end == NULL)
		return NULL;
	request->size -= (size_t)(end - word) + 1;
	request->text = end + 1;
	return word;
}

unsigned
exchange_show(unsigned status)
{
	static const char no_memory[] = "{\"type\":\"/docs/problems#unavailable\","
					"\"title\":\"Unavailable\",\"status\":503,"
					"\"detail\":\"there is no memory for this answer\","
					"\"code\":\"unavailable\",\"args\":{}}";

	if (output.failed) {
		answer = (struct request){no_memory, sizeof(no_memory) - 1};
		return UNAVAILABLE;
	}
	answer = (struct request){output.data, output.size};
	return status;
}
