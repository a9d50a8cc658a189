"""Tools that maintainers run by hand; not part of the program."""
