"""The autopilot between two scenarios: it buys nothing and leaves the deck as it is."""

from __future__ import annotations

from bot.engine.ask import Option
from bot.engine.autopilot import AutopilotQuestion, Policy
from bot.engine.ids import Seat
from bot.engine.running import Running
from bot.lcg.campaign.game import CampaignGame
from bot.lcg.campaign.record import CampaignRecord

_PREFERRED = ("ready", "decline", "replace")
"""Verbs, best first: a legal deck needs no more."""


def _see_nothing(_session: Running[CampaignRecord, CampaignGame], _seat: Seat) -> None:
    """Return None, as the answers depend on nothing visible."""


def keep_deck_unchanged(_sight: None, _asked: AutopilotQuestion, option: Option) -> float:
    """Say that the seat is ready; decline what is offered; play the first investigator."""
    verb = option.verb
    return float(len(_PREFERRED) - _PREFERRED.index(verb)) if verb in _PREFERRED else 0.0


def abstain_from_vote(_sight: None, _asked: AutopilotQuestion, option: Option) -> float:
    """Abstain, and leave the choice to those present."""
    return float(option.key == "abstain")


def prefer_printed_order(_sight: None, _asked: AutopilotQuestion, _option: Option) -> float:
    """Take the scenario printed first."""
    return 0.0


AUTOPILOT = Policy[None](
    _see_nothing,
    {
        "interlude": (keep_deck_unchanged,),
        "lead": (abstain_from_vote,),
        "first": (prefer_printed_order,),
    },
)
