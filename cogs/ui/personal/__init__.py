"""Things that one person chooses or has given beforehand: zone, orders, plans, tables."""
