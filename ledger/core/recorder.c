#include "ledger/core/recorder.h"

#include "json/dump.h"

static const char member[] = "recorded_by";

static const struct member recorder_list[] = {
	{"key", .type = &type_text, .required = true, .min = 1, .max = STORE_ID - 1,
	 IN(recorder, key)},
	{"label", .type = &type_text, .min = 1, .max = RECORDER_LABEL - 1, IN(recorder, label)},
};
const struct members recorder_members = MEMBERS(recorder_list);

void
recorder_write(const struct recorder *recorder, struct buffer *out)
{
	if (recorder->key[0] == '\0')
		return;
	out_key(out, member);
	out_object(out, &recorder_members, recorder);
}

void
recorder_show(const json_t *body, struct buffer *out)
{
	const json_t *recorder = json_object_get(body, member);

	if (recorder != NULL)
		out_json_member(out, member, recorder);
}
