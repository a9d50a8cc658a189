"""What a game declares as values: kit, verbs, house rules, orders, plans, lessons."""
