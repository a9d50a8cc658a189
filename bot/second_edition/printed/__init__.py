"""Printed facts: their types, and the closed lists of the rulebook."""
