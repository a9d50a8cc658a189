"""The companion of the card game: head, worth of positions, reasons."""
