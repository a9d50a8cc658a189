-- The whole schema, as the SQLite store has it. Times are seconds since the epoch,
-- ids of Discord are 64-bit integers, bytes are opaque to the store.

CREATE TABLE migration (
    number BIGINT PRIMARY KEY,
    name   TEXT NOT NULL,
    ran_at TIMESTAMPTZ NOT NULL DEFAULT now()
);

-- One row: a salt that keeps the nonces of two databases apart, and how often a process has taken this
-- one over: each transaction that writes belongs to the newest of them.
CREATE TABLE identity (
    salt  TEXT NOT NULL,
    epoch BIGINT NOT NULL
);
COMMENT ON TABLE identity IS 'Keeper of Arkham';
INSERT INTO identity VALUES (substr(replace(gen_random_uuid()::text, '-', ''), 1, 8), 0);

-- A campaign is a game whose chapters are games: `parent` is the campaign, `chapter` its number from 1,
-- NULL for an attempt that was given up and played anew.
CREATE TABLE game (
    id            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    guild         BIGINT NOT NULL,
    channel       BIGINT NOT NULL,
    ruleset       TEXT NOT NULL,
    status        TEXT NOT NULL
                  CHECK (status IN ('lobby', 'running', 'paused', 'resting', 'over', 'archived')),
    config        BYTEA NOT NULL,
    seed          BYTEA,
    creator       BIGINT,           -- NULL once forgotten
    created_at    DOUBLE PRECISION NOT NULL,
    rules_version TEXT NOT NULL,
    interaction   BIGINT UNIQUE,    -- the command that created it
    parent        BIGINT REFERENCES game,
    chapter       BIGINT CHECK (chapter IS NULL OR (chapter > 0 AND parent IS NOT NULL))
);
CREATE UNIQUE INDEX game_active ON game (channel) WHERE status IN ('lobby', 'running', 'paused');
CREATE INDEX game_channel ON game (channel, id);
CREATE INDEX game_creator ON game (creator) WHERE creator IS NOT NULL;
CREATE INDEX game_guild ON game (guild);
CREATE INDEX game_status ON game (status);
CREATE INDEX game_created ON game (created_at); -- an exported game names the moment of its creation
CREATE UNIQUE INDEX game_chapter ON game (parent, chapter) WHERE parent IS NOT NULL;

CREATE TABLE seat (
    game     BIGINT NOT NULL REFERENCES game,
    seat     BIGINT NOT NULL,
    label    TEXT NOT NULL,
    settings BYTEA NOT NULL,
    PRIMARY KEY (game, seat)
);

CREATE TABLE tenure (
    id     BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game   BIGINT NOT NULL,
    seat   BIGINT NOT NULL,
    "user" BIGINT,                  -- NULL once forgotten
    since  DOUBLE PRECISION NOT NULL,
    until  DOUBLE PRECISION,        -- NULL while it lasts
    FOREIGN KEY (game, seat) REFERENCES seat ON DELETE CASCADE
);
CREATE UNIQUE INDEX tenure_present ON tenure (game, seat) WHERE until IS NULL;
CREATE INDEX tenure_user ON tenure ("user");
CREATE INDEX tenure_game ON tenure (game);

-- Append-only: a rewind writes its own step into retired_by of what it took back.
CREATE TABLE journal (
    game          BIGINT NOT NULL REFERENCES game,
    step          BIGINT NOT NULL CHECK (step > 0),
    at            DOUBLE PRECISION NOT NULL,
    "user"        BIGINT,
    interaction   BIGINT UNIQUE,
    kind          TEXT NOT NULL,
    payload       BYTEA NOT NULL,
    fingerprint   TEXT NOT NULL,
    digest        TEXT NOT NULL,
    rules_version TEXT NOT NULL,
    retired_by    BIGINT,
    unconfirmed   BIGINT NOT NULL,  -- 1: its player was not answered yet; the next answer begins with it
    PRIMARY KEY (game, step)
);
CREATE INDEX journal_user ON journal ("user") WHERE "user" IS NOT NULL;
CREATE INDEX journal_unconfirmed ON journal ("user") WHERE unconfirmed = 1;

CREATE TABLE checkpoint (
    game          BIGINT NOT NULL REFERENCES game,
    step          BIGINT NOT NULL CHECK (step >= 0),
    state_schema  BIGINT NOT NULL,
    rules_version TEXT NOT NULL,
    blob          BYTEA NOT NULL,   -- zlib
    state_hash    TEXT NOT NULL,
    kept          BOOLEAN NOT NULL,
    retired_by    BIGINT,
    PRIMARY KEY (game, step)
);
ALTER TABLE checkpoint ALTER COLUMN blob SET STORAGE EXTERNAL;
CREATE INDEX checkpoint_passing ON checkpoint (game, step) WHERE NOT kept;

