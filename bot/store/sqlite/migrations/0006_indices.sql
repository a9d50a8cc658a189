-- What is found of a person, a server or a game is found without reading all that ever happened.
CREATE INDEX journal_user ON journal (user) WHERE user IS NOT NULL;
CREATE INDEX game_creator ON game (creator) WHERE creator IS NOT NULL;
CREATE INDEX game_guild ON game (guild);
CREATE INDEX game_status ON game (status);
CREATE INDEX tenure_game ON tenure (game);
