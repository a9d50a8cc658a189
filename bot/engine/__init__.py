"""The rules-neutral engine: pure, synchronous, deterministic."""
