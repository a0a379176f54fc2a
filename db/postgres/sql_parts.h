/*
 * What the texts of the statements are made of (sql.c).
 *
 * Parameters are numbered in the order in which the calls put them. The key of an entry or the
 * number of a match has the club's number in front.
 */
#ifndef DB_POSTGRES_SQL_PARTS_H
#define DB_POSTGRES_SQL_PARTS_H

#define CLUB_OF(parameter) "(" parameter "::int8 >> 40)"
#define SEQ_OF(parameter)  "(" parameter "::int8 & 1099511627775)"

#define ONCE(what)                                                                                 \
	{                                                                                          \
		what " ON CONFLICT DO NOTHING", true                                               \
	}

/*
 * Both orders of a list: its columns and tables, its condition up to the column that orders it, the
 * rest.
 */
#define LIST_DOWN(what, column, rest)                                                              \
	{                                                                                          \
		what " AND " column " < $2" rest " ORDER BY " column " DESC LIMIT $3", false       \
	}
#define LIST_UP(what, column, rest)                                                                \
	{                                                                                          \
		what " AND " column " > $2" rest " ORDER BY " column " LIMIT $3", false            \
	}

#define CLUBS "SELECT id, name, created_at, money FROM clubs WHERE number <> 0"

#define KEY_COLUMNS                                                                                \
	"k.id, (SELECT c.id FROM clubs c WHERE c.number = k.club) AS of_club, k.role, k.label,"    \
	" k.hash, k.created_at, k.revoked_at, k.expires_at, k.seen_at, k.season, k.match,"         \
	" k.paired, k.parent"
#define KEYS         "SELECT " KEY_COLUMNS " FROM keys k"
#define KEYS_OF_CLUB KEYS " WHERE club = $1"
#define KEYS_FILTER  " AND ($4::int8 < 0 OR paired = $4::int8)"

#define PAIRINGS                                                                                   \
	"SELECT p.id, hash, (SELECT c.id FROM clubs c WHERE c.number = club) AS of_club,"          \
	" expires_at, used_at, role, label, key_expires_at, season, match FROM pairings p"
#define PAIRINGS_OF_CLUB PAIRINGS " WHERE club = $1"
#define PAIRINGS_FILTER  " AND used_at = 0 AND expires_at > $4"

#define SHARES                                                                                     \
	"SELECT s.id, (SELECT c.id FROM clubs c WHERE c.number = s.club) AS of_club, hash,"        \
	" season, match, label, s.created_at, expires_at, revoked_at FROM shares s"
#define SHARES_OF_CLUB SHARES " WHERE club = $1"
#define SHARES_FILTER                                                                              \
	" AND ($4::text IS NULL OR season = $4::text)"                                             \
	" AND ($5::bytea IS NULL OR match = $5::bytea)"

#define WEBHOOKS                                                                                   \
	"SELECT (SELECT c.id FROM clubs c WHERE c.number = w.club) AS of_club, w.id, url, kinds,"  \
	" label, w.created_at, version, changes, generation, old_until, disabled_at, cursor,"      \
	" failing_since, attempts, due_at, tested, sent, holder, leased_until FROM webhooks w"
#define WEBHOOKS_OF_CLUB WEBHOOKS " WHERE w.club = $1"
#define DELIVERIES                                                                                 \
	"SELECT number, seq, kind, attempt, at, took, status, fault FROM deliveries"               \
	" WHERE club = $1 AND webhook = $2 AND number "

#define SEASONS "SELECT id, closed, created_at, version, settings FROM seasons WHERE club = $1"

#define PLAYERS                                                                                    \
	"SELECT id, name, external_id, guest, created_at, archived_at, anonymised_at,"             \
	" merged_into, version FROM players WHERE club = $1"
#define PLAYERS_FILTER                                                                             \
	" AND ($4::int8 < 0 OR guest = $4::int8)"                                                  \
	" AND ($5::int8 < 0 OR (archived_at <> 0) = ($5::int8 = 1))"                               \
	" AND ($6::text IS NULL OR external_id = $6::text)"
#define PLAYERS_EXTERNAL PLAYERS " AND external_id = $6::text"
#define PLAYERS_NAMED    PLAYERS " AND folded >= $7::text AND folded < $8::text"

#define MATCH_COLUMNS                                                                              \
	"m.id, m.ruleset, m.ruleset_version, m.state, m.season, m.external_id, m.version,"         \
	" m.created_at, m.played_at, m.finished_at, (SELECT f.facts FROM match_facts f WHERE"      \
	" f.club = m.club AND f.match = m.id), m.progress, m.number, m.club"
#define MATCH "SELECT " MATCH_COLUMNS " FROM "
#define MATCHES_FILTER                                                                             \
	" AND ($4::text IS NULL OR m.state = $4::text)"                                            \
	" AND ($5::text IS NULL OR m.season = $5::text)"                                           \
	" AND ($6::text IS NULL OR m.external_id = $6::text)"                                      \
	" AND ($7::text IS NULL OR m.ruleset = $7::text)"
#define MATCHES          MATCH "matches m WHERE m.club = $1"
#define MATCHES_OPEN     MATCHES " AND m.state = 'open'"
#define MATCHES_SEASON   MATCHES " AND m.season = $5::text"
#define MATCHES_EXTERNAL MATCHES " AND m.external_id = $6::text"
#define MATCHES_PLAYER                                                                             \
	MATCH "match_players p JOIN matches m ON m.club = p.club AND m.id = p.match"               \
	      " WHERE p.club = $1 AND p.player = $8"

