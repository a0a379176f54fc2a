-- What lies beside an entry: its body has the SHA-256 of the text as `attached`, and nothing else of it.
-- So the row can be removed when the text is to be forgotten, and the entry stays as it is hashed.
CREATE TABLE attachments (
	club bigint NOT NULL REFERENCES clubs (number),
	seq bigint NOT NULL CHECK (seq > 0),
	text text NOT NULL,
	PRIMARY KEY (club, seq)
);
