"""Things to be told, before anybody tells them: outbox rows, shapes of posts, visibility."""
