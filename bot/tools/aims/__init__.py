"""What the purposeful players are after."""
