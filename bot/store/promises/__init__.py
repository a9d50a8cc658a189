"""What every store promises, a protocol a topic; `bot.store.api` is their sum."""
