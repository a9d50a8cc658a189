"""Where games are kept: the Store protocol and its SQLite implementation."""
