-- What shows that the file holds what was written, and all of it. A game's steps are a chain of digests
-- whose newest link stands here: it begins at `since`, for older games with this migration. Rows of
-- the other tables have a seal each, from when they are next written. `loss` says what an opening found
-- missing.

CREATE TABLE chain (
    game  INTEGER PRIMARY KEY REFERENCES game,
    since INTEGER NOT NULL,
    step  INTEGER NOT NULL,
    link  BLOB NOT NULL
) STRICT;
INSERT INTO chain
    SELECT id, head, head, x'' FROM
        (SELECT id, (SELECT coalesce(max(step), 0) FROM journal WHERE journal.game = game.id) AS head
         FROM game);

CREATE TABLE seal (
    what  TEXT NOT NULL,
    which TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (what, which)
) STRICT, WITHOUT ROWID;

CREATE TABLE loss (
    at   TEXT NOT NULL DEFAULT (datetime('now')),
    what TEXT NOT NULL
) STRICT;

-- Rows go once they are told: AUTOINCREMENT keeps their ids, and the nonces made of them, from being
-- used twice.
CREATE TABLE new_outbox (
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
INSERT INTO new_outbox SELECT * FROM outbox;
DELETE FROM new_outbox WHERE state <> 'pending';
DROP TABLE outbox;
ALTER TABLE new_outbox RENAME TO outbox;
CREATE INDEX outbox_pending ON outbox (channel, id) WHERE state = 'pending';
CREATE INDEX outbox_game ON outbox (game);
