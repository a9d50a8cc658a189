-- What is kept for long. The steps of a game that is over, and its checkpoints, are packed after a time,
-- but for the newest: many to a row, compressed (bot/store/packs.py). Who gave an input stands beside
-- them, so that somebody can be forgotten. A departure: a server sent the bot away.

CREATE TABLE pack (
    game  INTEGER NOT NULL REFERENCES game,
    kind  TEXT NOT NULL CHECK (kind IN ('steps', 'heads', 'states')),
    first INTEGER NOT NULL,         -- steps of the game, both included
    last  INTEGER NOT NULL,
    blob  BLOB NOT NULL,
    PRIMARY KEY (game, kind, first)
) STRICT;

CREATE TABLE pack_person (
    game   INTEGER NOT NULL REFERENCES game,
    number INTEGER NOT NULL,
    user   INTEGER,                 -- NULL once forgotten
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX pack_person_user ON pack_person (user);

CREATE TABLE departure (
    guild INTEGER PRIMARY KEY,
    at    REAL NOT NULL
) STRICT;

CREATE INDEX outbox_dead ON outbox (not_before) WHERE state = 'dead';
