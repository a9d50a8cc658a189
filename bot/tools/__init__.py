"""Headless tools: whole games without Discord, for tests, measurements and bug reports."""
