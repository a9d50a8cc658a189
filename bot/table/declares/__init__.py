"""The declarations of a game: kit, verbs, house rules, orders, plans, lessons."""
