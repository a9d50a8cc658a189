"""Deeds that happen by themselves: orders, plans, deadlines, and the alarm for them."""
