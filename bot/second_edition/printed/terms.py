"""The rulebook's closed lists: skills, decks, movements, symbols and named places."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

CardNo = NewType("CardNo", int)
"""A physical card of the possession decks: its place in `State.cards`."""

MonsterNo = NewType("MonsterNo", int)
"""A monster marker: its place in `State.markers`."""

GateNo = NewType("GateNo", int)
"""A gate marker: its place in `State.gate_markers`."""

Place = NewType("Place", str)
"""A location or street by id (`woods`, `uptown_streets`), an Other World area (`abyss:1`), or one
of the special areas below."""

SKY = Place("sky")
OUTSKIRTS = Place("outskirts")
LOST = Place("lost")
"""Lost in time and space."""
JAIL = Place("jail_cell")
NOWHERE = Place("")
"""The place of investigators who have yet to arrive, or are out of the game."""

HOSPITAL = Place("st_marys_hospital")
ASYLUM = Place("arkham_asylum")
CHURCH = Place("south_church")
STATION = Place("police_station")
LODGE = Place("silver_twilight_lodge")
SANCTUM = "inner_sanctum"
"""The entry of location cards that members of the Lodge use."""


class Skill(StrEnum):
    """The six skills, in three pairs with one slider each."""

    SPEED = "speed"
    SNEAK = "sneak"
    FIGHT = "fight"
    WILL = "will"
    LORE = "lore"
    LUCK = "luck"


class CheckKind(StrEnum):
    """The special checks, and plain ones."""

    PLAIN = "plain"
    EVADE = "evade"
    HORROR = "horror"
    COMBAT = "combat"
    SPELL = "spell"


SKILL_OF: dict[CheckKind, Skill] = {
    CheckKind.EVADE: Skill.SNEAK,
    CheckKind.HORROR: Skill.WILL,
    CheckKind.COMBAT: Skill.FIGHT,
    CheckKind.SPELL: Skill.LORE,
}
TRACKS: tuple[tuple[Skill, Skill], ...] = (
    (Skill.SPEED, Skill.SNEAK),
    (Skill.FIGHT, Skill.WILL),
    (Skill.LORE, Skill.LUCK),
)
"""The slider tracks: at each stop further right the first is higher, the second lower."""


class Deck(StrEnum):
    """The decks of cards that investigators own."""

    COMMON = "common"
    UNIQUE = "unique"
    SPELL = "spell"
    SKILL = "skill"
    ALLY = "ally"
    DEPUTY = "deputy"
    """Deputy of Arkham, Deputy's Revolver, Patrol Wagon."""
    INJURY = "injury"
    MADNESS = "madness"


ITEM_DECKS = (Deck.COMMON, Deck.UNIQUE, Deck.SPELL)
"""The decks of items, without the Deputy's Revolver and the Patrol Wagon."""


class Special(StrEnum):
    """A special card without a number; an investigator has it or not."""

    BLESSING = "blessing"
    CURSE = "curse"
    RETAINER = "retainer"
    BANK_LOAN = "bank_loan"
    MEMBERSHIP = "membership"
    RAIL_PASS = "rail_pass"
    SHELDON_GANG = "sheldon_gang"


class Coin(StrEnum):
    """A quantity that investigators gain and lose: Sanity, Stamina, money or clue tokens."""

    SANITY = "sanity"
    STAMINA = "stamina"
    MONEY = "money"
    CLUES = "clues"


class Source(StrEnum):
    """The kind of a combat bonus: physical or magical; most other bonuses have neither."""

    PHYSICAL = "physical"
    MAGICAL = "magical"
    NONE = ""


class Cause(StrEnum):
    """A source that is no printed thing: a rule, a step, the game master.

    A `source` in facts and questions is the code of a printed thing (a card, a monster, a place, an
    Other World…) or one of these.
    """

    ANOTHER_SELF = "another_self"
    APPEARS = "a_monster_appears"
    ARRESTED = "arrested"
    ATTACK = "attack"
    """Successes against the Ancient One, or its own attack."""
    AWAKENED = "awakened"
    BANK_LOAN = "bank_loan"
    BATTLE = "final_battle"
    CARE = "care"
    CAST = "cast"
    CLUE = "clue"
    """A card is discarded instead of a clue token."""
    DEFAULTED = "defaulted"
    DISSECTION = "dissection"
    ENCOUNTER = "encounter"
    GATE = "gate"
    """A gate that opens."""
    GM = "gm"
    INSANE = "insane"
    KNOCKED_OUT = "knocked_out"
    LESSONS = "lessons"
    LOST = "lost"
    """Lost in time and space."""
    MOVEMENT = "movement"
    NO_GATE = "no_gate"
    PAID = "paid"
    RETAINER = "retainer"
    RETIRING = "retiring"
    RETURN = "return_to_arkham"
    ROLL = "roll"
    SEAL = "seal"
    SETUP = "setup"
    SOLD = "sold"
    SURGE = "monster_surge"
    TERROR = "terror"
    TRADE = "trade"
    TUTORING = "tutoring"
    UNCONSCIOUS = "unconscious"
    UPKEEP = "upkeep"
    USED = "used"


class Movement(StrEnum):
    """A monster's way of moving, shown by the colour of its border."""

    NORMAL = "normal"
    FAST = "fast"
    STATIONARY = "stationary"
    FLYING = "flying"
    UNIQUE = "unique"
    STALKER = "stalker"


class Dimension(StrEnum):
    """The symbols of gates and monsters."""

    CIRCLE = "circle"
    CRESCENT = "crescent"
    DIAMOND = "diamond"
    HEXAGON = "hexagon"
    PLUS = "plus"
    SLASH = "slash"
    SQUARE = "square"
    STAR = "star"
    TRIANGLE = "triangle"


class MythosKind(StrEnum):
    """The kinds of Mythos cards."""

    HEADLINE = "headline"
    ENVIRONMENT = "environment"
    RUMOR = "rumor"
    SPECIAL = "special"


class Colour(StrEnum):
    """The colours of gate cards."""

    BLUE = "blue"
    GREEN = "green"
    RED = "red"
    YELLOW = "yellow"
