-- When each person last did something at a table, and who was found to have left a server: a table
-- whose host is gone or silent can be taken over, and nobody is mentioned where they are no more.

CREATE TABLE last_seen (
    game   BIGINT NOT NULL REFERENCES game,
    "user" BIGINT NOT NULL,
    at     DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game, "user")
);
CREATE INDEX last_seen_user ON last_seen ("user");

CREATE TABLE membership (
    guild     BIGINT NOT NULL,
    "user"    BIGINT NOT NULL,
    looked_at DOUBLE PRECISION NOT NULL,
    gone      BIGINT NOT NULL,      -- 1: Discord knew no such member then
    PRIMARY KEY (guild, "user")
);
CREATE INDEX membership_user ON membership ("user");

INSERT INTO last_seen
SELECT game, "user", max(at) FROM (
    SELECT game, "user", at FROM journal
    UNION ALL SELECT game, "user", since FROM tenure
    UNION ALL SELECT id, creator, created_at FROM game
) AS signs
WHERE "user" IS NOT NULL AND game IN (SELECT id FROM game WHERE status IN ('lobby', 'running', 'paused'))
GROUP BY game, "user";
