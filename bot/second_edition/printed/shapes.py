"""The facts that the rules read: what a printed card, marker or board space says in numbers.

The content's tables are decoded into these (or into subclasses with more). Rules never name a card:
what a card does beyond these numbers is a script registered under its code (`registry`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

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


class Location(Struct, frozen=True, kw_only=True):
    """A location; it is connected to its own street only."""

    id: Place
    name: str
    neighborhood: str
    street: Place
    unstable: bool = False
    closes_at: int | None = None
    """The terror level that closes it for good."""


class Street(Struct, frozen=True, kw_only=True):
    """A street area."""

    id: Place
    name: str
    neighborhood: str
    """Empty for a street area without locations and deck."""
    streets: tuple[Place, ...]
    """Adjacent streets."""
    white: Place
    """Where the white arrow leads, to a vortex too; the black one below."""
    black: Place
    town: str = ""
    """The town of a box's own board, by its name; empty for the base board's."""


class World(Struct, frozen=True, kw_only=True):
    """An Other World; its areas are the places `<id>:1` and `<id>:2`."""

    id: str
    name: str
    colours: frozenset[Colour]
    short: str = ""
    """The name to use where room is scarce; empty: `name`."""


class Box(Struct, frozen=True, kw_only=True):
    """A content pack as the rules see it: its slug is a code like a card's, in force in a game."""

    slug: str
    name: str
    always: bool = False
    """The base game: every game has it. Other packs are boxes, in play where a table chose them."""
    house_rules: tuple[str, ...] = ()
    """House rules (`state.HouseRules`) that hold whenever the box is in play."""


class LoosePart(Struct, frozen=True, kw_only=True):
    """Something of a box that can be played without the rest of it, as a house rule."""

    rule: str
    """The field of `state.HouseRules`, as it is stored."""
    name: str
    """What the lobby stores."""
    title: str
    """A few words, at most 60 characters."""
    sentence: str
    """What it means, at most 100 characters."""
    said: str
    """Among the house rules that are in force."""

    @property
    def id(self) -> str:
        """Its house rule."""
        return self.rule


class Vortex(Struct, frozen=True, kw_only=True):
    """Where arrows of streets lead that are no areas: nobody stands there, nothing lies there."""

    id: Place
    name: str


class Train(Struct, frozen=True, kw_only=True):
    """A train between locations of the towns: who stands in one may go to another."""

    stations: tuple[Place, ...]
    money: int
    """Dollars that a ride costs; the movement points below."""
    points: int


class UnknownFacts(Struct, frozen=True, kw_only=True):
    """Something printed that no source tells; a host who owns the box can fill it in."""

    section: str
    """The section of a table of further facts in which it is filled in."""
    ids: tuple[str, ...]
    said: str
    """What it is, and what plays instead: `the seven cards of …`."""
    at: tuple[str, ...] = ()
    """Ids of what it belongs to, which says so where it is looked up and does not by itself."""
    named: dict[str, str] = {}
    """Names, by id, of what is left out and can be looked up all the same."""
    kind: str = ""
    """What those are: `Common Item, task`."""


class RubbleFacts(Struct, frozen=True, kw_only=True):
    """A rubble marker: the location that it closes for good."""

    id: str
    location: Place


class ChartRow(Struct, frozen=True, kw_only=True):
    """A row of a chart: what a die that shows one of these faces brings."""

    faces: tuple[int, ...]
    ops: tuple[Op, ...] = ()


class ChartFacts(Struct, frozen=True, kw_only=True):
    """A chart for one die, by the card on which it is printed."""

    id: str
    rows: tuple[ChartRow, ...]


class GateFacts(Struct, frozen=True, kw_only=True):
    """A gate marker; there are `count` like it."""

    id: str = ""
    """Its own where the markers of a world differ, else the world's."""
    world: str
    modifier: int
    symbol: Dimension
    count: int = 2
    stand_in: bool = False
    """No source tells modifier and symbol."""

    @property
    def marker(self) -> str:
        """What a game calls it."""
        return self.id or self.world


ALL_STOPS = 9
"""So far three sliders can be moved together: a Focus without limit."""


def focus_said(focus: int) -> str:
    """A Focus as it is told: three sliders have nine stops to move, all there are."""
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
        """The Focus as it is told."""
        return focus_said(self.focus)


class Sacrifice(Struct, frozen=True, kw_only=True):
    """What a step of a Mission takes, all of it."""

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
    """What the last step brings, where no script says it."""
    discard_after_use: bool = False
    """A weapon that is discarded after the Combat check in which it was used."""
    exhausts: bool = False
    """Used it is exhausted: a weapon for one Combat check, or a card in place of a clue token."""
    die_bonus: Skill | None = None
    """Each die of a check of this skill counts one more."""


class MonsterFacts(Struct, frozen=True, kw_only=True):
    """A monster marker; there are `count` of it."""

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


