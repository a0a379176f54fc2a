/* Parameters without a number are in the order in which the calls put them. */
#include "db/sqlite/sql.h"

/*
 * Both orders of a list: its columns and tables, its condition up to the column that orders it, the
 * rest.
 */
#define LIST_DOWN(what, column, rest)                                                              \
	what " AND " column " < ?2" rest " ORDER BY " column " DESC LIMIT ?3"
#define LIST_UP(what, column, rest) what " AND " column " > ?2" rest " ORDER BY " column " LIMIT ?3"

#define CLUBS "SELECT id, name, created_at, money FROM clubs"

#define KEYS                                                                                       \
	"SELECT k.id, (SELECT c.id FROM clubs c WHERE c.number = k.club), role, label, hash,"      \
	" created_at, revoked_at, expires_at, seen_at, season, match, paired,"                     \
	" parent FROM keys k"
#define KEYS_OF_CLUB KEYS " WHERE club = ?1"
#define KEYS_FILTER  " AND (?4 < 0 OR paired = ?4)"

#define PAIRINGS                                                                                   \
	"SELECT p.id, hash, (SELECT c.id FROM clubs c WHERE c.number = club), expires_at,"         \
	" used_at, role, label, key_expires_at, season, match FROM pairings p"
#define PAIRINGS_OF_CLUB PAIRINGS " WHERE club = ?1"
#define PAIRINGS_FILTER  " AND used_at = 0 AND expires_at > ?4"

#define SHARES                                                                                     \
	"SELECT s.id, (SELECT c.id FROM clubs c WHERE c.number = s.club), hash, season, match,"    \
	" label, s.created_at, expires_at, revoked_at FROM shares s"
#define SHARES_OF_CLUB SHARES " WHERE club = ?1"
#define SHARES_FILTER  " AND (?4 IS NULL OR season = ?4) AND (?5 IS NULL OR match = ?5)"

#define WEBHOOKS                                                                                   \
	"SELECT (SELECT c.id FROM clubs c WHERE c.number = w.club), w.id, url, kinds, label,"      \
	" w.created_at, version, changes, generation, old_until, disabled_at, cursor,"             \
	" failing_since, attempts, due_at, tested, sent, holder, leased_until FROM webhooks w"
#define WEBHOOKS_OF_CLUB WEBHOOKS " WHERE w.club = ?1"
#define DELIVERIES                                                                                 \
	"SELECT number, seq, kind, attempt, at, took, status, fault FROM deliveries"               \
	" WHERE club = ?1 AND webhook = ?2 AND number "

#define PLAYER                                                                                     \
	"SELECT id, name, external_id, guest, created_at, archived_at, anonymised_at,"             \
	" merged_into, version FROM players"
#define PLAYERS PLAYER " WHERE club = ?1"
#define PLAYERS_FILTER                                                                             \
	" AND (?4 < 0 OR guest = ?4) AND (?5 < 0 OR (archived_at <> 0) = ?5)"                      \
	" AND (?6 IS NULL OR external_id = ?6)"
#define PLAYERS_EXTERNAL                                                                           \
	PLAYER " INDEXED BY players_by_external_id WHERE club = ?1 AND external_id = ?6"
#define PLAYERS_NAMED                                                                              \
	PLAYER " INDEXED BY players_by_name WHERE club = ?1 AND folded >= ?7 AND folded < ?8"

#define SEASONS "SELECT id, closed, created_at, version, settings FROM seasons WHERE club = ?1"

#define MATCH                                                                                      \
	"SELECT m.id, m.ruleset, m.ruleset_version, m.state, m.season, m.external_id, m.version,"  \
	" m.created_at, m.played_at, m.finished_at, (SELECT f.facts FROM match_facts f WHERE"      \
	" f.club = m.club AND f.match = m.id), m.progress, m.number, m.club"                       \
	" FROM "
#define MATCHES_FILTER                                                                             \
	" AND (?4 IS NULL OR m.state = ?4) AND (?5 IS NULL OR m.season = ?5)"                      \
	" AND (?6 IS NULL OR m.external_id = ?6) AND (?7 IS NULL OR m.ruleset = ?7)"
#define MATCHES MATCH "matches m WHERE m.club = ?1"
#define MATCHES_OPEN                                                                               \
	MATCH "matches m INDEXED BY matches_open WHERE m.club = ?1 AND m.state = 'open'"
#define MATCHES_SEASON                                                                             \
	MATCH "matches m INDEXED BY matches_of_season WHERE m.club = ?1 AND m.season = ?5"
#define MATCHES_EXTERNAL                                                                           \
	MATCH "matches m INDEXED BY matches_by_external_id WHERE m.club = ?1 AND"                  \
	      " m.external_id = ?6"
#define MATCHES_PLAYER                                                                             \
	MATCH "match_players p CROSS JOIN matches m ON m.club = p.club AND m.id = p.match"         \
	      " WHERE p.club = ?1 AND p.player = ?8"

