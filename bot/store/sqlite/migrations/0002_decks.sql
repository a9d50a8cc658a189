-- Decks that people bring along. What is in one is opaque to the store; a name is unique to its
-- owner and game.

CREATE TABLE deck (
    user         INTEGER NOT NULL,
    ruleset      TEXT NOT NULL,
    name         TEXT NOT NULL,
    investigator TEXT NOT NULL,
    payload      BLOB NOT NULL,
    stored_at    REAL NOT NULL,
    PRIMARY KEY (user, ruleset, name)
) STRICT, WITHOUT ROWID;
