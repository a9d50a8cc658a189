"""Where games are kept: the Store protocol (`api`) and its SQLite implementation (`sqlite`)."""
