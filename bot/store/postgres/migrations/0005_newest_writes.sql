-- Which transaction was the newest that a process wrote: where the answer to its COMMIT was lost, this row says
-- whether it happened, after a crash and on a standby that was promoted, too. The number of a transaction does not:
-- a server that crashed gives those anew which it had not written down.

CREATE TABLE newest_write (
    process BIGINT PRIMARY KEY,
    mark    BIGINT NOT NULL,        -- drawn anew for each transaction
    at      TIMESTAMPTZ NOT NULL
);
