"""Who plays which seat: joining, leaving, absence, companions, watching."""
