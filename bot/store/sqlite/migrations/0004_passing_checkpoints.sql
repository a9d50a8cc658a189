-- Of the checkpoints that are not kept all but the newest go with each commit: found without reading
-- the kept ones, of which a long game has thousands.
CREATE INDEX checkpoint_passing ON checkpoint (game, step) WHERE NOT kept;
