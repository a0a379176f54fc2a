/*
 * What lies beside an entry and not in it, so that it can be forgotten (docs/ledger.md,
 * "Attachments"): the entry's body has its hash alone, as the member `attached`.
 */
#ifndef LEDGER_CORE_ATTACHMENT_H
#define LEDGER_CORE_ATTACHMENT_H

#include "ledger/core/book.h"
#include "ledger/core/chain.h"

#include <jansson.h>

#define ATTACHED "attached"

/* SHA-256 of the attachment, as the body of its entry has it. */
void attachment_hash(const struct store_text *text, char hash[HASH_TEXT]);

/*
 * Writes the attachment of a text for people, and its hash. With a salt, so that the hash does not
 * tell a text that was forgotten. False without memory.
 */
bool attachment_write(const char *text, struct buffer *attachment, char hash[HASH_TEXT]);

/*
 * Writes the member `text`: that of the attachment of the entry `seq`, or null when there is none
 * any more, which is counted in `shown`. 0, or -1 with a problem.
 */
int attachment_show(struct book *book, struct tx *tx, int64_t seq, int64_t *shown,
		    struct buffer *out);

/* Whether the member is what a hash of one looks like. */
bool attachment_hash_is_valid(const json_t *attached);

/* Whether an entry with this body says that it has an attachment, forgotten or not. */
bool attachment_is_named(const json_t *body);

/* Whether it is the one that the body has the hash of. */
bool attachment_is_of(const json_t *body, const struct store_text *text);

#endif
