/*
 * What was agreed when a match began, and never changes: options, what a chip is worth, the fee. Read from the match's
 * `facts` once, and kept by each thread for the matches it saw last: resolving options costs more than a hand does.
 */
#ifndef LEDGER_AGREEMENT_H
#define LEDGER_AGREEMENT_H

#include "ledger/entry.h"

struct money {
	int64_t amount; /* 0: none */
	char currency[ASSET_TEXT];
};

struct agreed {
	struct mj_rules rules;
	struct money chip_value, fee;
};

/* Of a match of a club; `facts` as agreed_write made them. False when they are not ours. */
bool agreed_load(const char *club, const char *match, const struct mj_ruleset *ruleset,
		 const struct store_text *facts, struct agreed *agreed);

/* An object: the members as answers show them. `session` may be "". */
void agreed_write(const struct agreed *agreed, const char *session, struct buffer *out);

#endif
