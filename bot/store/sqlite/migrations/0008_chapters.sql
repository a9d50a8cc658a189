-- A campaign is a game whose chapters are games: `parent` is the campaign, `chapter` its number from 1,
-- NULL for an attempt that was given up and played anew. A campaign rests exactly while a chapter of it
-- is active. The table is made anew, as a check cannot be changed.

CREATE TABLE new_game (
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
INSERT INTO new_game
    SELECT id, guild, channel, ruleset, status, config, seed, creator, created_at, rules_version,
           interaction, NULL, NULL
    FROM game;
DROP TABLE game;
ALTER TABLE new_game RENAME TO game;

CREATE UNIQUE INDEX game_active ON game (channel) WHERE status IN ('lobby', 'running', 'paused');
CREATE INDEX game_channel ON game (channel);
CREATE INDEX game_creator ON game (creator) WHERE creator IS NOT NULL;
CREATE INDEX game_guild ON game (guild);
CREATE INDEX game_status ON game (status);
CREATE UNIQUE INDEX game_chapter ON game (parent, chapter) WHERE parent IS NOT NULL;
