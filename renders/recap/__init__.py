"""A whole game in one picture: deciding events, course by rounds, numbers of investigators."""
