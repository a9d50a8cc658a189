"""Campaigns: scenarios in a row, the shop, experience."""
