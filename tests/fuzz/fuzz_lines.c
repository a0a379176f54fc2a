/*
 * Bytes as a stream of lines: what lines.c cuts out of a spooled body, however it came in and
 * however it is read, is what cutting the whole text at once gives. A byte from 0x80 on stands for
 * a run, so that lines reach their limits.
 */
#include "api/request/spool.h"
#include "api/rules/lines.h"
#include "tests/fuzz/dice.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

enum { TEXT_MAX = 1 << 21, RUN = 0x80, RUN_KINDS = 4 };

static char text[TEXT_MAX];
static struct lines lines;

/* Where the text is read from, and the chance that decides how much at a time. */
struct source {
	struct spool spool;
	struct dice dice;
};

/*
 * A run has a byte for its length behind it: in small ones, around the limit of a line, or in large
 * ones.
 */
static size_t
run_length(uint8_t kind, uint8_t length)
{
	switch (kind / RUN_KINDS % 3) {
	case 0:
		return length;
	case 1:
		return NDJSON_LINE_MAX - 8 + length % 16;
	default:
		return (size_t)length << 10;
	}
}

static size_t
expand(const uint8_t *data, size_t size)
{
	static const char fill[RUN_KINDS] = {'x', 'y', ' ', '\r'};
	size_t made = 0;

	for (size_t i = 0; i < size && made < TEXT_MAX; i++) {
		if (data[i] < RUN || i + 1 == size) {
			text[made++] = (char)data[i];
			continue;
		}
		size_t length = run_length(data[i], data[i + 1]);
		if (length > TEXT_MAX - made)
			length = TEXT_MAX - made;
		memset(text + made, fill[data[i] % RUN_KINDS], length);
		made += length;
		i++;
	}
	return made;
}

static int64_t
read_some(void *arg, uint64_t offset, char *to, size_t max)
{
	struct source *source = arg;
	size_t wish = one_in(&source->dice, 3) ? max : 1 + roll(&source->dice, 1 << 14);

	return spool_read(&source->spool, offset, to, wish < max ? wish : max);
}

static void
check_line(const char *begin, size_t size, unsigned long number)
{
	struct line line;
	enum line_kind kind = lines_next(&lines, &line);

	if (size > 0 && begin[size - 1] == '\r')
		size--;
	MUST(line.number == number);
	MUST(kind == (size > NDJSON_LINE_MAX ? LINE_TOO_LONG : LINE));
	if (kind == LINE)
		MUST(line.size == size && memcmp(line.text, begin, size) == 0);
}

static void
check_lines(size_t size)
{
	unsigned long number = 0;
	const char *at = text, *end = text + size;
	struct line line;

	while (at < end) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));
		const char *stop = feed == NULL ? end : feed;
		check_line(at, (size_t)(stop - at), ++number);
		at = stop + 1;
	}
	MUST(lines_next(&lines, &line) == LINES_END);
	MUST(lines_next(&lines, &line) == LINES_END);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct source source;
	size_t made = expand(data, size), piece;

	source.dice = dice_of(size == 0 ? 0 : data[size - 1]);
	for (size_t sent = 0; sent < made; sent += piece) {
		piece = 1 + roll(&source.dice, 1 << 16);
		if (piece > made - sent)
			piece = made - sent;
		MUST(spool_add(&source.spool, text + sent, piece) == 0);
	}
	memset(&lines, 0, offsetof(struct lines, window));
	lines.read = read_some;
	lines.source = &source;
	check_lines(made);
	spool_reset(&source.spool);
	return 0;
}
