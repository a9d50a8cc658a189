-- The whole schema. Times are seconds since the epoch, ids of Discord are 64-bit integers, blobs are
-- opaque to the store. 1263551826 is "KPER".

PRAGMA application_id = 1263551826;

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

-- Games and the people at their tables

-- A campaign is a game whose chapters are games: `parent` is the campaign, `chapter` its number from 1,
-- NULL for an attempt that was replaced by another one. A campaign has the status 'resting' exactly while
-- one of its chapters is active.
CREATE TABLE game (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    guild         INTEGER NOT NULL,
    channel       INTEGER NOT NULL,
    ruleset       TEXT NOT NULL,
    status        TEXT NOT NULL
                  CHECK (status IN ('lobby', 'running', 'paused', 'resting', 'over', 'archived')),
    config        BLOB NOT NULL,
    seed          BLOB,
    creator       INTEGER,          -- NULL once forgotten
    created_at    REAL NOT NULL,
    rules_version TEXT NOT NULL,
    interaction   INTEGER UNIQUE,   -- the command that created it
    parent        INTEGER REFERENCES game,
    chapter       INTEGER CHECK (chapter IS NULL OR (chapter > 0 AND parent IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX game_active ON game (channel) WHERE status IN ('lobby', 'running', 'paused');
CREATE INDEX game_channel ON game (channel);
CREATE INDEX game_creator ON game (creator) WHERE creator IS NOT NULL;
CREATE INDEX game_guild ON game (guild);
CREATE INDEX game_status ON game (status);
CREATE INDEX game_created ON game (created_at); -- an exported game names the moment of its creation
CREATE UNIQUE INDEX game_chapter ON game (parent, chapter) WHERE parent IS NOT NULL;

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
CREATE INDEX tenure_game ON tenure (game);

-- When each person last did something at a table: a table whose host is silent can be taken over.
CREATE TABLE last_seen (
    game INTEGER NOT NULL REFERENCES game,
    user INTEGER NOT NULL,
    at   REAL NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX last_seen_user ON last_seen (user);

-- Who was found to have left a server: nobody is mentioned where they are no longer a member.
CREATE TABLE membership (
    guild     INTEGER NOT NULL,
    user      INTEGER NOT NULL,
    looked_at REAL NOT NULL,
    gone      INTEGER NOT NULL,     -- 1: Discord knew no such member then
    PRIMARY KEY (guild, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX membership_user ON membership (user);

-- When a server removed the bot.
CREATE TABLE departure (
    guild INTEGER PRIMARY KEY,
    at    REAL NOT NULL
) STRICT;

-- What happened in a game

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
    unconfirmed   INTEGER NOT NULL, -- 1: its player was not answered yet; the next answer begins with it
    PRIMARY KEY (game, step)
) STRICT, WITHOUT ROWID;
CREATE INDEX journal_user ON journal (user) WHERE user IS NOT NULL;
CREATE INDEX journal_unconfirmed ON journal (user) WHERE unconfirmed = 1;

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
-- Of the checkpoints that are not kept all but the newest go with each commit: found without reading
-- the kept ones, of which a long game has thousands.
CREATE INDEX checkpoint_passing ON checkpoint (game, step) WHERE NOT kept;

-- The steps and checkpoints of a game that is over, except for the newest, many to a row, compressed
-- (bot/store/packs.py). The people of its steps have rows of their own, so that somebody can be forgotten.
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

-- The result of a game that is over, in numbers, computed once from its journal. It names no person: who
-- had which seat is in tenure. It counts as long as `step` is the game's newest.
CREATE TABLE summary (
    game     INTEGER PRIMARY KEY REFERENCES game,
    step     INTEGER NOT NULL,
    ended_at REAL NOT NULL,
    payload  BLOB NOT NULL
) STRICT;

-- What game masters and the table do beside the journal: who, when, why.
CREATE TABLE deed (
    id     INTEGER PRIMARY KEY,
    game   INTEGER NOT NULL REFERENCES game,
    at     REAL NOT NULL,
    user   INTEGER,                 -- NULL: the table itself, or somebody who was forgotten
    kind   TEXT NOT NULL,
    seat   INTEGER,
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX deed_game ON deed (game);
CREATE INDEX deed_user ON deed (user);

-- Inputs that raised. With the journal and the checkpoints all that is needed to repeat the fault. Secret:
-- it holds the whole position.
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

-- Reports of people who think that something is wrong.
CREATE TABLE report (
    id            INTEGER PRIMARY KEY,
    guild         INTEGER,          -- NULL: in a direct message
    game          INTEGER REFERENCES game, -- NULL: a look-up outside any table
    step          INTEGER NOT NULL,
    at            REAL NOT NULL,
    user          INTEGER NOT NULL,
    about         TEXT NOT NULL,
    sentence      TEXT NOT NULL,
    rules_version TEXT NOT NULL
) STRICT;
CREATE INDEX report_guild ON report (guild);
CREATE INDEX report_game ON report (game);
CREATE INDEX report_user ON report (user);

-- What is to be posted, and when something is due

-- Rows go once they are posted: AUTOINCREMENT keeps their ids, and the nonces made of them, from being
-- used twice.
CREATE TABLE outbox (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
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
CREATE INDEX outbox_dead ON outbox (not_before) WHERE state = 'dead';
CREATE INDEX outbox_game ON outbox (game);

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

-- A request to go back that waits for others: `part` is what a person has to do with it; somebody who agreed
-- has no row. It stands as long as `step` is the game's newest, and until a time (0: for ever).
CREATE TABLE vote (
    game    INTEGER NOT NULL REFERENCES game,
    user    INTEGER NOT NULL,
    part    TEXT NOT NULL CHECK (part IN ('asks', 'missing')),
    step    INTEGER NOT NULL,
    back_to INTEGER NOT NULL,
    until   REAL NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX vote_user ON vote (user);

-- What people and servers set

CREATE TABLE preferences (
    user INTEGER PRIMARY KEY,
    json BLOB NOT NULL
) STRICT;

CREATE TABLE guild_settings (
    guild INTEGER PRIMARY KEY,
    json  BLOB NOT NULL
) STRICT;

-- Decks that people bring along; a name is unique to its owner and game.
CREATE TABLE deck (
    user         INTEGER NOT NULL,
    ruleset      TEXT NOT NULL,
    name         TEXT NOT NULL,
    investigator TEXT NOT NULL,
    payload      BLOB NOT NULL,
    stored_at    REAL NOT NULL,
    PRIMARY KEY (user, ruleset, name)
) STRICT, WITHOUT ROWID;

-- What shows that the file holds what was written, and all of it

-- A game's steps are a chain of digests whose newest link is here; it begins after the step `since`. Who
-- acted may be forgotten and is no part of it: that has a digest of its own, which begins after `people_since`
-- and is computed again when somebody is forgotten. Both begin later than 0 after a loss only.
CREATE TABLE chain (
    game         INTEGER PRIMARY KEY REFERENCES game,
    since        INTEGER NOT NULL,
    step         INTEGER NOT NULL,
    link         BLOB NOT NULL,
    people       BLOB NOT NULL,
    people_since INTEGER NOT NULL
) STRICT;

-- Digests of the rows of other tables (bot/store/sqlite/seals.py).
CREATE TABLE seal (
    what  TEXT NOT NULL,
    which TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (what, which)
) STRICT, WITHOUT ROWID;

-- What an opening found missing.
CREATE TABLE loss (
    at   TEXT NOT NULL DEFAULT (datetime('now')),
    what TEXT NOT NULL
) STRICT;
