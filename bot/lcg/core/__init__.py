"""The base of the rules: state, moments, facts, and the registered scripts of cards."""
