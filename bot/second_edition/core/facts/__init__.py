"""Typed facts of the board game, worded by `text`.

Cards, monsters, worlds and places are codes: a fact must be readable long after the thing has left
play. `seat` is the subject of the fact.
"""

from __future__ import annotations

from bot.engine.facts import fact_union_of_package
from bot.second_edition.core.facts.cards import *
from bot.second_edition.core.facts.checks import *
from bot.second_edition.core.facts.course import *
from bot.second_edition.core.facts.encounters import *
from bot.second_edition.core.facts.fact_base import *
from bot.second_edition.core.facts.investigators import *
from bot.second_edition.core.facts.monsters import *
from bot.second_edition.core.facts.mythos import *
from bot.second_edition.core.facts.town import *

GameFact = fact_union_of_package(__name__)
