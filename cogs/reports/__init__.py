"""Reports of wrong rulings, and the list of them for game masters."""
