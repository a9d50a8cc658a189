"""Posts before they are sent: outbox rows, shapes of posts, visibility."""
