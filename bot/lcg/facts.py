"""What happens in the card game, as typed facts; `sentences` turns them into sentences.

Cards stand as codes, places and enemies as codes too: a fact must be readable long after the
piece has left play. `seat` is whom the fact is about.
"""

from __future__ import annotations

from typing import ClassVar

from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.cards import CardCode, Skill, Token


class GameBegan(Fact, frozen=True):
    """The scenario is set up."""

    scenario: str
    lead: Seat


class RoundBegan(Fact, frozen=True):
    """A round begins."""

    round: int


class PhaseBegan(Fact, frozen=True):
    """A phase begins."""

    phase: str


class TurnBegan(Fact, frozen=True):
    """An investigator takes the turn."""

    seat: Seat


class TurnHandedBack(Fact, frozen=True):
    """A begun turn in which nothing was done is handed back."""

    seat: Seat


class TurnEnded(Fact, frozen=True):
    """An investigator's turn is over."""

    seat: Seat
    unused: int = 0


class ActionTaken(Fact, frozen=True):
    """An action is taken: `action` is its designator, `target` the card it is directed at."""

    seat: Seat
    action: str
    target: CardCode = CardCode("")
    through: CardCode = CardCode("")


class Mulliganed(Fact, frozen=True):
    """Opening cards are replaced."""

    seat: Seat
    count: int


class CardsDrawn(Fact, frozen=True):
    """Cards come from the deck to the hand."""

    reveals: ClassVar[bool] = True
    seat: Seat
    count: int


class CardsSeen(Fact, frozen=True):
    """Which cards: for the eyes of those in `only`."""

    reveals: ClassVar[bool] = True
    seat: Seat
    codes: tuple[CardCode, ...]
    how: str = "drawn"


class DeckReshuffled(Fact, frozen=True):
    """A discard pile becomes the deck; `seat` None is the encounter deck."""

    reveals: ClassVar[bool] = True
    seat: Seat | None = None


class DeckShuffled(Fact, frozen=True):
    """A deck is shuffled."""

    reveals: ClassVar[bool] = True
    seat: Seat | None = None


class DeckOut(Fact, frozen=True):
    """Nothing is left to draw."""

    seat: Seat


class EncounterDrawn(Fact, frozen=True):
    """An encounter card or weakness is drawn and resolves."""

    reveals: ClassVar[bool] = True
    seat: Seat
    code: CardCode
    surge: bool = False


class CardDiscarded(Fact, frozen=True):
    """A card goes to its discard pile; `from_deck` where it was unknown before."""

    code: CardCode
    seat: Seat | None = None
    why: str = ""
    threat: Seat | None = None
    """Whose threat area an encounter card leaves."""


class CardRevealed(Fact, frozen=True):
    """A card from a hidden place is shown to everybody."""

    reveals: ClassVar[bool] = True
    code: CardCode
    seat: Seat | None = None
    where: str = ""


class CardPlayed(Fact, frozen=True):
    """A card is played from hand."""

    seat: Seat
    code: CardCode
    cost: int = 0


class CardLost(Fact, frozen=True):
    """A played card or effect does nothing: its object or owner is gone, or it was cancelled."""

    code: CardCode
    why: str = ""


class AbilityUsed(Fact, frozen=True):
    """An ability is used."""

    seat: Seat
    code: CardCode
    ability: str = ""


class ForcedHappened(Fact, frozen=True):
    """A forced ability takes effect."""

    code: CardCode
    seat: Seat | None = None


class CardEntered(Fact, frozen=True):
    """A card enters play; `place` is where, `seat` who controls or faces it."""

    code: CardCode
    seat: Seat | None = None
    place: CardCode = CardCode("")


class ResourcesChanged(Fact, frozen=True):
    """Resources are gained, or spent; `lost` are those that no cost takes."""

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


class Moved(Fact, frozen=True):
    """An investigator moves."""

    seat: Seat
    to: CardCode
    origin: CardCode = CardCode("")


class PlaceRevealed(Fact, frozen=True):
    """A location is revealed and its clues are placed."""

    reveals: ClassVar[bool] = True
    code: CardCode
    clues: int = 0


class PlaceGone(Fact, frozen=True):
    """A location leaves the game."""

    code: CardCode


