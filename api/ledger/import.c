#include "ledger/import.h"

#include "ledger/verify.h"
#include "json/read.h"

#include <stdio.h>

enum { IMPORT_READ = 1 << 16 };

static const struct {
	const char *type;
	int (*take)(struct import *import, const json_t *line);
} types[] = {
	{"entry", import_entry}, {"player", import_player}, {"match", import_match},
	{"club", import_club},   {"end", import_end},
};

/* ---- Lines ---- */

/* The body cut into lines; they may be longer than those of the calls of the rules (api/rules/lines.h). */
struct source {
	const struct spool *body;
	uint64_t offset;
	struct buffer text; /* what has been read and, from `at` on, not been given out yet */
	size_t at, seen;    /* no line ends before `seen` */
	unsigned long number;
};

static int
read_more(struct work *work, struct source *source)
{
	struct buffer *text = &source->text;
	size_t held = text->size - source->at;

	if (held > IMPORT_LINE_MAX)
		return work_refuse(work, TOO_LARGE, "a line is longer than %d bytes",
				   IMPORT_LINE_MAX);
	if (source->at > 0)
		memmove(text->data, text->data + source->at, held);
	source->at = 0;
	source->seen = text->size = held;
	if (!buffer_reserve(text, IMPORT_READ))
		return work_refuse(work, UNAVAILABLE, "there is no memory for this now");
	int64_t size = spool_read(source->body, source->offset, text->data + held, IMPORT_READ);
	if (size < 0)
		return work_refuse(work, UNAVAILABLE, "the body cannot be read again now");
	text->size += (size_t)size;
	source->offset += (uint64_t)size;
	return size > 0;
}

/* The next line: 1; 0 at the end; -1 with a problem. */
static int
next_line(struct work *work, struct source *source, const char **line, size_t *size)
{
	const char *feed = NULL;
	int more = 1;

	source->number++;
	while (more == 1) {
		struct buffer *text = &source->text;
		if (text->size > source->seen)
			feed = memchr(text->data + source->seen, '\n', text->size - source->seen);
		if (feed != NULL)
			break;
		more = read_more(work, source);
	}
	if (more < 0)
		return -1;
	*line = source->text.data + source->at;
	*size = (feed == NULL ? source->text.size : (size_t)(feed - source->text.data)) -
		source->at;
	source->at = source->seen = source->at + *size + (feed != NULL);
	return feed != NULL || *size > 0;
}

static int
check_order(struct import *import, const char *type)
{
	bool is_club = strcmp(type, "club") == 0;

	if (import->ended)
		return work_refuse(import->work, CONTRADICTION,
				   "a line follows the line of type end");
	if (is_club == import->begun)
		return work_refuse(import->work, CONTRADICTION,
				   "the line of type club comes first, and once");
	import->begun = true;
	return 0;
}

