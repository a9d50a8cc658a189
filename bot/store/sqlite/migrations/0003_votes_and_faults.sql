-- Requests to go back that wait for others, and inputs that raised.

-- A game has one request at most; `part` is what a person has to do with it. Who agreed has no row
-- any more. It stands as long as `step` is the game's newest.
CREATE TABLE vote (
    game    INTEGER NOT NULL REFERENCES game,
    user    INTEGER NOT NULL,
    part    TEXT NOT NULL CHECK (part IN ('asks', 'missing')),
    step    INTEGER NOT NULL,
    back_to INTEGER NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX vote_user ON vote (user);

-- With the journal and the checkpoints all that is needed to meet the fault again. Secret: it holds
-- the whole position.
CREATE TABLE fault (
    id            INTEGER PRIMARY KEY,
    game          INTEGER NOT NULL REFERENCES game,
    step          INTEGER NOT NULL,
    at            REAL NOT NULL,
    input         BLOB NOT NULL,
    rules_version TEXT NOT NULL,
    position      TEXT NOT NULL,
    error         TEXT NOT NULL,
    UNIQUE (game, step, input, rules_version)
) STRICT;
