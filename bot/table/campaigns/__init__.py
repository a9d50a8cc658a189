"""Campaigns, whose chapters are games, kept in line with them."""
