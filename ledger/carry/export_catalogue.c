#include "ledger/carry/export_catalogue.h"

#include <string.h>

#define FILE_OF(name) "attachment; filename=\"" name ".csv\""

#define HAND_SEAT(n)                                                                               \
	",seat" n "_player,seat" n "_name,seat" n "_delta,seat" n "_points,seat" n "_chips"
#define MATCH_SEAT(n)                                                                              \
	",seat" n "_player,seat" n "_name,seat" n "_points,seat" n "_place,seat" n "_score,seat" n \
	"_chips"

/* Behind all others, so that the columns before stay where they were. */
#define PLAYED_BY(n)  ",seat" n "_played_by,seat" n "_played_by_name"
#define PLAYED_BY_ALL PLAYED_BY("0") PLAYED_BY("1") PLAYED_BY("2") PLAYED_BY("3")

static const struct export_table tables[] = {
	{.id = "postings",
	 .disposition = FILE_OF("ledger"),
	 .names = "seq,id,at,kind,match,hand_number,account,player,name,asset,amount,hash,"
		  "recorded_by_key,recorded_by_label,season,season_name,reason",
	 .seasons = true,
	 .entry = export_postings},
	{.id = "hands",
	 .disposition = FILE_OF("hands"),
	 .names = "seq,at,match,season,season_name,ruleset,hand_number,outcome,winners,"
		  "from" HAND_SEAT("0") HAND_SEAT("1") HAND_SEAT("2") HAND_SEAT("3") PLAYED_BY_ALL,
	 .seasons = true,
	 .entry = export_hand},
	{.id = "matches",
	 .disposition = FILE_OF("matches"),
	 .names = "match,ruleset,season,season_name,external_id,state,created_at,played_at,"
		  "finished_at" MATCH_SEAT("0") MATCH_SEAT("1") MATCH_SEAT("2") MATCH_SEAT("3")
			  PLAYED_BY_ALL,
	 .seasons = true,
	 .whole = export_matches},
	{.id = "standings",
	 .disposition = FILE_OF("standings"),
	 .names = "rank,player,name,matches,counted,score,chips,first,second,third,fourth",
	 .seasons = true,
	 .whole = export_standings},
	{.id = "teams",
	 .disposition = FILE_OF("teams"),
	 .names = "rank,team,matches,score,chips,first,second,third,fourth",
	 .seasons = true,
	 .of_season = true,
	 .whole = export_teams},
	{.id = "statement",
	 .disposition = FILE_OF("statement"),
	 .names = "seq,entry,at,kind,match,season,season_name,asset,amount,balance,reason,recorded_"
		  "by_key,"
		  "recorded_by_label",
	 .whole = export_statement},
	{.id = "closing",
	 .disposition = FILE_OF("closing"),
	 .names = "account,player,name,asset,opening,matches,paid,adjusted,closing",
	 .whole = export_closing},
};

const struct export_table *
export_table_find(const char *id)
{
	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
		if (strcmp(tables[i].id, id) == 0)
			return &tables[i];
	return NULL;
}
