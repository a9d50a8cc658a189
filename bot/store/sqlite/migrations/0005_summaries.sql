-- What a game that is over came to, in numbers: a few hundred bytes, worked out once from its journal.
-- It names no person: who sat where then stands in tenure. It counts as long as `step` is the game's
-- newest; a game that was taken back and ends again gets another one.
CREATE TABLE summary (
    game     INTEGER PRIMARY KEY REFERENCES game,
    step     INTEGER NOT NULL,
    ended_at REAL NOT NULL,
    payload  BLOB NOT NULL
) STRICT;