class FoeCardFacts(Struct, frozen=True, kw_only=True):
    """A card that gives a monster its numbers for one combat; there are `count` like it.

    The ops are carried out for who fights, in addition to what the numbers say.
    """

    id: str
    monster: str
    count: int = 1
    horror_rating: int | None = None
    """None: no Horror check."""
    horror_damage: int = 0
    combat_rating: int = 0
    combat_damage: int = 0
    nightmarish: int = 0
    overwhelming: int = 0
    gains: tuple[str, ...] = ()
    """Abilities: `ambush`, `physical_resistance`…"""
    horror_failed: tuple[Op, ...] = ()
    hit: tuple[Op, ...] = ()
    """When its combat damage is due."""
    defeated: tuple[Op, ...] = ()
    stand_in: bool = False
    """No source tells these numbers: they are a stand-in until somebody fills them in."""


class ConditionFacts(Struct, frozen=True, kw_only=True):
    """A card of a location that belongs to nobody and holds for all while it is face up."""

    id: str
    name: str
    place: Place


class TrackFacts(Struct, frozen=True, kw_only=True):
    """A track on a box's board that fills with tokens."""

    id: str
    name: str
    size: int
    brings: str = ""
    """The monster that the last token brings, which is on the board while the track is full."""


class AncientOneFacts(Struct, frozen=True, kw_only=True):
    """An Ancient One. `combat_rating` None: its script says it, or it cannot be fought."""

    id: str
    name: str
    doom: int
    combat_rating: int | None = None
    masks: bool = False
    """Whether the Mask monsters are put into the cup."""
    physical_resistance: bool = False
    physical_immunity: bool = False
    magical_resistance: bool = False
    magical_immunity: bool = False
    destroys: bool = False
    """Its awakening ends the game at once."""


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
    """Where further clue tokens appear."""
    white: tuple[Dimension, ...] = ()
    black: tuple[Dimension, ...] = ()
    activity: Place | None = None
    """Where the activity marker lies while the card is in play."""
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
    """A Special card without a number; there are `count` like it."""

    id: Special
    name: str
    count: int
    tradable: bool = False
    """Can change hands although it is no item."""


class GateCardFacts(Struct, frozen=True, kw_only=True):
    """A gate card; `colour` None is the one that reshuffles the deck."""

    id: str
    colour: Colour | None = None
    worlds: tuple[str, ...] = ()
    """Worlds with an entry of their own; all others use `other`."""


class LocationCardFacts(Struct, frozen=True, kw_only=True):
    """A location card of one neighborhood's deck."""

    id: str
    neighborhood: str


class Library(Protocol):
    """Every table, by id. Order within a table is the order of its file."""

    @property
    def packs(self) -> Mapping[str, Box]:
        """The packs whose tables these are, by slug."""
        ...

    @property
    def trains(self) -> tuple[Train, ...]:
        """The trains between the towns."""
        ...

    @property
    def parts(self) -> Mapping[str, LoosePart]:
        """What can be played of boxes without the boxes, by house rule; in play or not."""
        ...

    @property
    def vortices(self) -> Mapping[Place, Vortex]:
        """Vortices by id."""
        ...

    @property
    def locations(self) -> Mapping[Place, Location]:
        """Locations by id."""
        ...

    @property
    def streets(self) -> Mapping[Place, Street]:
        """Street areas by id."""
        ...

    @property
    def worlds(self) -> Mapping[str, World]:
        """Other Worlds by id."""
        ...

    @property
    def gates(self) -> tuple[GateFacts, ...]:
        """Gate markers, one entry per world."""
        ...

    @property
    def investigators(self) -> Mapping[str, InvestigatorFacts]:
        """Investigator sheets by id."""
        ...

    @property
    def cards(self) -> Mapping[str, CardFacts]:
        """Common and unique items, spells, skills, allies, Deputy cards, injuries, madnesses."""
        ...

    @property
    def monsters(self) -> Mapping[str, MonsterFacts]:
        """Monsters by id."""
        ...

    @property
    def foe_cards(self) -> Mapping[str, FoeCardFacts]:
        """Cards that give monsters their numbers, by id."""
        ...

    @property
    def specials(self) -> Mapping[Special, SpecialFacts]:
        """Special cards without a number, by id."""
        ...

    @property
    def conditions(self) -> Mapping[str, ConditionFacts]:
        """Conditions by id."""
        ...

    @property
    def rubble(self) -> Mapping[str, RubbleFacts]:
        """Rubble markers by id."""
        ...

    @property
    def charts(self) -> Mapping[str, ChartFacts]:
        """Charts for a die that a host has filled in, by the card's id."""
        ...

    @property
    def unknown(self) -> tuple[UnknownFacts, ...]:
        """What no source tells and no host has filled in."""
        ...

    @property
    def tracks(self) -> Mapping[str, TrackFacts]:
        """Tracks of boxes by id."""
        ...

    @property
    def ancient_ones(self) -> Mapping[str, AncientOneFacts]:
        """Ancient Ones by id."""
        ...

    @property
    def mythos(self) -> Mapping[str, MythosFacts]:
        """Mythos cards by id."""
        ...

    @property
    def gate_cards(self) -> Mapping[str, GateCardFacts]:
        """Gate cards by id."""
        ...

    @property
    def location_cards(self) -> Mapping[str, LocationCardFacts]:
        """Location cards by id."""
        ...
