"""The operations of encounters: what a card's entry says, as typed values."""

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
    """An amount: the sum of this many dice, rolled now."""

    count: int = 1


class Successes(Struct, frozen=True, tag=True):
    """An amount for each success of the check or roll before."""

    each: int = 1


class Failures(Struct, frozen=True, tag=True):
    """An amount for each failure of `RollDice`."""

    each: int = 1


class UpTo(Struct, frozen=True, tag=True):
    """An amount that brings the current number up to this one."""

    count: int


class All(Struct, frozen=True, tag=True):
    """An amount: everything the seat has."""


class Half(Struct, frozen=True, tag=True):
    """An amount: half of the current number, rounded down unless `up`."""

    up: bool = False

    def of(self, count: int) -> int:
        """Return half of a number."""
        return -(-count // 2) if self.up else count // 2


class Full(Struct, frozen=True, tag=True):
    """An amount that fills up to the maximum."""


class Less(Struct, frozen=True, tag=True):
    """An amount decided by dice, reduced by `by`, never below 0."""

    amount: Dice | Failures
    by: int


Amount = int | Dice | Successes | Failures | UpTo | All | Half | Full | Less
"""How much is gained or lost."""

ALL = All()
FULL = Full()


class Cost(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A price, of which all or nothing is paid."""

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
    """Base of the operations; the class name is the tag."""


class Check(_Op, frozen=True):
    """Make a skill check, then carry out what passing or failing it brings."""

    skill: Skill
    modifier: int = 0
    passed: list[Op] = []
    failed: list[Op] = []
    difficulty: int = 1
    instead: str = ""
    """A card that may be discarded to pass without a roll."""


class CombatCheck(_Op, frozen=True):
    """Make one Combat check, with weapons and spells, without a monster on the board."""

    modifier: int = 0
    passed: list[Op] = []
    failed: list[Op] = []


class Chart(_Op, frozen=True):
    """Make a skill check, then carry out the highest row that its successes reach."""

    skill: Skill
    modifier: int
    rows: dict[int, list[Op]]


class Roll(_Op, frozen=True):
    """Roll one die outside a skill check."""

    success: list[Op] = []
    failure: list[Op] = []


class RollDice(_Op, frozen=True):
    """Roll dice outside a skill check; each success and each failure has an effect."""

    count: int
    ops: list[Op]


class May(_Op, frozen=True):
    """Offer operations to the investigator, perhaps for a price."""

    ops: list[Op]
    cost: Cost = FREE


class Way(Struct, frozen=True, omit_defaults=True):
    """One possibility of a choice. It can be chosen if its price and its effect are possible."""

    ops: list[Op] = []
    cost: Cost = FREE


class Choose(_Op, frozen=True):
    """Let the investigator choose one of several possibilities; they have to."""

    ways: list[Way]


class Gain(_Op, frozen=True, kw_only=True):
    """Gain money, clue tokens, Sanity and Stamina."""

    money: Amount = 0
    clues: Amount = 0
    sanity: Amount = 0
    stamina: Amount = 0


class Lose(_Op, frozen=True, kw_only=True):
    """Lose money, clue tokens, Sanity and Stamina, all together."""

    money: Amount = 0
    clues: Amount = 0
    sanity: Amount = 0
    stamina: Amount = 0


class DeadlyLoss(_Op, frozen=True):
    """Lose Sanity or Stamina, and be devoured if none of it is left."""

    loss: Lose


class ToZero(_Op, frozen=True):
    """Reduce Sanity or Stamina to 0; abilities can prevent this, but not reduce it."""

    stat: Coin


class GainSplit(_Op, frozen=True):
    """Gain points that the player divides between Sanity and Stamina."""

    points: Amount


class LoseItems(_Op, frozen=True):
    """Discard items that the player chooses, perhaps only of one deck or kind (`weapon`)."""

    count: Amount
    deck: Deck | None = None
    kind: str = ""


class Wager(_Op, frozen=True):
    """Roll a die for each point of Sanity or Stamina, and lose one per failure.

    If a point is left, the investigator wins something.
    """

    stat: Coin
    won: list[Op]
    devours: bool = False
    """At 0 the investigator is devoured."""
    lost: Amount = Failures()


class Draw(_Op, frozen=True):
    """Draw cards from the top of a deck and keep some of them (by default all)."""

    deck: Deck
    count: int = 1
    keep: int | None = None


class SearchFirst(_Op, frozen=True):
    """Take the first card of a kind (`weapon`, `tome`) in a deck, which is then shuffled."""

    deck: Deck
    kind: str


class SearchAny(_Op, frozen=True):
    """Take any card of a deck, which is then shuffled."""

    deck: Deck


class Take(_Op, frozen=True):
    """Take a certain card if its deck has it."""

    card: str


class TakeAlly(_Op, frozen=True):
    """Take a certain Ally; if the Ally deck no longer has it, carry out other operations."""

    ally: str
    otherwise: list[Op]


class Receive(_Op, frozen=True):
    """Receive a special card: a Retainer, a membership, a Blessing or a Curse."""

    special: Special


class Buy(_Op, frozen=True):
    """Look at the top cards of a deck and buy some at list price, changed by `change`."""

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
    """Have an encounter at the investigator's location, using one of the cards drawn."""

    cards: int = 1


class Visit(_Op, frozen=True):
    """Have one encounter in an Other World, then return here."""

    world: str


class ReturnToArkham(_Op, frozen=True):
    """Return to Arkham through a gate to this world, usually with an explored marker."""

    explored: bool = True


class FallBack(_Op, frozen=True):
    """Go from the second area of an Other World to the first; in the first, something else."""

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
    """Meet a monster; `modifier` changes Combat checks against it."""

    modifier: int = 0


class GateAppears(_Op, frozen=True):
    """Open a gate here, perhaps with a monster."""

    monster: bool = True


class MonsterTrophy(_Op, frozen=True):
    """Take a monster from the cup as a trophy, even an Endless one."""


class DiscardThis(_Op, frozen=True):
    """Discard the card that has this text."""


class AddToken(_Op, frozen=True):
    """Put a Stamina token on the card that has this text; a full card is discarded."""


class TerrorRises(_Op, frozen=True):
    """Raise the terror level."""

    by: int = 1


class DoomRises(_Op, frozen=True):
    """Add doom tokens to the doom track."""

    by: int = 1


class Facing(_Op, frozen=True):
    """Carry out operations only in games against a certain Ancient One."""

    ancient_one: str
    ops: list[Op]


class Word(_Op, frozen=True):
    """Carry out a box's own operation, by the name its pack registered (`box_words`)."""

    name: str


class MonstersLeave(_Op, frozen=True):
    """Return monsters to the cup: of some kinds, in some areas, or of a neighborhood."""

    kinds: list[str] = []
    areas: list[str] = []
    """`sky`, `outskirts`, `streets`, `locations`."""
    neighborhood: str = ""
    then: list[Op] = []
    """The consequence if at least one did."""


class MonstersCome(_Op, frozen=True):
    """Draw monsters and place them."""

    place: Place
    count: int = 2


class PlacesClose(_Op, frozen=True):
    """Close locations until the end of the next turn."""

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
