"""The House Always Wins, a scenario of The Dunwich Legacy."""
