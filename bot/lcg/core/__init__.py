"""The base of the rules: state, moments, facts, and what cards register."""
