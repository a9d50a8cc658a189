"""The scripts of cards, as registered: abilities, spells, rumors, final battles, services."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Concatenate

from bot.engine.ids import Seat
from bot.engine.script import Script
from bot.second_edition.core.bans import Ban
from bot.second_edition.core.state import Effect, SkillCheck
from bot.second_edition.core.topics import P, R, Topic
from bot.second_edition.core.uses import AnyUse, Origin, Window
from bot.second_edition.printed.ops import Lose
from bot.second_edition.printed.terms import Deck, Place, Skill

if TYPE_CHECKING:  # the board calls these scripts
    from bot.second_edition.core.game import Board


Body = Callable[["Board", AnyUse], Script[None]]
Predicate = Callable[["Board", AnyUse], bool]
Number = Callable[["Board", AnyUse], int]
Reason = Callable[["Board", AnyUse], str]
"""A text for the player: why an option is barred, or what it would mean; or ""."""


def _always_true(_b: object, _use: AnyUse) -> bool:
    return True


def _always_false(_b: object, _use: AnyUse) -> bool:
    return False


def _no_reason(_b: object, _use: AnyUse) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class Ability:
    """An ability: its script, and when it can be used."""

    code: str
    window: Window
    run: Body
    when: Predicate = _always_true
    why_not: Reason = _no_reason
    """The reason that it cannot be paid for: it is then shown as barred."""
    label: str = ""
    verb: str = "use"
    exhausts: bool = False
    """Only while ready; exhausted before the body runs."""
    others: bool = False
    """True if it also answers checks, losses and combats of other investigators."""
    anyone: bool = False
    """True for an environment or rumor that every seat may use."""
    points: int = 0
    """Movement points that it costs, paid before the body runs."""
    note: Reason = _no_reason
    """The note of its option: its current odds."""
    futile: Predicate = _always_false
    """True if it may be used but cannot help now; see `Option.futile`."""


@dataclass(frozen=True, kw_only=True)
class Spell:
    """A spell, and how it is cast.

    Without `run` it only adds its combat bonus until the combat ends.
    """

    code: str
    window: Window
    run: Callable[[Board, AnyUse, SkillCheck], Script[None]] | None = None
    when: Predicate = _always_true
    modifier: Number | None = None
    difficulty: Number | None = None
    discards: bool = False
    """Discarded when cast, not exhausted."""
    counts: bool = False
    """The number of successes matters."""
    also: Window | None = None
    """A second window in which it can be cast."""
    futile: Predicate = _always_false
    """True if it cannot help now even if its check passes; see `Option.futile`."""


@dataclass(frozen=True, kw_only=True)
class RumorRule:
    """The scripts of a Rumor: at the end of each Mythos phase, when it passes, when it fails."""

    code: str
    ongoing: Callable[[Board], Script[None]]
    has_failed: Callable[[Board], bool]
    fails: Callable[[Board], Script[None]]
    has_passed: Callable[[Board], bool]
    """For rumors that pass automatically; those that an action passes call `pass_rumor`."""
    passes: Callable[[Board], Script[None]]


@dataclass(frozen=True, kw_only=True)
class AncientOneRule:
    """The scripts of the final battle with an Ancient One."""

    code: str
    attack: Callable[[Board, Seat, int], Script[None]]
    """On one investigator; the number is the check's modifier in this round."""
    begin: Callable[[Board], Script[None]] | None = None
    after: Callable[[Board], Script[None]] | None = None
    """Once, after all were attacked."""
    rating: Callable[[Board], int] | None = None
    """A combat rating that is fixed when the battle begins."""
    check: Skill | None = None
    """The skill that its attack checks, written as `{check}` in the attack's text."""
    takes: Lose | None = None
    """The loss if that check fails, which questions show as abilities leave it."""

    def bodies(self) -> Iterator[Callable[..., Any]]:
        """Yield the script for the start of the battle, if there is one, and that of the attack."""
        if self.begin is not None:
            yield self.begin
        yield self.attack


@dataclass(frozen=True, kw_only=True)
class Service:
    """A location's offer instead of an encounter."""

    place: Place
    label: str
    """`{seen}` in it is the number of cards that are drawn from `deck` to choose from."""
    deck: Deck | None = None
    seen: int = 2
    barred: Callable[[Board, Seat], str]
    """Why it cannot be used now; empty if it can."""
    run: Callable[[Board, Seat], Script[None]]
    note: str = ""
    """Its obligation, shown beside its label."""
    told: str = ""
    """The verb in the log: `shops`."""

    def text(self, more: int = 0) -> str:
        """Return the label of the service for a seat that may draw `more` additional cards."""
        return self.label.format(seen=self.seen + more)