CREATE TABLE outbox (
    id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game       BIGINT NOT NULL REFERENCES game,
    step       BIGINT NOT NULL,
    channel    BIGINT NOT NULL,
    kind       TEXT NOT NULL,
    payload    BYTEA NOT NULL,
    state      TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'dead')),
    message_id BIGINT,
    attempts   BIGINT NOT NULL DEFAULT 0,
    not_before DOUBLE PRECISION NOT NULL
);
CREATE INDEX outbox_pending ON outbox (channel, id) WHERE state = 'pending';
CREATE INDEX outbox_dead ON outbox (not_before) WHERE state = 'dead';
CREATE INDEX outbox_game ON outbox (game);

-- The one message that plays a part ("status", "thread:2") for a game.
CREATE TABLE message (
    game       BIGINT NOT NULL REFERENCES game,
    role       TEXT NOT NULL,
    message_id BIGINT NOT NULL,
    PRIMARY KEY (game, role)
);

CREATE TABLE timer (
    game    BIGINT NOT NULL REFERENCES game,
    key     TEXT COLLATE "C" NOT NULL,
    due     DOUBLE PRECISION NOT NULL,
    payload BYTEA NOT NULL,
    PRIMARY KEY (game, key)
);
CREATE INDEX timer_due ON timer (due);

CREATE TABLE preferences (
    "user" BIGINT PRIMARY KEY,
    json   BYTEA NOT NULL
);

CREATE TABLE guild_settings (
    guild BIGINT PRIMARY KEY,
    json  BYTEA NOT NULL
);

-- Decks that people bring along; a name is unique to its owner and game. Names sort by their bytes.
CREATE TABLE deck (
    "user"       BIGINT NOT NULL,
    ruleset      TEXT COLLATE "C" NOT NULL,
    name         TEXT COLLATE "C" NOT NULL,
    investigator TEXT NOT NULL,
    payload      BYTEA NOT NULL,
    stored_at    DOUBLE PRECISION NOT NULL,
    PRIMARY KEY ("user", ruleset, name)
);

-- A request to go back that waits for others: `part` is what a person has to do with it. It stands as
-- long as `step` is the game's newest, and until a time (0: for ever).
CREATE TABLE vote (
    game    BIGINT NOT NULL REFERENCES game,
    "user"  BIGINT NOT NULL,
    part    TEXT NOT NULL CHECK (part IN ('asks', 'missing')),
    step    BIGINT NOT NULL,
    back_to BIGINT NOT NULL,
    until   DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game, "user")
);
CREATE INDEX vote_user ON vote ("user");

-- Inputs that raised. Secret: a fault holds the whole position.
CREATE TABLE fault (
    id            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game          BIGINT NOT NULL REFERENCES game,
    step          BIGINT NOT NULL,
    at            DOUBLE PRECISION NOT NULL,
    input         BYTEA NOT NULL,
    rules_version TEXT NOT NULL,
    position      TEXT NOT NULL,
    error         TEXT NOT NULL
);
-- An input can be longer than what an index takes: its digest stands for it.
CREATE UNIQUE INDEX fault_once ON fault (game, step, sha256(input), rules_version);

-- Reports of people who think that something is wrong.
CREATE TABLE report (
    id            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    guild         BIGINT,           -- NULL: in a direct message
    game          BIGINT REFERENCES game, -- NULL: a look-up outside any table
    step          BIGINT NOT NULL,
    at            DOUBLE PRECISION NOT NULL,
    "user"        BIGINT NOT NULL,
    about         TEXT NOT NULL,
    sentence      TEXT NOT NULL,
    rules_version TEXT NOT NULL
);
CREATE INDEX report_guild ON report (guild);
CREATE INDEX report_game ON report (game);
CREATE INDEX report_user ON report ("user");

-- What a game that is over came to. It counts as long as `step` is the game's newest.
CREATE TABLE summary (
    game     BIGINT PRIMARY KEY REFERENCES game,
    step     BIGINT NOT NULL,
    ended_at DOUBLE PRECISION NOT NULL,
    payload  BYTEA NOT NULL
);

-- What game masters and the table do beside the journal.
CREATE TABLE deed (
    id     BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game   BIGINT NOT NULL REFERENCES game,
    at     DOUBLE PRECISION NOT NULL,
    "user" BIGINT,                  -- NULL: the table itself, or somebody who was forgotten
    kind   TEXT NOT NULL,
    seat   BIGINT,
    reason TEXT NOT NULL
);
CREATE INDEX deed_game ON deed (game);
CREATE INDEX deed_user ON deed ("user");

-- What shows that all that was written is there. (Rows need no seals here: a server keeps checksums.)

