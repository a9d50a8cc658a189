"""Scenario VI, *The Pallid Mask*: facts of its cards."""
