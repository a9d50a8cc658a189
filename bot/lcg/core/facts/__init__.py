"""Typed facts of the card game, worded by `bot.lcg.text.sentences`.

A fact names what happened by codes, seats, numbers and enums, never by texts. Cards, places and
enemies are codes, as a fact must be readable long after the piece has left play, together with the
marks that distinguished it from cards of the same name. `seat` is the subject of the fact.
"""

from __future__ import annotations

from bot.engine.facts import fact_union_of_package
from bot.lcg.core.facts.cards import *
from bot.lcg.core.facts.course import *
from bot.lcg.core.facts.effects import *
from bot.lcg.core.facts.enemies import *
from bot.lcg.core.facts.places import *
from bot.lcg.core.facts.stages import *
from bot.lcg.core.facts.tests import *

LcgFact = fact_union_of_package(__name__)
