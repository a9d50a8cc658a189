"""Messages, custom ids, replies and panels: the parts that every feature uses."""
