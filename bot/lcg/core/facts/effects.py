"""Effects: abilities, choices, resources and uses, harm and healing, elimination."""

from __future__ import annotations

from enum import StrEnum

from bot.engine.about import About
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.printed.cards import CardCode


class Fate(StrEnum):
    """The way in which an investigator is lost to the scenario, or to the campaign."""

    RESIGNED = "resigned"
    DEFEATED = "defeated"
    KILLED = "killed"
    INSANE = "insane"


class AbilityUsed(Fact, frozen=True):
    """An ability is used."""

    seat: Seat
    code: CardCode
    ability: str = ""


class ForcedHappened(Fact, frozen=True):
    """A forced ability takes effect."""

    code: CardCode
    seat: Seat | None = None


class ResourcesChanged(Fact, frozen=True):
    """Resources are gained or spent; `lost` are those lost without a cost."""

    seat: Seat
    amount: int
    why: CardCode = CardCode("")
    lost: bool = False


class UsesChanged(Fact, frozen=True):
    """Uses on a card are spent or added."""

    code: CardCode
    amount: int
    left: int
    kind: str = ""


class HarmAssigned(Fact, frozen=True):
    """Damage and horror placed on an investigator; `code` names an asset that took it instead."""

    seat: Seat
    damage: int = 0
    horror: int = 0
    code: CardCode = CardCode("")
    source: About | None = None


class Healed(Fact, frozen=True):
    """Damage and horror taken off."""

    seat: Seat
    damage: int = 0
    horror: int = 0
    code: CardCode = CardCode("")


class InvestigatorOut(Fact, frozen=True):
    """An investigator is defeated or resigns, is killed or goes insane."""

    seat: Seat
    how: Fate
    cause: About | None = None


class TraumaSuffered(Fact, frozen=True):
    """Trauma that lasts beyond the scenario."""

    seat: Seat
    physical: int = 0
    mental: int = 0
    source: About | None = None
