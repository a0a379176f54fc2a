#include "ledger/core/recorder.h"

#include "json/dump.h"

static const char member[] = "recorded_by";

void
recorder_write(const struct recorder *recorder, struct buffer *out)
{
	if (recorder->key[0] == '\0')
		return;
	out_key(out, member);
	out_open(out, '{');
	out_key(out, "key");
	out_string(out, recorder->key);
	out_key(out, "label");
	out_string(out, recorder->label[0] == '\0' ? NULL : recorder->label);
	out_close(out, '}');
}

void
recorder_show(const json_t *body, struct buffer *out)
{
	const json_t *recorder = json_object_get(body, member);

	if (recorder != NULL)
		out_json_member(out, member, recorder);
}
