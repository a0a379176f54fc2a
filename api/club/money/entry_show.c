#include "api/club/money/entry_show.h"

#include "api/club/call/player_names.h"
#include "ledger/core/accounts.h"
#include "ledger/core/attachment.h"
#include "ledger/core/entry.h"
#include "ledger/core/kind.h"
#include "ledger/core/uuid.h"

#include <string.h>

/*
 * The texts of an entry's body, one after the other. It is not parsed into a tree, since a page has
 * up to 200 entries, and that of a hand is long: so the texts of an array are read as they come
 * behind the name of its member.
 */
struct texts {
	const char *at, *end;
	const struct entry_kind *kind; /* of the entry */
	bool naming;                   /* the texts of the last member name players */
};

/* The quote that closes the text at `at`, or NULL. */
static const char *
text_end(const char *at, const char *end)
{
	for (; at < end && *at != '"'; at++)
		if (*at == '\\')
			at++;
	return at < end ? at : NULL;
}

static bool
is_text(const char *text, const char *name, size_t size)
{
	return strlen(text) == size && memcmp(text, name, size) == 0;
}

/* Those that its kind knows, and the accounts that it posts to, of which some are a player's. */
static bool
is_naming(const struct entry_kind *kind, const char *name, size_t size)
{
	for (const char *const *known = kind->naming; *known != NULL; known++)
		if (is_text(*known, name, size))
			return true;
	return is_text("account", name, size);
}

/* Whether the text of such a member names a player. */
static bool
names_player(const char *text, size_t size, char id[STORE_ID])
{
	char account[ACCOUNT_TEXT];

	if (size >= sizeof(account))
		return false;
	memcpy(account, text, size);
	account[size] = '\0';
	const char *player = account_player(account);
	if (player == NULL)
		player = account;
	if (!uuid_is_valid(player))
		return false;
	memcpy(id, player, STORE_ID);
	return true;
}

/* The next player, or false. */
static bool
next_player(struct texts *texts, char id[STORE_ID])
{
	const char *quote;

	while ((quote = memchr(texts->at, '"', (size_t)(texts->end - texts->at))) != NULL) {
		const char *text = quote + 1, *end = text_end(text, texts->end);
		if (end == NULL)
			return false;
		size_t size = (size_t)(end - text);
		texts->at = end + 1;
		if (texts->at < texts->end && *texts->at == ':')
			texts->naming = is_naming(texts->kind, text, size);
		else if (texts->naming && names_player(text, size, id))
			return true;
	}
	return false;
}

/* Whether the object that begins at `begin` has this member; a name has no bare quote in it. */
static bool
has_member(const struct buffer *out, size_t begin, const char *id)
{
	char key[STORE_ID + 2];
	size_t size = STORE_ID + 1;

	key[0] = '"';
	memcpy(key + 1, id, STORE_ID - 1);
	key[size - 1] = '"';
	return memmem(out->data + begin, out->size - begin, key, size) != NULL;
}

int
entry_show(struct book *book, struct tx *tx, const struct entry_row *row, int64_t *shown,
	   struct buffer *out)
{
	struct texts texts = {.at = row->body.data,
			      .end = row->body.data + row->body.size,
			      .kind = entry_kind_find(row->kind)};
	char id[STORE_ID];

	if (entry_write(row, out) != 0)
		return book_store(book, STORE_FAILED);
	out_reopen(out);
	if (texts.kind != NULL && texts.kind->attaches &&
	    attachment_show(book, tx, row->seq, shown, out) != 0)
		return -1;
	out_open_member(out, "names", '{');
	size_t begin = out->size;
	while (!out->failed && texts.kind != NULL && next_player(&texts, id)) {
		if (has_member(out, begin, id))
			continue;
		const struct player_name *found = player_name_find(book, tx, id);
		if (found == NULL)
			return -1;
		out_key(out, id);
		out_string(out, found->name);
		*shown += found->version;
	}
	out_close(out, '}');
	out_close(out, '}');
	return 0;
}
