-- The ledger's tables in PostgreSQL, as db/sql/001_ledger.sql has them for SQLite. A column holds
-- what the row of its name in db/store.h says; times are milliseconds since 1970 UTC, 0 is "not"
-- where the header says so. The club comes first in every key, so that an engine which spreads
-- tables over machines can keep a club's rows together.
--
-- Ids are UUIDs outside and 16 bytes here; what is no UUID stands behind 16 zero bytes. Texts are
-- ordered by their bytes. Every number is a bigint, for the program sends and gets no other.
--
-- What each hand writes refers to nothing: the program looks it up with the club locked.

-- secret: drawn once for the store. version: of this schema.
CREATE TABLE meta (
	one bigint PRIMARY KEY CHECK (one = 1),
	version bigint NOT NULL,
	secret bytea NOT NULL CHECK (length(secret) = 32)
);

-- What the bodies of entries are compressed with: those that name the number (db/compress). None is
-- ever changed or removed; a later one may be added, and is what new bodies are compressed with.
-- hash: BLAKE2b of the data.
CREATE TABLE dictionaries (
	number bigint PRIMARY KEY,
	data bytea NOT NULL,
	hash bytea NOT NULL CHECK (length(hash) = 32)
);

-- The row of a club is what its writers lock, before they read anything of the club. Number 0 with the
-- empty id is no club: it is locked for what the admin key does.
CREATE TABLE clubs (
	number bigint PRIMARY KEY,
	id bytea NOT NULL UNIQUE,
	name text NOT NULL,
	created_at bigint NOT NULL
);
CREATE SEQUENCE club_numbers;
INSERT INTO clubs (number, id, name, created_at) VALUES (0, '', '', 0);

-- A group of writes is here if it was committed, whoever was told so: a lane is the thread of a
-- daemon, `groups` counts what it has committed.
CREATE TABLE lanes (
	id bytea PRIMARY KEY,
	groups bigint NOT NULL,
	begun_at timestamptz NOT NULL DEFAULT now()
);

-- Only the hash of a key is kept. That of a page's session names its parent, with which the page signed in:
-- what revokes the parent revokes it.
CREATE TABLE keys (
	id bytea PRIMARY KEY,
	club bigint NOT NULL REFERENCES clubs (number),
	role text NOT NULL,
	label text,
	hash bytea NOT NULL CHECK (length(hash) = 32),
	created_at bigint NOT NULL,
	revoked_at bigint NOT NULL,
	expires_at bigint NOT NULL,
	seen_at bigint NOT NULL,
	season text,
	match bytea,
	paired bigint NOT NULL,
	parent bytea
);
CREATE INDEX keys_of_club ON keys (club, id);
CREATE INDEX keys_of_parent ON keys (parent) WHERE parent IS NOT NULL;

-- Codes for which a phone gets a key, once. Only the hash of a code is kept, and what the key is to be.
CREATE TABLE pairings (
	hash bytea NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
	id bytea NOT NULL,
	club bigint NOT NULL REFERENCES clubs (number),
	expires_at bigint NOT NULL,
	used_at bigint NOT NULL,
	role text NOT NULL,
	label text,
	key_expires_at bigint NOT NULL,
	season text,
	match bytea
);
CREATE UNIQUE INDEX pairings_of_club ON pairings (club, id);
CREATE INDEX pairings_by_end ON pairings (club, expires_at);

-- Links for reading one match or the tables of one season without a key. Only the hash of a token is kept.
CREATE TABLE shares (
	id bytea PRIMARY KEY,
	club bigint NOT NULL REFERENCES clubs (number),
	hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
	season text,
	match bytea,
	label text,
	created_at bigint NOT NULL,
	expires_at bigint NOT NULL,
	revoked_at bigint NOT NULL
);
CREATE INDEX shares_of_club ON shares (club, id);

-- Where a club's entries are posted to, each by a cursor of its own: the seq of the last entry that was
-- delivered or passed over. A secret follows from the store's own, the id and the generation.
-- kinds: with commas; '': all. changes: how often the row was changed. holder: which daemon posts now,
-- until leased_until.
CREATE TABLE webhooks (
	club bigint NOT NULL REFERENCES clubs (number),
	id bytea NOT NULL,
	url text NOT NULL,
	kinds text NOT NULL,
	label text,
	created_at bigint NOT NULL,
	version bigint NOT NULL,
	changes bigint NOT NULL,
	generation bigint NOT NULL,
	old_until bigint NOT NULL,
	disabled_at bigint NOT NULL,
	cursor bigint NOT NULL,
	failing_since bigint NOT NULL,
	attempts bigint NOT NULL,
	due_at bigint NOT NULL,
	tested bigint NOT NULL,
	sent bigint NOT NULL,
	holder text NOT NULL,
	leased_until bigint NOT NULL,
	PRIMARY KEY (club, id)
);
CREATE INDEX webhooks_by_due ON webhooks (due_at);

