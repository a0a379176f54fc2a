-- The clubs into which an import is being written, piece by piece. Until its last piece nothing of it is
-- shown. What a daemon left unfinished is removed when the next one begins.
CREATE TABLE imports (
	club TEXT NOT NULL PRIMARY KEY REFERENCES clubs (id)
) STRICT, WITHOUT ROWID;

-- The entries of an import that was refused were never the club's.
DROP TRIGGER entries_remain;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
	WHEN NOT EXISTS (SELECT 1 FROM imports WHERE club = OLD.club) BEGIN
	SELECT raise(ABORT, 'an entry is never erased');
END;
