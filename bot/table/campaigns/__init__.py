"""Campaigns, whose chapters are games, and their reconciliation with them."""