-- The last attempts of each, by their numbers.
CREATE TABLE deliveries (
	club bigint NOT NULL,
	webhook bytea NOT NULL,
	number bigint NOT NULL,
	seq bigint NOT NULL,
	kind text NOT NULL,
	attempt bigint NOT NULL,
	at bigint NOT NULL,
	took bigint NOT NULL,
	status bigint NOT NULL,
	fault text,
	PRIMARY KEY (club, webhook, number),
	FOREIGN KEY (club, webhook) REFERENCES webhooks (club, id)
);

-- folded: the name as it is looked for (db/rows/fold.h).
CREATE TABLE players (
	club bigint NOT NULL REFERENCES clubs (number),
	id bytea NOT NULL,
	name text NOT NULL,
	folded text COLLATE "C" NOT NULL,
	external_id text COLLATE "C",
	guest bigint NOT NULL,
	created_at bigint NOT NULL,
	archived_at bigint NOT NULL,
	anonymised_at bigint NOT NULL,
	merged_into bytea,
	version bigint NOT NULL,
	PRIMARY KEY (club, id)
);
CREATE INDEX players_by_name ON players (club, folded);
CREATE INDEX players_merged ON players (club, merged_into, anonymised_at)
	WHERE merged_into IS NOT NULL;
CREATE INDEX players_by_external_id ON players (club, external_id) WHERE external_id IS NOT NULL;

-- What a player is called elsewhere: of one name on one platform there is one player.
CREATE TABLE platform_names (
	club bigint NOT NULL,
	platform text COLLATE "C" NOT NULL,
	name text COLLATE "C" NOT NULL,
	player bytea NOT NULL,
	PRIMARY KEY (club, platform, name),
	FOREIGN KEY (club, player) REFERENCES players (club, id)
);
CREATE INDEX platform_names_of ON platform_names (club, player, platform, name);

CREATE TABLE seasons (
	club bigint NOT NULL REFERENCES clubs (number),
	id bytea NOT NULL,
	closed bigint NOT NULL,
	created_at bigint NOT NULL,
	version bigint NOT NULL,
	settings text NOT NULL,
	PRIMARY KEY (club, id)
);

-- number: the club's number times 2^40, and one that is never given again. An update of what no index
-- names can stay on its page, which has room for it.
CREATE TABLE matches (
	club bigint NOT NULL REFERENCES clubs (number),
	id bytea NOT NULL,
	number bigint NOT NULL,
	ruleset text NOT NULL,
	ruleset_version text NOT NULL,
	state text NOT NULL CHECK (state IN ('open', 'finished', 'void')),
	season text COLLATE "C",
	external_id text COLLATE "C",
	version bigint NOT NULL,
	created_at bigint NOT NULL,
	played_at bigint NOT NULL,
	finished_at bigint NOT NULL,
	progress text,
	PRIMARY KEY (club, id),
	UNIQUE (club, number)
) WITH (fillfactor = 50);
CREATE SEQUENCE match_numbers;
CREATE INDEX matches_open ON matches (club, id) WHERE state = 'open';
CREATE INDEX matches_of_season ON matches (club, season, id) WHERE season IS NOT NULL;
CREATE INDEX matches_by_external_id ON matches (club, external_id, id)
	WHERE external_id IS NOT NULL;

-- What never changes of a match, apart from what each hand changes.
CREATE TABLE match_facts (
	club bigint NOT NULL,
	match bytea NOT NULL,
	facts text,
	PRIMARY KEY (club, match),
	FOREIGN KEY (club, match) REFERENCES matches (club, id)
);

-- Who sat in a match at any time. seated: whom its entries name; player: for whom it counts, who is
-- another when the one who sat there was merged.
CREATE TABLE match_players (
	club bigint NOT NULL,
	player bytea NOT NULL,
	match bytea NOT NULL,
	seated bytea NOT NULL,
	PRIMARY KEY (club, player, match),
	FOREIGN KEY (club, match) REFERENCES matches (club, id)
);

