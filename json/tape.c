#include "json/tape.h"

#include "json/text.h"

#include <assert.h>
#include <stdlib.h>

/* ---- Parsing ---- */

struct scan {
	struct tape *tape;
	const char *at, *end;
	unsigned depth;
	uint32_t open[TAPE_DEPTH_MAX];
};

static int
fail(struct scan *scan, const char *fault)
{
	scan->tape->fault = fault;
	scan->tape->fault_at = (size_t)(scan->at - scan->tape->text);
	return -1;
}

size_t
json_space_end(const char *text, size_t size, size_t from)
{
	uint64_t word;

	/* Indented text: eight spaces at a time. */
	for (; size - from >= sizeof(word); from += sizeof(word)) {
		memcpy(&word, text + from, sizeof(word));
		if (word != 0x2020202020202020)
			break;
	}
	while (from < size && (text[from] == ' ' || text[from] == '\n' || text[from] == '\r' ||
			       text[from] == '\t'))
		from++;
	return from;
}

static inline void
skip_space(struct scan *scan)
{
	/* Most logs have none. */
	if (scan->at != scan->end && scan->at[0] > ' ')
		return;
	scan->at += json_space_end(scan->at, (size_t)(scan->end - scan->at), 0);
}

static bool
grow(struct tape *tape)
{
	uint32_t capacity = tape->capacity == 0 ? 1024 : 2 * tape->capacity;
	struct tape_value *values = realloc(tape->values, capacity * sizeof(*values));

	if (values == NULL)
		return false;
	tape->values = values;
	tape->capacity = capacity;
	return true;
}

static inline int
add_at(struct scan *scan, enum tape_type type, const char *at, size_t size)
{
	struct tape *tape = scan->tape;

	if (tape->count >= TAPE_VALUES_MAX)
		return fail(scan, "more values than a log may have");
	if (tape->count == tape->capacity && !grow(tape))
		return fail(scan, "no memory");
	struct tape_value *value = &tape->values[tape->count++];
	value->type = (uint8_t)type;
	value->at = (uint32_t)(at - tape->text);
	value->size = (uint32_t)size;
	value->end = tape->count;
	return 0;
}

static inline int
add(struct scan *scan, enum tape_type type, size_t size)
{
	return add_at(scan, type, scan->at, size);
}

/* In each byte of a word that is 0 the highest bit; above the lowest such byte in others, too. */
static inline uint64_t
zero_bytes(uint64_t word)
{
	return (word - 0x0101010101010101) & ~word & 0x8080808080808080;
}