static int
take_object(struct import *import, const json_t *line)
{
	const struct path at = {.name = "type", .size = strlen("type")};
	const json_t *type = json_object_get(line, "type");

	if (!json_is_object(line))
		return refuse_type(import->reader.problem, NULL, "an object", line);
	if (!json_is_string(type))
		return refuse_missing(&import->reader, NULL, "type");
	if (check_order(import, json_string_value(type)) != 0)
		return -1;
	for (unsigned i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (strcmp(json_string_value(type), types[i].type) == 0)
			return types[i].take(import, line);
	return refuse(import->reader.problem, BAD_VALUE, &at,
		      "expected club, player, match, entry or end");
}

/* A refusal names the line, in words and as a member. */
static int
refuse_line(struct work *work, unsigned long number)
{
	struct problem *problem = &work->problem;
	char detail[DETAIL_MAX];

	if (problem->code == UNAVAILABLE)
		return -1;
	snprintf(detail, sizeof(detail), "line %lu: %.*s", number, DETAIL_MAX - 40,
		 problem->detail);
	memcpy(problem->detail, detail, sizeof(detail));
	work->members.size = 0;
	buffer_print(&work->members, "\"line\":%lu", number);
	return -1;
}

static int
take_line(struct import *import, const char *text, size_t size)
{
	json_t *line = json_read(text, size, IMPORT_LINE_MAX, &import->work->problem);

	if (line == NULL)
		return -1;
	int result = take_object(import, line);
	json_decref(line);
	return result;
}

static int
take_lines(struct import *import)
{
	struct work *work = import->work;
	struct source source = {.body = &work->exchange->body};
	const char *line = NULL;
	size_t size = 0;
	int more;

	do {
		more = next_line(work, &source, &line, &size);
		if (more == 1 && take_line(import, line, size) != 0)
			more = -1;
	} while (more == 1);
	if (more < 0)
		refuse_line(work, source.number);
	buffer_free(&source.text);
	return more;
}

/* ---- Before and after ---- */

static int
found_one(void *arg)
{
	bool *found = arg;

	*found = true;
	return STORE_OK;
}

static int
found_player(void *arg, const struct player_row *row)
{
	(void)row;
	return found_one(arg);
}

static int
found_match(void *arg, const struct match_row *row)
{
	(void)row;
	return found_one(arg);
}

static int
check_empty(struct work *work, struct tx *tx)
{
	static const struct player_filter any_player = {.guest = -1, .archived = -1};
	static const struct match_filter any_match = {0};
	static const struct page one = {.limit = 1};
	const char *club = work_club(work);
	uint8_t hash[STORE_HASH];
	int64_t seq = 0;
	bool found = false;

	int result = tx->calls->entry_head(tx, club, &seq, hash);
	if (result == STORE_OK)
		result = tx->calls->players(tx, club, &any_player, &one, found_player, &found);
	if (result == STORE_OK)
		result = tx->calls->matches(tx, club, &any_match, &one, found_match, &found);
	if (work_store(work, result) != 0)
		return -1;
	if (seq != 0 || found)
		return work_refuse(work, CONTRADICTION,
				   "an export is read into a club that has no players, no matches "
				   "and no entries; make a new club for it");
	return 0;
}

static int
check_whole(struct import *import)
{
	struct verify_result result;
	struct work *work = import->work;

	if (!import->ended)
		return work_refuse(work, CONTRADICTION,
				   "the export is cut: it has no line of type end");
	int status = work_store(work, verify_run(import->tx, work_club(work), &result));
	if (status == 0 && !result.ok)
		status = work_refuse(work, CONTRADICTION,
				     "the export does not agree with itself: %s", result.first);
	verify_free(&result);
	return status;
}

static int
write_balance(void *arg, const struct account_row *row)
{
	struct buffer *out = arg;

	if (row->balance == 0)
		return STORE_OK;
	out_open(out, '{');
	out_key(out, "account");
	out_string(out, row->account);
	out_key(out, "asset");
	out_string(out, row->asset);
	out_member(out, "balance", row->balance);
	out_close(out, '}');
	return STORE_OK;
}

static int
write_answer(const struct import *import)
{
	struct work *work = import->work;
	struct tx *tx = import->tx;
	struct buffer *out = work->out;
	char head[HASH_TEXT];

	hash_write(import->head, head);
	out_open(out, '{');
	out_member(out, "players", import->players);
	out_member(out, "matches", import->matches);
	out_member(out, "entries", import->entries);
	OUT(out, "\"head\":{");
	out_member(out, "seq", import->entries);
	out_key(out, "hash");
	out_string(out, head);
	out_close(out, '}');
	OUT(out, "\"balances\":[");
	int result = tx->calls->accounts(tx, work_club(work), NULL, NULL, write_balance, out);
	out_close(out, ']');
	out_close(out, '}');
	work_created(work, "/v1/ledger");
	return work_store(work, result);
}

int
work_import(struct work *work, struct tx *tx)
{
	struct import import = {.work = work, .tx = tx, .reader = work_reader(work)};

	work->members.size = 0;
	if (check_empty(work, tx) != 0 || take_lines(&import) != 0 || check_whole(&import) != 0)
		return -1;
	return write_answer(&import);
}
