"""The vocabulary of encounters: what an entry of a card says, as typed values.

An entry is a list of ops, carried out in order. What an op does and how it reads are registered
side by side (`encounters/operation.py`). The vocabulary is closed; what needs an "if", or would be
used once, is a script registered with `entries.encounter`. Effects stop when the investigator
leaves the encounter (goes insane, is arrested, is drawn through a gate…).
"""

from __future__ import annotations

from msgspec import Struct

from bot.second_edition.printed.terms import (
    Coin,
    Deck,
    Dimension,
    Movement,
    Place,
    Skill,
    Special,
)

# --- How much -------------------------------------------------------------------------------------


class Dice(Struct, frozen=True, tag=True):
    """The sum of this many dice, rolled now."""

    count: int = 1


class Successes(Struct, frozen=True, tag=True):
    """A number for each success of the check or roll before."""

    each: int = 1


class Failures(Struct, frozen=True, tag=True):
    """A number for each failure of `RollDice`."""

    each: int = 1


class UpTo(Struct, frozen=True, tag=True):
    """The number missing to this one."""

    count: int


class All(Struct, frozen=True, tag=True):
    """Everything there is."""


class Half(Struct, frozen=True, tag=True):
    """Half of the current number, rounded down unless `up`."""

    up: bool = False

    def of(self, count: int) -> int:
        """Half of a number."""
        return -(-count // 2) if self.up else count // 2


class Full(Struct, frozen=True, tag=True):
    """Up to the maximum."""


class Less(Struct, frozen=True, tag=True):
    """An amount that dice decide, `by` lower in all, but not below 0."""

    amount: Dice | Failures
    by: int


Amount = int | Dice | Successes | Failures | UpTo | All | Half | Full | Less
"""How much is gained or lost."""

ALL = All()
FULL = Full()


class Cost(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A price, paid all of it or nothing."""

    money: int = 0
    clues: int = 0
    sanity: int = 0
    stamina: int = 0
    toughness: int = 0
    """Of monster trophies alone."""
    worth: int = 0
    """Of trophies: the toughness of monsters, and 5 for a gate."""
    gates: int = 0
    """Gate trophies."""
    monsters: int = 0
    """Monster trophies, however tough."""
    symbol: Dimension | None = None
    """The symbol that those monster trophies need."""


FREE = Cost()

# --- What happens ---------------------------------------------------------------------------------


class _Op(Struct, frozen=True, tag=True, omit_defaults=True):
    """Base of the ops; the class name is the tag."""


class Check(_Op, frozen=True):
    """A skill check, then what passing or failing it brings."""

    skill: Skill
    modifier: int = 0
    passed: list[Op] = []
    failed: list[Op] = []
    difficulty: int = 1
    instead: str = ""
    """A card that may be discarded to pass without a roll."""


class CombatCheck(_Op, frozen=True):
    """One Combat check, with weapons and spells, against nothing that stays."""

    modifier: int = 0
    passed: list[Op] = []
    failed: list[Op] = []


class Chart(_Op, frozen=True):
    """A skill check with the effect of the highest row not above its successes."""

    skill: Skill
    modifier: int
    rows: dict[int, list[Op]]


class Roll(_Op, frozen=True):
    """One die that is no skill check."""

    success: list[Op] = []
    failure: list[Op] = []


class RollDice(_Op, frozen=True):
    """Dice without a skill check, with the effects of each success and failure."""

    count: int
    ops: list[Op]


class May(_Op, frozen=True):
    """Something the investigator may do, perhaps for a price."""

    ops: list[Op]
    cost: Cost = FREE


class Way(Struct, frozen=True, omit_defaults=True):
    """One of the things to choose from; it needs its price and something to take effect on."""

    ops: list[Op] = []
    cost: Cost = FREE


class Choose(_Op, frozen=True):
    """A mandatory choice among the possible ones of several ways."""

    ways: list[Way]


class Gain(_Op, frozen=True, kw_only=True):
    """Gains of money, Clues, Sanity and Stamina."""

    money: Amount = 0
    clues: Amount = 0
    sanity: Amount = 0
    stamina: Amount = 0


class Lose(_Op, frozen=True, kw_only=True):
    """Losses, dealt as a set."""

    money: Amount = 0
    clues: Amount = 0
    sanity: Amount = 0
    stamina: Amount = 0


class DeadlyLoss(_Op, frozen=True):
    """A loss that devours whoever has no Sanity or no Stamina left after it."""

    loss: Lose


class ToZero(_Op, frozen=True):
    """Sanity or Stamina falls to 0: it can be prevented completely, but not reduced."""

    stat: Coin


class GainSplit(_Op, frozen=True):
    """Points divided between Sanity and Stamina as one likes."""

    points: Amount


class LoseItems(_Op, frozen=True):
    """Items of one's choice are discarded, perhaps of one deck or of one kind (`weapon`) only."""

    count: Amount
    deck: Deck | None = None
    kind: str = ""


class Wager(_Op, frozen=True):
    """A die for each point of Sanity or Stamina: lose one per failure, and if still up, win."""

    stat: Coin
    won: list[Op]
    devours: bool = False
    """At 0 the investigator is devoured."""
    lost: Amount = Failures()


class Draw(_Op, frozen=True):
    """Cards drawn from the top of a deck, with the number to keep (by default all)."""

    deck: Deck
    count: int = 1
    keep: int | None = None


class SearchFirst(_Op, frozen=True):
    """The first card of a kind (`weapon`, `tome`) in a deck, which is shuffled afterwards."""

    deck: Deck
    kind: str


class SearchAny(_Op, frozen=True):
    """Any one card of a deck, which is shuffled afterwards."""

    deck: Deck


class Take(_Op, frozen=True):
    """A certain card, if its deck has it."""

    card: str


class TakeAlly(_Op, frozen=True):
    """A certain Ally joins; if the Ally deck has it no more, something else."""

    ally: str
    otherwise: list[Op]


class Receive(_Op, frozen=True):
    """A special card: a Retainer, a membership, a Blessing or a Curse."""

    special: Special


class Buy(_Op, frozen=True):
    """Look at the top cards of a deck and buy of them at list price, changed by `change`."""

    deck: Deck
    look: int = 1
    most: int = 1
    change: int = 0
    half: bool = False
    """At half the list price, rounded up."""


class Move(_Op, frozen=True):
    """Move to a certain place, or to area 1 of a world."""

    to: Place


class ToStreet(_Op, frozen=True):
    """Move to the street of this neighborhood."""


class MoveAnywhere(_Op, frozen=True):
    """Move to any location or street area in Arkham."""


class Encounter(_Op, frozen=True):
    """Have an encounter in the location where one is now; of several cards one is used."""

    cards: int = 1


class Visit(_Op, frozen=True):
    """Have one encounter in an Other World, then come back here."""

    world: str


class ReturnToArkham(_Op, frozen=True):
    """Return to Arkham through a gate to this world, as a rule with an explored marker."""

    explored: bool = True


class FallBack(_Op, frozen=True):
    """Back from the second area of this Other World to its first; in the first, something else."""

    otherwise: list[Op]


class Delayed(_Op, frozen=True):
    """Be delayed (stay here next turn)."""


class LoseTurn(_Op, frozen=True):
    """Lose the next turn."""


class Arrested(_Op, frozen=True):
    """Be arrested."""


class Lost(_Op, frozen=True):
    """Be lost in time and space."""


class Devoured(_Op, frozen=True):
    """Be devoured."""


class MonsterAppears(_Op, frozen=True):
    """A monster appears; Combat checks against it are changed by `modifier`."""

    modifier: int = 0


class GateAppears(_Op, frozen=True):
    """A gate appears here, with a monster if it says so."""

    monster: bool = True


class MonsterTrophy(_Op, frozen=True):
    """A monster from the cup becomes a trophy, Endless or not."""


class DiscardThis(_Op, frozen=True):
    """The card whose text this is, is discarded."""


class AddToken(_Op, frozen=True):
    """A Stamina token on the card with this text; the full card is discarded."""


class TerrorRises(_Op, frozen=True):
    """The terror level rises."""

    by: int = 1


class DoomRises(_Op, frozen=True):
    """Doom tokens come onto the doom track."""

    by: int = 1


class Facing(_Op, frozen=True):
    """An effect in games against a certain Ancient One only."""

    ancient_one: str
    ops: list[Op]


class Word(_Op, frozen=True):
    """A word of a box's own, by the name under which its pack registered it (`box_words`)."""

    name: str


class MonstersLeave(_Op, frozen=True):
    """Monsters return to the cup: those of kinds, in areas, or of a neighborhood."""

    kinds: list[str] = []
    areas: list[str] = []
    """`sky`, `outskirts`, `streets`, `locations`."""
    neighborhood: str = ""
    then: list[Op] = []
    """The consequence if at least one did."""


class MonstersCome(_Op, frozen=True):
    """Monsters are drawn and placed."""

    place: Place
    count: int = 2


class PlacesClose(_Op, frozen=True):
    """Locations are closed until the end of the next turn."""

    places: list[Place]


Op = (
    Check
    | CombatCheck
    | Chart
    | Roll
    | RollDice
    | May
    | Choose
    | Gain
    | Lose
    | DeadlyLoss
    | ToZero
    | GainSplit
    | LoseItems
    | Wager
    | Draw
    | SearchFirst
    | SearchAny
    | Take
    | TakeAlly
    | Receive
    | Buy
    | Move
    | ToStreet
    | MoveAnywhere
    | Encounter
    | Visit
    | ReturnToArkham
    | FallBack
    | Delayed
    | LoseTurn
    | Arrested
    | Lost
    | Devoured
    | MonsterAppears
    | GateAppears
    | MonsterTrophy
    | DiscardThis
    | AddToken
    | TerrorRises
    | DoomRises
    | Facing
    | Word
    | MonstersLeave
    | MonstersCome
    | PlacesClose
)
"""The whole vocabulary."""

# --- What lasts -----------------------------------------------------------------------------------


class Change(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change of monsters while an effect is in force.

    It applies to the named kinds, all Undead, one kind of movement, or all monsters. Toughness is
    added; the other numbers and the movement replace the printed ones.
    """

    kinds: list[str] = []
    undead: bool = False
    moving: Movement | None = None
    toughness: int = 0
    horror_rating: int | None = None
    horror_damage: int | None = None
    combat_rating: int | None = None
    combat_damage: int | None = None
    movement: Movement | None = None
    gains: list[str] = []
    """Abilities: `endless`, `magical_immunity`."""
