"""The Miskatonic Museum, a scenario of The Dunwich Legacy."""
