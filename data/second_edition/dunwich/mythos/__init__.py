"""The Mythos cards of *Dunwich Horror*."""
