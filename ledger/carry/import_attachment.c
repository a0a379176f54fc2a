/* What lies beside an entry of an import: its line follows that of the entry. */
#include "ledger/carry/import_fields.h"
#include "ledger/core/attachment.h"

#include <stddef.h>

struct attachment_line {
	int64_t entry;
	const char *text;
};

static int
check_text(struct import *import, const struct attachment_line *line, const struct store_text *text)
{
	char hash[HASH_TEXT];

	if (line->entry != import->entries)
		return book_refuse(import->book, CONTRADICTION,
				   "an attachment follows the line of its entry");
	if (import->attached[0] == '\0')
		return book_refuse(import->book, CONTRADICTION,
				   "entry %lld has no attachment, or it came already",
				   (long long)line->entry);
	attachment_hash(text, hash);
	if (strcmp(hash, import->attached) != 0)
		return book_refuse(import->book, CONTRADICTION,
				   "the hash of the text is not the one that entry %lld has",
				   (long long)line->entry);
	return 0;
}

int
import_attachment(struct import *import, const json_t *line)
{
	static const struct member list[] = {
		TYPE_MEMBER,
		{.name = "entry",
		 .read = read_int64,
		 .offset = offsetof(struct attachment_line, entry),
		 .required = true,
		 .min = 1,
		 .max = INTEGER_MAX},
		{.name = "text",
		 .read = read_string,
		 .offset = offsetof(struct attachment_line, text),
		 .required = true},
	};
	static const struct members members = MEMBERS(list);
	struct attachment_line attachment;

	if (read_object(&import->reader, NULL, line, &members, NULL, &attachment) != 0)
		return -1;
	const struct store_text text = {attachment.text, strlen(attachment.text)};
	if (check_text(import, &attachment, &text) != 0)
		return -1;
	import->attached[0] = '\0';
	return book_store(import->book,
			  import->tx->calls->attachment_insert(import->tx, import->book->club,
							       attachment.entry, &text));
}
