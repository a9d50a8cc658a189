"""Extracurricular Activity, a scenario of The Dunwich Legacy."""
