"""Printed facts of a card: names, numbers and marks, never its text.

The fields are those of the content packs' TOML tables; a card's *effects* are a script registered
under the same code. Everything here is immutable and hashable.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from functools import lru_cache
from typing import NewType

import msgspec

CardCode = NewType("CardCode", str)
"""The publisher's card number: five digits and perhaps a letter, e.g. ``01116`` or ``01121b``."""

SetSlug = NewType("SetSlug", str)
"""Our name of an encounter set, e.g. ``striking_fear``."""


class CardType(StrEnum):
    """The type printed on a card."""

    ASSET = "asset"
    EVENT = "event"
    SKILL = "skill"
    TREACHERY = "treachery"
    ENEMY = "enemy"
    INVESTIGATOR = "investigator"
    LOCATION = "location"
    ACT = "act"
    AGENDA = "agenda"
    SCENARIO = "scenario"
    STORY = "story"
    """A side that holds a text and its effect only: it is resolved, and has no state."""


class Faction(StrEnum):
    """A class; ``NEUTRAL`` for player cards without a class, ``MYTHOS`` for encounter cards."""

    GUARDIAN = "guardian"
    SEEKER = "seeker"
    ROGUE = "rogue"
    MYSTIC = "mystic"
    SURVIVOR = "survivor"
    NEUTRAL = "neutral"
    MYTHOS = "mythos"


class Skill(StrEnum):
    """A skill; ``WILD`` exists only as an icon."""

    WILLPOWER = "willpower"
    INTELLECT = "intellect"
    COMBAT = "combat"
    AGILITY = "agility"
    WILD = "wild"


class Slot(StrEnum):
    """A slot that an asset fills, such as a hand."""

    HAND = "hand"
    ARCANE = "arcane"
    ACCESSORY = "accessory"
    BODY = "body"
    ALLY = "ally"
    TAROT = "tarot"


class Keyword(StrEnum):
    """A printed keyword. Keywords that a card may gain by an ability are not listed on it."""

    FAST = "fast"
    HUNTER = "hunter"
    RETALIATE = "retaliate"
    ALOOF = "aloof"
    ALERT = "alert"
    MASSIVE = "massive"
    PERIL = "peril"
    SURGE = "surge"
    PERMANENT = "permanent"
    EXCEPTIONAL = "exceptional"
    MYRIAD = "myriad"
    EXILE = "exile"
    HIDDEN = "hidden"
    RESEARCHED = "researched"


class UseKind(StrEnum):
    """The type word of "Uses (X type)"."""

    AMMO = "ammo"
    CHARGES = "charges"
    SECRETS = "secrets"
    SUPPLIES = "supplies"


class Weakness(StrEnum):
    """The kind of a weakness: random basic, an investigator's own, or a scenario's."""

    BASIC = "basic"
    SIGNATURE = "signature"
    STORY = "story"


class Difficulty(StrEnum):
    """The difficulty of a campaign. Easy and standard use side A of the scenario card."""

    EASY = "easy"
    STANDARD = "standard"
    HARD = "hard"
    EXPERT = "expert"

    @property
    def is_side_b(self) -> bool:
        """Return True if the hard/expert side of the scenario card counts."""
        return self in (Difficulty.HARD, Difficulty.EXPERT)


class Symbol(StrEnum):
    """A chaos token without a number."""

    SKULL = "skull"
    CULTIST = "cultist"
    TABLET = "tablet"
    ELDER_THING = "elder_thing"
    AUTO_FAIL = "auto_fail"
    ELDER_SIGN = "elder_sign"


Token = int | Symbol
"""A face of a chaos token: its modifier, or a symbol."""


class Printed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of everything that is read from a table; an unknown key is an error."""


class Skills(Printed, frozen=True, kw_only=True):
    """One number per skill: an investigator's base skills, or a constant bonus."""

    willpower: int = 0
    intellect: int = 0
    combat: int = 0
    agility: int = 0

    def of(self, skill: Skill) -> int:
        """Return the number for a skill; 0 for ``WILD``."""
        numbers = {
            Skill.WILLPOWER: self.willpower,
            Skill.INTELLECT: self.intellect,
            Skill.COMBAT: self.combat,
            Skill.AGILITY: self.agility,
        }
        return numbers.get(skill, 0)


