/*
 * What a player is called on the platforms where games are played: by these names the players of an
 * imported log are found. They lie outside the hash chain, as all names do.
 */
#ifndef LEDGER_PEOPLE_PLATFORM_NAMES_H
#define LEDGER_PEOPLE_PLATFORM_NAMES_H

#include "ledger/match/match.h"
#include "json/types.h"

enum {
	PLATFORMS = 4,
	PLATFORM_NAMES_EACH = 8, /* names of a player on one platform */
	PLATFORM_NAMES_MAX = PLATFORMS * PLATFORM_NAMES_EACH
};

struct platform_name {
	const char *platform; /* a member of the object */
	char name[NAME_MAX_BYTES + 1];
	unsigned index; /* where it stood in the list of its platform */
};

/* All zero: nothing was said of them. */
struct platform_names {
	bool given;
	unsigned count;
	struct platform_name list[PLATFORM_NAMES_MAX]; /* by platform and name */
};

/* An object with a list of names for each platform, in a struct platform_names. */
extern const struct member_type type_platform_names;

/* Those of a player: STORE_OK, or another enum store_result. */
int platform_names_load(struct tx *tx, const char *club, const char *player,
			struct platform_names *names);

/*
 * The player has these names and no others. `changed` becomes true when they were not the same. 0,
 * or -1 with a problem: contradiction where another player has one of them.
 */
int platform_names_set(struct book *book, struct tx *tx, const char *player,
		       const struct platform_names *names, bool *changed);

#endif
