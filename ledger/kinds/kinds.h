/* The kinds of entries that a club's book has. */
#ifndef LEDGER_KINDS_KINDS_H
#define LEDGER_KINDS_KINDS_H

#include "ledger/core/kind.h"

/* All of them: entry_kind_NAME, which lies in NAME.c. */
/* clang-format off */
#define ENTRY_KINDS(KIND)                                                                          \
	KIND(adjustment)                                                                           \
	KIND(settlement)                                                                           \
	KIND(payment)                                                                              \
	KIND(reversal)                                                                             \
	KIND(match)                                                                                \
	KIND(seats)                                                                                \
	KIND(hand)                                                                                 \
	KIND(seal)                                                                                 \
	KIND(hand_reversal)                                                                        \
	KIND(penalty)                                                                              \
	KIND(penalty_reversal)                                                                     \
	KIND(transfer)                                                                             \
	KIND(transfer_reversal)                                                                    \
	KIND(note)                                                                                 \
	KIND(result)                                                                               \
	KIND(finish)                                                                               \
	KIND(reopen)                                                                               \
	KIND(void)                                                                                 \
	KIND(move)                                                                                 \
	KIND(season)                                                                               \
	KIND(money)                                                                                \
	KIND(rename)                                                                               \
	KIND(anonymise)                                                                            \
	KIND(merge)
/* clang-format on */

#define DECLARE_KIND(NAME) extern const struct entry_kind entry_kind_##NAME;
ENTRY_KINDS(DECLARE_KIND)
#undef DECLARE_KIND

#endif
