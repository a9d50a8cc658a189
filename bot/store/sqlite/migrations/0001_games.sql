-- The whole first schema. Times are seconds since the epoch, ids of Discord are 64-bit integers,
-- blobs are opaque to the store. 1262830928 is "KEEP".

PRAGMA application_id = 1262830928;

-- Which migrations ran; its newest row is the schema of the file.
CREATE TABLE migration (
    number INTEGER PRIMARY KEY,
    name   TEXT NOT NULL,
    ran_at TEXT NOT NULL DEFAULT (datetime('now'))
) STRICT;

-- One row: a salt that keeps the nonces of two files apart.
CREATE TABLE identity (
    salt TEXT NOT NULL
) STRICT;
INSERT INTO identity VALUES (lower(hex(randomblob(4))));

CREATE TABLE game (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    guild         INTEGER NOT NULL,
    channel       INTEGER NOT NULL,
    ruleset       TEXT NOT NULL,
    status        TEXT NOT NULL
                  CHECK (status IN ('lobby', 'running', 'paused', 'over', 'archived')),
    config        BLOB NOT NULL,
    seed          BLOB,
    creator       INTEGER,          -- NULL once forgotten
    created_at    REAL NOT NULL,
    rules_version TEXT NOT NULL,
    interaction   INTEGER UNIQUE    -- the command that created it
) STRICT;
CREATE UNIQUE INDEX game_active ON game (channel) WHERE status IN ('lobby', 'running', 'paused');
CREATE INDEX game_channel ON game (channel);

CREATE TABLE seat (
    game     INTEGER NOT NULL REFERENCES game,
    seat     INTEGER NOT NULL,
    label    TEXT NOT NULL,
    settings BLOB NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT;

CREATE TABLE tenure (
    id    INTEGER PRIMARY KEY,
    game  INTEGER NOT NULL,
    seat  INTEGER NOT NULL,
    user  INTEGER,                  -- NULL once forgotten
    since REAL NOT NULL,
    until REAL,                     -- NULL while it lasts
    FOREIGN KEY (game, seat) REFERENCES seat ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX tenure_present ON tenure (game, seat) WHERE until IS NULL;
CREATE INDEX tenure_user ON tenure (user);

-- Append-only: a rewind writes its own step into retired_by of what it took back.
CREATE TABLE journal (
    game          INTEGER NOT NULL REFERENCES game,
    step          INTEGER NOT NULL CHECK (step > 0),
    at            REAL NOT NULL,
    user          INTEGER,
    interaction   INTEGER UNIQUE,
    kind          TEXT NOT NULL,
    payload       BLOB NOT NULL,
    fingerprint   TEXT NOT NULL,
    digest        TEXT NOT NULL,
    rules_version TEXT NOT NULL,
    retired_by    INTEGER,
    PRIMARY KEY (game, step)
) STRICT, WITHOUT ROWID;

CREATE TABLE checkpoint (
    game          INTEGER NOT NULL REFERENCES game,
    step          INTEGER NOT NULL CHECK (step >= 0),
    state_schema  INTEGER NOT NULL,
    rules_version TEXT NOT NULL,
    blob          BLOB NOT NULL,    -- zlib
    state_hash    TEXT NOT NULL,
    kept          INTEGER NOT NULL,
    retired_by    INTEGER,
    PRIMARY KEY (game, step)
) STRICT;

-- Rows are never deleted, so an id, and the nonce made of it, is never used twice.
CREATE TABLE outbox (
    id         INTEGER PRIMARY KEY,
    game       INTEGER NOT NULL REFERENCES game,
    step       INTEGER NOT NULL,
    channel    INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    payload    BLOB NOT NULL,
    state      TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'dead')),
    message_id INTEGER,
    attempts   INTEGER NOT NULL DEFAULT 0,
    not_before REAL NOT NULL
) STRICT;
CREATE INDEX outbox_pending ON outbox (channel, id) WHERE state = 'pending';

-- The one message that plays a part ("status", "thread:2") for a game.
CREATE TABLE message (
    game       INTEGER NOT NULL REFERENCES game,
    role       TEXT NOT NULL,
    message_id INTEGER NOT NULL,
    PRIMARY KEY (game, role)
) STRICT;

CREATE TABLE timer (
    game    INTEGER NOT NULL REFERENCES game,
    key     TEXT NOT NULL,
    due     REAL NOT NULL,
    payload BLOB NOT NULL,
    PRIMARY KEY (game, key)
) STRICT;
CREATE INDEX timer_due ON timer (due);

CREATE TABLE preferences (
    user INTEGER PRIMARY KEY,
    json BLOB NOT NULL
) STRICT;

CREATE TABLE guild_settings (
    guild INTEGER PRIMARY KEY,
    json  BLOB NOT NULL
) STRICT;
