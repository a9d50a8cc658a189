"""Pure functions that turn a view into a picture."""
