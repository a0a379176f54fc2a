#include "api/club/games/games_body.h"

#include "api/club/match/seats.h"
#include "codec/log/unpack.h"
#include "codec/rules.h"
#include "ledger/core/fields.h"
#include "lib/mahjong/log.h"
#include "json/read.h"
#include "json/tape.h"
#include "json/text.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

static const struct path logs_path = {.name = "logs", .size = 4};

int
games_refuse(struct call *call, enum problem_code code, unsigned index, const char *member,
	     const char *detail, ...)
{
	const struct path log = {.up = &logs_path, .index = index};
	const struct path inside = {.up = &log, .name = member, .size = strlen(member)};
	char at[POINTER_MAX];
	va_list list;

	path_write(&inside, at, sizeof(at));
	va_start(list, detail);
	problem_fill(&call->book.problem, code, AT_POINTER, at, detail, list);
	va_end(list);
	return -1;
}

/* ---- The text ---- */

static int
load_text(struct call *call, struct buffer *text)
{
	const struct spool *spool = &call->exchange->body;

	if (!buffer_reserve(text, (size_t)spool->size + 1))
		return book_no_memory(&call->book);
	while (text->size < spool->size) {
		int64_t size = spool_read(spool, text->size, text->data + text->size,
					  (size_t)(spool->size - text->size));
		if (size <= 0)
			return book_refuse(&call->book, UNAVAILABLE,
					   "the body cannot be read again now");
		text->size += (size_t)size;
	}
	return 0;
}

/*
 * What a JSON string says: the text of a log, or a link that holds one. It never begins as gzip's
 * data do, which log_unpack would make larger than the body: the body is UTF-8.
 */
static int
take_string(struct call *call, const struct tape *tape, tape_index value, struct games_log *log,
	    unsigned index)
{
	struct buffer plain = {0};
	const char *fault = NULL;

	if (buffer_reserve(&plain, (size_t)tape->values[value].size + 1)) {
		tape_string(tape, value, plain.data, (size_t)tape->values[value].size + 1);
		plain.size = strlen(plain.data);
		fault = log_unpack(&plain, &log->own);
	}
	bool failed = plain.failed || log->own.failed;
	buffer_free(&plain);
	log->text = log->own.data;
	log->size = log->own.size;
	if (failed)
		return book_no_memory(&call->book);
	if (fault != NULL)
		return games_refuse(call, BAD_VALUE, index, "log", "the log cannot be read: %s",
				    fault);
	if (text_utf8_size(log->text, log->size) < log->size)
		return games_refuse(call, BAD_VALUE, index, "log", "the log is not UTF-8");
	return 0;
}

/* Text of the body, from `begin` to `end`. */
struct span {
	size_t begin, end;
};

/* Where a log stands in the body; what is no log is left for those who read members. */
static int
take_log(struct call *call, const struct tape *tape, tape_index value, struct games_log *log,
	 struct span *span)
{
	size_t at = value == TAPE_NONE ? 0 : tape_at(tape, value), size = tape->values[value].size;

	*span = (struct span){0, 0};
	if (tape_is(tape, value, TAPE_STRING)) {
		*span = (struct span){at - 1, at + size + 1};
		return take_string(call, tape, value, log, log->index);
	}
	if (!tape_is(tape, value, TAPE_ARRAY) && !tape_is(tape, value, TAPE_OBJECT))
		return 0;
	*span = (struct span){at, at + size};
	log->text = tape->text + at;
	log->size = size;
	return 0;
}

/* Puts into `rest` what is left of the body: "" stands where the logs were. */
static int
cut_logs(struct call *call, struct games_body *body, const struct tape *tape, struct buffer *rest)
{
	tape_index logs = tape_member(tape, 0, "logs");
	size_t done = 0;

	for (unsigned i = 0; i < body->count; i++) {
		tape_index value = tape_member(tape, tape_element(tape, logs, i), "log");
		struct span span;
		body->logs[i].index = i;
		if (take_log(call, tape, value, &body->logs[i], &span) != 0)
			return -1;
		if (span.end == 0)
			continue;
		buffer_add(rest, tape->text + done, span.begin - done);
		buffer_add_text(rest, "\"\"");
		done = span.end;
	}
	buffer_add(rest, tape->text + done, body->text.size - done);
	return rest->failed ? book_no_memory(&call->book) : 0;
}