/* What takes the entry e back, as far as $3 goes: the first such entry. */
#define BACK                                                                                       \
	" FROM entries b WHERE b.club = e.club AND b.reverses = e.seq AND b.reverses <> 0"         \
	" AND b.seq <= " SEQ_OF("$3")

/* Of the match $1; whatever is taken back later than $3 stands. */
#define OF_MATCH(entry) entry ".club = " CLUB_OF("$1") " AND " entry ".match = $1"
#define HAND                                                                                       \
	"SELECT e.number, e.club << 40 | e.seq, (SELECT min(b.seq)" BACK                           \
	"), e.at, e.id, e.body FROM entries e WHERE " OF_MATCH("e")
#define LAST_HAND(match)                                                                           \
	"SELECT e.number FROM entries e WHERE e.club = " CLUB_OF(                                  \
		match) " AND e.match = " match                                                     \
		       " AND e.number <> 0 AND e.mark <> 2 ORDER BY e.seq DESC LIMIT 1"
#define HANDS_FILTER                                                                               \
	" AND e.seq <= " SEQ_OF("$3") " AND ($5::int8 <> 0 OR NOT EXISTS (SELECT 1" BACK           \
				      ")) ORDER BY "
/*
 * The hands of a match as they were first recorded: their numbers grow with the seq. Those around a
 * number are looked for from the mark before it, or to the mark behind it.
 */
#define FIRST_HANDS HAND " AND e.number <> 0 AND e.mark <> 2"
#define MARK                                                                                       \
	"(SELECT k.seq FROM entries k WHERE " OF_MATCH(                                            \
		"k") " AND k.mark = 1 AND k.mark <> 0 AND k.number "
#define MARK_BEFORE " AND e.seq >= coalesce(" MARK "<= $2 ORDER BY k.number DESC LIMIT 1), 0)"
#define MARK_BEHIND                                                                                \
	" AND e.seq <= coalesce(" MARK ">= $2 ORDER BY k.number LIMIT 1), 1099511627775)"
/* Those that were recorded anew. */
#define HANDS_AGAIN      HAND " AND e.mark = 2 AND e.mark <> 0"
#define AFTER_HAND(than) " AND (e.number, e.seq) " than " ($2, " SEQ_OF("$4") ")"

#define ENTRY                                                                                      \
	"SELECT e.club << 40 | e.seq, e.at, e.id, e.kind,"                                         \
	" (SELECT m.id FROM matches m WHERE m.club = e.club AND m.number = e.match),"              \
	" e.reverses, e.number, e.mark, e.cause, e.previous, e.hash, e.body FROM entries e WHERE "
/* The page is within $1 and $2. */
#define ENTRIES                                                                                    \
	ENTRY "e.club = " CLUB_OF("$1") " AND e.seq BETWEEN " SEQ_OF("$1") " AND " SEQ_OF(         \
		"$2") " AND ($4::text IS NULL OR e.kind = $4::text)"
#define ENTRIES_MATCH ENTRIES " AND e.match = $5"

#define POSTINGS                                                                                   \
	"SELECT p.club << 40 | p.seq, p.line, p.account, p.asset, p.amount, p.balance, e.at,"      \
	" e.id, e.kind, (SELECT m.id FROM matches m WHERE m.club = e.club AND"                     \
	" m.number = e.match), e.cause FROM postings p"                                            \
	" LEFT JOIN entries e ON e.club = p.club AND e.seq = p.seq"                                \
	" WHERE p.club = $1 AND p.account = $2 AND ($3::text IS NULL OR p.asset = $3::text) AND "

#define ACCOUNTS                                                                                   \
	"SELECT account, asset, balance, postings FROM accounts"                                   \
	" WHERE club = $1"
#define ACCOUNT_ORDER " ORDER BY asset, account"

#define RECEIPT_COLUMNS "r.key, r.request, r.status, r.entry, r.at, r.answer"
#define RECEIPTS        "SELECT " RECEIPT_COLUMNS " FROM receipts r"

#define RESULT                                                                                     \
	"r.match, r.player, r.season, r.ruleset, r.finished_at, r.place, r.score, r.chips, "       \
	"r.facts, r.seated"
#define SUMS "matches, score, chips, first, second, third, fourth"
/* Those of results in the order of the window w. */
#define SUMS_RUNNING                                                                               \
	"count(*) OVER w, sum(score) OVER w, sum(chips) OVER w,"                                   \
	" count(*) FILTER (WHERE place = 1) OVER w, count(*) FILTER (WHERE place = 2) OVER w,"     \
	" count(*) FILTER (WHERE place = 3) OVER w, count(*) FILTER (WHERE place = 4) OVER w"
/* All scopes of a result; those of no season are null. */
#define SCOPES                                                                                     \
	"ARRAY['', '=' || $6::text, ':' || $2::text, ':' || $2::text || '='"                       \
	" || $6::text]"
#define SUMS_OF_ALL " WHERE club = $1 AND scope = ANY (" SCOPES ") AND player = $3"
#define NEXT_PLAYER(after)                                                                         \
	"(SELECT player FROM result_sums WHERE club = $1 AND scope = $2" after                     \
	" ORDER BY player LIMIT 1)"

#define FIRST_PLAYER     NEXT_PLAYER("")
#define FOLLOWING_PLAYER NEXT_PLAYER(" AND player > found.player")

/* Some rows of a club, by what tells them apart in it. */
#define UNDO(table, key)                                                                           \
	{                                                                                          \
		"DELETE FROM " table " WHERE club = $1 AND (" key ") IN (SELECT " key              \
		" FROM " table " WHERE club = $1 LIMIT $2)",                                       \
			false                                                                      \
	}

#endif