class CluesDiscovered(Fact, frozen=True):
    """Clues come from a location to an investigator."""

    seat: Seat
    place: CardCode
    count: int


class CluesSpent(Fact, frozen=True):
    """Clues go back to the pool."""

    seat: Seat
    count: int


class CluesAdded(Fact, frozen=True):
    """Clues come from the pool to a location."""

    place: CardCode
    count: int


class CluesGained(Fact, frozen=True):
    """Clues come from the pool to an investigator."""

    seat: Seat
    count: int


class CluesLeft(Fact, frozen=True):
    """Clues go from an investigator to a card or location."""

    seat: Seat
    count: int
    on: CardCode = CardCode("")


class TestBegan(Fact, frozen=True):
    """A skill test begins."""

    __test__ = False

    seat: Seat
    skill: Skill
    value: int
    difficulty: int
    source: str = ""
    kind: str = "plain"


class Committed(Fact, frozen=True):
    """A card is committed to a test, or taken back."""

    seat: Seat
    code: CardCode
    back: bool = False


class Boosted(Fact, frozen=True):
    """A test gains a bonus."""

    seat: Seat
    code: CardCode
    amount: int
    skill: Skill


class TokenRevealed(Fact, frozen=True):
    """A chaos token is revealed; `modifier` None counts no number.

    Where a card lets it count as another symbol, it counts `as_face` `by` that card.
    """

    reveals: ClassVar[bool] = True
    seat: Seat
    token: Token
    modifier: int | None = None
    cancelled: bool = False
    as_face: Token | None = None
    by: CardCode | None = None


class TestEnded(Fact, frozen=True):
    """A skill test succeeded or failed; `chance` (passing, of) was that before the draw."""

    __test__ = False

    seat: Seat
    skill: Skill
    success: bool
    total: int
    difficulty: int
    automatic: str = ""
    source: str = ""
    chance: tuple[int, int] = (0, 1)
    picture: bytes = b""
    """The encoded view of the whole test, for its picture."""


class TestStopped(Fact, frozen=True):
    """A skill test ends before its result is known."""

    __test__ = False

    seat: Seat
    source: str = ""


class HarmAssigned(Fact, frozen=True):
    """Damage and horror placed on an investigator; `code` names an asset that took it instead."""

    seat: Seat
    damage: int = 0
    horror: int = 0
    code: CardCode = CardCode("")
    source: str = ""


class Healed(Fact, frozen=True):
    """Damage and horror taken off."""

    seat: Seat
    damage: int = 0
    horror: int = 0
    code: CardCode = CardCode("")


class EnemySpawned(Fact, frozen=True):
    """An enemy enters play; `place` empty: it could not, and is discarded."""

    code: CardCode
    place: CardCode = CardCode("")


class EnemyEngaged(Fact, frozen=True):
    """An enemy engages an investigator; `readied` where it does so as it readies."""

    code: CardCode
    seat: Seat
    readied: bool = False


class EnemyDisengaged(Fact, frozen=True):
    """An enemy is engaged with nobody any more."""

    code: CardCode


class EnemyMoved(Fact, frozen=True):
    """An enemy moves."""

    code: CardCode
    to: CardCode


class EnemyAttacked(Fact, frozen=True):
    """An enemy attacks; `cancelled` says that it came to nothing."""

    code: CardCode
    seat: Seat
    opportunity: bool = False
    cancelled: bool = False
    retaliates: bool = False


class EnemyEvaded(Fact, frozen=True):
    """An enemy is evaded."""

    code: CardCode
    seat: Seat


class EnemyDamaged(Fact, frozen=True):
    """Damage placed on an enemy (negative: healed)."""

    code: CardCode
    amount: int
    left: int
    source: str = ""


class EnemyDefeated(Fact, frozen=True):
    """An enemy is defeated; `seat` by whom."""

    code: CardCode
    seat: Seat | None = None
    victory: int | None = None


class VictoryJoined(Fact, frozen=True):
    """A card in play joins the victory display without being defeated."""

    code: CardCode
    victory: int | None = None


class AssetDefeated(Fact, frozen=True):
    """An asset is defeated."""

    code: CardCode
    seat: Seat | None = None


