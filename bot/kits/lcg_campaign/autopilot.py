"""Playing between two scenarios for who is away: nothing is bought, the deck stays as it is."""

from __future__ import annotations

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion, Policy
from bot.engine.ids import Seat
from bot.engine.running import Running
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import CampaignRecord

_PREFERRED = ("ready", "decline", "replace")
"""Verbs, the best first: a deck that is as it should be needs no more."""


def _nothing(_session: Running[CampaignRecord, CampaignGame], _seat: Seat) -> None:
    """Nothing has to be looked at."""


def as_it_is(_sight: None, _asked: AutopilotQuestion, option: Option) -> float:
    """Says that the seat is ready; declines what is offered; plays whoever is first."""
    verb = option.verb
    return float(len(_PREFERRED) - _PREFERRED.index(verb)) if verb in _PREFERRED else 0.0


def whoever(_sight: None, _asked: AutopilotQuestion, option: Option) -> float:
    """Leave it to those who are there: abstain."""
    return float(option.key == "abstain")


def whichever(_sight: None, _asked: AutopilotQuestion, _option: Option) -> float:
    """Take the scenario that is printed first."""
    return 0.0


AUTOPILOT = Policy[None](
    _nothing, {"interlude": (as_it_is,), "lead": (whoever,), "first": (whichever,)}
)
