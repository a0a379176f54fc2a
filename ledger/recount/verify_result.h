/* What a verification found. */
#ifndef LEDGER_RECOUNT_VERIFY_RESULT_H
#define LEDGER_RECOUNT_VERIFY_RESULT_H

#include "db/store.h"
#include "json/buffer.h"

enum { FAULTS_MAX = 100, FAULT_TEXT = 200 };

struct verify_result {
	bool ok;
	int64_t entries, accounts, matches;
	uint8_t head[STORE_HASH];
	int64_t faults; /* how many, also beyond FAULTS_MAX */
	/* The first fault that has a place, else the first: in words, and where it is. */
	char first[FAULT_TEXT], first_match[STORE_ID];
	int64_t first_seq;
	struct buffer list; /* up to FAULTS_MAX of them as JSON objects, comma between; owned */
};

#endif
