"""Of *Dunwich Horror*: Injuries, Madnesses and monsters."""
