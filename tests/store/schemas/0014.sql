BEGIN TRANSACTION;
CREATE TABLE chain (
    game  INTEGER PRIMARY KEY REFERENCES game,
    since INTEGER NOT NULL,
    step  INTEGER NOT NULL,
    link  BLOB NOT NULL
, people BLOB NOT NULL DEFAULT x'', people_since INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "chain" VALUES(1,2,2,X'',X'',2);
INSERT INTO "chain" VALUES(2,0,0,X'',X'',0);
INSERT INTO "chain" VALUES(3,0,0,X'',X'',0);
INSERT INTO "chain" VALUES(4,0,3,X'48082C81A67C7F652857C234',X'',3);
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
INSERT INTO "checkpoint" VALUES(1,1,1,'1',X'7801AB562A2E492D50B25230AC050016870384','state-1',1,NULL);
INSERT INTO "checkpoint" VALUES(4,3,1,'1',X'7801AB562A2E492D50B25230AE0500168B0386','state-3',1,NULL);
CREATE TABLE deck (
    user         INTEGER NOT NULL,
    ruleset      TEXT NOT NULL,
    name         TEXT NOT NULL,
    investigator TEXT NOT NULL,
    payload      BLOB NOT NULL,
    stored_at    REAL NOT NULL,
    PRIMARY KEY (user, ruleset, name)
) STRICT, WITHOUT ROWID;
INSERT INTO "deck" VALUES(101,'lcg','Guns','roland_banks',X'7B7D',1002.0);
CREATE TABLE deed (
    id     INTEGER PRIMARY KEY,
    game   INTEGER NOT NULL REFERENCES game,
    at     REAL NOT NULL,
    user   INTEGER,                 -- NULL: the table itself, or somebody who was forgotten
    kind   TEXT NOT NULL,
    seat   INTEGER,
    reason TEXT NOT NULL
) STRICT;
INSERT INTO "deed" VALUES(1,1,5.0,101,'seat',0,'a holiday');
CREATE TABLE departure (
    guild INTEGER PRIMARY KEY,
    at    REAL NOT NULL
) STRICT;
INSERT INTO "departure" VALUES(51,2000.0);
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
INSERT INTO "fault" VALUES(1,1,3,1003.0,X'7B7D','1','round 1','ValueError');
CREATE TABLE "game" (
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
INSERT INTO "game" VALUES(1,11,12,'lcg','running',X'7B7D',X'01010101010101010101010101010101',101,1000.0,'1',5,NULL,NULL);
INSERT INTO "game" VALUES(2,11,13,'lcg','resting',X'7B7D',X'01010101010101010101010101010101',101,1000.0,'1',NULL,NULL,NULL);
INSERT INTO "game" VALUES(3,11,13,'lcg','running',X'7B7D',X'01010101010101010101010101010101',101,1000.0,'1',NULL,2,1);
INSERT INTO "game" VALUES(4,51,50,'lcg','over',X'7B7D',NULL,101,1000.0,'1',NULL,NULL,NULL);
CREATE TABLE guild_settings (
    guild INTEGER PRIMARY KEY,
    json  BLOB NOT NULL
) STRICT;
INSERT INTO "guild_settings" VALUES(11,X'7B7D');
CREATE TABLE identity (
    salt TEXT NOT NULL
) STRICT;
INSERT INTO "identity" VALUES('89607cd9');
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
    retired_by    INTEGER, unconfirmed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, step)
) STRICT, WITHOUT ROWID;
INSERT INTO "journal" VALUES(1,1,1001.0,101,1000001,'answer',X'7B7D','ask-1','facts-1','1',NULL,0);
INSERT INTO "journal" VALUES(1,2,1002.0,101,1000002,'answer',X'7B7D','ask-2','facts-2','1',NULL,0);
INSERT INTO "journal" VALUES(4,3,1003.0,101,4000003,'answer',X'7B7D','ask-3','facts-3','1',NULL,0);
CREATE TABLE last_seen (
    game INTEGER NOT NULL REFERENCES game,
    user INTEGER NOT NULL,
    at   REAL NOT NULL,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;
INSERT INTO "last_seen" VALUES(1,101,1002.0);
INSERT INTO "last_seen" VALUES(3,101,1000.0);
CREATE TABLE loss (
    at   TEXT NOT NULL DEFAULT (datetime('now')),
    what TEXT NOT NULL
) STRICT;
INSERT INTO "loss" VALUES('2026-01-01','x');
CREATE TABLE membership (
    guild     INTEGER NOT NULL,
    user      INTEGER NOT NULL,
    looked_at REAL NOT NULL,
    gone      INTEGER NOT NULL,     -- 1: Discord knew no such member then
    PRIMARY KEY (guild, user)
) STRICT, WITHOUT ROWID;
INSERT INTO "membership" VALUES(51,101,2000.0,1);
CREATE TABLE message (
    game       INTEGER NOT NULL REFERENCES game,
    role       TEXT NOT NULL,
    message_id INTEGER NOT NULL,
    PRIMARY KEY (game, role)
) STRICT;
INSERT INTO "message" VALUES(1,'status',555);
CREATE TABLE migration (
    number INTEGER PRIMARY KEY,
    name   TEXT NOT NULL,
    ran_at TEXT NOT NULL DEFAULT (datetime('now'))
) STRICT;
INSERT INTO "migration" VALUES(1,'games','2026-11-20 10:16:44');
INSERT INTO "migration" VALUES(2,'decks','2026-11-20 10:16:44');
INSERT INTO "migration" VALUES(3,'votes_and_faults','2026-11-20 12:23:41');
INSERT INTO "migration" VALUES(4,'passing_checkpoints','2026-11-20 18:19:06');
INSERT INTO "migration" VALUES(5,'summaries','2026-11-22 16:40:00');
INSERT INTO "migration" VALUES(6,'indices','2026-11-22 16:40:00');
INSERT INTO "migration" VALUES(7,'table_life','2026-11-22 17:00:22');
INSERT INTO "migration" VALUES(8,'chapters','2026-11-22 19:29:39');
INSERT INTO "migration" VALUES(9,'soundness','2026-11-23 00:08:32');
INSERT INTO "migration" VALUES(10,'keeping','2026-11-23 01:44:09');
INSERT INTO "migration" VALUES(11,'created','2026-11-23 05:45:38');
INSERT INTO "migration" VALUES(12,'actors','2026-11-23 15:05:02');
INSERT INTO "migration" VALUES(13,'unconfirmed','2026-11-28 06:56:59');
INSERT INTO "migration" VALUES(14,'presence','2026-11-28 08:06:00');
CREATE TABLE "outbox" (
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
INSERT INTO "outbox" VALUES(2,1,1,12,'facts',X'74776F','pending',NULL,0,0.0);
CREATE TABLE pack (
    game  INTEGER NOT NULL REFERENCES game,
    kind  TEXT NOT NULL CHECK (kind IN ('steps', 'heads', 'states')),
    first INTEGER NOT NULL,         -- steps of the game, both included
    last  INTEGER NOT NULL,
    blob  BLOB NOT NULL,
    PRIMARY KEY (game, kind, first)
) STRICT;
INSERT INTO "pack" VALUES(4,'steps',1,2,X'FD377A585A000004E6D6B446020021011200000023B8872CE0005A003E5D0049267C2B4D4D4948D02028F717D64D1E7573446623C6AE9301DD6E1ABE78132E599BA42976A51A5DB1D9BB6BE07E36BE3B3771BE0ABD5D864DABD4CD0E00000000C1660A81B4FADDA900015A5B89886B9C1FB6F37D010000000004595A');
INSERT INTO "pack" VALUES(4,'heads',1,2,X'FD377A585A000004E6D6B446020021011200000023B8872CE0001E001C5D0049257C1F13F3B88595E04917E650B885E1483C4F24DF5BAD0F40000000138B5B0DEF96687B0001381F250411BA1FB6F37D010000000004595A');
INSERT INTO "pack" VALUES(4,'states',1,2,X'FD377A585A000004E6D6B446020021011200000023B8872CE0001E001C5D0049247C2ADF41AE14143BC13CD2D18576AB45A60EE69AF61113D92D0000B02DD2A3D3CF658A0001381F250411BA1FB6F37D010000000004595A');
CREATE TABLE pack_person (
    game   INTEGER NOT NULL REFERENCES game,
    number INTEGER NOT NULL,
    user   INTEGER,                 -- NULL once forgotten
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "pack_person" VALUES(4,0,101);
CREATE TABLE preferences (
    user INTEGER PRIMARY KEY,
    json BLOB NOT NULL
) STRICT;
INSERT INTO "preferences" VALUES(101,X'7B7D');
CREATE TABLE seal (
    what  TEXT NOT NULL,
    which TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (what, which)
) STRICT, WITHOUT ROWID;
INSERT INTO "seal" VALUES('checkpoint','4:3',X'7E4B6A5890543A8FC397A6A5');
INSERT INTO "seal" VALUES('departure','51',X'B0FBB5D973247BB91920270D');
INSERT INTO "seal" VALUES('game','4',X'B8D2C4782B47EF0B2121C253');
INSERT INTO "seal" VALUES('membership','51:101',X'DABE699064D8620884FFC6DE');
INSERT INTO "seal" VALUES('pack','4:heads:1',X'DE03DB3ED055499D310FD6CA');
INSERT INTO "seal" VALUES('pack','4:states:1',X'087593195E626F56D4593C3C');
INSERT INTO "seal" VALUES('pack','4:steps:1',X'600FD6A6CF781ABADF5BC9AD');
INSERT INTO "seal" VALUES('pack_person','4:0',X'C87DBFAA4ADE9AC7DCFE4B00');
CREATE TABLE seat (
    game     INTEGER NOT NULL REFERENCES game,
    seat     INTEGER NOT NULL,
    label    TEXT NOT NULL,
    settings BLOB NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT;
INSERT INTO "seat" VALUES(1,0,'roland_banks',X'7B7D');
CREATE TABLE summary (
    game     INTEGER PRIMARY KEY REFERENCES game,
    step     INTEGER NOT NULL,
    ended_at REAL NOT NULL,
    payload  BLOB NOT NULL
) STRICT;
INSERT INTO "summary" VALUES(1,2,1002.0,X'7B7D');
CREATE TABLE tenure (
    id    INTEGER PRIMARY KEY,
    game  INTEGER NOT NULL,
    seat  INTEGER NOT NULL,
    user  INTEGER,                  -- NULL once forgotten
    since REAL NOT NULL,
    until REAL,                     -- NULL while it lasts
    FOREIGN KEY (game, seat) REFERENCES seat ON DELETE CASCADE
) STRICT;
INSERT INTO "tenure" VALUES(1,1,0,101,1001.0,NULL);
CREATE TABLE timer (
    game    INTEGER NOT NULL REFERENCES game,
    key     TEXT NOT NULL,
    due     REAL NOT NULL,
    payload BLOB NOT NULL,
    PRIMARY KEY (game, key)
) STRICT;
INSERT INTO "timer" VALUES(1,'pass',9000.0,X'7B7D');
CREATE TABLE vote (
    game    INTEGER NOT NULL REFERENCES game,
    user    INTEGER NOT NULL,
    part    TEXT NOT NULL CHECK (part IN ('asks', 'missing')),
    step    INTEGER NOT NULL,
    back_to INTEGER NOT NULL, until REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (game, user)
) STRICT, WITHOUT ROWID;
INSERT INTO "vote" VALUES(1,101,'asks',2,1,0.0);
INSERT INTO "vote" VALUES(1,102,'missing',2,1,0.0);
CREATE UNIQUE INDEX tenure_present ON tenure (game, seat) WHERE until IS NULL;
CREATE INDEX tenure_user ON tenure (user);
CREATE INDEX timer_due ON timer (due);
CREATE INDEX vote_user ON vote (user);
CREATE INDEX checkpoint_passing ON checkpoint (game, step) WHERE NOT kept;
CREATE INDEX journal_user ON journal (user) WHERE user IS NOT NULL;
CREATE INDEX tenure_game ON tenure (game);
CREATE INDEX deed_game ON deed (game);
CREATE INDEX deed_user ON deed (user);
CREATE UNIQUE INDEX game_active ON game (channel) WHERE status IN ('lobby', 'running', 'paused');
CREATE INDEX game_channel ON game (channel);
CREATE INDEX game_creator ON game (creator) WHERE creator IS NOT NULL;
CREATE INDEX game_guild ON game (guild);
CREATE INDEX game_status ON game (status);
CREATE UNIQUE INDEX game_chapter ON game (parent, chapter) WHERE parent IS NOT NULL;
CREATE INDEX outbox_pending ON outbox (channel, id) WHERE state = 'pending';
CREATE INDEX outbox_game ON outbox (game);
CREATE INDEX pack_person_user ON pack_person (user);
CREATE INDEX outbox_dead ON outbox (not_before) WHERE state = 'dead';
CREATE INDEX game_created ON game (created_at);
CREATE INDEX journal_unconfirmed ON journal (user) WHERE unconfirmed = 1;
CREATE INDEX last_seen_user ON last_seen (user);
CREATE INDEX membership_user ON membership (user);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('game',4);
INSERT INTO "sqlite_sequence" VALUES('outbox',2);
PRAGMA application_id = 1262830928;
COMMIT;