class Uses(Printed, frozen=True, kw_only=True):
    """The printed “Uses (count kind)”, and whether the card is discarded when it has none left."""

    kind: UseKind
    count: int
    discard_empty: bool = False
    is_x: bool = False
    """True if X more are added, the amount paid for a card with cost X."""

    def uses_text(self, count: int) -> str:
        """Return uses as text, in singular or plural; ``ammo`` has no plural."""
        word = "supply" if self.kind is UseKind.SUPPLIES else self.kind.value.removesuffix("s")
        return f"{count} {word if count == 1 else self.kind.value}"


class Tokens(Printed, frozen=True, kw_only=True):
    """Tokens that lie on a card from the moment it enters play."""

    clues: int = 0
    horror: int = 0


class PrintedTest(Printed, frozen=True, kw_only=True):
    """A skill test printed on a card. If it names several skills, the player chooses one."""

    skills: tuple[Skill, ...]
    difficulty: int


class DeckOption(Printed, frozen=True, kw_only=True):
    """Cards that an investigator may take: classes, levels, and with ``limit`` at most so many."""

    factions: tuple[Faction, ...] = ()
    """Any class where none is named."""
    lowest: int = 0
    highest: int = 5
    limit: int | None = None
    traits: tuple[str, ...] = ()
    """Only cards with one of these traits, where any are named."""
    uses: UseKind | None = None
    """Only cards with uses of this kind, where one is named."""

    def takes(self, card: Card) -> bool:
        """Return True if a card has the class, level and traits that the option requires."""
        fits = (
            not self.factions or card.faction in self.factions,
            not self.traits or any(map(card.has_trait, self.traits)),
            self.uses is None or (card.uses is not None and card.uses.kind is self.uses),
        )
        return all(fits) and self.lowest <= (card.level or 0) <= self.highest


class ClassQuota(Printed, frozen=True, kw_only=True):
    """The least number of classes of which a deck needs a least number of cards each."""

    classes: int
    cards: int


class Side(StrEnum):
    """A direction from a location, in a line (left and right) or on a grid."""

    LEFT = "left"
    RIGHT = "right"
    ABOVE = "above"
    BELOW = "below"

    @property
    def step(self) -> tuple[int, int]:
        """The columns and rows from a location to the one on this side; rows count downwards."""
        return _STEPS[self]


_STEPS = {Side.LEFT: (-1, 0), Side.RIGHT: (1, 0), Side.ABOVE: (0, -1), Side.BELOW: (0, 1)}


class SpawnAt(Printed, frozen=True, kw_only=True, tag_field="kind", tag="at"):
    """Spawns at a location of this list that is in play; nowhere if none is."""

    locations: tuple[CardCode, ...]
    otherwise: tuple[CardCode, ...] = ()
    """The spawn location if none of those is in play."""
    nearest: bool = False
    """True for the location nearest to the seat that draws it."""


class SpawnAnyEmpty(Printed, frozen=True, kw_only=True, tag_field="kind", tag="any_empty"):
    """Spawns at any location without enemies and investigators."""

    locations: tuple[CardCode, ...] = ()
    """Only at one of these, where any are named; nowhere if none is empty."""


class SpawnFarthestEmpty(Printed, frozen=True, kw_only=True, tag_field="kind", tag="farthest"):
    """Spawns at the empty location farthest from the investigator who draws the enemy."""


class SpawnWithPrey(Printed, frozen=True, kw_only=True, tag_field="kind", tag="with_prey"):
    """Spawns engaged with its prey."""


class SpawnFarthest(Printed, frozen=True, kw_only=True, tag_field="kind", tag="farthest_of_all"):
    """Spawns at the location farthest from the investigator who draws it, empty or not."""


class SpawnFarthestFromAll(
    Printed, frozen=True, kw_only=True, tag_field="kind", tag="farthest_from_everyone"
):
    """Spawns at the location with the greatest sum of distances to all investigators.

    Empty locations come first.
    """