static int
refuse_text(struct call *call, const struct tape *tape)
{
	if (strcmp(tape->fault, "no memory") == 0)
		return book_no_memory(&call->book);
	return book_refuse(&call->book, BAD_JSON, "%s, at byte %zu", tape->fault, tape->fault_at);
}

static int
split(struct call *call, struct games_body *body, struct buffer *rest)
{
	const struct buffer *text = &body->text;
	size_t good = text_utf8_size(text->data, text->size);
	struct tape tape = {0};
	int result;

	if (good < text->size)
		return book_refuse(&call->book, BAD_JSON, "%s, at byte %zu",
				   "text that is not UTF-8", good);
	if (tape_parse(&tape, text->data, text->size, 0) != 0) {
		result = refuse_text(call, &tape);
		tape_free(&tape);
		return result;
	}
	tape_index logs = tape_member(&tape, 0, "logs");
	size_t count = tape_is(&tape, logs, TAPE_ARRAY) ? tape_size(&tape, logs) : 0;
	if (count > GAMES_LOGS_MAX)
		result = refuse(&call->book.problem, BAD_VALUE, &logs_path,
				"expected 1 to %d logs, not %zu", GAMES_LOGS_MAX, count);
	else {
		body->logs = calloc(count + 1, sizeof(*body->logs));
		body->count = body->logs == NULL ? 0 : (unsigned)count;
		result = body->logs == NULL ? book_no_memory(&call->book)
					    : cut_logs(call, body, &tape, rest);
	}
	tape_free(&tape);
	return result;
}

/* ---- The members ---- */

static int
read_log_text(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target)
{
	(void)member;
	(void)target;
	/* What was one was cut out. */
	if (json_is_string(value))
		return 0;
	return refuse_type(reader->problem, at, "the log: a string, an object or an array", value);
}

/* How many play the log says, later on: `seated` is to read as many seats as are given. */
static int
count_seats(struct reader *reader, const struct path *at, const json_t *value,
	    struct rules_reader *seated)
{
	size_t size = json_array_size(value);

	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of three or four seats", value);
	if (size != 3 && size != 4)
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected three or four seats, not %zu", size);
	seated->seats = (uint8_t)size;
	return 0;
}

static int
read_log_seats(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	struct rules_reader seated = *rules_reader_of(reader);
	struct games_log *log = target;

	if (count_seats(reader, at, value, &seated) != 0)
		return -1;
	log->seat_count = seated.seats;
	return read_seat_wishes(&seated.base, at, value, member, log->wishes.seats);
}

static int
read_log_stand_ins(struct reader *reader, const struct path *at, const json_t *value,
		   const struct member *member, void *target)
{
	struct rules_reader seated = *rules_reader_of(reader);
	struct games_log *log = target;

	if (count_seats(reader, at, value, &seated) != 0)
		return -1;
	log->stand_in_count = seated.seats;
	return read_stand_in_wishes(&seated.base, at, value, member, log->wishes.played_by);
}

static int
read_logs(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	static const struct member list[] = {
		{.name = "log", .read = read_log_text, .required = true},
		{.name = "seats", .read = read_log_seats},
		{.name = "played_by", .read = read_log_stand_ins},
		{"played_at", .type = &type_time, IN(games_log, played_at)},
	};
	static const struct members members = MEMBERS(list);
	struct games_body *body = target;

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of logs", value);
	if (body->count == 0)
		return refuse(reader->problem, BAD_VALUE, at, "expected 1 to %d logs, not %zu",
			      GAMES_LOGS_MAX, json_array_size(value));
	for (unsigned i = 0; i < body->count; i++) {
		const struct path place = {.up = at, .index = i};
		if (!json_is_object(json_array_get(value, i)))
			return refuse_type(reader->problem, &place, "an object",
					   json_array_get(value, i));
		if (read_object(reader, &place, json_array_get(value, i), &members, NULL,
				&body->logs[i]) != 0)
			return -1;
	}
	return 0;
}

