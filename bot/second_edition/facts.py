"""What happens in the board game, as typed facts; `telling` turns them into sentences.

Cards, monsters, worlds and places stand as codes: a fact must be readable long after the thing has
left play. `seat` is whom the fact is about.
"""

from __future__ import annotations

from typing import ClassVar

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.second_edition.terms import CheckKind, Place, Skill, Special


class GameBegan(Fact, frozen=True):
    """The game is set up."""

    ancient_one: str
    first: Seat


class TurnBegan(Fact, frozen=True):
    """A turn begins."""

    turn: int
    first: Seat


class PhaseBegan(Fact, frozen=True):
    """A phase begins."""

    phase: str


class Changed(Fact, frozen=True):
    """An investigator gained or lost sanity, stamina, money or clues; `now` is what is left."""

    seat: Seat
    what: str
    amount: int
    now: int
    source: str = ""
    cost: bool = False


class MaximumLowered(Fact, frozen=True):
    """A maximum is lowered for the rest of the game."""

    seat: Seat
    what: str
    now: int


class CardGained(Fact, frozen=True):
    """A card comes into somebody's possession."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    how: str = "drawn"


class CardLost(Fact, frozen=True):
    """A card leaves its owner; `box` for good."""

    seat: Seat
    card: str
    box: bool = False
    why: str = ""


class CardExhausted(Fact, frozen=True):
    """A card is exhausted, or refreshed."""

    seat: Seat
    card: str
    ready: bool = False


class CardsShown(Fact, frozen=True):
    """Cards on offer are looked at."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[str, ...]


class AllyRemoved(Fact, frozen=True):
    """An Ally leaves Arkham."""

    reveals: ClassVar[bool] = True
    card: str


class SpecialChanged(Fact, frozen=True):
    """A special card is gained or lost."""

    seat: Seat
    special: Special
    gained: bool
    why: str = ""


class SlidersSet(Fact, frozen=True):
    """Sliders were moved to these stops."""

    seat: Seat
    stops: tuple[int, ...]


class Rolled(Fact, frozen=True):
    """Dice were rolled that are not a skill check."""

    reveals: ClassVar[bool] = True
    seat: Seat | None
    faces: tuple[int, ...]
    source: str = ""


class CheckBegan(Fact, frozen=True):
    """A skill check begins: dice to roll and successes needed."""

    seat: Seat
    skill: Skill
    kind: CheckKind
    modifier: int
    dice: int
    difficulty: int
    source: str = ""


class DiceRolled(Fact, frozen=True):
    """Dice of a check.

    `why` is empty for the first roll, `clue` for the dice of a clue token, `clue_card` for those of
    a card instead of one, else it names what re-rolls.
    """

    reveals: ClassVar[bool] = True
    seat: Seat
    faces: tuple[int, ...]
    all: tuple[int, ...]
    successes: int
    why: str = ""


class CheckEnded(Fact, frozen=True):
    """A skill check is over. `per_mille` was its chance before the roll, without clues.

    `faces` are the dice as they lie; the last `by_clues` were given by `clues` clue tokens. A die
    from `lowest` up is a success, one that shows `doubled` (if not 0) is two. `tallied`: it is
    neither passed nor failed, its successes add up.
    """

    seat: Seat
    skill: Skill
    kind: CheckKind
    passed: bool
    successes: int
    difficulty: int
    per_mille: int = 0
    source: str = ""
    modifier: int = 0
    faces: tuple[int, ...] = ()
    by_clues: int = 0
    clues: int = 0
    lowest: int = 5
    doubled: int = 0
    automatic: bool = False
    """Passed or failed without a roll."""
    tallied: bool = False


class Moved(Fact, frozen=True):
    """An investigator is somewhere else."""

    seat: Seat
    source: Place
    to: Place
    how: str = ""


class StatusChanged(Fact, frozen=True):
    """Delayed, arrested, explored, skip_turn: set or cleared."""

    seat: Seat
    status: str
    on: bool


class KnockedOut(Fact, frozen=True):
    """An investigator goes insane or unconscious."""

    seat: Seat
    insane: bool
    unconscious: bool


class Devoured(Fact, frozen=True):
    """An investigator is devoured."""

    seat: Seat
    code: str
    source: str = ""


class InvestigatorCame(Fact, frozen=True):
    """A new investigator takes the seat."""

    reveals: ClassVar[bool] = True
    seat: Seat
    code: str


class Traded(Fact, frozen=True):
    """Something changes hands."""

    giver: Seat
    taker: Seat
    card: str = ""
    money: int = 0


class CluePlaced(Fact, frozen=True):
    """Clue tokens lie in a place; negative ones are taken or discarded."""

    place: Place
    amount: int


class MonsterPlaced(Fact, frozen=True):
    """A monster comes: on the board, to the Outskirts, or before an investigator."""

    reveals: ClassVar[bool] = True
    monster: str
    place: Place
    seat: Seat | None = None


class MonsterMoved(Fact, frozen=True):
    """A monster moves."""

    monster: str
    source: Place
    to: Place


