"""Typed facts of the card game; `bot.lcg.text.sentences` makes words of them.

A fact names what happened by codes, seats, numbers and enums, never by words: cards, places and
enemies stand as codes, since a fact must be readable long after the piece has left play, with the
marks that told it from its namesakes then. `seat` is whom the fact is about.
"""

from __future__ import annotations

from bot.engine.facts import kinds_below
from bot.lcg.core.facts.cards import *
from bot.lcg.core.facts.course import *
from bot.lcg.core.facts.effects import *
from bot.lcg.core.facts.enemies import *
from bot.lcg.core.facts.places import *
from bot.lcg.core.facts.stages import *
from bot.lcg.core.facts.tests import *

LcgFact = kinds_below(__name__)
