"""Printed facts of cards, scenarios and products, loaded and validated once."""
