/* Which key something was recorded with: its id, and its label at that time. */
#ifndef LEDGER_CORE_RECORDER_H
#define LEDGER_CORE_RECORDER_H

#include "db/store.h"
#include "json/types.h"

#include <jansson.h>

/* What stands for the admin key, which has no id. */
#define RECORDER_ADMIN "admin"

enum { RECORDER_LABEL = 121 }; /* bytes with the NUL */

struct recorder {
	char key[STORE_ID];         /* id, or RECORDER_ADMIN; "": it was not noted */
	char label[RECORDER_LABEL]; /* "": none */
};

extern const struct members recorder_members;

/* Writes the member `recorded_by`; nothing when it was not noted. */
void recorder_write(const struct recorder *recorder, struct buffer *out);

/* Writes the member `recorded_by` as the body of an entry has it, if it has one. */
void recorder_show(const json_t *body, struct buffer *out);

#endif
