"""Codes of the cards that many tests name."""

from __future__ import annotations

# Enemies
GHOUL, RATS, PRIEST, RAVENOUS, ICY, EATER = "01160", "01159", "01116", "01161", "01119", "01118"
MOB, ACOLYTE, DETECTIVE, GOAT = "01101", "01102", "01103", "01180"

# Treacheries
REMAINS, HANDS, EVILS, CHILL, FROZEN = "01163", "01162", "01166", "01167", "01164"
COVER_UP, FOG = "01007", "01168"

# Player cards, and whom the house holds
LUCKY, CACHE, KNIFE, GUTS, BARRICADE = "01080", "01088", "01086", "01089", "01038"
LITA = "01117"
