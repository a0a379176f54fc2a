/* GET /v1/home: all that the first screen of a phone shows, of one moment. */
#include "api/ledger/endpoints.h"
#include "api/ledger/match_answer.h"
#include "ledger/clock.h"

enum {
	HOME_MATCHES = 50, /* open ones, the newest first */
	HOME_RECENT = 10   /* entries */
};

struct home {
	struct call *call;
	struct tx *tx;
	int matches;
};

static int
show_match(void *arg, const struct match_row *row)
{
	struct home *home = arg;

	if (home->matches++ == HOME_MATCHES)
		return STORE_OK;
	return answer_match_row(home->call, home->tx, row) == 0 ? STORE_OK : STORE_FAILED;
}

static int
show_entry(void *arg, const struct entry_row *row)
{
	struct buffer *out = arg;

	out_open(out, '{');
	out_member(out, "seq", row->seq);
	out_key(out, "kind");
	out_string(out, row->kind);
	out_time(out, "at", row->at);
	out_text_member(out, "match", row->match);
	out_close(out, '}');
	return STORE_OK;
}

static int
write_matches(struct home *home)
{
	static const struct match_filter open = {.state = "open"};
	static const struct page page = {.limit = HOME_MATCHES + 1};
	struct book *book = &home->call->book;
	struct buffer *out = home->call->out;

	out_open_member(out, "matches", '[');
	int result = home->tx->calls->matches(home->tx, book->club, &open, &page, show_match, home);
	if (book_store(book, result) != 0)
		return -1;
	out_close(out, ']');
	out_key(out, "more_matches");
	out_boolean(out, home->matches > HOME_MATCHES);
	return 0;
}

static int
write_recent(struct call *call, struct tx *tx)
{
	static const struct entry_filter all = {.match = NULL};
	static const struct page page = {.limit = HOME_RECENT};

	out_open_member(call->out, "recent", '[');
	int result = tx->calls->entries(tx, call->book.club, &all, &page, show_entry, call->out);
	out_close(call->out, ']');
	return book_store(&call->book, result);
}

static int
write_club(struct call *call, struct tx *tx)
{
	struct club_row club;

	if (book_store(&call->book, tx->calls->club_find(tx, call->book.club, &club)) != 0)
		return -1;
	out_open_member(call->out, "club", '{');
	out_text_member(call->out, "id", club.id);
	out_text_member(call->out, "name", club.name);
	out_close(call->out, '}');
	return 0;
}

/* A commit moves the head, a new name the versions of those who are shown. */
int
home_get(struct call *call, struct tx *tx)
{
	struct home home = {.call = call, .tx = tx};
	uint8_t hash[STORE_HASH];
	int64_t head;

	if (book_store(&call->book, tx->calls->entry_head(tx, call->book.club, &head, hash)) != 0)
		return -1;
	out_open(call->out, '{');
	if (write_club(call, tx) != 0)
		return -1;
	out_member(call->out, "seq", head);
	if (write_matches(&home) != 0 || write_recent(call, tx) != 0)
		return -1;
	out_close(call->out, '}');
	call_etag(call, head, call->shown);
	return 0;
}
