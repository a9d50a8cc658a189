"""The async engine: one actor per guild game, outbox and publisher."""
