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
