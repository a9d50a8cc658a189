"""Campaigns: scenarios in sequence, the shop, experience."""
