-- Who acted may be forgotten, and is no part of a game's chain. So it has a digest of its own, made anew
-- when somebody is forgotten; for older games it begins after `people_since`.

ALTER TABLE chain ADD COLUMN people BYTEA NOT NULL DEFAULT '';
ALTER TABLE chain ADD COLUMN people_since BIGINT NOT NULL DEFAULT 0;
UPDATE chain SET people_since = step;
