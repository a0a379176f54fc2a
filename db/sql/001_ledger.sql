-- The ledger's tables. A column holds what the row of its name in db/store.h says: ids are UUIDs as
-- text, times are milliseconds since 1970 UTC, 0 is "not" where the header says so.
--
-- Small rows live in their key (WITHOUT ROWID); rows with a long text are kept by rowid, in the order
-- they came, and found through an index.

CREATE TABLE meta (
	one INTEGER PRIMARY KEY CHECK (one = 1),
	secret BLOB NOT NULL CHECK (length(secret) = 32)
) STRICT;

CREATE TABLE clubs (
	id TEXT NOT NULL PRIMARY KEY,
	name TEXT NOT NULL,
	created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Only the hash of a key is kept.
CREATE TABLE keys (
	id TEXT NOT NULL PRIMARY KEY,
	club TEXT NOT NULL REFERENCES clubs (id),
	role TEXT NOT NULL,
	label TEXT,
	hash BLOB NOT NULL CHECK (length(hash) = 32),
	created_at INTEGER NOT NULL,
	revoked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX keys_of_club ON keys (club, id);

CREATE TABLE players (
	club TEXT NOT NULL REFERENCES clubs (id),
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	external_id TEXT,
	guest INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	archived_at INTEGER NOT NULL,
	version INTEGER NOT NULL,
	PRIMARY KEY (club, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE matches (
	club TEXT NOT NULL REFERENCES clubs (id),
	id TEXT NOT NULL,
	ruleset TEXT NOT NULL,
	ruleset_version TEXT NOT NULL,
	state TEXT NOT NULL CHECK (state IN ('open', 'finished', 'void')),
	season TEXT,
	external_id TEXT,
	version INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	played_at INTEGER NOT NULL,
	finished_at INTEGER NOT NULL,
	progress TEXT,
	PRIMARY KEY (club, id)
) STRICT;

-- What never changes of a match, apart from what each hand changes: half as many pages are written for a hand.
CREATE TABLE match_facts (
	club TEXT NOT NULL,
	match TEXT NOT NULL,
	facts TEXT,
	PRIMARY KEY (club, match),
	FOREIGN KEY (club, match) REFERENCES matches (club, id)
) STRICT;
CREATE INDEX matches_open ON matches (club, id) WHERE state = 'open';
CREATE INDEX matches_of_season ON matches (club, season, id) WHERE season IS NOT NULL;
CREATE INDEX matches_by_external_id ON matches (club, external_id, id)
	WHERE external_id IS NOT NULL;

-- Who sat in a match at any time.
CREATE TABLE match_players (
	club TEXT NOT NULL,
	player TEXT NOT NULL,
	match TEXT NOT NULL,
	PRIMARY KEY (club, player, match),
	FOREIGN KEY (club, match) REFERENCES matches (club, id)
) STRICT, WITHOUT ROWID;

-- The hash-chained transactions: inserted, never changed.
CREATE TABLE entries (
	club TEXT NOT NULL REFERENCES clubs (id),
	seq INTEGER NOT NULL,
	id TEXT NOT NULL,
	kind TEXT NOT NULL,
	match TEXT,
	at INTEGER NOT NULL,
	reverses INTEGER NOT NULL,
	previous BLOB NOT NULL CHECK (length(previous) = 32),
	hash BLOB NOT NULL CHECK (length(hash) = 32),
	body TEXT,
	PRIMARY KEY (club, seq),
	UNIQUE (club, id)
) STRICT;
CREATE INDEX entries_of_match ON entries (club, match, seq) WHERE match IS NOT NULL;
CREATE INDEX entries_that_reverse ON entries (club, reverses) WHERE reverses <> 0;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN
	SELECT raise(ABORT, 'an entry is never changed');
END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN
	SELECT raise(ABORT, 'an entry is never erased');
END;

-- reversed_by: seq of the entry that took the hand back, or 0: it stands.
CREATE TABLE hands (
	club TEXT NOT NULL,
	match TEXT NOT NULL,
	number INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	reversed_by INTEGER NOT NULL,
	PRIMARY KEY (club, match, number, seq),
	FOREIGN KEY (club, match) REFERENCES matches (club, id),
	FOREIGN KEY (club, seq) REFERENCES entries (club, seq)
) STRICT, WITHOUT ROWID;

-- What an entry says of a posting stands here again: a statement reads its postings alone.
CREATE TABLE postings (
	club TEXT NOT NULL,
	account TEXT NOT NULL,
	seq INTEGER NOT NULL,
	line INTEGER NOT NULL,
	asset TEXT NOT NULL,
	amount INTEGER NOT NULL,
	balance INTEGER NOT NULL,
	entry TEXT NOT NULL,
	kind TEXT NOT NULL,
	match TEXT,
	at INTEGER NOT NULL,
	PRIMARY KEY (club, account, seq, line),
	FOREIGN KEY (club, seq) REFERENCES entries (club, seq)
) STRICT, WITHOUT ROWID;

-- The sum of an account's postings.
CREATE TABLE accounts (
	club TEXT NOT NULL REFERENCES clubs (id),
	asset TEXT NOT NULL,
	account TEXT NOT NULL,
	balance INTEGER NOT NULL,
	postings INTEGER NOT NULL,
	PRIMARY KEY (club, asset, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX accounts_by_name ON accounts (club, account, asset);

CREATE TABLE results (
	number INTEGER PRIMARY KEY,
	club TEXT NOT NULL,
	match TEXT NOT NULL,
	player TEXT NOT NULL,
	season TEXT,
	ruleset TEXT NOT NULL,
	finished_at INTEGER NOT NULL,
	place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 4),
	score INTEGER NOT NULL,
	chips INTEGER NOT NULL,
	facts TEXT,
	UNIQUE (club, match, player),
	FOREIGN KEY (club, match) REFERENCES matches (club, id)
) STRICT;

-- A player's sums up to and with each result, so that a period's sums are the difference of two rows.
-- scope: '' for all results, ':' and the season for those of a season.
CREATE TABLE result_sums (
	club TEXT NOT NULL,
	scope TEXT NOT NULL,
	player TEXT NOT NULL,
	finished_at INTEGER NOT NULL,
	match TEXT NOT NULL,
	result INTEGER NOT NULL,
	matches INTEGER NOT NULL,
	score INTEGER NOT NULL,
	chips INTEGER NOT NULL,
	first INTEGER NOT NULL,
	second INTEGER NOT NULL,
	third INTEGER NOT NULL,
	fourth INTEGER NOT NULL,
	PRIMARY KEY (club, scope, player, finished_at, match)
) STRICT, WITHOUT ROWID;

-- scope: a club's id, or '' for what was done with the admin key. entry: seq of the entry that the
-- answer is made from again; 0: the answer is kept whole.
CREATE TABLE idempotency (
	scope TEXT NOT NULL,
	key TEXT NOT NULL,
	request BLOB NOT NULL CHECK (length(request) = 32),
	status INTEGER NOT NULL,
	entry INTEGER NOT NULL,
	at INTEGER NOT NULL,
	answer BLOB,
	PRIMARY KEY (scope, key)
) STRICT;