/* What takes the entry e back, as far as ?3 goes: the first such entry. */
#define BACK " FROM entries b WHERE b.reverses = e.key AND b.reverses <> 0 AND b.key <= ?3"

/* Of the match ?1; whatever is taken back later than ?3 stands. */
#define HAND                                                                                       \
	"SELECT e.number, e.key, (SELECT min(b.key)" BACK                                          \
	"), e.at, e.id, plain(e.body) FROM entries e"                                              \
	" INDEXED BY "
#define HANDS_FILTER " AND e.key <= ?3 AND (?5 OR NOT EXISTS (SELECT 1" BACK ")) ORDER BY "
/*
 * The hands of a match as they were first recorded: their numbers grow with the key. Those around
 * a number are looked for from the mark before it, or to the mark behind it.
 */
#define FIRST_HANDS  HAND "entries_of_match WHERE e.match = ?1 AND e.number <> 0 AND e.mark <> 2"
#define MARK                                                                                       \
	"(SELECT k.key FROM entries k INDEXED BY hand_marks WHERE k.match = ?1"                    \
	" AND k.mark = 1 AND k.mark <> 0 AND k.number "
#define MARK_BEFORE " AND e.key >= coalesce(" MARK "<= ?2 ORDER BY k.number DESC LIMIT 1), 0)"
#define MARK_BEHIND                                                                                \
	" AND e.key <= coalesce(" MARK ">= ?2 ORDER BY k.number LIMIT 1), 9223372036854775807)"
/* Those that were recorded anew. */
#define HANDS_AGAIN HAND "hand_marks WHERE e.match = ?1 AND e.mark = 2 AND e.mark <> 0"

#define ENTRY                                                                                      \
	"SELECT e.key, e.at, e.id, e.kind, (SELECT m.id FROM matches m WHERE m.number = e.match)," \
	" e.reverses, e.number, e.mark, e.cause, e.previous, e.hash, plain(e.body)"                \
	" FROM entries e"
/* The page is within ?1 and ?2. */
#define ENTRIES_FILTER "e.key BETWEEN ?1 AND ?2 AND (?4 IS NULL OR e.kind = ?4) ORDER BY e.key"
#define ENTRIES        ENTRY " WHERE " ENTRIES_FILTER
#define ENTRIES_MATCH  ENTRY " INDEXED BY entries_of_match WHERE e.match = ?5 AND " ENTRIES_FILTER

#define POSTINGS                                                                                   \
	"SELECT p.entry, p.line, p.account, p.asset, p.amount, p.balance, e.at, e.id,"             \
	" e.kind, (SELECT m.id FROM matches m WHERE m.number = e.match), e.cause"                  \
	" FROM postings p LEFT JOIN entries e ON e.key = p.entry"                                  \
	" WHERE p.club = ?1 AND p.account = ?2 AND (?3 IS NULL OR p.asset = ?3) AND "

#define ACCOUNT       "SELECT account, asset, balance, postings FROM accounts"
#define ACCOUNTS      ACCOUNT " WHERE club = ?1"
#define ACCOUNT_ORDER " ORDER BY asset, account"

#define RECEIPTS "SELECT key, request, status, entry, at, answer FROM receipts"

#define SUMS "matches, score, chips, first, second, third, fourth"
/* Those of results in the order of the window w. */
#define SUMS_RUNNING                                                                               \
	"count(*) OVER w, sum(score) OVER w, sum(chips) OVER w,"                                   \
	" count(*) FILTER (WHERE place = 1) OVER w, count(*) FILTER (WHERE place = 2) OVER w,"     \
	" count(*) FILTER (WHERE place = 3) OVER w, count(*) FILTER (WHERE place = 4) OVER w"
/* All scopes of a result; those of no season are null. */
#define SCOPES(season, ruleset)                                                                    \
	"(''), ('=' || " ruleset "), (':' || " season "), (':' || " season " || '=' || " ruleset ")"
#define SUMS_OF_ALL " WHERE club = ?1 AND scope IN (" SCOPES("?2", "?6") ") AND player = ?3"

/* Some rows of a club, by what tells them apart in it. */
#define UNDO(table, key)                                                                           \
	"DELETE FROM " table " WHERE club = ?1 AND (" key ") IN (SELECT " key " FROM " table       \
	" WHERE club = ?1 LIMIT ?2)"

/* Those of a player in a season, by their score. */
#define RESULTS_BY_SCORE                                                                           \
	"SELECT r.match, r.player, r.season, r.ruleset, r.finished_at, r.place, r.score, r.chips," \
	" r.facts, r.seated FROM results r INDEXED BY results_by_score WHERE r.club = ?1 AND "     \
	"r.season = ?2"                                                                            \
	" AND r.player = ?3 AND r.finished_at >= ?4 AND r.finished_at < ?5"                        \
	" AND (?7 IS NULL OR r.ruleset = ?7) ORDER BY "

