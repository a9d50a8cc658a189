"""Command-line tools that play whole games without Discord: tests, measurements, bug reports."""