-- A game's steps are a chain of digests whose newest link is here; it begins after the step `since`. Who
-- acted may be forgotten and is no part of it: that has a digest of its own, which begins after `people_since`
-- and is computed again when somebody is forgotten. Both begin later than 0 after a loss only.
CREATE TABLE chain (
    game         BIGINT PRIMARY KEY REFERENCES game,
    since        BIGINT NOT NULL,
    step         BIGINT NOT NULL,
    link         BYTEA NOT NULL,
    people       BYTEA NOT NULL,
    people_since BIGINT NOT NULL
);

-- What was found missing.
CREATE TABLE loss (
    at   TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    what TEXT NOT NULL
);

-- The steps and checkpoints of a game that is over, except for the newest, many to a row, compressed
-- (bot/store/packs.py). The people of its steps have rows of their own, so that somebody can be forgotten.
CREATE TABLE pack (
    game  BIGINT NOT NULL REFERENCES game,
    kind  TEXT COLLATE "C" NOT NULL CHECK (kind IN ('steps', 'heads', 'states')),
    first BIGINT NOT NULL,          -- steps of the game, both included
    last  BIGINT NOT NULL,
    blob  BYTEA NOT NULL,
    PRIMARY KEY (game, kind, first)
);
ALTER TABLE pack ALTER COLUMN blob SET STORAGE EXTERNAL;

CREATE TABLE pack_person (
    game   BIGINT NOT NULL REFERENCES game,
    number BIGINT NOT NULL,
    "user" BIGINT,                  -- NULL once forgotten
    PRIMARY KEY (game, number)
);
CREATE INDEX pack_person_user ON pack_person ("user");

-- When a server removed the bot.
CREATE TABLE departure (
    guild BIGINT PRIMARY KEY,
    at    DOUBLE PRECISION NOT NULL
);

-- When each person last did something at a table: a table whose host is silent can be taken over.
CREATE TABLE last_seen (
    game   BIGINT NOT NULL REFERENCES game,
    "user" BIGINT NOT NULL,
    at     DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game, "user")
);
CREATE INDEX last_seen_user ON last_seen ("user");

-- Who was found to have left a server: nobody is mentioned where they are no longer a member.
CREATE TABLE membership (
    guild     BIGINT NOT NULL,
    "user"    BIGINT NOT NULL,
    looked_at DOUBLE PRECISION NOT NULL,
    gone      BIGINT NOT NULL,      -- 1: Discord knew no such member then
    PRIMARY KEY (guild, "user")
);
CREATE INDEX membership_user ON membership ("user");

-- Which processes there are, and which of them holds the games of a server.

-- A process is known by the number that `identity.epoch` had when it came. It lives until then by the
-- clock of the database, and while its session keeps the advisory lock of its number.
CREATE TABLE process (
    number BIGINT PRIMARY KEY,
    until  TIMESTAMPTZ NOT NULL
);

-- `epoch` grows whenever a server changes hands. It is part of a key, so that whoever takes the row waits
-- for each transaction that holds it FOR KEY SHARE.
CREATE TABLE lease (
    guild BIGINT PRIMARY KEY,
    owner BIGINT NOT NULL,
    epoch BIGINT NOT NULL,
    UNIQUE (guild, epoch)
);
CREATE INDEX lease_owner ON lease (owner);

-- What the processes of one bot agree upon. Whoever serves a shard has an advisory lock for as long.

CREATE TABLE fleet (
    shards   BIGINT NOT NULL,       -- of the bot, counted by whoever came first; 0 before
    commands TEXT NOT NULL          -- a digest of those that Discord was told last
);
INSERT INTO fleet VALUES (0, '');

-- Of each of Discord's buckets: when a session may begin, by the clock of the database.
CREATE TABLE session_turn (
    bucket BIGINT PRIMARY KEY,
    free   TIMESTAMPTZ NOT NULL
);

-- Where the sessions of shards stand, so that another process can go on with them.
CREATE TABLE shard_session (
    shards   BIGINT NOT NULL,
    shard    BIGINT NOT NULL,
    session  TEXT NOT NULL,
    sequence BIGINT NOT NULL,
    address  TEXT NOT NULL,
    guilds   BIGINT[] NOT NULL,     -- those whose events come over it
    kept     TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (shards, shard)
);

-- Which transaction was the newest that a process wrote: where the answer to its COMMIT was lost, this row says
-- whether it happened, after a crash and on a standby that was promoted, too. The number of a transaction does not:
-- a server that crashed gives those anew which it had not written down.

CREATE TABLE newest_write (
    process BIGINT PRIMARY KEY,
    mark    BIGINT NOT NULL,        -- drawn anew for each transaction
    at      TIMESTAMPTZ NOT NULL
);