class CardExhausted(Fact, frozen=True):
    """A card exhausts or readies."""

    code: CardCode
    ready: bool = False


class DoomPlaced(Fact, frozen=True):
    """Doom is placed on the agenda, or on the card `on`."""

    amount: int
    total: int
    need: int
    on: CardCode = CardCode("")


class AgendaAdvanced(Fact, frozen=True):
    """The agenda advances; its back is `code`'s other side."""

    reveals: ClassVar[bool] = True
    code: CardCode


class ActAdvanced(Fact, frozen=True):
    """The act advances."""

    reveals: ClassVar[bool] = True
    code: CardCode


class AdvanceRefused(Fact, frozen=True):
    """A holder of clues did not agree to spend them."""

    seat: Seat


class ChoiceMade(Fact, frozen=True):
    """A choice that a card put to an investigator."""

    seat: Seat
    code: CardCode
    choice: str


class InvestigatorOut(Fact, frozen=True):
    """An investigator is defeated or resigns, is killed or goes insane."""

    seat: Seat
    how: str
    cause: str = ""


class LeadChanged(Fact, frozen=True):
    """Another investigator leads."""

    seat: Seat


class TraumaSuffered(Fact, frozen=True):
    """Trauma that lasts beyond the scenario."""

    seat: Seat
    physical: int = 0
    mental: int = 0
    source: str = ""


class ActionsLost(Fact, frozen=True):
    """Actions of this turn are lost."""

    seat: Seat
    count: int


class ActionsGained(Fact, frozen=True):
    """Additional actions are gained for this turn."""

    seat: Seat
    count: int


class CardReturned(Fact, frozen=True):
    """A card goes back from play to its owner's hand."""

    code: CardCode
    seat: Seat


class CardShuffledIn(Fact, frozen=True):
    """A card goes from play into the encounter deck."""

    code: CardCode


class DiscardPileRemoved(Fact, frozen=True):
    """An investigator's discard pile is removed from the game."""

    seat: Seat
    count: int


class CluesDiscarded(Fact, frozen=True):
    """Clues on a card go to the pool."""

    code: CardCode
    count: int
    left: int
    seat: Seat


class ControlTaken(Fact, frozen=True):
    """An investigator takes control of a card."""

    seat: Seat
    code: CardCode


class ScenarioEnded(Fact, frozen=True):
    """The scenario ends; `resolution` is `none` or `r1` onwards."""

    resolution: str


class XpEarned(Fact, frozen=True):
    """Experience that an investigator earns in this scenario."""

    seat: Seat
    amount: int


class LogNoted(Fact, frozen=True):
    """An entry of the campaign log."""

    note: str


class QuestionSkipped(Fact, frozen=True):
    """A question lost its sense and is skipped."""

    source: str


class GmChanged(Fact, frozen=True):
    """The game master changed something: a short clause in the past tense's place."""

    what: str


LcgFact = (
    GameBegan | RoundBegan | PhaseBegan | TurnBegan | TurnHandedBack | TurnEnded | ActionTaken
    | Mulliganed | CardsDrawn | CardsSeen | DeckReshuffled | DeckShuffled | DeckOut
    | EncounterDrawn | CardDiscarded | CardRevealed | CardPlayed | CardLost | AbilityUsed
    | ForcedHappened | CardEntered | ResourcesChanged | UsesChanged | Moved | PlaceRevealed
    | PlaceGone | CluesDiscovered | CluesSpent | CluesLeft | TestBegan | Committed | Boosted
    | TokenRevealed | TestEnded | TestStopped | HarmAssigned | Healed | EnemySpawned
    | EnemyEngaged | EnemyDisengaged | EnemyMoved | EnemyAttacked | EnemyEvaded | EnemyDamaged
    | EnemyDefeated | AssetDefeated | CardExhausted | DoomPlaced | AgendaAdvanced | ActAdvanced
    | AdvanceRefused | ChoiceMade | InvestigatorOut | LeadChanged | TraumaSuffered
    | ActionsLost | ActionsGained | CardReturned | CardShuffledIn | DiscardPileRemoved
    | CluesDiscarded | ControlTaken | ScenarioEnded | XpEarned | LogNoted | QuestionSkipped
    | GmChanged
)  # fmt: skip
