"""Automatic actions of a table: orders, plans, deadlines, and the alarm that runs them."""
