/* Remarks to a match or a hand of it. */
#include "api/club/call/list.h"
#include "api/club/match/endpoints.h"
#include "api/club/match/match_answer.h"
#include "api/club/money/entries.h"
#include "api/club/money/entry_show.h"
#include "ledger/core/fields.h"
#include "ledger/core/merged.h"
#include "ledger/kinds/kinds.h"
#include "ledger/kinds/note.h"
#include "ledger/match/season_matches.h"
#include "ledger/people/people.h"

#include <stddef.h>
#include <string.h>

/* ---- Adding ---- */

static unsigned
characters_in(const char *text)
{
	unsigned count = 0;

	for (; *text != '\0'; text++)
		count += ((unsigned char)*text & 0xc0) != 0x80;
	return count;
}

static int
read_note_text(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	if (read_text(reader, at, value, member, target) != 0)
		return -1;
	if (characters_in(target) <= NOTE_CHARACTERS)
		return 0;
	return refuse(reader->problem, BAD_VALUE, at, "expected at most %d characters",
		      NOTE_CHARACTERS);
}

static int
read_note(struct call *call, struct note *note)
{
	static const struct member list[] = {
		{.name = "text",
		 .read = read_note_text,
		 .offset = offsetof(struct note, text),
		 .required = true,
		 .min = 1,
		 .max = NOTE_BYTES},
		{"hand", .type = &type_int64, IN(note, hand), .min = 1, .max = HAND_NUMBER_MAX},
		{"player", .type = &type_uuid, IN(note, player)},
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);

	*note = (struct note){.hand = 0};
	return read_object(&reader, NULL, call->root, &members, NULL, note);
}

static int
check_hand(struct call *call, struct tx *tx, const struct match *match, int64_t number)
{
	static const struct path at = {.name = "hand", .size = sizeof("hand") - 1};
	struct hand_row row;

	if (number == 0)
		return 0;
	int result = tx->calls->hand_find(tx, call->book.club, match->id, number, &row);
	if (result == STORE_NONE)
		return refuse(&call->book.problem, BAD_VALUE, &at, "there is no hand %lld",
			      (long long)number);
	return book_store(&call->book, result);
}

static int
check_player(struct call *call, struct tx *tx, const char *player)
{
	static const struct path at = {.name = "player", .size = sizeof("player") - 1};
	struct player_row row;

	if (player[0] == '\0')
		return 0;
	int result = tx->calls->player_find(tx, call->book.club, player, &row);
	if (result == STORE_NONE)
		return refuse(&call->book.problem, NOT_FOUND, &at,
			      "there is no such player in this club");
	if (book_store(&call->book, result) != 0 || merged_check(&call->book, &at, &row) != 0)
		return -1;
	return people_check_named(&call->book, &row);
}

static int
add(struct call *call, struct tx *tx, struct match *match)
{
	struct note note;
	int64_t seq;

	if (read_note(call, &note) != 0 || seasons_check_open(&call->book, tx, match) != 0 ||
	    check_hand(call, tx, match, note.hand) != 0 ||
	    check_player(call, tx, note.player) != 0 ||
	    note_post(&call->book, tx, match, &note, &seq) != 0)
		return -1;
	return answer_new_entry(call, tx, seq);
}

int
notes_add(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, add);
}

/* ---- Listing ---- */

enum { LIST_IS_FULL = 1 };

/* Those whose text is there: others were taken back, or their player anonymised. */
static int
write_item(void *arg, const struct entry_row *row)
{
	struct list *list = arg;
	struct call *call = list->call;
	struct store_text text;
	int found = list->tx->calls->attachment_find(list->tx, call->book.club, row->seq, &text);

	if (found != STORE_OK)
		return found == STORE_NONE ? STORE_OK : found;
	if (!list_takes(list, NULL, row->seq))
		return LIST_IS_FULL;
	int result = entry_show(&call->book, list->tx, row, &call->shown, call->out);
	return result == 0 ? STORE_OK : STORE_FAILED;
}

static int
show(struct call *call, struct tx *tx, struct match *match)
{
	const struct entry_filter filter = {.match = match->id, .kind = entry_kind_note.id};
	struct list list;

	if (list_begin(call, tx, LIST_BY_NUMBER, &list) != 0)
		return -1;
	struct page page = list.page;
	page.limit = INT32_MAX; /* what is written counts, not what is read */
	int result = tx->calls->entries(tx, call->book.club, &filter, &page, write_item, &list);
	return list_end(&list, result == LIST_IS_FULL ? STORE_OK : result);
}

int
notes_list(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, show);
}

/* ---- Taking back ---- */

static int
take_back(struct call *call, struct tx *tx, struct match *match)
{
	struct entry_row row;
	int64_t seq;

	if (entry_of_path(call, tx, 1, &row) != 0)
		return -1;
	if (row.match == NULL || strcmp(row.match, match->id) != 0 ||
	    entry_kind_find(row.kind) != &entry_kind_note || row.reverses != 0)
		return book_refuse(&call->book, NOT_FOUND, "there is no such %s in this match",
				   entry_kind_note.id);
	if (seasons_check_open(&call->book, tx, match) != 0 ||
	    note_take_back(&call->book, tx, &row, &seq) != 0)
		return -1;
	return answer_new_entry(call, tx, seq);
}

int
notes_take_back(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, take_back);
}
