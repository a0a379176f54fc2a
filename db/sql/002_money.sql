-- What points are worth in money for all of the club, as JSON (ledger/money/rate.h); null: nothing.
ALTER TABLE clubs ADD COLUMN money TEXT;
