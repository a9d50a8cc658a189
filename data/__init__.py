"""Content packs: facts and scripts of a set side by side."""
