"""The facts that the rules read: the printed numbers of cards, markers and board spaces."""

from __future__ import annotations

from msgspec import Struct, field

from bot.second_edition.printed.ops import Op
from bot.second_edition.printed.terms import (
    Coin,
    Colour,
    Deck,
    Dimension,
    Movement,
    MythosKind,
    Place,
    Skill,
    Source,
    Special,
)

ALL_STOPS = 9
"""Enough stops for all three sliders: an unlimited Focus."""


def focus_said(focus: int) -> str:
    """Return a Focus in words; three sliders have nine stops in all."""
    return "unlimited" if focus >= ALL_STOPS else str(focus)


class InvestigatorFacts(Struct, frozen=True, kw_only=True):
    """An investigator sheet. Fixed cards are codes, random ones are numbers by deck."""

    id: str
    name: str
    sanity: int
    stamina: int
    home: Place
    focus: int
    tracks: tuple[tuple[tuple[int, int], ...], ...]
    """Three tracks (`terms.TRACKS`) of four stops (first skill, second skill)."""
    money: int = 0
    clues: int = 0
    fixed: tuple[str, ...] = ()
    specials: tuple[Special, ...] = ()
    random: dict[Deck, int] = field(default_factory=dict[Deck, int])

    @property
    def focus_said(self) -> str:
        """Return the Focus in words."""
        return focus_said(self.focus)


class Sacrifice(Struct, frozen=True, kw_only=True):
    """The price of a Mission's step; all of it has to be paid."""

    sanity: int = 0
    stamina: int = 0
    clues: int = 0
    toughness: int = 0
    """Of monster trophies, without change."""
    gates: int = 0
    """Gate trophies."""
    deck: Deck | None = None
    """One card of this deck."""


class CardFacts(Struct, frozen=True, kw_only=True):
    """A card of a possession deck; there are `count` copies.

    Bonuses hold while the card is owned, except `combat` of weapons and spells, which holds while
    their hands are committed to a Combat check.
    """

    id: str
    name: str
    deck: Deck
    count: int = 1
    price: int = 0
    kind: str = ""
    """`weapon`, `tome` or nothing."""
    hands: int | None = None
    """Hands that it occupies in combat; None is none and not usable as a weapon."""
    combat: int = 0
    source: Source = Source.NONE
    skills: dict[Skill, int] = field(default_factory=dict[Skill, int])
    """Added to the skill itself."""
    checks: dict[str, int] = field(default_factory=dict[str, int])
    """Added to checks by `CheckKind` (`evade`, `horror`…) or by skill name (`luck`)."""
    max_sanity: int = 0
    max_stamina: int = 0
    extra_die: Skill | None = None
    """Each clue token spent on a check of this skill gives one die more."""
    casting: int | None = 0
    """Spells: the casting modifier; None where the card's script says it."""
    cost: int = 0
    """Spells: the Sanity cost."""
    keeps: bool = False
    """Cannot be lost or stolen unless the owner allows it."""
    steps: tuple[Place, ...] = ()
    """Missions and Tasks: the places to be visited in this order."""
    sacrifice: Sacrifice | None = None
    """Missions: what each step takes. Without it a step is done by the visit."""
    payoff: tuple[Op, ...] = ()
    """The reward of the last step, if no script has it."""
    discard_after_use: bool = False
    """A weapon that is discarded after the Combat check in which it was used."""
    exhausts: bool = False
    """Used it is exhausted: a weapon for one Combat check, or a card in place of a clue token."""
    die_bonus: Skill | None = None
    """Each die of a check of this skill counts one more."""


class MonsterFacts(Struct, frozen=True, kw_only=True):
    """A kind of monster marker, of which there are `count`."""

    id: str
    name: str
    count: int = 1
    movement: Movement = Movement.NORMAL
    symbol: Dimension = Dimension.CRESCENT
    awareness: int = 0
    horror_rating: int | None = None
    """None: no Horror check."""
    horror_damage: int = 0
    toughness: int = 1
    combat_rating: int | None = 0
    """None: it cannot be fought."""
    combat_damage: int = 0
    ambush: bool = False
    endless: bool = False
    undead: bool = False
    mask: bool = False
    """Only in the cup when the Ancient One says so."""
    spawn: bool = False
    """Never in the cup, never counted, never a trophy."""
    nightmarish: int = 0
    overwhelming: int = 0
    physical_resistance: bool = False
    physical_immunity: bool = False
    magical_resistance: bool = False
    magical_immunity: bool = False
    combat_skill: Skill = Skill.FIGHT
    """The skill of Combat checks against it."""
    of_box: bool = False
    """It comes with a box: only where that or its monsters are in play."""
    more: int = 0
    """Further markers where the monsters of boxes are in play."""


class AncientOneFacts(Struct, frozen=True, kw_only=True):
    """An Ancient One.

    If `combat_rating` is None, its script gives the rating, or it cannot be fought.
    """

    id: str
    name: str
    doom: int
    combat_rating: int | None = None
    masks: bool = False
    """True if the Mask monsters are put into the cup."""
    physical_resistance: bool = False
    physical_immunity: bool = False
    magical_resistance: bool = False
    magical_immunity: bool = False
    destroys: bool = False
    """True if its awakening ends the game."""


class MythosFacts(Struct, frozen=True, kw_only=True):
    """A Mythos card."""

    id: str
    name: str
    kind: MythosKind
    subtype: str = ""
    """Environments: `mystic`, `urban` or `weather`."""
    gate: Place | None = None
    burst: bool = False
    """A gate location in red: a gate opens there in spite of an elder sign, and all that flies
    moves."""
    clue: Place | None = None
    also_clues: tuple[Place, ...] = ()
    """Places of further clue tokens."""
    white: tuple[Dimension, ...] = ()
    black: tuple[Dimension, ...] = ()
    activity: Place | None = None
    """The place of the activity marker while the card is in play."""
    clues: int = 0
    """Rumors: clue tokens on the card at first."""
    token: Coin = Coin.CLUES
    """Rumors: what the tokens on the card are."""
    each: int = 0
    """Rumors: tokens on the card at first for each player."""
    grows: int = 0
    """Rumors: tokens that come for each player at the end of a Mythos phase."""
    fails_at: int = 0
    """Rumors: tokens for each player at which it fails."""
    monsters: int = 0
    """Rumors: monsters on the card at first."""


class SpecialFacts(Struct, frozen=True, kw_only=True):
    """A special card without a number, of which there are `count`."""

    id: Special
    name: str
    count: int
    tradable: bool = False
    """Can change hands although it is no item."""


class GateCardFacts(Struct, frozen=True, kw_only=True):
    """A gate card; one without `colour` reshuffles the deck."""

    id: str
    colour: Colour | None = None
    worlds: tuple[str, ...] = ()
    """Worlds with their own entry; all others use `other`."""


class LocationCardFacts(Struct, frozen=True, kw_only=True):
    """A location card of one neighborhood's deck."""

    id: str
    neighborhood: str
