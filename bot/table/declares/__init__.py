"""Declarations of a game, as values: its kit, verbs, house rules, orders, plans, lessons."""
