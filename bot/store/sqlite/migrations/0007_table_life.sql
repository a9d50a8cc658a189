-- What game masters and the table do beside the journal, for whoever wants to look it up: who, when,
-- why. And until when a request to go back stands.

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

ALTER TABLE vote ADD COLUMN until REAL NOT NULL DEFAULT 0;  -- 0: for ever
