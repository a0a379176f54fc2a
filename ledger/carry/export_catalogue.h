/* The tables that there are. */
#ifndef LEDGER_CARRY_EXPORT_CATALOGUE_H
#define LEDGER_CARRY_EXPORT_CATALOGUE_H

#include "ledger/carry/export_tables.h"

/* NULL: there is no such table. */
const struct export_table *export_table_find(const char *id);

#endif
