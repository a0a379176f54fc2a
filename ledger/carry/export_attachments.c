#include "ledger/carry/export_attachments.h"

#include "ledger/carry/lines.h"
#include "json/list.h"

#include <stdlib.h>

enum { ATTACHMENTS_PAGE = 1000 };

struct attachment_end {
	int64_t seq;
	size_t end;
};

static void
write_line(int64_t seq, const struct store_text *text, struct buffer *out)
{
	out_object(out, &attachment_line_members, &(struct attachment_line){seq, *text});
	out_end_line(out);
}

static int
take(void *arg, int64_t seq, const struct store_text *text)
{
	struct export_attachments *attachments = arg;

	if (!list_has_room((void **)&attachments->list, attachments->count, &attachments->room,
			   sizeof(*attachments->list)))
		return STORE_FAILED;
	write_line(seq, text, &attachments->lines);
	attachments->list[attachments->count++] =
		(struct attachment_end){seq, attachments->lines.size};
	return attachments->lines.failed ? STORE_FAILED : STORE_OK;
}

int
export_attachments_take(struct export_attachments *attachments, struct tx *tx, const char *club)
{
	struct page page = {.ascending = true, .limit = ATTACHMENTS_PAGE};
	size_t before;
	int result;

	do {
		before = attachments->count;
		result = tx->calls->attachments(tx, club, &page, take, attachments);
		if (attachments->count > before)
			page.after_seq = attachments->list[attachments->count - 1].seq;
	} while (result == STORE_OK && attachments->count > before);
	return result;
}

/* One that is of no entry is left out. */
void
export_attachments_write(struct export_attachments *attachments, int64_t seq, struct buffer *out)
{
	while (attachments->next < attachments->count &&
	       attachments->list[attachments->next].seq <= seq) {
		const struct attachment_end *line = &attachments->list[attachments->next++];
		if (line->seq == seq)
			buffer_add(out, attachments->lines.data + attachments->offset,
				   line->end - attachments->offset);
		attachments->offset = line->end;
	}
}

void
export_attachments_free(struct export_attachments *attachments)
{
	buffer_free(&attachments->lines);
	free(attachments->list);
}
