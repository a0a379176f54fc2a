/* What lies beside an entry of an import: its line follows that of the entry. */
#include "ledger/carry/import_fields.h"
#include "ledger/carry/lines.h"
#include "ledger/core/attachment.h"

#include <string.h>

static int
check_attached(struct import *import, const struct attachment_line *line)
{
	char hash[HASH_TEXT];

	if (line->entry != import->entries)
		return book_refuse(import->book, CONTRADICTION,
				   "an attachment follows the line of its entry");
	if (import->attached[0] == '\0')
		return book_refuse(import->book, CONTRADICTION,
				   "entry %lld has no attachment, or it came already",
				   (long long)line->entry);
	attachment_hash(&line->text, hash);
	if (strcmp(hash, import->attached) != 0)
		return book_refuse(import->book, CONTRADICTION,
				   "the hash of the text is not the one that entry %lld has",
				   (long long)line->entry);
	return 0;
}

int
import_attachment(struct import *import, const json_t *line)
{
	struct attachment_line attachment;

	if (read_object(&import->reader, NULL, line, &attachment_line_members, NULL, &attachment) !=
	    0)
		return -1;
	if (check_attached(import, &attachment) != 0)
		return -1;
	import->attached[0] = '\0';
	return book_store(import->book,
			  import->tx->calls->attachment_insert(import->tx, import->book->club,
							       attachment.entry, &attachment.text));
}
