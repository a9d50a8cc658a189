"""Printed facts: their shapes, and the rulebook's closed lists."""
