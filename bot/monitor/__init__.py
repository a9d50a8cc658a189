"""Metrics and health of the running program, for its operator."""
