"""Copying everything that one database keeps into another one, of either kind."""
