"""The Essex County Express, a scenario of The Dunwich Legacy."""