const char *const sql_texts[SQL_COUNT] = {
	[SQL_BEGIN] = "BEGIN",
	[SQL_BEGIN_WRITE] = "BEGIN IMMEDIATE",
	[SQL_COMMIT] = "COMMIT",
	[SQL_ROLLBACK] = "ROLLBACK",
	[SQL_VERSION] = "PRAGMA data_version",
	[SQL_PING] = "SELECT count(*) FROM sqlite_schema",
	[SQL_IDENTITY] = "SELECT (SELECT application_id FROM pragma_application_id),"
			 " (SELECT user_version FROM pragma_user_version),"
			 " (SELECT count(*) FROM sqlite_schema)",
	[SQL_WAL] = "PRAGMA journal_mode=WAL",
	[SQL_SECRET_INSERT] = "INSERT INTO meta (one, secret) VALUES (1, ?)",
	[SQL_SECRET] = "SELECT secret FROM meta WHERE one = 1",
	[SQL_DICTIONARY_INSERT] = "INSERT INTO dictionaries (number, data, hash) VALUES (?, ?, ?)",
	[SQL_DICTIONARIES] = "SELECT number, data, hash FROM dictionaries ORDER BY number",

	[SQL_CLUB_INSERT] = "INSERT INTO clubs (id, name, created_at, money) VALUES (?, ?, ?, ?)",
	[SQL_CLUB_FIND] = CLUBS " WHERE id = ?",
	[SQL_CLUB_UPDATE] = "UPDATE clubs SET name = ?2, money = ?3 WHERE id = ?1",
	[SQL_CLUB_NUMBER] = "SELECT number FROM clubs WHERE id = ?",
	[SQL_CLUBS_DOWN] = CLUBS " WHERE id < ? ORDER BY id DESC LIMIT ?",
	[SQL_CLUBS_UP] = CLUBS " WHERE id > ? ORDER BY id LIMIT ?",
	[SQL_KEY_INSERT] = "INSERT INTO keys (id, club, role, label, hash, created_at, revoked_at,"
			   " expires_at, seen_at, season, match, paired, parent)"
			   " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[SQL_KEY_FIND] = KEYS " WHERE id = ?",
	[SQL_KEY_REVOKE] = "UPDATE keys SET revoked_at = ?3"
			   " WHERE (id = ?2 OR parent = ?2) AND club = ?1"
			   " AND revoked_at = 0",
	[SQL_KEY_SEEN] = "UPDATE keys SET seen_at = ?3"
			 " WHERE id = ?2 AND club = ?1 AND seen_at < ?3",
	[SQL_KEYS_DOWN] = LIST_DOWN(KEYS_OF_CLUB, "id", KEYS_FILTER),
	[SQL_KEYS_UP] = LIST_UP(KEYS_OF_CLUB, "id", KEYS_FILTER),
	[SQL_PAIRING_INSERT] = "INSERT INTO pairings (hash, id, club, expires_at, used_at, role,"
			       " label, key_expires_at, season, match)"
			       " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[SQL_PAIRING_FIND] = PAIRINGS " WHERE hash = ?",
	[SQL_PAIRING_USE] = "UPDATE pairings SET used_at = ?3"
			    " WHERE hash = ?2 AND club = ?1 AND used_at = 0",
	[SQL_PAIRING_UNUSED] =
		PAIRINGS_OF_CLUB " AND p.id = ?2 AND used_at = 0 AND expires_at > ?3",
	[SQL_PAIRING_CANCEL] = "DELETE FROM pairings WHERE club = ? AND id = ? AND used_at = 0",
	[SQL_PAIRINGS_DOWN] = LIST_DOWN(PAIRINGS_OF_CLUB, "p.id", PAIRINGS_FILTER),
	[SQL_PAIRINGS_UP] = LIST_UP(PAIRINGS_OF_CLUB, "p.id", PAIRINGS_FILTER),
	[SQL_PAIRINGS_REMOVE] = "DELETE FROM pairings WHERE club = ? AND expires_at <= ?",
	[SQL_SHARE_INSERT] = "INSERT INTO shares (id, club, hash, season, match, label, created_at,"
			     " expires_at, revoked_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[SQL_SHARE_FIND] = SHARES_OF_CLUB " AND s.id = ?2",
	[SQL_SHARE_BY_TOKEN] = SHARES " WHERE hash = ?",
	[SQL_SHARE_REVOKE] = "UPDATE shares SET revoked_at = ?3 WHERE club = ?1 AND id = ?2",
	[SQL_SHARES_DOWN] = LIST_DOWN(SHARES_OF_CLUB, "s.id", SHARES_FILTER),
	[SQL_SHARES_UP] = LIST_UP(SHARES_OF_CLUB, "s.id", SHARES_FILTER),
	[SQL_WEBHOOK_INSERT] =
		"INSERT INTO webhooks (club, id, url, kinds, label, created_at, cursor, version,"
		" changes, generation, old_until, disabled_at, failing_since, attempts, due_at,"
		" tested, sent, holder, leased_until)"
		" VALUES (?, ?, ?, ?, ?, ?, ?, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, '', 0)",
	[SQL_WEBHOOK_UPDATE] =
		"UPDATE webhooks SET url = ?3, kinds = ?4, label = ?5, version = ?6, changes = ?7,"
		" generation = ?8, old_until = ?9, disabled_at = ?10, cursor = ?11,"
		" failing_since = ?12, attempts = ?13, due_at = ?14, tested = ?15, sent = ?16,"
		" holder = ?17, leased_until = ?18 WHERE club = ?1 AND id = ?2",
	[SQL_WEBHOOK_FIND] = WEBHOOKS_OF_CLUB " AND w.id = ?2",
	[SQL_WEBHOOKS_DOWN] = LIST_DOWN(WEBHOOKS_OF_CLUB, "w.id", ""),
	[SQL_WEBHOOKS_UP] = LIST_UP(WEBHOOKS_OF_CLUB, "w.id", ""),
	[SQL_WEBHOOKS_DUE] =
		WEBHOOKS " WHERE due_at <= ?1 AND leased_until <= ?2 AND NOT EXISTS"
			 " (SELECT 1 FROM imports i WHERE i.club = w.club) AND (tested <> 0"
			 " OR (disabled_at = 0 AND EXISTS (SELECT 1 FROM entries e"
			 " WHERE e.key > (w.club << 40) + w.cursor"
			 " AND e.key < (w.club + 1) << 40))) ORDER BY due_at LIMIT ?3",
	[SQL_WEBHOOKS_ANY] = "SELECT 1 FROM webhooks LIMIT 1",
	[SQL_WEBHOOK_REMOVE] = "DELETE FROM webhooks WHERE club = ? AND id = ?",
	[SQL_DELIVERY_INSERT] =
		"INSERT INTO deliveries (club, webhook, number, seq, kind, attempt, at, took,"
		" status, fault) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[SQL_DELIVERIES_REMOVE] =
		"DELETE FROM deliveries WHERE club = ? AND webhook = ? AND number < ?",
	[SQL_DELIVERIES_DOWN] = DELIVERIES "< ?3 ORDER BY number DESC LIMIT ?4",
	[SQL_DELIVERIES_UP] = DELIVERIES "> ?3 ORDER BY number LIMIT ?4",
	[SQL_PLAYER_INSERT] =
		"INSERT INTO players (club, id, name, folded, external_id, guest, created_at,"
		" archived_at, anonymised_at, merged_into, version)"
		" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[SQL_PLAYER_UPDATE] =
		"UPDATE players SET name = ?3, folded = ?4, external_id = ?5, guest = ?6,"
		" archived_at = ?7, anonymised_at = ?8, merged_into = ?9, version = ?10"
		" WHERE club = ?1 AND id = ?2",
	[SQL_PLAYER_FIND] = PLAYERS " AND id = ?2",
	[SQL_PLAYERS_DOWN] = LIST_DOWN(PLAYERS, "id", PLAYERS_FILTER),
	[SQL_PLAYERS_UP] = LIST_UP(PLAYERS, "id", PLAYERS_FILTER),
	[SQL_PLAYERS_EXTERNAL_DOWN] = LIST_DOWN(PLAYERS_EXTERNAL, "id", PLAYERS_FILTER),
	[SQL_PLAYERS_EXTERNAL_UP] = LIST_UP(PLAYERS_EXTERNAL, "id", PLAYERS_FILTER),
	[SQL_PLAYERS_NAMED_DOWN] = LIST_DOWN(PLAYERS_NAMED, "id", PLAYERS_FILTER),
	[SQL_PLAYERS_NAMED_UP] = LIST_UP(PLAYERS_NAMED, "id", PLAYERS_FILTER),
	[SQL_PLAYER_MERGED] = PLAYERS " AND merged_into = ?2 ORDER BY anonymised_at LIMIT 1",
	[SQL_PLATFORM_NAME_INSERT] =
		"INSERT INTO platform_names (club, platform, name, player) VALUES (?, ?, ?, ?)",
	[SQL_PLATFORM_NAMES_REMOVE] = "DELETE FROM platform_names WHERE club = ? AND player = ?",
	[SQL_PLATFORM_NAMES] = "SELECT platform, name, player FROM platform_names"
			       " WHERE club = ? AND player = ? ORDER BY platform, name",
	[SQL_PLATFORM_NAME_FIND] = "SELECT platform, name, player FROM platform_names"
				   " WHERE club = ? AND platform = ? AND name = ?",

	[SQL_SEASON_INSERT] =
		"INSERT INTO seasons (club, id, closed, created_at, version, settings)"
		" VALUES (?, ?, ?, ?, ?, ?)",
	[SQL_SEASON_UPDATE] = "UPDATE seasons SET closed = ?3, version = ?4, settings = ?5"
			      " WHERE club = ?1 AND id = ?2",
	[SQL_SEASON_FIND] = SEASONS " AND id = ?2",
	[SQL_SEASONS_DOWN] = LIST_DOWN(SEASONS, "id", ""),
	[SQL_SEASONS_UP] = LIST_UP(SEASONS, "id", ""),

	[SQL_MATCH_INSERT] =
		"INSERT INTO matches (club, id, ruleset, ruleset_version, state, season,"
		" external_id, version, created_at, played_at, finished_at, progress)"
		" VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[SQL_MATCH_FACTS_INSERT] = "INSERT INTO match_facts (club, match, facts) VALUES (?, ?, ?)",
	[SQL_MATCH_UPDATE] = "UPDATE matches SET state = ?2, version = ?3, finished_at = ?4,"
			     " progress = ?5 WHERE number = ?1",
	/* An index that names a column is written whenever the column is set. */
	[SQL_MATCH_GO_ON] = "UPDATE matches SET version = ?3, progress = ?5 WHERE number = ?1"
			    " AND state = ?2 AND finished_at = ?4",
	[SQL_MATCH_MOVE] = "UPDATE matches SET season = ?2 WHERE number = ?1",
	[SQL_MATCH_NUMBER] = "SELECT number FROM matches WHERE club = ? AND id = ?",
	[SQL_MATCH_FIND] = MATCHES " AND m.id = ?2",
	[SQL_MATCH_VERSION] = "SELECT number, version FROM matches WHERE club = ? AND id = ?",
	[SQL_MATCH_PLAYER_ADD] = "INSERT INTO match_players (club, match, player, seated)"
				 " VALUES (?1, ?2, ?3, ?3)"
				 " ON CONFLICT DO NOTHING",
	[SQL_MATCH_PLAYERS] = "SELECT match, player, seated FROM match_players WHERE club = ?",
	[SQL_PLAYERS_MEET] = "SELECT p.match FROM match_players p CROSS JOIN match_players o"
			     " ON o.club = p.club AND o.player = ?3 AND o.match = p.match"
			     " WHERE p.club = ?1 AND p.player = ?2 LIMIT 1",
	[SQL_MATCH_PLAYERS_GIVE] = "UPDATE match_players SET player = ?4"
				   " WHERE club = ?1 AND player = ?3 AND seated = ?2",
	[SQL_MATCHES_DOWN] = LIST_DOWN(MATCHES, "m.id", MATCHES_FILTER),
	[SQL_MATCHES_UP] = LIST_UP(MATCHES, "m.id", MATCHES_FILTER),
	[SQL_MATCHES_OPEN_DOWN] = LIST_DOWN(MATCHES_OPEN, "m.id", MATCHES_FILTER),
	[SQL_MATCHES_OPEN_UP] = LIST_UP(MATCHES_OPEN, "m.id", MATCHES_FILTER),
	[SQL_MATCHES_SEASON_DOWN] = LIST_DOWN(MATCHES_SEASON, "m.id", MATCHES_FILTER),
	[SQL_MATCHES_SEASON_UP] = LIST_UP(MATCHES_SEASON, "m.id", MATCHES_FILTER),
	[SQL_MATCHES_EXTERNAL_DOWN] = LIST_DOWN(MATCHES_EXTERNAL, "m.id", MATCHES_FILTER),
	[SQL_MATCHES_EXTERNAL_UP] = LIST_UP(MATCHES_EXTERNAL, "m.id", MATCHES_FILTER),
	[SQL_MATCHES_PLAYER_DOWN] = LIST_DOWN(MATCHES_PLAYER, "p.match", MATCHES_FILTER),
	[SQL_MATCHES_PLAYER_UP] = LIST_UP(MATCHES_PLAYER, "p.match", MATCHES_FILTER),
	[SQL_HAND_LAST] = "SELECT number FROM entries INDEXED BY entries_of_match WHERE match = ?"
			  " AND number <> 0 AND mark <> 2 ORDER BY key DESC LIMIT 1",
	[SQL_HAND_FIRST_STANDS] =
		"SELECT e.number, NOT EXISTS (SELECT 1" BACK ") FROM entries e INDEXED BY"
		" entries_of_match WHERE e.match = ?1 AND e.mark <> 2" MARK_BEFORE
		" AND e.number >= ?2 ORDER BY e.key LIMIT 1",
	[SQL_HAND_AGAIN_STANDS] =
		"SELECT e.number, 1 FROM entries e INDEXED BY hand_marks WHERE e.match = ?1"
		" AND e.mark = 2 AND e.mark <> 0 AND e.number = ?2"
		" AND NOT EXISTS (SELECT 1" BACK ") LIMIT 1",
	[SQL_HAND_FIND_FIRST] =
		FIRST_HANDS MARK_BEFORE " AND e.number >= ?2 ORDER BY e.key LIMIT 1",
	[SQL_HAND_FIND_AGAIN] = HANDS_AGAIN " AND e.number = ?2 AND NOT EXISTS (SELECT 1" BACK
					    ") ORDER BY e.number, e.key LIMIT 1",
	[SQL_HANDS_FIRST_DOWN] = FIRST_HANDS MARK_BEHIND
	" AND (e.number, e.key) < (?2, ?4)" HANDS_FILTER "e.key DESC LIMIT ?6",
	[SQL_HANDS_FIRST_UP] = FIRST_HANDS MARK_BEFORE
	" AND (e.number, e.key) > (?2, ?4)" HANDS_FILTER "e.key LIMIT ?6",
	[SQL_HANDS_AGAIN_DOWN] = HANDS_AGAIN " AND (e.number, e.key) < (?2, ?4)" HANDS_FILTER
					     "e.number DESC, e.key DESC LIMIT ?6",
	[SQL_HANDS_AGAIN_UP] = HANDS_AGAIN " AND (e.number, e.key) > (?2, ?4)" HANDS_FILTER
					   "e.number, e.key LIMIT ?6",

	[SQL_ENTRY_HEAD] =
		"SELECT key, hash FROM entries WHERE key BETWEEN ? AND ? ORDER BY key DESC LIMIT 1",
	[SQL_ENTRY_INSERT] =
		"INSERT INTO entries (key, kind, match, number, mark, at, reverses, id,"
		" cause, previous, hash, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
	[SQL_ENTRY_FIND] = ENTRY " WHERE e.key = ?",
	[SQL_ENTRY_WITH_ID] = ENTRY " WHERE e.club = ?1 AND e.id = ?2 AND e.id IS NOT NULL",
	[SQL_ENTRY_REVERSAL] =
		ENTRY " WHERE e.reverses = ?1 AND e.reverses <> 0 ORDER BY e.key LIMIT 1",
	[SQL_ENTRIES_DOWN] = ENTRIES " DESC LIMIT ?3",
	[SQL_ENTRIES_UP] = ENTRIES " LIMIT ?3",
	[SQL_ENTRIES_MATCH_DOWN] = ENTRIES_MATCH " DESC LIMIT ?3",
	[SQL_ENTRIES_MATCH_UP] = ENTRIES_MATCH " LIMIT ?3",
	[SQL_MATCH_HAS_MORE] = "SELECT EXISTS (SELECT 1 FROM entries INDEXED BY entries_of_match"
			       " WHERE match = ?1 LIMIT 1 OFFSET ?2)",
	[SQL_ATTACHMENT_INSERT] = "INSERT INTO attachments (club, seq, text) VALUES (?, ?, ?)",
	[SQL_ATTACHMENT_FIND] = "SELECT text FROM attachments WHERE club = ? AND seq = ?",
	[SQL_ATTACHMENT_FORGET] = "DELETE FROM attachments WHERE club = ? AND seq = ?",
	[SQL_ATTACHMENTS_UP] = "SELECT seq, text FROM attachments WHERE club = ? AND seq > ?"
			       " ORDER BY seq LIMIT ?",
	[SQL_IDEMPOTENCY_FIND] = RECEIPTS " WHERE club = ? AND key = ?",
	[SQL_IDEMPOTENCY_UP] = RECEIPTS " WHERE club = ? AND key > ? ORDER BY key LIMIT ?",
	[SQL_IDEMPOTENCY_INSERT] =
		"INSERT INTO receipts (club, key, request, status, entry, at, answer)"
		" VALUES (?, ?, ?, ?, ?, ?, ?)",
	[SQL_RECEIPT_NAME] = "INSERT INTO receipt_players (club, player, key) VALUES (?, ?, ?)"
			     " ON CONFLICT DO NOTHING",
	[SQL_RECEIPT_PLAYERS] = "SELECT player, key FROM receipt_players WHERE club = ?",
	[SQL_RECEIPTS_EMPTY] = "UPDATE receipts SET request = zeroblob(32), answer = x''"
			       " WHERE club = ?1 AND key IN (SELECT p.key FROM receipt_players p"
			       " WHERE p.club = ?1 AND p.player = ?2)",

	[SQL_ACCOUNT_ADD] =
		"INSERT INTO accounts (club, account, asset, balance, postings)"
		" VALUES (?, ?, ?, ?, 1) ON CONFLICT DO UPDATE SET"
		" balance = balance + excluded.balance, postings = postings + 1 RETURNING balance",
	[SQL_POSTING_INSERT] = "INSERT INTO postings (club, account, entry, line, asset, amount,"
			       " balance) VALUES (?, ?, ?, ?, ?, ?, ?)",
	[SQL_POSTINGS_DOWN] = POSTINGS "(p.entry, p.line) < (?4, ?5)"
				       " ORDER BY p.entry DESC, p.line DESC LIMIT ?6",
	[SQL_POSTINGS_UP] =
		POSTINGS "(p.entry, p.line) > (?4, ?5) ORDER BY p.entry, p.line LIMIT ?6",
	[SQL_ACCOUNTS] = ACCOUNTS ACCOUNT_ORDER,
	[SQL_ACCOUNTS_OF_ASSET] = ACCOUNTS " AND asset = ?3" ACCOUNT_ORDER,
	[SQL_ACCOUNTS_OF_NAME] =
		ACCOUNT " INDEXED BY accounts_by_name WHERE club = ?1 AND account = ?2"
			" AND (?3 IS NULL OR asset = ?3)" ACCOUNT_ORDER,
	[SQL_POSTING_SUMS] =
		"SELECT p.account, p.asset, coalesce((SELECT r.kind FROM entries r"
		" WHERE r.key = e.reverses), e.kind) AS of_kind, sum(p.amount) FROM postings p"
		" LEFT JOIN entries e ON e.key = p.entry"
		" WHERE p.club = ?1 AND (?2 IS NULL OR p.asset = ?2) AND p.entry BETWEEN ?3 AND ?4"
		" GROUP BY p.account, p.asset, of_kind ORDER BY p.account, p.asset, of_kind",

	[SQL_RESULT_INSERT] =
		"INSERT INTO results (club, match, player, season, ruleset, finished_at, place,"
		" score, chips, facts, seated)"
		" VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?3) RETURNING number",
	[SQL_RESULTS_OF_MATCH] =
		"SELECT match, player, season, ruleset, finished_at, place, score,"
		" chips, facts, seated, number FROM results WHERE club = ? AND match = ?",
	[SQL_RESULTS_REMOVE] = "DELETE FROM results WHERE club = ? AND match = ?",
	[SQL_RESULTS_MOVE] = "UPDATE results SET season = ?3 WHERE club = ?1 AND match = ?2",
	[SQL_RESULTS] = "SELECT r.match, r.player, r.season, r.ruleset, r.finished_at, r.place,"
			" r.score, r.chips, r.facts, r.seated FROM result_sums s"
			" CROSS JOIN results r ON r.number = s.result"
			" WHERE s.club = ?1 AND s.scope = ?2 AND s.player = ?3"
			" AND s.finished_at >= ?4 AND s.finished_at < ?5"
			" ORDER BY s.finished_at, s.match",
	[SQL_RESULTS_BEST] =
		RESULTS_BY_SCORE "r.score DESC, r.finished_at DESC, r.match DESC LIMIT ?6",
	[SQL_RESULTS_WORST] = RESULTS_BY_SCORE "r.score, r.finished_at, r.match LIMIT ?6",
	[SQL_RESULTS_LAST] =
		"SELECT r.match, r.player, r.season, r.ruleset, r.finished_at, r.place,"
		" r.score, r.chips, r.facts, r.seated FROM result_sums s"
		" CROSS JOIN results r ON r.number = s.result"
		" WHERE s.club = ?1 AND s.scope = ?2 AND s.player = ?3"
		" AND s.finished_at >= ?4 AND s.finished_at < ?5"
		" ORDER BY s.finished_at DESC, s.match DESC LIMIT ?6",
	[SQL_RIVALS] = "SELECT o.player, count(*),"
		       " count(*) FILTER (WHERE r.place > 0 AND o.place > r.place),"
		       " count(*) FILTER (WHERE o.place > 0 AND r.place > o.place),"
		       " sum(r.score), sum(o.score) FROM result_sums s"
		       " CROSS JOIN results r ON r.number = s.result"
		       " CROSS JOIN results o ON o.club = r.club AND o.match = r.match"
		       " AND o.player <> r.player"
		       " WHERE s.club = ?1 AND s.scope = ?2 AND s.player = ?3"
		       " AND s.finished_at >= ?4 AND s.finished_at < ?5"
		       " GROUP BY o.player ORDER BY count(*) DESC, o.player",
	[SQL_PLACINGS] = "SELECT match, player, place, season, finished_at FROM results"
			 " INDEXED BY results_in_order WHERE club = ?1 AND place > 0"
			 " ORDER BY finished_at, match",
	/* Jumps from player to player in the index. */
	[SQL_RESULT_PLAYERS] =
		"WITH RECURSIVE found (player) AS (SELECT min(player) FROM result_sums"
		" WHERE club = ?1 AND scope = ?2 UNION ALL SELECT (SELECT min(player)"
		" FROM result_sums WHERE club = ?1 AND scope = ?2 AND player > found.player)"
		" FROM found WHERE found.player IS NOT NULL)"
		" SELECT player FROM found WHERE player IS NOT NULL",
	[SQL_SUM_ROWS] =
		"SELECT s.scope, s.player, s.finished_at, s.match, s.matches, s.score, s.chips,"
		" s.first, s.second, s.third, s.fourth, r.match, r.player, r.season, r.ruleset,"
		" r.finished_at, r.place, r.score, r.chips, r.facts, r.seated FROM result_sums s"
		" LEFT JOIN results r ON r.number = s.result AND r.club = s.club"
		" WHERE s.club = ? ORDER BY s.scope, s.player, s.finished_at, s.match",
	[SQL_SUMS_BEFORE] =
		"SELECT " SUMS " FROM result_sums WHERE club = ?1 AND scope = ?2 AND player = ?3"
		" AND (finished_at, match) < (?4, ?5) ORDER BY finished_at DESC, match DESC LIMIT "
		"1",
	[SQL_SUMS_INSERT] =
		"INSERT INTO result_sums (club, scope, player, finished_at, match, result, " SUMS
		") SELECT ?1, s.scope, ?3, ?4, ?5, ?14, coalesce(b.matches, 0) + ?7,"
		" coalesce(b.score, 0) + ?8, coalesce(b.chips, 0) + ?9, coalesce(b.first, 0) + ?10,"
		" coalesce(b.second, 0) + ?11, coalesce(b.third, 0) + ?12,"
		" coalesce(b.fourth, 0) + ?13 FROM (SELECT column1 AS scope FROM (VALUES " SCOPES(
			"?2",
			"?6") ")) s LEFT JOIN result_sums b ON b.club = ?1"
			      " AND b.scope = s.scope AND b.player = ?3 AND (b.finished_at, "
			      "b.match) ="
			      " (SELECT c.finished_at, c.match FROM result_sums c WHERE c.club = ?1"
			      " AND c.scope = s.scope AND c.player = ?3 AND (c.finished_at, "
			      "c.match) < (?4, ?5)"
			      " ORDER BY c.finished_at DESC, c.match DESC LIMIT 1) WHERE s.scope "
			      "IS NOT NULL",
	/* What one result adds to, or takes from, the sums of those after it. */
	[SQL_SUMS_SHIFT] = "UPDATE result_sums SET matches = matches + ?7, score = score + ?8,"
			   " chips = chips + ?9, first = first + ?10, second = second + ?11,"
			   " third = third + ?12, fourth = fourth + ?13" SUMS_OF_ALL
			   " AND (finished_at, match) > (?4, ?5)",
	[SQL_SUMS_REMOVE] =
		"DELETE FROM result_sums" SUMS_OF_ALL " AND finished_at = ?4 AND match = ?5",
	[SQL_RESULTS_GIVE] =
		"UPDATE results SET player = ?4 WHERE club = ?1 AND player = ?3 AND seated = ?2"
		" AND match IN (SELECT match FROM match_players WHERE club = ?1 AND player = ?3"
		" AND seated = ?2)",
	[SQL_SUMS_FORGET] =
		"DELETE FROM result_sums WHERE club = ?1 AND player IN (?2, ?3) AND scope IN"
		" (WITH sat AS (SELECT DISTINCT m.season, m.ruleset FROM match_players p"
		" CROSS JOIN matches m ON m.club = p.club AND m.id = p.match"
		" WHERE p.club = ?1 AND p.player IN (?2, ?3)) SELECT '' UNION SELECT '=' || ruleset"
		" FROM sat UNION SELECT ':' || season FROM sat"
		" UNION SELECT ':' || season || '=' || ruleset FROM sat)",
	[SQL_SUMS_ADD_UP] =
		"WITH found AS (SELECT r.* FROM match_players p CROSS JOIN results r"
		" ON r.club = p.club AND r.match = p.match AND r.player = p.player"
		" WHERE p.club = ?1 AND p.player IN (?2, ?3)), scoped AS (SELECT '' AS scope, *"
		" FROM found UNION ALL SELECT '=' || ruleset, * FROM found"
		" UNION ALL SELECT ':' || season, * FROM found WHERE season IS NOT NULL"
		" UNION ALL SELECT ':' || season || '=' || ruleset, * FROM found"
		" WHERE season IS NOT NULL)"
		" INSERT INTO result_sums (club, scope, player, finished_at, match, result, " SUMS
		") SELECT club, scope, player, finished_at, match, number, " SUMS_RUNNING
		" FROM scoped WINDOW w AS (PARTITION BY scope, player ORDER BY finished_at, match)",

	[SQL_IMPORT_BEGIN] = "INSERT INTO imports (club) VALUES (?)",
	[SQL_IMPORT_END] = "DELETE FROM imports WHERE club = ?",
	[SQL_IMPORT_FIND] = "SELECT 1 FROM imports WHERE club = ?",
	[SQL_IMPORT_FIRST] =
		"SELECT (SELECT c.id FROM clubs c WHERE c.number = i.club) FROM imports i"
		" WHERE i.club > 0 ORDER BY i.club LIMIT 1",
	[SQL_UNDO_SUMS] = UNDO("result_sums", "scope, player, finished_at, match"),
	[SQL_UNDO_RESULTS] = UNDO("results", "number"),
	[SQL_UNDO_POSTINGS] = UNDO("postings", "account, entry, line"),
	[SQL_UNDO_ACCOUNTS] = UNDO("accounts", "asset, account"),
	[SQL_UNDO_MATCH_PLAYERS] = UNDO("match_players", "player, match"),
	[SQL_UNDO_MATCH_FACTS] = UNDO("match_facts", "match"),
	[SQL_UNDO_MATCHES] = UNDO("matches", "id"),
	[SQL_UNDO_ATTACHMENTS] = UNDO("attachments", "seq"),
	[SQL_UNDO_ENTRIES] = "DELETE FROM entries WHERE key IN (SELECT key FROM entries"
			     " WHERE key BETWEEN ?1 AND ?2 LIMIT ?3)",
	[SQL_UNDO_SEASONS] = UNDO("seasons", "id"),
	[SQL_UNDO_PLATFORM_NAMES] = UNDO("platform_names", "platform, name"),
	[SQL_UNDO_PLAYERS] = UNDO("players", "id"),
};
