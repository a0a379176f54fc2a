-- The ledger's tables. A column holds what the row of its name in db/store.h says; times are
-- milliseconds since 1970 UTC, 0 is "not" where the header says so.
--
-- Ids are UUIDs outside and 16 bytes here. Clubs and matches have a number besides, by which all that
-- grows with each hand names them. A hand writes to one page each of five trees: `entries`, its
-- indices by key and by match, `matches` and `receipts`.

CREATE TABLE meta (
	one INTEGER PRIMARY KEY CHECK (one = 1),
	secret BLOB NOT NULL CHECK (length(secret) = 32)
) STRICT;

-- What the bodies of entries are compressed with: those that name the number (db/compress). None is
-- ever changed or removed; a later one may be added, and is what new bodies are compressed with.
-- hash: BLAKE2b of the data, for with a damaged one every body would be another.
CREATE TABLE dictionaries (
	number INTEGER PRIMARY KEY,
	data BLOB NOT NULL,
	hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE TABLE clubs (
	number INTEGER PRIMARY KEY,
	id ANY NOT NULL UNIQUE,
	name TEXT NOT NULL,
	created_at INTEGER NOT NULL
) STRICT;

-- Only the hash of a key is kept. That of a page's session names its parent, with which the page signed in:
-- what revokes the parent revokes it.
CREATE TABLE keys (
	id ANY NOT NULL PRIMARY KEY,
	club INTEGER NOT NULL REFERENCES clubs (number),
	role TEXT NOT NULL,
	label TEXT,
	hash BLOB NOT NULL CHECK (length(hash) = 32),
	created_at INTEGER NOT NULL,
	revoked_at INTEGER NOT NULL,
	expires_at INTEGER NOT NULL,
	seen_at INTEGER NOT NULL,
	season TEXT,
	match ANY,
	paired INTEGER NOT NULL,
	parent ANY
) STRICT, WITHOUT ROWID;
CREATE INDEX keys_of_club ON keys (club, id);
CREATE INDEX keys_of_parent ON keys (parent) WHERE parent IS NOT NULL;

-- Codes for which a phone gets a key, once. Only the hash of a code is kept, and what the key is to be.
CREATE TABLE pairings (
	hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
	id ANY NOT NULL,
	club INTEGER NOT NULL REFERENCES clubs (number),
	expires_at INTEGER NOT NULL,
	used_at INTEGER NOT NULL,
	role TEXT NOT NULL,
	label TEXT,
	key_expires_at INTEGER NOT NULL,
	season TEXT,
	match ANY
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX pairings_of_club ON pairings (club, id);
CREATE INDEX pairings_by_end ON pairings (club, expires_at);

-- Links for reading one match or the tables of one season without a key. Only the hash of a token is kept.
CREATE TABLE shares (
	id ANY NOT NULL PRIMARY KEY,
	club INTEGER NOT NULL REFERENCES clubs (number),
	hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
	season TEXT,
	match ANY,
	label TEXT,
	created_at INTEGER NOT NULL,
	expires_at INTEGER NOT NULL,
	revoked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX shares_of_club ON shares (club, id);

-- Where a club's entries are posted to, each by a cursor of its own: the seq of the last entry that was
-- delivered or passed over. A secret follows from the store's own, the id and the generation.
-- kinds: with commas; '': all. changes: how often the row was changed. holder: who posts now, until
-- leased_until.
CREATE TABLE webhooks (
	club INTEGER NOT NULL REFERENCES clubs (number),
	id ANY NOT NULL,
	url TEXT NOT NULL,
	kinds TEXT NOT NULL,
	label TEXT,
	created_at INTEGER NOT NULL,
	version INTEGER NOT NULL,
	changes INTEGER NOT NULL,
	generation INTEGER NOT NULL,
	old_until INTEGER NOT NULL,
	disabled_at INTEGER NOT NULL,
	cursor INTEGER NOT NULL,
	failing_since INTEGER NOT NULL,
	attempts INTEGER NOT NULL,
	due_at INTEGER NOT NULL,
	tested INTEGER NOT NULL,
	sent INTEGER NOT NULL,
	holder TEXT NOT NULL,
	leased_until INTEGER NOT NULL,
	PRIMARY KEY (club, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX webhooks_by_due ON webhooks (due_at);

-- The last attempts of each, by their numbers.
CREATE TABLE deliveries (
	club INTEGER NOT NULL,
	webhook ANY NOT NULL,
	number INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	kind TEXT NOT NULL,
	attempt INTEGER NOT NULL,
	at INTEGER NOT NULL,
	took INTEGER NOT NULL,
	status INTEGER NOT NULL,
	fault TEXT,
	PRIMARY KEY (club, webhook, number),
	FOREIGN KEY (club, webhook) REFERENCES webhooks (club, id)
) STRICT, WITHOUT ROWID;

-- folded: the name as it is looked for (db/rows/fold.h).
CREATE TABLE players (
	club INTEGER NOT NULL REFERENCES clubs (number),
	id ANY NOT NULL,
	name TEXT NOT NULL,
	folded TEXT NOT NULL,
	external_id TEXT,
	guest INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	archived_at INTEGER NOT NULL,
	anonymised_at INTEGER NOT NULL,
	merged_into ANY,
	version INTEGER NOT NULL,
	PRIMARY KEY (club, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX players_by_name ON players (club, folded);
CREATE INDEX players_merged ON players (club, merged_into, anonymised_at)
	WHERE merged_into IS NOT NULL;
CREATE INDEX players_by_external_id ON players (club, external_id) WHERE external_id IS NOT NULL;

-- What a player is called elsewhere: of one name on one platform there is one player.
CREATE TABLE platform_names (
	club INTEGER NOT NULL,
	platform TEXT NOT NULL,
	name TEXT NOT NULL,
	player ANY NOT NULL,
	PRIMARY KEY (club, platform, name),
	FOREIGN KEY (club, player) REFERENCES players (club, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX platform_names_of ON platform_names (club, player, platform, name);

-- What the matches of a season have in common. settings: a JSON object of the ledger's making.
CREATE TABLE seasons (
	club INTEGER NOT NULL REFERENCES clubs (number),
	id ANY NOT NULL,
	closed INTEGER NOT NULL,
	created_at INTEGER NOT NULL,
	version INTEGER NOT NULL,
	settings TEXT NOT NULL,
	PRIMARY KEY (club, id)
) STRICT, WITHOUT ROWID;

-- A number is never given to another match, not even that of one whose import was undone.
CREATE TABLE matches (
	number INTEGER PRIMARY KEY AUTOINCREMENT,
	club INTEGER NOT NULL REFERENCES clubs (number),
	id ANY NOT NULL,
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
	UNIQUE (club, id)
) STRICT;

-- What never changes of a match, apart from what each hand changes: half as many pages are written for
-- a hand.
CREATE TABLE match_facts (
	club INTEGER NOT NULL,
	match ANY NOT NULL,
	facts ANY,
	PRIMARY KEY (club, match),
	FOREIGN KEY (club, match) REFERENCES matches (club, id)
) STRICT;
CREATE INDEX matches_open ON matches (club, id) WHERE state = 'open';
CREATE INDEX matches_of_season ON matches (club, season, id) WHERE season IS NOT NULL;
CREATE INDEX matches_by_external_id ON matches (club, external_id, id)
	WHERE external_id IS NOT NULL;

-- Who sat in a match at any time. seated: whom its entries name; player: for whom it counts, who is
-- another when the one who sat there was merged.
CREATE TABLE match_players (
	club INTEGER NOT NULL,
	player ANY NOT NULL,
	match ANY NOT NULL,
	seated ANY NOT NULL,
	PRIMARY KEY (club, player, match),
	FOREIGN KEY (club, match) REFERENCES matches (club, id)
) STRICT, WITHOUT ROWID;

-- The hash-chained transactions: inserted, never changed.
--
-- place: they lie in the order in which they were written, whoever's they are. In the order of
-- clubs each would go into a full page of its club, and two or three beside it be written anew.
-- key: the club's number times 2^40, and the seq.
-- match: its number. reverses: the key of another entry, or 0.
-- number: of a recorded hand; 0: it is none. mark: 2 when the number had been recorded before (the
-- hand was put right, or taken back and recorded anew), else 1 for every sixteenth hand of a match,
-- else 0. The numbers of all but those of mark 2 grow with the key: a hand is found from the mark
-- before it, and no index has to name each hand.
-- id: null when it is the one that follows from club, seq and time (db/sqlite/ids.h); an import brings
-- others.
-- cause: by whom and why, as statements show it beside the numbers; null when no posting of the entry is
-- in `postings`.
-- body: compressed (a blob: one frame, or two when its head is not compressed), or as it is hashed (text).
CREATE TABLE entries (
	place INTEGER PRIMARY KEY,
	key INTEGER NOT NULL UNIQUE,
	kind TEXT NOT NULL,
	match INTEGER REFERENCES matches (number),
	number INTEGER NOT NULL,
	mark INTEGER NOT NULL CHECK (mark BETWEEN 0 AND 2),
	at INTEGER NOT NULL,
	reverses INTEGER NOT NULL,
	id ANY,
	cause TEXT,
	previous BLOB NOT NULL CHECK (length(previous) = 32),
	hash BLOB NOT NULL CHECK (length(hash) = 32),
	body ANY,
	club INTEGER AS (key >> 40),
	seq INTEGER AS (key & 1099511627775)
) STRICT;
CREATE INDEX entries_of_match ON entries (match, key);
CREATE INDEX hand_marks ON entries (match, mark, number, key) WHERE mark <> 0;
CREATE INDEX entries_that_reverse ON entries (reverses, key) WHERE reverses <> 0;
CREATE UNIQUE INDEX entries_with_id ON entries (club, id) WHERE id IS NOT NULL;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN
	SELECT raise(ABORT, 'an entry is never changed');
END;
-- The entries of an import that was refused were never the club's.
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
	WHEN NOT EXISTS (SELECT 1 FROM imports WHERE club = OLD.key >> 40) BEGIN
	SELECT raise(ABORT, 'an entry is never erased');
END;

-- account: the player's id, or the name of an account that is no player's. entry: its key.
CREATE TABLE postings (
	club INTEGER NOT NULL,
	account ANY NOT NULL,
	entry INTEGER NOT NULL REFERENCES entries (key),
	line INTEGER NOT NULL,
	asset TEXT NOT NULL,
	amount INTEGER NOT NULL,
	balance INTEGER NOT NULL,
	PRIMARY KEY (club, account, entry, line)
) STRICT, WITHOUT ROWID;

-- The sum of an account's postings.
CREATE TABLE accounts (
	club INTEGER NOT NULL REFERENCES clubs (number),
	asset TEXT NOT NULL,
	account TEXT NOT NULL,
	balance INTEGER NOT NULL,
	postings INTEGER NOT NULL,
	PRIMARY KEY (club, asset, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX accounts_by_name ON accounts (club, account, asset);

-- player, seated: as in match_players.
CREATE TABLE results (
	number INTEGER PRIMARY KEY,
	club INTEGER NOT NULL,
	match ANY NOT NULL,
	player ANY NOT NULL,
	season TEXT,
	ruleset TEXT NOT NULL,
	finished_at INTEGER NOT NULL,
	place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 4),
	score INTEGER NOT NULL,
	chips INTEGER NOT NULL,
	facts TEXT,
	seated ANY NOT NULL,
	UNIQUE (club, match, player),
	FOREIGN KEY (club, match) REFERENCES matches (club, id)
) STRICT;

CREATE INDEX results_by_score ON results (club, season, player, score, finished_at, match)
	WHERE season IS NOT NULL;
-- Ratings are read from it alone.
CREATE INDEX results_in_order ON results (club, finished_at, match, player, place, season)
	WHERE place > 0;

-- A player's sums up to and with each result, so that a period's sums are the difference of two rows.
-- Each result is in the sums of every scope it is of: '' is of all results, ':' and a season of those of
-- the season, '=' and a ruleset of those of the ruleset, both behind each other of those of both.
CREATE TABLE result_sums (
	club INTEGER NOT NULL,
	scope TEXT NOT NULL,
	player ANY NOT NULL,
	finished_at INTEGER NOT NULL,
	match ANY NOT NULL,
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

-- What was done under which Idempotency-Key. club: 0 for what was done with the admin key. entry: seq
-- of the entry that the answer is made again from; 0: the answer is kept whole.
CREATE TABLE receipts (
	club INTEGER NOT NULL,
	key ANY NOT NULL,
	request BLOB NOT NULL CHECK (length(request) = 32),
	status INTEGER NOT NULL,
	entry INTEGER NOT NULL,
	at INTEGER NOT NULL,
	answer ANY,
	PRIMARY KEY (club, key)
) STRICT, WITHOUT ROWID;

-- Which answers name which players, so that a player can be anonymised there too.
CREATE TABLE receipt_players (
	club INTEGER NOT NULL,
	player ANY NOT NULL,
	key ANY NOT NULL,
	PRIMARY KEY (club, player, key)
) STRICT, WITHOUT ROWID;

-- The clubs into which an import is being written, piece by piece. Until its last piece nothing of it
-- is shown. What a daemon left unfinished is removed when the next one begins.
CREATE TABLE imports (
	club INTEGER PRIMARY KEY REFERENCES clubs (number)
) STRICT;