/* Games are of riichi; how many play the logs say. */
static struct rules_reader
riichi_reader(struct book *book)
{
	struct mj_rules rules;

	mj_rules_init(&rules, mj_log_ruleset());
	return book_rules_reader(book, &rules);
}

/* Which options the request sets, and by which preset: what it does not say the log does. */
static int
read_wishes(struct call *call, struct games_body *body, const json_t *root)
{
	struct rules_reader reader = riichi_reader(&call->book);
	const json_t *rules = json_object_get(root, "rules");
	const struct mj_ruleset *ruleset = reader.ruleset;
	struct log_wishes *wishes = &body->wishes;

	if (read_rules(&reader, root, &body->rules) != 0)
		return -1;
	wishes->rules = &body->rules;
	wishes->preset = json_string_value(json_object_get(rules, "preset"));
	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const json_t *value = json_object_get(rules, ruleset->options[i].name);
		if (value != NULL && !json_is_null(value))
			mj_option_set_add(&wishes->options, ruleset->options[i].slot);
	}
	return 0;
}

bool
games_says(const struct games_body *body, const char *option)
{
	const struct mj_ruleset *ruleset = body->rules.ruleset;
	int index = mj_field_find(ruleset->options, ruleset->option_count, option);

	assert(index >= 0);
	return mj_option_set_has(&body->wishes.options, ruleset->options[index].slot);
}

static int
read_members(struct call *call, struct games_body *body)
{
	static const struct member list[] = {
		{.name = "logs", .read = read_logs, .required = true},
		{.name = "rules", .read = read_nothing},
		{"accept_differences", .type = &type_bool, IN(games_body, accepts_differences)},
		{"season", .type = &type_uuid, IN(games_body, season)},
		NAME_MEMBER("session", struct games_body, session, 1),
		{"chip_value", .type = &type_money, IN(games_body, chip_value), .min = 1},
		{"fee", .type = &type_money, IN(games_body, fee), .min = 1},
		{"point_value", .type = &type_money, IN(games_body, point_value), .min = 1},
	};
	static const struct members members = MEMBERS(list);
	struct rules_reader reader = riichi_reader(&call->book);

	if (!json_is_object(body->root))
		return refuse_type(&call->book.problem, NULL, "an object", body->root);
	if (read_object(&reader.base, NULL, body->root, &members, NULL, body) != 0)
		return -1;
	return read_wishes(call, body, body->root);
}

static int
read_format(struct call *call, struct games_body *body)
{
	char name[QUERY_VALUE_MAX + 1];

	body->format = "auto";
	if (!call_query(call, "format", name) || strcmp(name, body->format) == 0)
		return 0;
	const struct log_format *format = log_format_find(name, "", 0);
	if (format == NULL)
		return call_refuse_parameter(
			call, "format",
			"expected one of auto, mjai, mjlog, majsoul, mleague, tenhou6");
	body->format = format->name;
	return 0;
}

int
games_body_read(struct call *call, struct games_body *body)
{
	struct buffer rest = {0};
	int result = -1;

	if (read_format(call, body) == 0 && load_text(call, &body->text) == 0 &&
	    split(call, body, &rest) == 0) {
		body->root = json_read(rest.data, rest.size, JSON_STRINGS_MAX, &call->book.problem);
		if (body->root != NULL)
			result = read_members(call, body);
	}
	buffer_free(&rest);
	return result;
}

void
games_body_free(struct games_body *body)
{
	for (unsigned i = 0; i < body->count; i++)
		buffer_free(&body->logs[i].own);
	free(body->logs);
	buffer_free(&body->text);
	body->logs = NULL;
	body->count = 0;
}