class SpawnNearestUnrevealed(
    Printed, frozen=True, kw_only=True, tag_field="kind", tag="nearest_unrevealed"
):
    """Spawns at the nearest unrevealed location; nowhere if there is none."""


class SpawnStart(Printed, frozen=True, kw_only=True, tag_field="kind", tag="start"):
    """Spawns at the starting location of a scenario on a grid; nowhere if it has left play."""


class SpawnReplacing(Printed, frozen=True, kw_only=True, tag_field="kind", tag="replacing"):
    """Spawns at the location of an enemy with a trait, which is discarded; nowhere without one."""

    trait: str


class SpawnMostClues(Printed, frozen=True, kw_only=True, tag_field="kind", tag="most_clues"):
    """Spawns at the location with the most clues."""

    revealed: bool = False
    """Only revealed locations count."""


class SpawnTrait(Printed, frozen=True, kw_only=True, tag_field="kind", tag="trait"):
    """Spawns at a location with a trait; nowhere if none is in play."""

    trait: str
    nearest: bool = False
    """True for the location nearest to the seat that draws it."""


class SpawnBeside(Printed, frozen=True, kw_only=True, tag_field="kind", tag="beside"):
    """Spawns beside the location of the investigator who draws it, in a line of locations.

    If there is no such location, it spawns at the investigator's own.
    """

    side: Side


Spawn = (
    SpawnAt
    | SpawnAnyEmpty
    | SpawnFarthestEmpty
    | SpawnFarthest
    | SpawnFarthestFromAll
    | SpawnNearestUnrevealed
    | SpawnStart
    | SpawnReplacing
    | SpawnMostClues
    | SpawnTrait
    | SpawnBeside
    | SpawnWithPrey
)
"""A printed spawn instruction; without one, an enemy spawns engaged with its drawer."""


class Measure(StrEnum):
    """The number by which a prey instruction compares investigators."""

    WILLPOWER = "willpower"
    INTELLECT = "intellect"
    COMBAT = "combat"
    AGILITY = "agility"
    REMAINING_HEALTH = "remaining_health"
    REMAINING_SANITY = "remaining_sanity"
    HORROR = "horror"
    CLUES = "clues"
    CARDS_IN_HAND = "cards_in_hand"


class PreyHighest(Printed, frozen=True, kw_only=True, tag_field="kind", tag="highest"):
    """Prefers the investigator with the most of something, such as a skill."""

    of: Measure


class PreyLowest(Printed, frozen=True, kw_only=True, tag_field="kind", tag="lowest"):
    """Prefers the investigator with the least of something, such as health."""

    of: Measure


class PreyNearest(Printed, frozen=True, kw_only=True, tag_field="kind", tag="nearest"):
    """Prefers the investigators nearest to another enemy with a trait."""

    trait: str


class PreyBearerOnly(Printed, frozen=True, kw_only=True, tag_field="kind", tag="bearer_only"):
    """Hunts and engages only the investigator whose weakness it is."""


Prey = PreyHighest | PreyLowest | PreyNearest | PreyBearerOnly
"""A printed prey instruction; ties, and cards without one, are the lead investigator's choice."""


_NEEDS: dict[CardType, tuple[str, ...]] = {
    CardType.INVESTIGATOR: ("skills", "health", "sanity"),
    CardType.ENEMY: ("fight",),
    CardType.SKILL: ("icons",),
    CardType.LOCATION: ("shroud", "clues"),
    CardType.ACT: ("stage",),
    CardType.AGENDA: ("stage", "doom"),
}


