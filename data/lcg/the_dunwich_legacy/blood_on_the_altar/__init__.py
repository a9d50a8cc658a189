"""Scenario IV, *Blood on the Altar*: facts, map and scripts."""