/* The first character that may not be a plain one of a string, looked for eight at a time. */
static inline const char *
skip_plain(const char *at, const char *end)
{
	uint64_t word;

	for (; (size_t)(end - at) >= sizeof(word); at += sizeof(word)) {
		memcpy(&word, at, sizeof(word));
		uint64_t found = zero_bytes(word ^ 0x2222222222222222) |
				 zero_bytes(word ^ 0x5c5c5c5c5c5c5c5c) |
				 zero_bytes(word & 0xe0e0e0e0e0e0e0e0);
		if (found != 0 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
			return at + __builtin_ctzll(found) / 8;
		if (found != 0)
			break;
	}
	return at;
}

/* Four hexadecimal digits, or -1. */
static int
read_hex(const char *at, const char *end)
{
	int value = 0;

	if (end - at < 4)
		return -1;
	for (unsigned i = 0; i < 4; i++) {
		int digit = text_hex_digit(at[i]);
		if (digit < 0)
			return -1;
		value = 16 * value + digit;
	}
	return value;
}

/*
 * What is wrong with a character of a string, or with the escape that begins there, or NULL.
 * Strings of C cannot hold U+0000.
 */
static const char *
string_fault(const char *at, const char *end)
{
	static const char letters[] = "\"\\/bfnrtu";

	if ((unsigned char)*at < ' ')
		return "a control character in a string";
	if (*at != '\\')
		return NULL;
	if (end - at < 2)
		return "a string without an end";
	if (memchr(letters, at[1], sizeof(letters) - 1) == NULL)
		return "an escape that JSON does not have";
	int code = at[1] == 'u' ? read_hex(at + 2, end) : at[1];
	if (code < 0)
		return "an escape without its four hexadecimal digits";
	return code == 0 ? "the character U+0000 in a string" : NULL;
}

/* At the opening quote. */
static int
read_string(struct scan *scan)
{
	const char *at = skip_plain(++scan->at, scan->end);

	while (at < scan->end && *at != '"') {
		const char *fault = string_fault(at, scan->end);
		if (fault != NULL) {
			scan->at = at;
			return fail(scan, fault);
		}
		at += *at == '\\' ? 2 : 1;
	}
	if (at >= scan->end)
		return fail(scan, "a string without an end");
	if (add(scan, TAPE_STRING, (size_t)(at - scan->at)) != 0)
		return -1;
	scan->at = at + 1;
	return 0;
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static int
read_number(struct scan *scan)
{
	const char *at = scan->at;

	at += *at == '-';
	if (at >= scan->end || !is_digit(*at))
		return fail(scan, "no value where one is expected");
	while (at < scan->end && (is_digit(*at) || *at == '.' || *at == 'e' || *at == 'E' ||
				  *at == '+' || *at == '-'))
		at++;
	if (add(scan, TAPE_NUMBER, (size_t)(at - scan->at)) != 0)
		return -1;
	scan->at = at;
	return 0;
}

/* Whether one of JSON's words stands here; if so, it is read. */
static bool
take_word(struct scan *scan, const char *word, size_t size)
{
	if ((size_t)(scan->end - scan->at) < size || memcmp(scan->at, word, size) != 0)
		return false;
	scan->at += size;
	return true;
}

static int
read_word(struct scan *scan)
{
	const char *at = scan->at;
	enum tape_type type;

	if (*at == 'f' && take_word(scan, "false", 5))
		type = TAPE_FALSE;
	else if (*at == 't' && take_word(scan, "true", 4))
		type = TAPE_TRUE;
	else if (*at == 'n' && take_word(scan, "null", 4))
		type = TAPE_NULL;
	else
		return read_number(scan);
	return add_at(scan, type, at, (size_t)(scan->at - at));
}

static int
open_value(struct scan *scan, enum tape_type type)
{
	if (scan->depth == TAPE_DEPTH_MAX)
		return fail(scan, "nested too deep");
	if (add(scan, type, 0) != 0)
		return -1;
	scan->open[scan->depth++] = scan->tape->count - 1;
	scan->at++;
	return 0;
}

static int
read_value(struct scan *scan)
{
	if (scan->at >= scan->end)
		return fail(scan, "the text ends too early");
	switch (*scan->at) {
	case '{':
		return open_value(scan, TAPE_OBJECT);
	case '[':
		return open_value(scan, TAPE_ARRAY);
	case '"':
		return read_string(scan);
	default:
		return read_word(scan);
	}
}

/* Whether the last value, a key, is of a member that is left out. */
static bool
is_left_out(const struct tape *tape)
{
	const struct tape_value *key = &tape->values[tape->count - 1];
	const char *text = tape->text + key->at;

	for (const char *const *name = tape->left_out; name != NULL && *name != NULL; name++)
		if (text[0] == (*name)[0] && strncmp(*name, text, key->size) == 0 &&
		    (*name)[key->size] == '\0')
			return true;
	return false;
}

/* Past a string, without looking into it. */
static int
skip_string(struct scan *scan)
{
	const char *at = skip_plain(scan->at + 1, scan->end);

	while (at < scan->end && *at != '"')
		at = *at == '\\' && scan->end - at > 1 ? at + 2 : skip_plain(at + 1, scan->end);
	if (at >= scan->end)
		return fail(scan, "a string without an end");
	scan->at = at + 1;
	return 0;
}

/* The first quote or bracket, looked for eight characters at a time; or one shortly before it. */
static inline const char *
skip_unbracketed(const char *at, const char *end)
{
	uint64_t word;

	for (; (size_t)(end - at) >= sizeof(word); at += sizeof(word)) {
		memcpy(&word, at, sizeof(word));
		/* '[' and '{', and ']' and '}', differ in the bit of 0x20. */
		uint64_t bracket = word | 0x2020202020202020;
		uint64_t found = zero_bytes(word ^ 0x2222222222222222) |
				 zero_bytes(bracket ^ 0x7b7b7b7b7b7b7b7b) |
				 zero_bytes(bracket ^ 0x7d7d7d7d7d7d7d7d);
		if (found != 0 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
			return at + __builtin_ctzll(found) / 8;
		if (found != 0)
			break;
	}
	return at;
}

/* Leaves an array or object out: null stands for it. Of what is in it, brackets are counted. */
static int
skip_value(struct scan *scan)
{
	const char *begin = scan->at;
	size_t depth = 0;

	do {
		if (scan->at >= scan->end)
			return fail(scan, "the text ends too early");
		char c = *scan->at;
		if (c == '"') {
			if (skip_string(scan) != 0)
				return -1;
			continue;
		}
		depth += c == '[' || c == '{';
		depth -= c == ']' || c == '}';
		scan->at++;
		if (depth > 0)
			scan->at = skip_unbracketed(scan->at, scan->end);
	} while (depth > 0);
	return add_at(scan, TAPE_NULL, begin, 0);
}

static struct tape_value *
innermost(struct scan *scan)
{
	return &scan->tape->values[scan->open[scan->depth - 1]];
}

/* The key of the next member, and the colon. */
static int
read_key(struct scan *scan)
{
	if (scan->at >= scan->end || *scan->at != '"')
		return fail(scan, "a key is expected");
	if (read_string(scan) != 0)
		return -1;
	skip_space(scan);
	if (scan->at >= scan->end || *scan->at != ':')
		return fail(scan, "a colon is expected");
	scan->at++;
	skip_space(scan);
	return 0;
}

/* Closes what ends here, and takes the comma before what follows. */
static int
close_values(struct scan *scan)
{
	while (scan->depth > 0) {
		skip_space(scan);
		struct tape_value *value = innermost(scan);
		if (scan->at >= scan->end)
			return fail(scan, "the text ends too early");
		if (*scan->at == ',') {
			scan->at++;
			return 0;
		}
		if (*scan->at != (value->type == TAPE_OBJECT ? '}' : ']'))
			return fail(scan, "a comma or a closing bracket is expected");
		scan->at++;
		value->end = scan->tape->count;
		value->size = (uint32_t)(scan->at - scan->tape->text) - value->at;
		scan->depth--;
	}
	return 0;
}

/* Whether the array or object that was just opened is empty. */
static bool
is_empty(struct scan *scan)
{
	skip_space(scan);
	return scan->at < scan->end && (*scan->at == ']' || *scan->at == '}');
}

/* Whether the value that comes next is an array or object of a member that is left out. */
static bool
leaves_out(const struct scan *scan)
{
	return scan->tape->left_out != NULL && scan->depth > 0 && scan->at < scan->end &&
	       (*scan->at == '[' || *scan->at == '{') &&
	       scan->tape->values[scan->open[scan->depth - 1]].type == TAPE_OBJECT &&
	       is_left_out(scan->tape);
}

static int
read_values(struct scan *scan)
{
	do {
		skip_space(scan);
		if (scan->depth > 0 && innermost(scan)->type == TAPE_OBJECT && read_key(scan) != 0)
			return -1;
		unsigned before = scan->depth;
		if (leaves_out(scan) ? skip_value(scan) != 0 : read_value(scan) != 0)
			return -1;
		if (scan->depth > before && !is_empty(scan))
			continue;
		if (close_values(scan) != 0)
			return -1;
	} while (scan->depth > 0);
	return 0;
}

int
tape_parse(struct tape *tape, const char *text, size_t size, size_t from)
{
	struct scan scan = {.tape = tape, .at = text + from, .end = text + size};

	assert(from <= size && size < UINT32_MAX);
	tape->text = text;
	tape->count = 0;
	tape->fault = NULL;
	if (read_values(&scan) != 0)
		return -1;
	tape->end = (size_t)(scan.at - text);
	return 0;
}

void
tape_free(struct tape *tape)
{
	free(tape->values);
	memset(tape, 0, sizeof(*tape));
}

/* ---- Reading ---- */

tape_index
tape_first(const struct tape *tape, tape_index of)
{
	assert(of < tape->count);
	return tape->values[of].end > of + 1 && tape->values[of].type >= TAPE_ARRAY ? of + 1
										    : TAPE_NONE;
}

tape_index
tape_next(const struct tape *tape, tape_index of, tape_index value)
{
	assert(of < tape->count && value < tape->count);
	tape_index next = tape->values[value].end;
	return next < tape->values[of].end ? next : TAPE_NONE;
}

static bool
is_string(const struct tape *tape, tape_index value, const char *text, size_t size)
{
	const struct tape_value *one = &tape->values[value];

	return one->type == TAPE_STRING && one->size == size &&
	       memcmp(tape->text + one->at, text, size) == 0;
}

tape_index
tape_member(const struct tape *tape, tape_index of, const char *name)
{
	size_t size = strlen(name);

	if (of >= tape->count || tape->values[of].type != TAPE_OBJECT)
		return TAPE_NONE;
	const struct tape_value *values = tape->values;
	for (tape_index key = of + 1; key < values[of].end; key = values[key + 1].end) {
		if (values[key].size != size || tape->text[values[key].at] != name[0] ||
		    memcmp(tape->text + values[key].at, name, size) != 0)
			continue;
		return values[key + 1].type == TAPE_NULL ? TAPE_NONE : key + 1;
	}
	return TAPE_NONE;
}

tape_index
tape_element(const struct tape *tape, tape_index of, size_t index)
{
	if (of >= tape->count || tape->values[of].type != TAPE_ARRAY)
		return TAPE_NONE;
	tape_index value = tape_first(tape, of);
	while (value != TAPE_NONE && index-- > 0)
		value = tape_next(tape, of, value);
	return value;
}

size_t
tape_size(const struct tape *tape, tape_index array)
{
	size_t size = 0;

	for (tape_index value = tape_first(tape, array); value != TAPE_NONE;
	     value = tape_next(tape, array, value))
		size++;
	return size;
}

size_t
tape_at(const struct tape *tape, tape_index value)
{
	assert(value < tape->count);
	return tape->values[value].at;
}

bool
tape_is(const struct tape *tape, tape_index value, enum tape_type type)
{
	return value != TAPE_NONE && tape->values[value].type == type;
}

bool
tape_integer(const struct tape *tape, tape_index value, int64_t *number)
{
	enum { DIGITS_MAX = 12 };
	int64_t result = 0;
	unsigned digits = 0;

	if (!tape_is(tape, value, TAPE_NUMBER))
		return false;
	const char *at = tape->text + tape->values[value].at, *end = at + tape->values[value].size;
	bool negative = *at == '-';
	for (at += negative; at < end && is_digit(*at); at++) {
		if (++digits > DIGITS_MAX)
			return false;
		result = 10 * result + (*at - '0');
	}
	*number = negative ? -result : result;
	return at == end || *at == '.';
}

bool
tape_is_text(const struct tape *tape, tape_index value, const char *text)
{
	return value != TAPE_NONE && is_string(tape, value, text, strlen(text));
}

/* ---- Strings ---- */

static size_t
write_utf8(unsigned code, char to[4])
{
	if (code < 0x80) {
		to[0] = (char)code;
		return 1;
	}
	if (code < 0x800) {
		to[0] = (char)(0xc0 | code >> 6);
		to[1] = (char)(0x80 | (code & 0x3f));
		return 2;
	}
	if (code < 0x10000) {
		to[0] = (char)(0xe0 | code >> 12);
		to[1] = (char)(0x80 | (code >> 6 & 0x3f));
		to[2] = (char)(0x80 | (code & 0x3f));
		return 3;
	}
	to[0] = (char)(0xf0 | code >> 18);
	to[1] = (char)(0x80 | (code >> 12 & 0x3f));
	to[2] = (char)(0x80 | (code >> 6 & 0x3f));
	to[3] = (char)(0x80 | (code & 0x3f));
	return 4;
}

/* The character after a backslash at `*at`, which moves on. Returns its size. */
static size_t
read_escape(const char **at, const char *end, char to[4])
{
	static const char escapes[] = "b\bf\fn\nr\rt\t";

	if (**at != 'u') {
		const char *escape = strchr(escapes, **at);
		to[0] = escape != NULL ? escape[1] : **at;
		*at += 1;
		return 1;
	}
	unsigned code = (unsigned)read_hex(*at + 1, end);
	*at += 5;
	if (code >= 0xd800 && code < 0xdc00 && end - *at >= 6 && (*at)[0] == '\\' &&
	    (*at)[1] == 'u') {
		int low = read_hex(*at + 2, end);
		if (low >= 0xdc00 && low < 0xe000) {
			code = 0x10000 + ((code - 0xd800) << 10) + ((unsigned)low - 0xdc00);
			*at += 6;
		}
	}
	if (code >= 0xd800 && code < 0xe000)
		code = 0xfffd;
	return write_utf8(code, to);
}

void
tape_string(const struct tape *tape, tape_index value, char *to, size_t room)
{
	size_t size = 0;

	assert(room > 0);
	if (tape_is(tape, value, TAPE_STRING)) {
		const char *at = tape->text + tape->values[value].at;
		const char *end = at + tape->values[value].size;
		if ((size_t)(end - at) < room && memchr(at, '\\', (size_t)(end - at)) == NULL) {
			size = (size_t)(end - at);
			memcpy(to, at, size);
			at = end;
		}
		while (at < end) {
			char one[4] = {*at++};
			size_t length = 1;
			if (one[0] == '\\' && at < end)
				length = read_escape(&at, end, one);
			if (size + length >= room)
				break;
			memcpy(to + size, one, length);
			size += length;
		}
	}
	to[size] = '\0';
}
