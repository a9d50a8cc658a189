"""Tools that maintainers run by hand; no part of the program."""
