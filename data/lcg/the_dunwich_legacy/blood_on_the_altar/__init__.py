"""Blood on the Altar, a scenario of The Dunwich Legacy."""
