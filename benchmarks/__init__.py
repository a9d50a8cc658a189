"""Measure how fast Keeper is, as ratios to a floor measured in the same run. `make bench`."""
