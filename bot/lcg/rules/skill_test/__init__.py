"""Skill tests, ST.1 to ST.8."""