Encounter = Callable[["Board", Seat, str, str], Script[None]]
"""Resolve the entry of a card: the seat, the card's id, the entry (a place id or world id)."""


async def _do_nothing(_b: object, _seat: Seat, _card: str, _entry: str) -> None:
    return None


async def _do_nothing_for(_b: object, _seat: Seat) -> None:
    return None


def _no_text(_card: str, _entry: str) -> str:
    return ""


@dataclass(frozen=True)
class Forbidden:
    """A ban by a card: its condition, and the sentence for the player."""

    when: Callable[..., bool]
    why: str


@dataclass
class Registry:
    """All scripts that content packs have registered."""

    abilities: dict[str, list[Ability]] = field(default_factory=dict)
    spells: dict[str, Spell] = field(default_factory=dict)
    constants: dict[str, dict[str, Callable[..., Any]]] = field(default_factory=dict)
    bans: dict[str, dict[str, Forbidden]] = field(default_factory=dict)
    """Bans, by name of the ban and code of the effect."""
    listeners: dict[type, dict[str, Callable[..., Script[None]]]] = field(default_factory=dict)
    mythos: dict[str, Callable[[Board], Script[None]]] = field(default_factory=dict)
    stakes: dict[str, str] = field(default_factory=dict)
    """The stakes of a die that a code rolls for the whole table, as a clause."""
    lasting: dict[str, Callable[[Board, Effect, SkillCheck], int]] = field(default_factory=dict)
    """Dice that lasting effects give, by the effect's name."""
    payoffs: dict[str, Callable[[Board, Seat], Script[None]]] = field(default_factory=dict)
    """The rewards of the last step of a Mission or Task, by code."""
    rumors: dict[str, RumorRule] = field(default_factory=dict)
    ancient_ones: dict[str, AncientOneRule] = field(default_factory=dict)
    services: dict[Place, Service] = field(default_factory=dict)
    location_encounter: Encounter = _do_nothing
    gate_encounter: Encounter = _do_nothing
    goes_down: Callable[[Board, Seat], Script[None]] = _do_nothing_for
    """The script for an investigator without Sanity or Stamina."""
    entry_text: Callable[[str, str], str] = _no_text
    """The sentence of a card's entry (card, entry); empty if there is none."""

    def bodies(self, code: str) -> Iterator[Callable[..., Any]]:
        """Return all functions registered for a code; their docstrings are its text."""
        spell, rumor = self.spells.get(code), self.rumors.get(code)
        tables = (*self.constants.values(), *self.listeners.values(), self.mythos)
        found = [
            *(ability.run for ability in self.abilities.get(code, ())),
            spell and spell.run,
            *(table.get(code) for table in tables),
            *(table[code].when for table in self.bans.values() if code in table),
            self.payoffs.get(code),
            rumor and rumor.ongoing,
        ]
        yield from (each for each in found if each is not None)
        if (rule := self.ancient_ones.get(code)) is not None:
            yield from rule.bodies()

    def codes(self) -> set[str]:
        """Return all codes that have a registered function."""
        tables = (*self.constants.values(), *self.bans.values(), *self.listeners.values())
        known = {code for table in tables for code in table}
        known.update(self.abilities, self.spells, self.lasting, self.payoffs)
        return known.union(self.mythos, self.rumors, self.ancient_ones)

    def answering(
        self, what: Topic[P, R]
    ) -> Mapping[str, Callable[Concatenate[Board, Origin, P], R]]:
        """Return the functions that answer a question, by code, whether in force or not."""
        return self.constants.get(what.name, {})

    def why_forbidden(self, code: str, ban: Ban[...]) -> str:
        """Return the sentence with which a code forbids something; "" if it does not now."""
        found = self.bans.get(ban.name, {}).get(code)
        return "" if found is None else found.why

    def battle_text(self, ancient_one: str, modifier: int = 1, *, begin: bool = False) -> str:
        """Return an Ancient One's text for the start of the battle, or for its attack.

        `modifier` is that of the attack.
        """
        rule = self.ancient_ones.get(ancient_one)
        body = None if rule is None else rule.begin if begin else rule.attack
        return self.text_of(ancient_one, body, modifier)

    def text_of(self, code: str, body: object, modifier: int = 1) -> str:
        """Return a function's docstring for players, with `{check}` and `{stake}` filled in."""
        text = " ".join((getattr(body, "__doc__", "") or "").split())
        rule = self.ancient_ones.get(code)
        if rule is not None and rule.check is not None:
            text = text.replace("{check}", f"{rule.check.capitalize()} ({modifier:+d})")
        return text.replace("{stake}", self.stakes.get(code, ""))


REGISTRY = Registry()
"""Filled when the modules of the boxes are imported."""
