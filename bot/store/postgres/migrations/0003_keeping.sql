-- What is kept for long. The steps of a game that is over, and its checkpoints, are packed after a time,
-- but for the newest: many to a row, compressed (bot/store/packs.py). Who gave an input stands beside
-- them, so that somebody can be forgotten. A departure: a server sent the bot away.

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

CREATE TABLE departure (
    guild BIGINT PRIMARY KEY,
    at    DOUBLE PRECISION NOT NULL
);

CREATE INDEX outbox_dead ON outbox (not_before) WHERE state = 'dead';
