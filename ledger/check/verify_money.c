/* What points are worth for the club: what the last entry says, held against the club's row. */
#include "ledger/check/verify_steps.h"

int
verify_money(struct verification *verification)
{
	struct tx *tx = verification->tx;
	struct club_row row;
	bool same;

	if (tx->calls->club_find(tx, verification->club, &row) != STORE_OK ||
	    rate_is(&verification->rate, &row, &same) != STORE_OK)
		return STORE_FAILED;
	if (!same)
		verify_fault(verification, verification->rate_seq,
			     "what points are worth for the club is not as the entries say");
	return STORE_OK;
}
