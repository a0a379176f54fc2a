#include "ledger/core/cause.h"

#include "ledger/core/kind.h"
#include "json/member_text.h"

static void
copy_member(const struct store_text *body, const char *name, struct buffer *out)
{
	struct json_span value;

	if (!json_member_text(body->data, body->size, name, &value))
		return;
	out_key(out, name);
	out_raw(out, value.data, value.size);
}

void
cause_write(const struct entry_row *row, struct buffer *out)
{
	const struct entry_kind *kind = entry_kind_find(row->kind);

	copy_member(&row->body, "recorded_by", out);
	if (kind != NULL && kind->has_reason)
		copy_member(&row->body, "reason", out);
}

void
cause_show(const struct store_text *cause, struct buffer *out)
{
	if (cause->size > 0)
		out_raw(out, cause->data, cause->size);
}
