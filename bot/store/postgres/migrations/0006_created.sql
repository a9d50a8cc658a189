-- A file of a game that goes on says when the game was created: so the game is found whose seed made its seal.

CREATE INDEX game_created ON game (created_at);
