"""The game that rules stand on: state, moments, what cards register, facts of what happened."""
