/*
 * What was agreed when a match began, and never changes: options, what a chip is worth, the fee.
 * The store keeps it as text (`facts` of the match's row); each thread keeps what it says for the
 * matches it saw last, since resolving options costs more than settling a hand.
 */
#ifndef LEDGER_CORE_AGREEMENT_H
#define LEDGER_CORE_AGREEMENT_H

#include "db/store.h"
#include "ledger/core/accounts.h"
#include "ledger/core/recorder.h"
#include "lib/mahjong/rules.h"
#include "json/write.h"

/* The most of one penalty, transfer, fee, value or adjustment: points, chips or money. */
enum { AMOUNT_MAX = 1000000000 };

struct money {
	int64_t amount; /* 0: none */
	char currency[ASSET_TEXT];
};

struct agreement {
	struct mj_rules rules;
	struct money chip_value, fee;
	struct money point_value; /* of one point of the final score, for each player */
};

/* Writes a member with money; null when the amount is 0. */
void money_write(const char *name, const struct money *money, struct buffer *out);

/* Of a match of a club; `text` as agreement_write made it. False when it is not ours. */
bool agreement_load(const char *club, const char *match, const struct mj_ruleset *ruleset,
		    const struct store_text *text, struct agreement *agreement);

/* What an object with these members says. False when it is none of ours. */
bool agreement_read(const struct mj_ruleset *ruleset, const json_t *object,
		    struct agreement *agreement);

/* As the entry that begins the match says it: members, without braces. `session` may be "". */
void agreement_write_members(const struct agreement *agreement, const char *session,
			     struct buffer *out);

/* As the store keeps it: an object of these members, and who recorded the match. */
void agreement_write(const struct agreement *agreement, const char *session,
		     const struct recorder *by, struct buffer *out);

/*
 * As people are shown it: the members rules, session, chip_value, fee, point_value and
 * recorded_by. They are
 * those of the stored object, which has no others; this function alone knows that. `text` is of a
 * match's row.
 */
void agreement_show(const struct store_text *text, struct buffer *out);

/* Shows all of it but the member `rules`. */
void agreement_show_without_rules(const struct store_text *text, struct buffer *out);

#endif
