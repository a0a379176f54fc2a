/*
 * The texts of the statements for many rows, whose parameters are arrays (columns.h). Those that
 * read have the columns of the statement of one row, and then which question the row answers, from
 * 1.
 */
#ifndef DB_POSTGRES_SQL_SETS_H
#define DB_POSTGRES_SQL_SETS_H

#include "db/postgres/sql_parts.h"

#define SET_MATCHES_GO_ON                                                                          \
	"UPDATE matches m SET state = r.state, version = r.version,"                               \
	" finished_at = r.finished_at, progress = r.progress"                                      \
	" FROM unnest($1::int8[], $2::text[], $3::int8[], $4::int8[],"                             \
	" $5::text[]) AS r (number, state, version, finished_at, progress)"                        \
	" WHERE m.club = " CLUB_OF("r.number") " AND m.number = r.number"

#define SET_ENTRIES_INSERT                                                                         \
	"INSERT INTO entries (club, seq, kind, match, number, mark, at, reverses, id,"             \
	" cause, previous, hash, body) SELECT r.entry >> 40, r.entry & 1099511627775, r.kind,"     \
	" r.match, r.number, r.mark, r.at, r.reverses & 1099511627775, r.id, r.cause,"             \
	" r.previous, r.hash, r.body FROM unnest($1::int8[], $2::text[], $3::int8[],"              \
	" $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::bytea[], $9::text[],"                \
	" $10::bytea[], $11::bytea[], $12::bytea[]) AS r (entry, kind, match, number, mark,"       \
	" at, reverses, id, cause, previous, hash, body)"

#define SET_RECEIPTS_INSERT                                                                        \
	"INSERT INTO receipts (club, key, request, status, entry, at, answer)"                     \
	" SELECT * FROM unnest($1::int8[], $2::bytea[], $3::bytea[], $4::int8[],"                  \
	" $5::int8[], $6::int8[], $7::bytea[])"

#define SET_RECEIPTS_AHEAD                                                                         \
	"SELECT " RECEIPT_COLUMNS ", a.n FROM unnest($1::int8[],"                                  \
	" $2::bytea[]) WITH ORDINALITY AS a (club, key, n)"                                        \
	" JOIN receipts r ON r.club = a.club AND r.key = a.key"

#define SET_KEYS_AHEAD                                                                             \
	"SELECT " KEY_COLUMNS ", a.n FROM unnest($1::bytea[])"                                     \
	" WITH ORDINALITY AS a (id, n) JOIN keys k ON k.id = a.id"

#define MATCH_HAS_HAD "coalesce((" LAST_HAND("m.number") "), 0)"
#define SET_MATCH_VERSIONS_AHEAD                                                                   \
	"SELECT m.number, m.version, " MATCH_HAS_HAD ", a.n FROM unnest($1::int8[], $2::bytea[])"  \
	" WITH ORDINALITY AS a (club, id, n)"                                                      \
	" JOIN matches m ON m.club = a.club AND m.id = a.id"

#define SET_HEADS_AHEAD                                                                            \
	"SELECT h.entry, h.hash, a.n FROM unnest($1::int8[], $2::int8[])"                          \
	" WITH ORDINALITY AS a (first, last, n) CROSS JOIN LATERAL"                                \
	" (SELECT e.club << 40 | e.seq AS entry, e.hash FROM entries e WHERE"                      \
	" e.club = a.first >> 40 AND e.seq <= a.last & 1099511627775"                              \
	" ORDER BY e.seq DESC LIMIT 1) h"

#endif