class MonsterGone(Fact, frozen=True):
    """A monster leaves: to the `cup`, the `box`, or as a `trophy` of `seat`.

    A trophy is `taken` where nobody defeated the monster.
    """

    monster: str
    place: Place
    to: str
    seat: Seat | None = None
    taken: bool = False


class CombatBegan(Fact, frozen=True):
    """A combat begins; `monster` is empty for the Ancient One."""

    seat: Seat
    monster: str


class CombatEnded(Fact, frozen=True):
    """A combat ends: `won`, `fled`, `evaded` or `stopped`."""

    seat: Seat
    monster: str
    how: str


class GateOpened(Fact, frozen=True):
    """A gate opens."""

    reveals: ClassVar[bool] = True
    place: Place
    world: str


class GateClosed(Fact, frozen=True):
    """A gate closes; `seat` holds the trophy."""

    place: Place
    world: str
    seat: Seat | None = None


class Sealed(Fact, frozen=True):
    """An elder sign lies on a location, or is gone."""

    place: Place
    on: bool = True


class MonsterSurge(Fact, frozen=True):
    """Monsters surge from all open gates."""

    place: Place
    amount: int


class DoomChanged(Fact, frozen=True):
    """Doom tokens were added or removed."""

    amount: int
    now: int
    source: str = ""


class TerrorChanged(Fact, frozen=True):
    """The terror level rises."""

    now: int


class PlaceClosed(Fact, frozen=True):
    """A location closes, for good or for a while; or opens again."""

    place: Place
    closed: bool = True
    for_good: bool = False


class MythosDrawn(Fact, frozen=True):
    """A Mythos card is drawn; `ignored` where only its gate counts or it is drawn again."""

    reveals: ClassVar[bool] = True
    card: str
    ignored: bool = False


class MythosOver(Fact, frozen=True):
    """A Mythos phase ends: what came in it, and how things stand now."""

    opened: tuple[Place, ...] = ()
    """Where gates opened in it."""
    came: int = 0
    """Monsters that came onto the board."""
    moved: int = 0
    """Moves of monsters."""
    doom: int = 0
    terror: int = 0
    gates: int = 0
    """Open gates."""
    monsters: int = 0
    """Those that count to the limit."""
    limit: int | None = None
    outskirts: int = 0


class MythosLeft(Fact, frozen=True):
    """An environment, rumor or lasting headline leaves play; `how` is `passed`, `replaced` etc."""

    card: str
    how: str = ""


class RumorProgress(Fact, frozen=True):
    """Clue tokens or monsters on the rumor."""

    card: str
    clues: int
    monsters: int


class EncounterDrawn(Fact, frozen=True):
    """An encounter card is drawn; `entry` is the place or world whose entry counts."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: str
    entry: str


class EncounterMet(Fact, frozen=True):
    """What an encounter says and how it goes on: a sentence that the content writes."""

    seat: Seat
    text: str


class AbilityUsed(Fact, frozen=True):
    """A card's or place's ability is used."""

    seat: Seat
    source: str


class Noted(Fact, frozen=True):
    """Something the rules decide that players should know: a key of `telling`, its arguments."""

    what: str
    seat: Seat | None = None
    args: tuple[str, ...] = ()


class GmChanged(Fact, frozen=True):
    """The game master changed something that no other fact tells.

    `what` is `monster` (args: its code, from, to), `clues` (place, how many lie there now),
    `first` (none), `seal` (place that is sealed no more), `card` (its code, now in its deck),
    `gate_trophy` (world), `mythos_card` (its code, now in play) or `draws` (purpose).
    """

    what: str
    seat: Seat | None = None
    args: tuple[str, ...] = ()


class AncientOneWoke(Fact, frozen=True):
    """The Ancient One awakens; `why` is the rule that woke it."""

    code: str
    why: str


class BattleRound(Fact, frozen=True):
    """A round of the final battle begins."""

    round: int
    doom: int


class GameEnded(Fact, frozen=True):
    """The game is over."""

    won: bool
    resolution: str
    score: int = 0
    first_citizen: str = ""
    by: tuple[tuple[str, int], ...] = ()
    """The parts of the score."""


GameFact = (
    GameBegan
    | TurnBegan
    | PhaseBegan
    | Changed
    | MaximumLowered
    | CardGained
    | CardLost
    | CardExhausted
    | CardsShown
    | AllyRemoved
    | SpecialChanged
    | SlidersSet
    | Rolled
    | CheckBegan
    | DiceRolled
    | CheckEnded
    | Moved
    | StatusChanged
    | KnockedOut
    | Devoured
    | InvestigatorCame
    | Traded
    | CluePlaced
    | MonsterPlaced
    | MonsterMoved
    | MonsterGone
    | CombatBegan
    | CombatEnded
    | GateOpened
    | GateClosed
    | Sealed
    | MonsterSurge
    | DoomChanged
    | TerrorChanged
    | PlaceClosed
    | MythosDrawn
    | MythosOver
    | MythosLeft
    | RumorProgress
    | EncounterDrawn
    | EncounterMet
    | AbilityUsed
    | Noted
    | GmChanged
    | AncientOneWoke
    | BattleRound
    | GameEnded
)
