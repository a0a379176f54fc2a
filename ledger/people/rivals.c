#include "ledger/people/rivals.h"

#include "db/hash.h"
#include "ledger/core/fold.h"
#include "json/list.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static int
add_rival(void *arg, const struct rival_row *row)
{
	struct rivals *rivals = arg;

	if (!list_has_room((void **)&rivals->list, rivals->count, &rivals->room,
			   sizeof(*rivals->list)))
		return STORE_FAILED;
	assert(row->matches > 0 && row->ahead + row->behind <= row->matches);
	struct rival *rival = &rivals->list[rivals->count++];
	*rival = (struct rival){.matches = row->matches,
				.ahead = row->ahead,
				.behind = row->behind,
				.score = row->score,
				.other_score = row->other_score};
	snprintf(rival->player, sizeof(rival->player), "%s", row->player);
	return STORE_OK;
}

int
rivals_load(struct book *book, struct tx *tx, const char *player, const struct result_scope *scope,
	    struct rivals *rivals)
{
	*rivals = (struct rivals){.count = 0};
	return book_store(book,
			  tx->calls->rivals(tx, book->club, player, scope, add_rival, rivals));
}

uint64_t
rivals_digest(const struct rivals *rivals, int64_t as_of)
{
	uint64_t digest = fold_trace(HASH_BEGIN, rivals->count, as_of);

	for (size_t i = 0; i < rivals->count; i++) {
		const struct rival *rival = &rivals->list[i];
		digest = hash_text(digest, rival->player);
		digest = fold_trace(digest, (uint64_t)rival->matches, rival->ahead);
		digest = fold_trace(digest, (uint64_t)rival->behind, rival->score);
		digest = fold_trace(digest, i, rival->other_score);
	}
	return digest;
}

void
rivals_free(struct rivals *rivals)
{
	free(rivals->list);
	*rivals = (struct rivals){.count = 0};
}
