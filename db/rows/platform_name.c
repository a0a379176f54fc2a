/* What players are called where games are played. */
#include "db/rows/calls.h"
#include "db/rows/query.h"

int
call_platform_name_insert(struct tx *tx, const char *club, const struct platform_name_row *row)
{
	struct query query = query_begin(tx, SQL_PLATFORM_NAME_INSERT);

	put_club(&query, club);
	put_text(&query, row->platform);
	put_text(&query, row->name);
	put_id(&query, row->player);
	return query_insert(&query);
}

int
call_platform_names_remove(struct tx *tx, const char *club, const char *player)
{
	struct query query = query_begin(tx, SQL_PLATFORM_NAMES_REMOVE);

	put_club(&query, club);
	put_id(&query, player);
	int result = query_change(&query);
	return result == STORE_NONE ? STORE_OK : result;
}

static void
get_platform_name(struct query *query, struct platform_name_row *row)
{
	row->platform = get_text(query);
	row->name = get_text(query);
	row->player = get_id(query);
}

int
call_platform_names(struct tx *tx, const char *club, const char *player,
		    int (*visit)(void *arg, const struct platform_name_row *row), void *arg)
{
	struct query query = query_begin(tx, SQL_PLATFORM_NAMES);
	struct platform_name_row row;
	int result = 0;

	put_club(&query, club);
	put_id(&query, player);
	while (result == 0 && query_row(&query)) {
		get_platform_name(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}

int
call_platform_name_find(struct tx *tx, const char *club, const char *platform, const char *name,
			struct platform_name_row *row)
{
	struct query query = query_begin(tx, SQL_PLATFORM_NAME_FIND);

	put_club(&query, club);
	put_text(&query, platform);
	put_text(&query, name);
	int result = query_find(&query);
	if (result == STORE_OK)
		get_platform_name(&query, row);
	return result;
}
