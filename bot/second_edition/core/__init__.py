"""The base of the rules: state, moments, dice, facts, registers of cards."""
