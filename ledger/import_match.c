/* Matches of an import: read as strictly as requests, and written as the ledger writes its own. */
#include "codec/rules.h"
#include "codec/table.h"
#include "ledger/import_fields.h"

#include <stddef.h>

struct match_line {
	char id[STORE_ID], season[NAME_MAX_BYTES + 1], external_id[NAME_MAX_BYTES + 1];
	char ruleset[WORD_TEXT], ruleset_version[WORD_TEXT], state[WORD_TEXT];
	int64_t version, created_at, played_at, finished_at;
	const json_t *facts, *progress;
};

static int
read_state(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	static const char *const states[] = {"open", "finished", "void"};
	char *state = target;

	if (read_text(reader, at, value, member, state) != 0)
		return -1;
	for (unsigned i = 0; i < sizeof(states) / sizeof(states[0]); i++)
		if (strcmp(state, states[i]) == 0)
			return 0;
	return refuse(reader->problem, BAD_VALUE, at, "expected open, finished or void");
}

#define WORD_MEMBER(NAME, READ)                                                                    \
	{                                                                                          \
		.name = #NAME, .read = (READ), .offset = offsetof(struct match_line, NAME),        \
		.required = true, .min = 1, .max = WORD_TEXT - 1                                   \
	}
#define OBJECT_MEMBER(NAME)                                                                        \
	{                                                                                          \
		.name = #NAME, .read = read_json_object,                                           \
		.offset = offsetof(struct match_line, NAME), .required = true                      \
	}

/* What was agreed, read as strictly as the call that begins a match reads it. */
struct facts_line {
	char session[NAME_MAX_BYTES + 1];
	struct agreed agreed;
};

static int
read_facts(struct rules_reader *reader, const json_t *value, struct facts_line *facts)
{
	static const struct member list[] = {
		{.name = "rules", .read = read_nothing, .required = true}, /* by read_rules */
		TEXT_MEMBER("session", struct facts_line, session, 1, NAME_MAX_BYTES),
		{.name = "chip_value",
		 .read = read_money,
		 .offset = offsetof(struct facts_line, agreed.chip_value),
		 .min = 1},
		{.name = "fee",
		 .read = read_money,
		 .offset = offsetof(struct facts_line, agreed.fee),
		 .min = 1},
	};
	static const struct members members = MEMBERS(list);
	const struct path at = {.name = "facts", .size = strlen("facts")};

	if (read_object(&reader->base, &at, value, &members, NULL, facts) != 0)
		return -1;
	return read_rules(reader, value, &facts->agreed.rules);
}

/* The ledger reads its own tables without looking for faults: those of others are looked at here. */
static int
check_table(struct reader *reader, const json_t *progress)
{
	const struct path up = {.name = "progress", .size = strlen("progress")};
	const struct path shown = {.up = &up, .name = "shown", .size = strlen("shown")};
	const struct path at = {.up = &shown, .name = "table", .size = strlen("table")};
	const json_t *value = json_object_get(json_object_get(progress, "shown"), "table");
	struct mj_table table = {0};

	if (value == NULL)
		return refuse_missing(reader, &shown, at.name);
	return read_table(reader, &at, value, NULL, &table);
}

static int
check_new(struct import *import, const char *id)
{
	struct match_row row;
	struct tx *tx = import->tx;
	int result = tx->calls->match_find(tx, work_club(import->work), id, &row);

	if (result == STORE_OK)
		return import_inserted(import, STORE_EXISTS);
	return result == STORE_NONE ? 0 : work_store(import->work, result);
}

/* Written again as the ledger writes its own: it shows matches without parsing them. */
static int
insert_match(struct import *import, const struct match_row *row, const struct facts_line *facts)
{
	struct work *work = import->work;
	struct match match;
	int result = 0;

	if (!match_from_row(row, &match))
		result = work_refuse(work, CONTRADICTION, "the match's progress cannot be read");
	match.agreed = facts->agreed;
	for (unsigned i = 0; result == 0 && i < MJ_SEATS_MAX; i++)
		result = import_find_player(import, match.seats[i].player);
	if (result == 0)
		result = match_insert(work, import->tx, &match);
	match_free(&match);
	work->etag[0] = '\0'; /* the match's: the answer is about more */
	return result;
}

static int
take_match(struct import *import, const struct match_line *line, struct buffer *facts_text,
	   struct buffer *progress_text)
{
	struct facts_line facts = {.session = ""};
	const struct path at = {.name = "ruleset", .size = strlen("ruleset")};
	struct rules_reader reader =
		work_rules_reader(import->work, mj_ruleset_find(line->ruleset));

	if (reader.ruleset == NULL)
		return refuse(reader.base.problem, UNKNOWN_RULESET, &at,
			      "there is no ruleset \"%s\" here", line->ruleset);
	if (check_new(import, line->id) != 0 || read_facts(&reader, line->facts, &facts) != 0 ||
	    check_table(&reader.base, line->progress) != 0 ||
	    import_dump(import, line->progress, progress_text) != 0)
		return -1;
	agreed_write(&facts.agreed, facts.session, facts_text);
	if (facts_text->failed)
		return work_refuse(import->work, UNAVAILABLE, "there is no memory for this now");
	const struct match_row row = {.id = line->id,
				      .ruleset = line->ruleset,
				      .ruleset_version = line->ruleset_version,
				      .state = line->state,
				      .season = text_or_null(line->season),
				      .external_id = text_or_null(line->external_id),
				      .version = line->version,
				      .created_at = line->created_at,
				      .played_at = line->played_at,
				      .finished_at = line->finished_at,
				      .facts = {facts_text->data, facts_text->size},
				      .progress = {progress_text->data, progress_text->size}};
	import->matches++;
	return insert_match(import, &row, &facts);
}

int
import_match(struct import *import, const json_t *line)
{
	static const struct member list[] = {
		TYPE_MEMBER,
		ID_MEMBER(struct match_line),
		WORD_MEMBER(ruleset, read_text),
		WORD_MEMBER(ruleset_version, read_text),
		WORD_MEMBER(state, read_state),
		TEXT_MEMBER("season", struct match_line, season, 1, NAME_MAX_BYTES),
		TEXT_MEMBER("external_id", struct match_line, external_id, 1, NAME_MAX_BYTES),
		VERSION_MEMBER(struct match_line),
		TIME_MEMBER(created_at, struct match_line),
		TIME_MEMBER(played_at, struct match_line),
		TIME_MEMBER(finished_at, struct match_line),
		OBJECT_MEMBER(facts),
		OBJECT_MEMBER(progress),
	};
	static const struct members members = MEMBERS(list);
	struct match_line match = {.id = ""};
	struct buffer facts = {0}, progress = {0};

	if (read_object(&import->reader, NULL, line, &members, NULL, &match) != 0)
		return -1;
	int result = take_match(import, &match, &facts, &progress);
	buffer_free(&facts);
	buffer_free(&progress);
	return result;
}
