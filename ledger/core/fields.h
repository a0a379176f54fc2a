/*
 * Types and readers of values that the ledger knows: times, ids, assets, money. For tables of
 * members (json/members.h).
 */
#ifndef LEDGER_CORE_FIELDS_H
#define LEDGER_CORE_FIELDS_H

#include "ledger/core/agreement.h"
#include "ledger/core/texts.h"
#include "json/readers.h"
#include "json/types.h"

/* A time of RFC 3339 in an int64_t of milliseconds; 0 is null. */
extern const struct member_type type_time;

/* A const char * to an id: borrowed of what is read as read_stored_uuid does; NULL is null. */
extern const struct member_type type_id;

/* An id in STORE_ID bytes, read as read_uuid does; "" is null. */
extern const struct member_type type_uuid;

/* {"amount", "currency"} in a struct money, the amount at least member->min; 0 is null. */
extern const struct member_type type_money;

/* A struct store_text with JSON, which is only written; null without data. */
extern const struct member_type type_stored;

/*
 * A const struct mj_ruleset *, and a struct mj_rules with all options; null without a ruleset. They
 * are only written, since each is read with the other (codec/rules.h).
 */
extern const struct member_type type_ruleset, type_rules;

/* RFC 3339 into an int64_t of milliseconds. */
int read_time(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

/* {"amount", "currency"} into a struct money; the amount at least member->min. */
int read_money(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target);

/* A currency's name (asset_is_currency) into ASSET_TEXT bytes. */
int read_currency(struct reader *reader, const struct path *at, const json_t *value,
		  const struct member *member, void *target);

/* An asset's name (asset_is_valid) into ASSET_TEXT bytes. */
int read_asset(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target);

/*
 * An id, in either case, into STORE_ID bytes in lower case; whether there is such a thing is for
 * the caller to find out. Of what the ledger itself wrote, only lower case is taken.
 */
int read_uuid(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);
int read_stored_uuid(struct reader *reader, const struct path *at, const json_t *value,
		     const struct member *member, void *target);

/* An object (const json_t *, borrowed). */
int read_json_object(struct reader *reader, const struct path *at, const json_t *value,
		     const struct member *member, void *target);

#define TEXT_MEMBER(NAME, STRUCT, FIELD, LEAST, MOST)                                              \
	{                                                                                          \
		.name = (NAME), .type = &type_text, .offset = offsetof(STRUCT, FIELD),             \
		.min = (LEAST), .max = (MOST)                                                      \
	}

/* A member that is a name of at most NAME_MAX_BYTES bytes; LEAST 0: it may be empty. */
#define NAME_MEMBER(NAME, STRUCT, FIELD, LEAST)                                                    \
	{                                                                                          \
		.name = (NAME), .type = &type_name, .offset = offsetof(STRUCT, FIELD),             \
		.min = (LEAST), .max = NAME_MAX_BYTES                                              \
	}

#endif
