-- Steps that were carried out and whose players were not answered yet (1): their next answer begins with
-- them. A step is marked by the statement that writes it.
ALTER TABLE journal ADD COLUMN unconfirmed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX journal_unconfirmed ON journal (user) WHERE unconfirmed = 1;