class Card(Printed, frozen=True, kw_only=True):
    """The printed facts of one card, of its front side unless said otherwise.

    ``None`` means "not printed", which is never the same as 0: an asset without ``sanity`` cannot
    be assigned horror, a card without ``level`` is no level-0 card, an act without ``clues`` is not
    advanced by spending clues, and an asset or event without ``cost`` ("–") cannot be played.
    """

    code: CardCode
    name: str
    type: CardType
    faction: Faction
    subtitle: str = ""
    back_name: str = ""
    """The title of an act's or agenda's other side, or of a location while it is unrevealed."""
    short_name: str = ""
    """A location's name for small spaces of the board; by default its name."""
    traits: tuple[str, ...] = ()
    """As printed, e.g. ``Humanoid``, ``Ancient One``."""
    keywords: tuple[Keyword, ...] = ()
    unique: bool = False
    proper: bool | None = None
    """True if the name takes no article in a sentence: ``Cold Spring Glen``; False if it does.

    None: it follows from the other facts (`bot.lcg.names.phrases.article`).
    """
    quantity: int = 1
    """Physical copies in the pack."""
    victory: int | None = None

    # Player cards.
    level: int | None = None
    cost: int | None = None
    cost_is_x: bool = False
    """The cost is X on top of ``cost``: whoever plays the card chooses how much it is."""
    icons: tuple[Skill, ...] = ()
    """One entry per printed icon, so two wild icons are two entries."""
    slots: tuple[Slot, ...] = ()
    """The slots it takes; a two-handed asset names ``hand`` twice."""
    extra_slots: tuple[Slot, ...] = ()
    """Slots it gives its controller while in play."""
    extra_slots_trait: str | None = None
    """The only trait whose assets may use ``extra_slots``; ``None`` for any asset."""
    uses: Uses | None = None
    gives: Skills | None = None
    """A constant, unconditional bonus to the skills of the controller."""
    max_committed: int | None = None
    """The line "Max X committed per skill test", by title over all players."""
    deck_limit: int | None = None
    researched_by: str = ""
    """The note of the campaign log that a researched card wants."""
    free_swaps: int = 0
    """Cards of level 0 that its owner may swap between two scenarios of a campaign."""
    per_investigator: int | None = None
    """The line "Limit X per investigator": how many an investigator may control."""
    limited_trait: str = ""
    """The trait whose cards that limit counts; by default it counts cards of the same title."""
    required_by: CardCode | None = None
    """The investigator whose decks must hold this card and no other's may."""
    weakness: Weakness | None = None
    passes_on: bool = False
    """A weakness of the campaign that another investigator takes if its bearer no longer plays."""
    story: bool = False
    """An asset of the scenario, which an investigator can earn."""
    enters_with: Tokens | None = None

    # Health of investigators, assets and enemies.
    health: int | None = None
    """``None`` of an enemy that cannot be damaged, and so is not defeated by damage."""
    health_per_investigator: bool = False
    extra_health_per_investigator: int = 0
    """Health on top of ``health`` for each investigator who started the scenario."""
    sanity: int | None = None

    # Investigators.
    skills: Skills | None = None
    elder_sign: int | None = None
    """The elder sign's modifier; ``None`` if it must be counted."""
    opening_hand: int | None = None
    """The number of cards for an opening hand with its own procedure."""
    deck_size: int | None = None
    deck_options: tuple[DeckOption, ...] = ()
    class_quota: ClassQuota | None = None
    """How many cards of how many classes an investigator's decks must hold."""
    barred_traits: tuple[str, ...] = ()
    """Traits whose cards an investigator's decks may not hold."""
    begins_with: tuple[CardCode, ...] = ()
    """Cards of an investigator's deck that begin the game in play."""
    basic_weaknesses: int = 1
    """Random basic weaknesses that the decks of an investigator want."""

    # Encounter cards.
    encounter_set: SetSlug | None = None
    in_encounter_deck: bool = False
    """An asset or a location that is shuffled into the encounter deck as enemies are."""
    test: PrintedTest | None = None
    fight: int | None = None
    evade: int | None = None
    """``None`` of an enemy that cannot be evaded."""
    damage: int = 0
    horror: int = 0
    spawn: Spawn | None = None
    prey: Prey | None = None

    # Locations, acts and agendas.
    shroud: int | None = None
    shroud_bonus: int = 0
    """The change of its location's shroud by an attachment."""
    clues: int | None = None
    """A location's clue value or an act's price, per investigator unless ``clues_fixed``."""
    clues_fixed: bool = False
    connections: tuple[CardCode, ...] = ()
    """Locations connected to this one whenever both are in play."""
    connected_traits: tuple[str, ...] = ()
    """Every other location with one of these traits is connected to this one."""
    revealed_connections: tuple[CardCode, ...] = ()
    """Locations connected to this one while both are revealed."""
    version_of: CardCode | None = None
    """The location in whose stead it may lie: what names that one means it as well."""
    doom: int | None = None
    doom_per_investigator: bool = False
    stage: int | None = None
    advances_at_once: bool = False
    """The group has to spend an act's clues as soon as it holds enough."""
    back: CardCode | None = None
    """The separate card on the other side, if there is one."""
    stays_attached: bool = False
    """It stays attached, with its resources, to a card that goes to an area out of play."""
    comes_with: CardCode | None = None
    """The card to which it is attached while that is set aside."""
    back_of: CardCode | None = None
    """The card whose other side this is; such a card is not a physical card."""

    def __post_init__(self) -> None:
        """Refuse a card that lacks a number which cards of its type always have."""
        missing = [n for n in _NEEDS.get(self.type, ()) if getattr(self, n) in (None, ())]
        if missing:
            raise ValueError(f"card {self.code} ({self.name}) lacks {', '.join(missing)}")

    def stands_at(self, codes: Collection[CardCode]) -> bool:
        """Return True if this location is one with these codes, or another version of one."""
        return self.code in codes or self.version_of in codes

    def leads_to(self, other: Card) -> bool:
        """Return True if this location is connected to the other one, revealed or not."""
        return other.stands_at(self.connections) or any(map(other.has_trait, self.connected_traits))

    @property
    def is_weakness(self) -> bool:
        """Return True if the card is a weakness of any kind."""
        return self.weakness is not None

    @property
    def is_stage(self) -> bool:
        """Return True if the card is an act or an agenda."""
        return self.type in (CardType.ACT, CardType.AGENDA)

    @property
    def is_encounter(self) -> bool:
        """Return True if the card is in an encounter set (story assets are, weaknesses are not)."""
        return self.encounter_set is not None

    @property
    def is_playable(self) -> bool:
        """Return True if the play action can play this card: an asset or event with a cost."""
        return self.type in (CardType.ASSET, CardType.EVENT) and self.cost is not None

    @property
    def cost_text(self) -> str:
        """Return the cost as text: a number, ``X``, or a dash if the card cannot be played."""
        return "–" if self.cost is None else "X" if self.cost_is_x else str(self.cost)

    @property
    def full_name(self) -> str:
        """Return name and subtitle, with the level if above 0."""
        name = f"{self.name}: {self.subtitle}" if self.subtitle else self.name
        return f"{name} ({self.level})" if self.level else name

    def has_trait(self, trait: str) -> bool:
        """Return True if this trait is printed on the card; case does not matter."""
        return trait.casefold() in (known.casefold() for known in self.traits)

    def prints_keyword(self, keyword: Keyword) -> bool:
        """Return True if this keyword is printed on the card."""
        return keyword in self.keywords

    def bonus(self, skill: Skill) -> int:
        """Return the bonus that the card gives to a skill of its controller while in play."""
        return 0 if self.gives is None else self.gives.of(skill)

    def matching_icons(self, skill: Skill) -> int:
        """Return the number of icons for a test of this skill, including wild ones."""
        return sum(1 for icon in self.icons if icon in (skill, Skill.WILD))

    def health_for(self, investigators: int, *, blank: bool = False) -> int | None:
        """Return the health for this many investigators; ``None`` if the card has none."""
        if self.health is None:
            return None
        base = self.health * (investigators if self.health_per_investigator else 1)
        return base + self.extra_health_per_investigator * (0 if blank else investigators)

    def clues_for(self, investigators: int) -> int | None:
        """Return a location's clues, or an act's price in clues, for this many investigators.

        Or None.
        """
        if self.clues is None or self.clues_fixed:
            return self.clues
        return self.clues * investigators

    def doom_for(self, investigators: int) -> int | None:
        """Return an agenda's doom threshold for this many investigators; None if it has none."""
        if self.doom is None or not self.doom_per_investigator:
            return self.doom
        return self.doom * investigators


@lru_cache(maxsize=1024)
def plain_name(name: str) -> str:
    """Return a card's name for comparisons: without regard to case and quotation marks."""
    for mark, plain in (("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("…", "...")):
        name = name.replace(mark, plain)
    return " ".join(name.casefold().replace('"', "").split())
