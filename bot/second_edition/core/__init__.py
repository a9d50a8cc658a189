"""The board that rules stand on: state, moments, dice, registers of cards, facts."""
