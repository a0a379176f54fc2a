#include "ledger/core/book.h"

#include "ledger/core/uuid.h"

#include <stdarg.h>
#include <stdio.h>

void
book_free(struct book *book)
{
	buffer_free(&book->members);
	faults_free(&book->faults);
}

int
book_refuse(struct book *book, enum problem_code code, const char *detail, ...)
{
	va_list list;

	va_start(list, detail);
	int result = problem_fill(&book->problem, code, AT_NOTHING, "", detail, list);
	va_end(list);
	return result;
}

int
book_not_found(struct book *book, const char *what)
{
	return book_refuse(book, NOT_FOUND, "there is no such %s in this club", what);
}

int
book_no_memory(struct book *book)
{
	return book_refuse(book, UNAVAILABLE, "there is no memory for this now");
}

int
book_store(struct book *book, int result)
{
	if (result == STORE_OK)
		return 0;
	book->failed = true;
	return book_refuse(book, UNAVAILABLE, "the store cannot do this now");
}

int
book_found(struct book *book, int result, const char *what)
{
	return result == STORE_NONE ? book_not_found(book, what) : book_store(book, result);
}

struct reader
book_reader(struct book *book)
{
	return (struct reader){.problem = &book->problem};
}

struct rules_reader
book_rules_reader(struct book *book, const struct mj_rules *rules)
{
	struct rules_reader reader;

	rules_reader_init(&reader, NULL, MJ_SETTLE, &book->problem);
	if (rules != NULL)
		rules_reader_take(&reader, rules);
	return reader;
}

int
book_check_past(struct book *book, const char *name, int64_t time)
{
	const struct path at = {.name = name, .size = strlen(name)};

	if (time <= book->now)
		return 0;
	return refuse(&book->problem, BAD_VALUE, &at, "expected a time that is not in the future");
}

void
book_id(const struct book *book, char id[STORE_ID])
{
	uuid_make(book->now, id);
}
