"""Printed facts of cards, scenarios and products, read and checked once."""
