"""Small questions of single cards: yes or no, and which of several words."""

from __future__ import annotations

from typing import Final

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion
from bot.kits.lcg.autopilot import asset_reach, replies
from bot.kits.lcg.autopilot.esteem import esteem
from bot.kits.lcg.autopilot.prospects import Prospect
from bot.lcg.printed.cards import CardCode

WANTED: Final = 1.0
AMPLE: Final = 4
"""What is paid at most for a card whose cost is X."""


def agrees_where_it_helps(sight: Prospect, _asked: AutopilotQuestion, option: Option) -> float:
    """Asked once a token is revealed, it agrees where the test would fail, else it does not."""
    test = sight.test
    if test is None or not test.revealed or test.result is not None:
        return 0.0
    return WANTED if (option.key == "yes") is not replies.passes(test) else 0.0


def goes_where_clues_lie(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """With a card that leads somewhere before it investigates it goes where most can be found."""
    code = asked.about.id if asked.about is not None else ""
    leader = next((each.id for each in sight.me.assets if each.code == code), "")
    if code not in esteem().roams or not leader:
        return 0.0
    place = sight.here() if option.key == "stay" else sight.places.get(option.key)
    return asset_reach.at(sight, leader, place)


def says_what_is_known(sight: Prospect, asked: AutopilotQuestion, option: Option) -> float:
    """Of the words of some cards the one that is known to be good; for an X it pays a little."""
    code = asked.about.id if asked.about is not None else ""
    card = sight.cards.get(CardCode(code))
    if card is not None and card.cost_is_x and option.key.isdecimal():
        return -abs(int(option.key) - AMPLE)
    return WANTED if esteem().says.get(code) == option.key else 0.0
