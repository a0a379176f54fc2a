/* Matches of an import: read as strictly as requests, and written as the ledger writes its own. */
#include "codec/rules.h"
#include "codec/table.h"
#include "ledger/carry/import_fields.h"
#include "ledger/carry/lines.h"
#include "ledger/match/match.h"
#include "ledger/match/match_store.h"
#include "ledger/match/progress.h"
#include "ledger/recount/arrival.h"

#include <stddef.h>

/* What was agreed, read as strictly as the call that begins a match reads it. */
struct agreement_line {
	char session[NAME_MAX_BYTES + 1];
	struct agreement agreement;
	struct recorder by;
};

static int
read_agreement(struct rules_reader *reader, const json_t *value, struct agreement_line *agreed)
{
	static const struct member list[] = {
		{.name = "rules", .read = read_nothing, .required = true}, /* by read_rules */
		NAME_MEMBER("session", struct agreement_line, session, 1),
		{"chip_value", .type = &type_money, IN(agreement_line, agreement.chip_value),
		 .min = 1},
		{"fee", .type = &type_money, IN(agreement_line, agreement.fee), .min = 1},
		{"point_value", .type = &type_money, IN(agreement_line, agreement.point_value),
		 .min = 1},
		/* The key is of another club or another house; what it was called there stays. */
		{"recorded_by", .type = &type_object, .of = &recorder_members,
		 IN(agreement_line, by)},
	};
	static const struct members members = MEMBERS(list);
	const struct path at = {.name = "facts", .size = strlen("facts")};

	if (read_object(&reader->base, &at, value, &members, NULL, agreed) != 0)
		return -1;
	return read_rules(reader, value, &agreed->agreement.rules);
}

/*
 * The ledger reads its own tables without looking for faults: those of others are looked at here.
 */
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
	return read_reached_table(reader, &at, value, &table);
}

static int
check_new(struct import *import, const char *id)
{
	struct match_row row;
	struct tx *tx = import->tx;
	int result = tx->calls->match_find(tx, import->book->club, id, &row);

	if (result == STORE_OK)
		return import_inserted(import, STORE_EXISTS);
	return result == STORE_NONE ? 0 : book_store(import->book, result);
}

/* What is written is what was read: a member that says more, or another thing twice, is refused. */
static int
check_whole(struct import *import, const struct match_row *row, const struct match *match)
{
	struct buffer written = {0};

	progress_write(match, &written);
	json_t *ours = written.failed ? NULL : json_loadb(written.data, written.size, 0, NULL);
	json_t *theirs = json_loadb(row->progress.data, row->progress.size, 0, NULL);
	bool whole = ours != NULL, same = json_equal(ours, theirs) == 1;
	json_decref(ours);
	json_decref(theirs);
	buffer_free(&written);
	if (!whole)
		return book_no_memory(import->book);
	return same ? 0
		    : book_refuse(import->book, CONTRADICTION,
				  "the match's progress does not agree with itself");
}

/* Written again as the ledger writes its own: it shows matches without parsing them. */
static int
insert_match(struct import *import, const struct match_row *row,
	     const struct agreement_line *agreed)
{
	struct book *book = import->book;
	struct match match;
	int result = 0;

	if (!match_from_row(row, &match) || match.seat_count != agreed->agreement.rules.seats)
		result = book_refuse(book, CONTRADICTION, "the match's progress cannot be read");
	match.agreement = agreed->agreement;
	if (result == 0)
		result = check_whole(import, row, &match);
	for (unsigned i = 0; result == 0 && i < match.seat_count; i++) {
		result = arrival_find_player(import->book, import->tx, match.seats[i].player);
		if (result == 0 && match.played_by[i].player[0] != '\0')
			result = arrival_find_player(import->book, import->tx,
						     match.played_by[i].player);
	}
	if (result == 0)
		result = match_insert(book, import->tx, &match);
	match_free(&match);
	return result;
}

static int
take_match(struct import *import, struct match_line *line, struct buffer *facts_text,
	   struct buffer *progress_text)
{
	struct agreement_line agreed = {.session = ""};
	const struct path at = {.name = "ruleset", .size = strlen("ruleset")};
	const struct mj_ruleset *ruleset = mj_ruleset_find(line->row.ruleset);
	struct rules_reader reader = book_rules_reader(import->book, NULL);

	if (ruleset == NULL)
		return refuse(reader.base.problem, UNKNOWN_RULESET, &at,
			      "there is no ruleset \"%s\" here", line->row.ruleset);
	rules_reader_take_ruleset(&reader, ruleset);
	if (check_new(import, line->row.id) != 0 ||
	    import_find_season(import, line->row.season) != 0 ||
	    read_agreement(&reader, line->facts.given, &agreed) != 0 ||
	    check_table(&reader.base, line->progress.given) != 0 ||
	    import_dump(import, line->progress.given, progress_text) != 0)
		return -1;
	agreement_write(&agreed.agreement, agreed.session, &agreed.by, facts_text);
	if (facts_text->failed)
		return book_no_memory(import->book);
	line->row.facts = (struct store_text){facts_text->data, facts_text->size};
	line->row.progress = (struct store_text){progress_text->data, progress_text->size};
	import->matches++;
	return insert_match(import, &line->row, &agreed);
}

int
import_match(struct import *import, const json_t *line)
{
	struct match_line match = {.row.id = ""};
	struct buffer facts = {0}, progress = {0};

	if (read_object(&import->reader, NULL, line, &match_line_members, NULL, &match) != 0)
		return -1;
	int result = take_match(import, &match, &facts, &progress);
	buffer_free(&facts);
	buffer_free(&progress);
	return result;
}