-- The hash-chained transactions: inserted, never changed.
--
-- cause: by whom and why, as statements show it beside the numbers; null when no posting of the entry is
-- in `postings`. match: its number. reverses: the seq of another entry, or 0. number and mark: as SQLite's script
-- says. id: null when it is the one that follows from club, seq and time (db/rows/ids.h). body: zstd
-- frames, or the text as it is hashed, which begins with "{".
CREATE TABLE entries (
	club bigint NOT NULL CHECK (club > 0),
	seq bigint NOT NULL CHECK (seq > 0),
	kind text NOT NULL,
	match bigint,
	number bigint NOT NULL,
	mark bigint NOT NULL CHECK (mark BETWEEN 0 AND 2),
	at bigint NOT NULL,
	reverses bigint NOT NULL,
	id bytea,
	cause text,
	previous bytea NOT NULL CHECK (length(previous) = 32),
	hash bytea NOT NULL CHECK (length(hash) = 32),
	body bytea,
	PRIMARY KEY (club, seq)
);
ALTER TABLE entries ALTER body SET STORAGE EXTERNAL; -- it is compressed already
CREATE INDEX entries_of_match ON entries (club, match, seq);
CREATE INDEX hand_marks ON entries (club, match, mark, number, seq) WHERE mark <> 0;
CREATE INDEX entries_that_reverse ON entries (club, reverses, seq) WHERE reverses <> 0;
CREATE UNIQUE INDEX entries_with_id ON entries (club, id) WHERE id IS NOT NULL;

-- account: the player's id, or the name of an account that is no player's. seq: the entry's.
CREATE TABLE postings (
	club bigint NOT NULL CHECK (club > 0),
	account bytea NOT NULL,
	seq bigint NOT NULL,
	line bigint NOT NULL,
	asset text COLLATE "C" NOT NULL,
	amount bigint NOT NULL,
	balance bigint NOT NULL,
	PRIMARY KEY (club, account, seq, line)
);

-- The sum of an account's postings.
CREATE TABLE accounts (
	club bigint NOT NULL CHECK (club > 0),
	asset text COLLATE "C" NOT NULL,
	account text COLLATE "C" NOT NULL,
	balance bigint NOT NULL,
	postings bigint NOT NULL,
	PRIMARY KEY (club, asset, account)
) WITH (fillfactor = 50);
CREATE INDEX accounts_by_name ON accounts (club, account, asset);

CREATE SEQUENCE result_numbers;
CREATE TABLE results (
	club bigint NOT NULL,
	number bigint NOT NULL,
	match bytea NOT NULL,
	player bytea NOT NULL,
	season text COLLATE "C",
	ruleset text NOT NULL,
	finished_at bigint NOT NULL,
	place bigint NOT NULL CHECK (place BETWEEN 0 AND 4),
	score bigint NOT NULL,
	chips bigint NOT NULL,
	facts text,
	seated bytea NOT NULL,
	PRIMARY KEY (club, number),
	UNIQUE (club, match, player),
	FOREIGN KEY (club, match) REFERENCES matches (club, id)
);

CREATE INDEX results_by_score ON results (club, season, player, score, finished_at, match)
	WHERE season IS NOT NULL;
-- Ratings are read from it alone.
CREATE INDEX results_in_order ON results (club, finished_at, match)
	INCLUDE (player, place, season) WHERE place > 0;

-- A player's sums up to and with each result, so that a period's sums are the difference of two rows.
-- Each result is in the sums of every scope it is of: '' is of all results, ':' and a season of those of
-- the season, '=' and a ruleset of those of the ruleset, both behind each other of those of both.
CREATE TABLE result_sums (
	club bigint NOT NULL,
	scope text COLLATE "C" NOT NULL,
	player bytea NOT NULL,
	finished_at bigint NOT NULL,
	match bytea NOT NULL,
	result bigint NOT NULL,
	matches bigint NOT NULL,
	score bigint NOT NULL,
	chips bigint NOT NULL,
	first bigint NOT NULL,
	second bigint NOT NULL,
	third bigint NOT NULL,
	fourth bigint NOT NULL,
	PRIMARY KEY (club, scope, player, finished_at, match)
);

-- What was done under which Idempotency-Key. club: 0 for what was done with the admin key. entry: seq
-- of the entry that the answer is made again from; 0: the answer is kept whole.
CREATE TABLE receipts (
	club bigint NOT NULL CHECK (club >= 0),
	key bytea NOT NULL,
	request bytea NOT NULL CHECK (length(request) = 32),
	status bigint NOT NULL,
	entry bigint NOT NULL,
	at bigint NOT NULL,
	answer bytea,
	PRIMARY KEY (club, key)
);

-- Which answers name which players, so that a player can be anonymised there too.
CREATE TABLE receipt_players (
	club bigint NOT NULL,
	player bytea NOT NULL,
	key bytea NOT NULL,
	PRIMARY KEY (club, player, key)
);

-- The clubs into which an import is being written, piece by piece. renewed_at: when its daemon last
-- wrote a piece; what was left long ago is removed.
CREATE TABLE imports (
	club bigint PRIMARY KEY REFERENCES clubs (number),
	renewed_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The entries of an import that was refused were never the club's.
	IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM imports WHERE club = OLD.club) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'an entry is never changed or erased';
END $$;
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entries
	FOR EACH ROW EXECUTE FUNCTION entries_stay();
