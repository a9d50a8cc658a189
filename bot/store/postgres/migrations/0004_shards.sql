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
