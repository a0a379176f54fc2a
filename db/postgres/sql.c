#include "db/postgres/sql.h"

#include "db/postgres/sql_parts.h"
#include "db/postgres/sql_sets.h"

/* Those of a player in a season, by their score. */
#define RESULTS_BY_SCORE                                                                           \
	"SELECT " RESULT " FROM results r WHERE r.club = $1 AND r.season = $2 AND r.player = $3"   \
	" AND r.finished_at >= $4 AND r.finished_at < $5"                                          \
	" AND ($7::text IS NULL OR r.ruleset = $7::text) ORDER BY "

const struct statement sql_statements[SQL_COUNT] = {
	[SQL_SECRET] = {"SELECT secret FROM meta WHERE one = 1", false},

	[SQL_CLUB_INSERT] = ONCE("INSERT INTO clubs (number, id, name, created_at, money)"
				 " VALUES (nextval('club_numbers'), $1, $2, $3, $4)"),
	[SQL_CLUB_FIND] = {CLUBS " AND id = $1", false},
	[SQL_CLUB_UPDATE] = {"UPDATE clubs SET name = $2, money = $3"
			     " WHERE id = $1 AND number <> 0",
			     false},
	[SQL_CLUB_NUMBER] = {"SELECT number FROM clubs WHERE id = $1 AND number <> 0", false},
	[SQL_CLUBS_DOWN] = {CLUBS " AND id < $1 ORDER BY id DESC LIMIT $2", false},
	[SQL_CLUBS_UP] = {CLUBS " AND id > $1 ORDER BY id LIMIT $2", false},
	[SQL_KEY_INSERT] =
		ONCE("INSERT INTO keys (id, club, role, label, hash, created_at, revoked_at,"
		     " expires_at, seen_at, season, match, paired, parent)"
		     " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"),
	[SQL_KEY_FIND] = {KEYS " WHERE id = $1", false},
	[SQL_KEY_REVOKE] = {"UPDATE keys SET revoked_at = $3"
			    " WHERE (id = $2 OR parent = $2) AND club = $1"
			    " AND revoked_at = 0",
			    false},
	[SQL_KEY_SEEN] = {"UPDATE keys SET seen_at = $3"
			  " WHERE id = $2 AND club = $1 AND seen_at < $3",
			  false},
	[SQL_KEYS_DOWN] = LIST_DOWN(KEYS_OF_CLUB, "id", KEYS_FILTER),
	[SQL_KEYS_UP] = LIST_UP(KEYS_OF_CLUB, "id", KEYS_FILTER),
	[SQL_PAIRING_INSERT] =
		ONCE("INSERT INTO pairings (hash, id, club, expires_at, used_at, role, label,"
		     " key_expires_at, season, match)"
		     " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"),
	[SQL_PAIRING_FIND] = {PAIRINGS " WHERE hash = $1", false},
	[SQL_PAIRING_USE] = {"UPDATE pairings SET used_at = $3"
			     " WHERE hash = $2 AND club = $1 AND used_at = 0",
			     false},
	[SQL_PAIRING_UNUSED] = {PAIRINGS_OF_CLUB
				" AND p.id = $2 AND used_at = 0 AND expires_at > $3",
				false},
	[SQL_PAIRING_CANCEL] = {"DELETE FROM pairings WHERE club = $1 AND id = $2 AND used_at = 0",
				false},
	[SQL_PAIRINGS_DOWN] = LIST_DOWN(PAIRINGS_OF_CLUB, "p.id", PAIRINGS_FILTER),
	[SQL_PAIRINGS_UP] = LIST_UP(PAIRINGS_OF_CLUB, "p.id", PAIRINGS_FILTER),
	[SQL_PAIRINGS_REMOVE] = {"DELETE FROM pairings WHERE club = $1 AND expires_at <= $2",
				 false},
	[SQL_SHARE_INSERT] = ONCE("INSERT INTO shares (id, club, hash, season, match, label,"
				  " created_at, expires_at, revoked_at)"
				  " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"),
	[SQL_SHARE_FIND] = {SHARES_OF_CLUB " AND s.id = $2", false},
	[SQL_SHARE_BY_TOKEN] = {SHARES " WHERE hash = $1", false},
	[SQL_SHARE_REVOKE] = {"UPDATE shares SET revoked_at = $3 WHERE club = $1 AND id = $2",
			      false},
	[SQL_SHARES_DOWN] = LIST_DOWN(SHARES_OF_CLUB, "s.id", SHARES_FILTER),
	[SQL_SHARES_UP] = LIST_UP(SHARES_OF_CLUB, "s.id", SHARES_FILTER),
	[SQL_WEBHOOK_INSERT] =
		ONCE("INSERT INTO webhooks (club, id, url, kinds, label, created_at, cursor,"
		     " version, changes, generation, old_until, disabled_at, failing_since,"
		     " attempts, due_at, tested, sent, holder, leased_until)"
		     " VALUES ($1, $2, $3, $4, $5, $6, $7, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, '', 0)"),
	[SQL_WEBHOOK_UPDATE] =
		{"UPDATE webhooks SET url = $3, kinds = $4, label = $5, version = $6,"
		 " changes = $7, generation = $8, old_until = $9, disabled_at = $10,"
		 " cursor = $11, failing_since = $12, attempts = $13, due_at = $14, tested = $15,"
		 " sent = $16, holder = $17, leased_until = $18 WHERE club = $1 AND id = $2",
		 false},
	[SQL_WEBHOOK_FIND] = {WEBHOOKS_OF_CLUB " AND w.id = $2", false},
	[SQL_WEBHOOKS_DOWN] = LIST_DOWN(WEBHOOKS_OF_CLUB, "w.id", ""),
	[SQL_WEBHOOKS_UP] = LIST_UP(WEBHOOKS_OF_CLUB, "w.id", ""),
	[SQL_WEBHOOKS_DUE] = {WEBHOOKS
			      " WHERE due_at <= $1 AND leased_until <= $2 AND NOT EXISTS"
			      " (SELECT 1 FROM imports i WHERE i.club = w.club) AND (tested <> 0"
			      " OR (disabled_at = 0 AND EXISTS (SELECT 1 FROM entries e"
			      " WHERE e.club = w.club AND e.seq > w.cursor)))"
			      " ORDER BY due_at LIMIT $3",
			      false},
	[SQL_WEBHOOKS_ANY] = {"SELECT 1::int8 FROM webhooks LIMIT 1", false},
	[SQL_WEBHOOK_REMOVE] = {"DELETE FROM webhooks WHERE club = $1 AND id = $2", false},
	[SQL_DELIVERY_INSERT] =
		ONCE("INSERT INTO deliveries (club, webhook, number, seq, kind, attempt, at, took,"
		     " status, fault) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"),
	[SQL_DELIVERIES_REMOVE] =
		{"DELETE FROM deliveries WHERE club = $1 AND webhook = $2 AND number < $3", false},
	[SQL_DELIVERIES_DOWN] = {DELIVERIES "< $3 ORDER BY number DESC LIMIT $4", false},
	[SQL_DELIVERIES_UP] = {DELIVERIES "> $3 ORDER BY number LIMIT $4", false},
	[SQL_PLAYER_INSERT] =
		ONCE("INSERT INTO players (club, id, name, folded, external_id, guest, created_at,"
		     " archived_at, anonymised_at, merged_into, version)"
		     " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"),
	[SQL_PLAYER_UPDATE] =
		{"UPDATE players SET name = $3, folded = $4, external_id = $5,"
		 " guest = $6, archived_at = $7, anonymised_at = $8, merged_into = $9,"
		 " version = $10"
		 " WHERE club = $1 AND id = $2",
		 false},
	[SQL_PLAYER_FIND] = {PLAYERS " AND id = $2", false},
	[SQL_PLAYERS_DOWN] = LIST_DOWN(PLAYERS, "id", PLAYERS_FILTER),
	[SQL_PLAYERS_UP] = LIST_UP(PLAYERS, "id", PLAYERS_FILTER),
	[SQL_PLAYERS_EXTERNAL_DOWN] = LIST_DOWN(PLAYERS_EXTERNAL, "id", PLAYERS_FILTER),
	[SQL_PLAYERS_EXTERNAL_UP] = LIST_UP(PLAYERS_EXTERNAL, "id", PLAYERS_FILTER),
	[SQL_PLAYERS_NAMED_DOWN] = LIST_DOWN(PLAYERS_NAMED, "id", PLAYERS_FILTER),
	[SQL_PLAYERS_NAMED_UP] = LIST_UP(PLAYERS_NAMED, "id", PLAYERS_FILTER),
	[SQL_PLAYER_MERGED] = {PLAYERS " AND merged_into = $2 ORDER BY anonymised_at LIMIT 1",
			       false},
	[SQL_PLATFORM_NAME_INSERT] =
		ONCE("INSERT INTO platform_names (club, platform, name, player)"
		     " VALUES ($1, $2, $3, $4)"),
	[SQL_PLATFORM_NAMES_REMOVE] = {"DELETE FROM platform_names WHERE club = $1 AND player = $2",
				       false},
	[SQL_PLATFORM_NAMES] = {"SELECT platform, name, player FROM platform_names"
				" WHERE club = $1 AND player = $2 ORDER BY platform, name",
				false},
	[SQL_PLATFORM_NAME_FIND] = {"SELECT platform, name, player FROM platform_names"
				    " WHERE club = $1 AND platform = $2 AND name = $3",
				    false},

	[SQL_SEASON_INSERT] =
		ONCE("INSERT INTO seasons (club, id, closed, created_at, version, settings)"
		     " VALUES ($1, $2, $3, $4, $5, $6)"),
	[SQL_SEASON_UPDATE] = {"UPDATE seasons SET closed = $3, version = $4, settings = $5"
			       " WHERE club = $1 AND id = $2",
			       false},
	[SQL_SEASON_FIND] = {SEASONS " AND id = $2", false},
	[SQL_SEASONS_DOWN] = LIST_DOWN(SEASONS, "id", ""),
	[SQL_SEASONS_UP] = LIST_UP(SEASONS, "id", ""),

	[SQL_MATCH_INSERT] =
		ONCE("INSERT INTO matches (club, id, number, ruleset, ruleset_version, state,"
		     " season, external_id, version, created_at, played_at, finished_at, progress)"
		     " VALUES ($1, $2, $1::int8 << 40 | nextval('match_numbers'), $3, $4, $5, $6,"
		     " $7, $8, $9, $10, $11, $12)"),
	[SQL_MATCH_FACTS_INSERT] =
		ONCE("INSERT INTO match_facts (club, match, facts) VALUES ($1, $2, $3)"),
	[SQL_MATCH_UPDATE] = {"UPDATE matches SET state = $2, version = $3, finished_at = $4,"
			      " progress = $5 WHERE club = " CLUB_OF("$1") " AND number = $1",
			      false},
	[SQL_MATCH_GO_ON] = {"UPDATE matches SET version = $3, progress = $5 WHERE"
			     " club = " CLUB_OF("$1") " AND number = $1 AND state = $2"
						      " AND finished_at = $4",
			     false},
	[SQL_MATCH_MOVE] = {"UPDATE matches SET season = $2 WHERE club = " CLUB_OF(
				    "$1") " AND number = $1",
			    false},
	[SQL_MATCH_NUMBER] = {"SELECT number FROM matches WHERE club = $1 AND id = $2", false},
	[SQL_MATCH_FIND] = {MATCHES " AND m.id = $2", false},
	[SQL_MATCH_VERSION] = {"SELECT number, version FROM matches WHERE club = $1 AND id = $2",
			       false},
	[SQL_MATCH_PLAYER_ADD] = {"INSERT INTO match_players (club, match, player, seated)"
				  " VALUES ($1, $2, $3, $3) ON CONFLICT DO NOTHING",
				  false},
	[SQL_MATCH_PLAYERS] = {"SELECT match, player, seated FROM match_players WHERE club = $1",
			       false},
	[SQL_PLAYERS_MEET] = {"SELECT p.match FROM match_players p JOIN match_players o"
			      " ON o.club = p.club AND o.player = $3 AND o.match = p.match"
			      " WHERE p.club = $1 AND p.player = $2 LIMIT 1",
			      false},
	[SQL_MATCH_PLAYERS_GIVE] = {"UPDATE match_players SET player = $4"
				    " WHERE club = $1 AND player = $3 AND seated = $2",
				    false},
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
	[SQL_HAND_LAST] = {LAST_HAND("$1"), false},
	[SQL_HAND_FIRST_STANDS] = {"SELECT e.number, (NOT EXISTS (SELECT 1" BACK
				   "))::int::int8 FROM entries e WHERE " OF_MATCH(
					   "e") " AND e.mark <> 2" MARK_BEFORE
						" AND e.number >= $2 ORDER BY e.seq LIMIT 1",
				   false},
	[SQL_HAND_AGAIN_STANDS] = {"SELECT e.number, 1::int8 FROM entries e WHERE " OF_MATCH(
					   "e") " AND e.mark = 2 AND e.mark <> 0 AND e.number = $2"
						" AND NOT EXISTS (SELECT 1" BACK ") LIMIT 1",
				   false},
	[SQL_HAND_FIND_FIRST] = {FIRST_HANDS MARK_BEFORE
				 " AND e.number >= $2 ORDER BY e.seq LIMIT 1",
				 false},
	[SQL_HAND_FIND_AGAIN] = {HANDS_AGAIN " AND e.number = $2 AND NOT EXISTS (SELECT 1" BACK
					     ") ORDER BY e.number, e.seq LIMIT 1",
				 false},
	[SQL_HANDS_FIRST_DOWN] = {FIRST_HANDS MARK_BEHIND AFTER_HAND("<") HANDS_FILTER
				  "e.seq DESC LIMIT $6",
				  false},
	[SQL_HANDS_FIRST_UP] = {FIRST_HANDS MARK_BEFORE AFTER_HAND(">") HANDS_FILTER
				"e.seq LIMIT $6",
				false},
	[SQL_HANDS_AGAIN_DOWN] = {HANDS_AGAIN AFTER_HAND("<") HANDS_FILTER
				  "e.number DESC, e.seq DESC LIMIT $6",
				  false},
	[SQL_HANDS_AGAIN_UP] = {HANDS_AGAIN AFTER_HAND(">") HANDS_FILTER "e.number, e.seq LIMIT $6",
				false},

	[SQL_ENTRY_HEAD] = {"SELECT club << 40 | seq, hash FROM entries WHERE"
			    " club = " CLUB_OF("$1") " AND seq <= " SEQ_OF(
				    "$2") " ORDER BY seq DESC LIMIT 1",
			    false},
	[SQL_ENTRY_INSERT] = ONCE(
		"INSERT INTO entries (club, seq, kind, match, number, mark, at, reverses, id,"
		" cause, previous, hash, body) VALUES (" CLUB_OF("$1") ", " SEQ_OF(
			"$1") ", $2, $3, $4, $5, $6, " SEQ_OF("$7") ", $8, $9, $10, $11, $12)"),
	[SQL_ENTRY_FIND] = {ENTRY "e.club = " CLUB_OF("$1") " AND e.seq = " SEQ_OF("$1"), false},
	[SQL_ENTRY_WITH_ID] = {ENTRY "e.club = $1 AND e.id = $2 AND e.id IS NOT NULL", false},
	[SQL_ENTRY_REVERSAL] = {ENTRY "e.club = " CLUB_OF("$1") " AND e.reverses = " SEQ_OF(
					"$1") " AND e.reverses <> 0 ORDER BY e.seq LIMIT 1",
				false},
	[SQL_ENTRIES_DOWN] = {ENTRIES " ORDER BY e.seq DESC LIMIT $3", false},
	[SQL_ENTRIES_UP] = {ENTRIES " ORDER BY e.seq LIMIT $3", false},
	[SQL_ENTRIES_MATCH_DOWN] = {ENTRIES_MATCH " ORDER BY e.seq DESC LIMIT $3", false},
	[SQL_ENTRIES_MATCH_UP] = {ENTRIES_MATCH " ORDER BY e.seq LIMIT $3", false},
	[SQL_MATCH_HAS_MORE] = {"SELECT EXISTS (SELECT 1 FROM entries e WHERE " OF_MATCH(
					"e") " LIMIT 1 OFFSET $2)::int::int8",
				false},
	[SQL_ATTACHMENT_INSERT] =
		ONCE("INSERT INTO attachments (club, seq, text) VALUES ($1, $2, $3)"),
	[SQL_ATTACHMENT_FIND] = {"SELECT text FROM attachments WHERE club = $1 AND seq = $2",
				 false},
	[SQL_ATTACHMENT_FORGET] = {"DELETE FROM attachments WHERE club = $1 AND seq = $2", false},
	[SQL_ATTACHMENTS_UP] = {"SELECT seq, text FROM attachments WHERE club = $1"
				" AND seq > $2 ORDER BY seq LIMIT $3",
				false},
	[SQL_IDEMPOTENCY_FIND] = {RECEIPTS " WHERE club = $1 AND key = $2", false},
	[SQL_IDEMPOTENCY_UP] = {RECEIPTS " WHERE club = $1 AND key > $2 ORDER BY key LIMIT $3",
				false},
	[SQL_IDEMPOTENCY_INSERT] =
		ONCE("INSERT INTO receipts (club, key, request, status, entry, at, answer)"
		     " VALUES ($1, $2, $3, $4, $5, $6, $7)"),
	[SQL_RECEIPT_NAME] = {"INSERT INTO receipt_players (club, player, key)"
			      " VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
			      false},
	[SQL_RECEIPT_PLAYERS] = {"SELECT player, key FROM receipt_players WHERE club = $1", false},
	[SQL_RECEIPTS_EMPTY] =
		{"UPDATE receipts SET request = decode(repeat('00', 32), 'hex'), answer = ''"
		 " WHERE club = $1 AND key IN (SELECT p.key FROM receipt_players p"
		 " WHERE p.club = $1 AND p.player = $2)",
		 false},

	[SQL_ACCOUNT_ADD] =
		{"INSERT INTO accounts AS a (club, account, asset, balance, postings)"
		 " VALUES ($1, $2, $3, $4, 1) ON CONFLICT (club, asset, account) DO UPDATE SET"
		 " balance = a.balance + excluded.balance, postings = a.postings + 1"
		 " RETURNING balance",
		 false},
	[SQL_POSTING_INSERT] =
		ONCE("INSERT INTO postings (club, account, seq, line, asset, amount, balance)"
		     " VALUES ($1, $2, " SEQ_OF("$3") ", $4, $5, $6, $7)"),
	[SQL_POSTINGS_DOWN] = {POSTINGS "(p.seq, p.line) < (" SEQ_OF(
				       "$4") ", $5)"
					     " ORDER BY p.seq DESC, p.line DESC LIMIT $6",
			       false},
	[SQL_POSTINGS_UP] = {POSTINGS
			     "(p.seq, p.line) > (" SEQ_OF("$4") ", $5)"
								" ORDER BY p.seq, p.line LIMIT $6",
			     false},
	[SQL_ACCOUNTS] = {ACCOUNTS ACCOUNT_ORDER, false},
	[SQL_ACCOUNTS_OF_ASSET] = {ACCOUNTS " AND asset = $3 AND $2::text IS NULL" ACCOUNT_ORDER,
				   false},
	[SQL_ACCOUNTS_OF_NAME] =
		{ACCOUNTS
		 " AND account = $2 AND ($3::text IS NULL OR asset = $3::text)" ACCOUNT_ORDER,
		 false},
	[SQL_POSTING_SUMS] =
		{"SELECT p.account, p.asset, coalesce((SELECT r.kind FROM entries r WHERE"
		 " r.club = e.club AND r.seq = e.reverses AND e.reverses <> 0), e.kind) AS of_kind,"
		 " sum(p.amount)::int8 FROM postings p"
		 " LEFT JOIN entries e ON e.club = p.club AND e.seq = p.seq WHERE p.club = $1"
		 " AND ($2::text IS NULL OR p.asset = $2::text) AND p.seq BETWEEN " SEQ_OF(
			 "$3") " AND " SEQ_OF("$4") " GROUP BY p.account, p.asset, of_kind"
						    " ORDER BY p.account, p.asset, of_kind",
		 false},

	[SQL_RESULT_INSERT] =
		{"INSERT INTO results (club, number, match, player, season, ruleset, finished_at,"
		 " place, score, chips, facts, seated) VALUES ($1, nextval('result_numbers'), $2,"
		 " $3, $4, $5, $6, $7, $8, $9, $10, $3) ON CONFLICT DO NOTHING RETURNING number",
		 true},
	[SQL_RESULTS_OF_MATCH] = {"SELECT " RESULT
				  ", r.number FROM results r WHERE club = $1 AND match = $2"
				  " ORDER BY number",
				  false},
	[SQL_RESULTS_REMOVE] = {"DELETE FROM results WHERE club = $1 AND match = $2", false},
	[SQL_RESULTS_MOVE] = {"UPDATE results SET season = $3 WHERE club = $1 AND match = $2",
			      false},
	[SQL_RESULTS] = {"SELECT " RESULT " FROM result_sums s"
			 " JOIN results r ON r.club = s.club AND r.number = s.result"
			 " WHERE s.club = $1 AND s.scope = $2 AND s.player = $3"
			 " AND s.finished_at >= $4 AND s.finished_at < $5"
			 " ORDER BY s.finished_at, s.match",
			 false},
	[SQL_RESULTS_BEST] = {RESULTS_BY_SCORE
			      "r.score DESC, r.finished_at DESC, r.match DESC LIMIT $6",
			      false},
	[SQL_RESULTS_WORST] = {RESULTS_BY_SCORE "r.score, r.finished_at, r.match LIMIT $6", false},
	[SQL_RESULTS_LAST] = {"SELECT " RESULT " FROM result_sums s"
			      " JOIN results r ON r.club = s.club AND r.number = s.result"
			      " WHERE s.club = $1 AND s.scope = $2 AND s.player = $3"
			      " AND s.finished_at >= $4 AND s.finished_at < $5"
			      " ORDER BY s.finished_at DESC, s.match DESC LIMIT $6",
			      false},
	[SQL_RIVALS] =
		{"SELECT o.player, count(*),"
		 " count(*) FILTER (WHERE r.place > 0 AND o.place > r.place),"
		 " count(*) FILTER (WHERE o.place > 0 AND r.place > o.place),"
		 " sum(r.score)::bigint, sum(o.score)::bigint FROM result_sums s"
		 " JOIN results r ON r.club = s.club AND r.number = s.result"
		 " JOIN results o ON o.club = r.club AND o.match = r.match AND o.player <> r.player"
		 " WHERE s.club = $1 AND s.scope = $2 AND s.player = $3"
		 " AND s.finished_at >= $4 AND s.finished_at < $5"
		 " GROUP BY o.player ORDER BY count(*) DESC, o.player",
		 false},
	[SQL_PLACINGS] = {"SELECT match, player, place, season, finished_at FROM results"
			  " WHERE club = $1 AND place > 0"
			  " ORDER BY finished_at, match",
			  false},
	/* Jumps from player to player in the index. */
	[SQL_RESULT_PLAYERS] = {"WITH RECURSIVE found (player) AS (SELECT " FIRST_PLAYER
				" UNION ALL SELECT " FOLLOWING_PLAYER
				" FROM found WHERE found.player IS NOT NULL)"
				" SELECT player FROM found WHERE player IS NOT NULL",
				false},
	[SQL_SUM_ROWS] =
		{"SELECT s.scope, s.player, s.finished_at, s.match, s.matches, s.score, s.chips,"
		 " s.first, s.second, s.third, s.fourth, " RESULT " FROM result_sums s"
		 " LEFT JOIN results r ON r.club = s.club AND r.number = s.result"
		 " WHERE s.club = $1 ORDER BY s.scope, s.player, s.finished_at, s.match",
		 false},
	[SQL_RESULTS_GIVE] =
		{"UPDATE results SET player = $4 WHERE club = $1 AND player = $3 AND seated = $2"
		 " AND match IN (SELECT match FROM match_players WHERE club = $1 AND player = $3"
		 " AND seated = $2)",
		 false},
	[SQL_SUMS_FORGET] =
		{"DELETE FROM result_sums WHERE club = $1 AND player IN ($2, $3) AND scope IN"
		 " (WITH sat AS (SELECT DISTINCT m.season, m.ruleset FROM match_players p"
		 " JOIN matches m ON m.club = p.club AND m.id = p.match"
		 " WHERE p.club = $1 AND p.player IN ($2, $3)) SELECT '' UNION SELECT '=' || "
		 "ruleset"
		 " FROM sat UNION SELECT ':' || season FROM sat"
		 " UNION SELECT ':' || season || '=' || ruleset FROM sat)",
		 false},
	[SQL_SUMS_ADD_UP] =
		{"WITH found AS (SELECT r.* FROM match_players p JOIN results r"
		 " ON r.club = p.club AND r.match = p.match AND r.player = p.player"
		 " WHERE p.club = $1 AND p.player IN ($2, $3)), scoped AS (SELECT '' AS scope, *"
		 " FROM found UNION ALL SELECT '=' || ruleset, * FROM found"
		 " UNION ALL SELECT ':' || season, * FROM found WHERE season IS NOT NULL"
		 " UNION ALL SELECT ':' || season || '=' || ruleset, * FROM found"
		 " WHERE season IS NOT NULL)"
		 " INSERT INTO result_sums (club, scope, player, finished_at, match, result, " SUMS
		 ") SELECT club, scope, player, finished_at, match, number, " SUMS_RUNNING
		 " FROM scoped WINDOW w AS (PARTITION BY scope, player ORDER BY finished_at, "
		 "match)",
		 false},
	[SQL_SUMS_BEFORE] = {"SELECT " SUMS " FROM result_sums"
			     " WHERE club = $1 AND scope = $2 AND player = $3"
			     " AND (finished_at, match) < ($4, $5)"
			     " ORDER BY finished_at DESC, match DESC LIMIT 1",
			     false},
	[SQL_SUMS_INSERT] = ONCE(
		"INSERT INTO result_sums (club, scope, player, finished_at, match, result, " SUMS
		") SELECT $1::bigint, s.scope, $3::bytea, $4::bigint, $5::bytea, $14::bigint,"
		" coalesce(b.matches, 0) + $7::bigint, coalesce(b.score, 0) + $8::bigint,"
		" coalesce(b.chips, 0) + $9::bigint, coalesce(b.first, 0) + $10::bigint,"
		" coalesce(b.second, 0) + $11::bigint, coalesce(b.third, 0) + $12::bigint,"
		" coalesce(b.fourth, 0) + $13::bigint FROM unnest(" SCOPES ") AS s (scope)"
		" LEFT JOIN LATERAL (SELECT * FROM result_sums c WHERE c.club = $1"
		" AND c.scope = s.scope AND c.player = $3 AND (c.finished_at, c.match) < ($4, $5)"
		" ORDER BY c.finished_at DESC, c.match DESC LIMIT 1) b ON true"
		" WHERE s.scope IS NOT NULL"),
	/* What one result adds to, or takes from, the sums of those after it. */
	[SQL_SUMS_SHIFT] = {"UPDATE result_sums SET matches = matches + $7, score = score + $8,"
			    " chips = chips + $9, first = first + $10, second = second + $11,"
			    " third = third + $12, fourth = fourth + $13" SUMS_OF_ALL
			    " AND (finished_at, match) > ($4, $5)",
			    false},
	[SQL_SUMS_REMOVE] = {"DELETE FROM result_sums" SUMS_OF_ALL
			     " AND finished_at = $4 AND match = $5",
			     false},

	[SQL_IMPORT_BEGIN] = ONCE("INSERT INTO imports (club) VALUES ($1)"),
	[SQL_IMPORT_END] = {"DELETE FROM imports WHERE club = $1", false},
	[SQL_IMPORT_FIND] = {"SELECT club FROM imports WHERE club = $1", false},
	[SQL_UNDO_SUMS] = UNDO("result_sums", "scope, player, finished_at, match"),
	[SQL_UNDO_RESULTS] = UNDO("results", "number"),
	[SQL_UNDO_POSTINGS] = UNDO("postings", "account, seq, line"),
	[SQL_UNDO_ACCOUNTS] = UNDO("accounts", "asset, account"),
	[SQL_UNDO_MATCH_PLAYERS] = UNDO("match_players", "player, match"),
	[SQL_UNDO_MATCH_FACTS] = UNDO("match_facts", "match"),
	[SQL_UNDO_MATCHES] = UNDO("matches", "id"),
	[SQL_UNDO_ATTACHMENTS] = UNDO("attachments", "seq"),
	[SQL_UNDO_ENTRIES] = {"DELETE FROM entries WHERE club = $1::int8 >> 40 AND seq IN (SELECT"
			      " seq FROM entries WHERE club = $1::int8 >> 40"
			      " AND seq <= " SEQ_OF("$2") " LIMIT $3)",
			      false},
	[SQL_UNDO_SEASONS] = UNDO("seasons", "id"),
	[SQL_UNDO_PLATFORM_NAMES] = UNDO("platform_names", "platform, name"),
	[SQL_UNDO_PLAYERS] = UNDO("players", "id"),

	/* In one order, so that two daemons do not wait for each other. */
	[SQL_LOCK_CLUBS] = {"SELECT number FROM clubs WHERE id = ANY($1::bytea[])"
			    " ORDER BY number FOR NO KEY UPDATE",
			    false},
	[SQL_LOCK_CLUB] = {"SELECT number FROM clubs WHERE number = $1 FOR NO KEY UPDATE", false},
	[SQL_BEGIN] = {"BEGIN", false},
	[SQL_BEGIN_READ] = {"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", false},
	[SQL_LANE_BEGIN] = ONCE("INSERT INTO lanes (id, groups) VALUES ($1, 0)"),
	[SQL_LANE_COUNT] = {"UPDATE lanes SET groups = $2 WHERE id = $1", false},
	/*
	 * Waits for who has counted and is not done. A row's lock is written: this waits for a
	 * standby too, which must have what was counted before.
	 */
	[SQL_LANE_LOOK] = {"SELECT groups FROM lanes WHERE id = $1 FOR UPDATE", false},

	[SQL_MATCHES_GO_ON] = {SET_MATCHES_GO_ON, false},
	[SQL_ENTRIES_INSERT] = {SET_ENTRIES_INSERT, false},
	[SQL_RECEIPTS_INSERT] = {SET_RECEIPTS_INSERT, false},
	[SQL_RECEIPTS_AHEAD] = {SET_RECEIPTS_AHEAD, false},
	[SQL_KEYS_AHEAD] = {SET_KEYS_AHEAD, false},
	[SQL_MATCH_VERSIONS_AHEAD] = {SET_MATCH_VERSIONS_AHEAD, false},
	[SQL_HEADS_AHEAD] = {SET_HEADS_AHEAD, false},
	[SQL_PING] = {"SELECT version FROM meta WHERE one = 1", false},
	[SQL_IDENTITY] =
		{"SELECT current_setting('server_version_num')::int8, current_setting('fsync'),"
		 " current_setting('server_encoding'), pg_is_in_recovery()::int::int8,"
		 " (to_regnamespace('mahjongd') IS NOT NULL)::int::int8,"
		 " (to_regclass('mahjongd.meta') IS NOT NULL)::int::int8,"
		 " (SELECT rolsuper OR rolcreaterole OR rolreplication OR rolbypassrls"
		 " FROM pg_roles WHERE rolname = current_user)::int::int8",
		 false},
	[SQL_SCHEMA_VERSION] = {"SELECT version FROM meta WHERE one = 1 FOR UPDATE", false},
	[SQL_SCHEMA_RAISE] = {"UPDATE meta SET version = $1 WHERE one = 1", false},
	[SQL_META_INSERT] = ONCE("INSERT INTO meta (one, version, secret) VALUES (1, $1, $2)"),
	[SQL_DICTIONARY_INSERT] =
		ONCE("INSERT INTO dictionaries (number, data, hash) VALUES ($1, $2, $3)"),
	[SQL_DICTIONARIES] = {"SELECT number, data, hash FROM dictionaries ORDER BY number", false},
	[SQL_IMPORT_RENEW] = {"UPDATE imports SET renewed_at = now() WHERE club = $1", false},
	[SQL_IMPORT_FIRST] = {"SELECT c.id FROM imports i JOIN clubs c ON c.number = i.club"
			      " WHERE i.renewed_at < now() - interval '60 seconds'"
			      " ORDER BY i.club LIMIT 1",
			      false},
};
