"""Codes of the cards that many tests name."""

from __future__ import annotations

# Enemies
GHOUL, RATS, PRIEST, RAVENOUS, ICY, EATER = "01160", "01159", "01116", "01161", "01119", "01118"
MOB, ACOLYTE, DETECTIVE, GOAT, UMORDHOTH = "01101", "01102", "01103", "01180", "01157"

# Treacheries
REMAINS, HANDS, EVILS, CHILL, FROZEN = "01163", "01162", "01166", "01167", "01164"
COVER_UP, FOG, PARANOIA, HAUNTED = "01007", "01168", "01097", "01098"

# Player cards, and whom the house holds
DOG, COP, MACHETE, KNIFE, FLASHLIGHT = "01021", "01018", "01020", "01086", "01087"
LUCKY, CACHE, GUTS, BARRICADE = "01080", "01088", "01089", "01038"
LITA = "01117"
