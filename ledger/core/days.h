/* Days, as settings say them: the first moment of the day, were it one of UTC; 0: open. */
#ifndef LEDGER_CORE_DAYS_H
#define LEDGER_CORE_DAYS_H

#include "json/types.h"

enum { MINUTE = 60 * 1000, DAY = 24 * 60 * MINUTE };

/* A date ("2026-11-21") in an int64_t; 0 is null. */
extern const struct member_type type_day;

#endif
