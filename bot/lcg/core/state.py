"""The serialisable state of a card game.

A physical card is a `Copy`, known by its number for the whole game; in a deck, hand or pile there
is only this number. A card in play is a `Piece` with its own id: an id names one stay in play, and
a card that leaves and returns becomes a new piece.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import UNSET, Struct, UnsetType, field

from bot.engine.about import About
from bot.engine.ids import Seat
from bot.engine.json_types import JsonObject
from bot.lcg.core.ids import CopyNo, PieceId
from bot.lcg.printed.cards import CardCode, Difficulty, Faction, Skill, Symbol, Token
from bot.lcg.printed.editions import Edition


class Phase(StrEnum):
    """The four phases, and the times before and after the rounds."""

    SETUP = "setup"
    MYTHOS = "mythos"
    INVESTIGATION = "investigation"
    ENEMY = "enemy"
    UPKEEP = "upkeep"
    OVER = "over"


class Step(StrEnum):
    """The framework steps (Rules Reference, "Framework Event Details"), one script each."""

    DEAL = "setup.deal"
    MULLIGAN = "setup.mulligan"
    BEGIN = "setup.begin"
    MYTHOS = "1.1"
    DOOM = "1.2"
    THRESHOLD = "1.3"
    ENCOUNTER = "1.4"
    MYTHOS_WINDOW = "1.4w"
    MYTHOS_END = "1.5"
    INVESTIGATION = "2.1"
    INVESTIGATION_WINDOW = "2.1w"
    NEXT_TURN = "2.2"
    TURN_BEGIN = "2.2b"
    TURN = "2.2.1"
    TURN_END = "2.2.2"
    INVESTIGATION_END = "2.3"
    ENEMY = "3.1"
    HUNTERS = "3.2"
    ENEMY_WINDOW = "3.2w"
    ATTACKS = "3.3"
    LAST_ENEMY_WINDOW = "3.3w"
    ENEMY_END = "3.4"
    UPKEEP = "4.1"
    UPKEEP_WINDOW = "4.1w"
    RESET = "4.2"
    READY = "4.3"
    DRAW = "4.4"
    HAND_SIZE = "4.5"
    ROUND_END = "4.6"
    RESOLUTION = "resolution"
    OVER = "over"


class Cursor(Struct, frozen=True):
    """The current place in the round: the framework step, and the seat whose step it is."""

    step: Step
    seat: Seat | None = None
    word: str = ""
    """The resolution, at `RESOLUTION`; `skipped` or `again` at the end or beginning of a phase."""


class Standing(StrEnum):
    """The status of an investigator in the scenario."""

    PLAYING = "playing"
    RESIGNED = "resigned"
    DEFEATED = "defeated"


class Copy(Struct, frozen=True):
    """A physical card: its code, and the seat whose deck it is from (None for encounter cards)."""

    code: CardCode
    owner: Seat | None = None


class Extra(Struct, frozen=True):
    """An additional action, perhaps restricted. Rules Reference, "Action", additional actions."""

    source: About | None
    only: str = ""
    own: bool = False
    """Given by the investigator's own text: it cannot be used while that counts as blank."""


class Investigator(Struct):
    """The investigator of one seat, with deck, hand, discard pile and tokens."""

    seat: Seat
    code: CardCode
    deck: list[CopyNo]
    """Top of the deck first."""
    hand: list[CopyNo] = field(default_factory=list[CopyNo])
    discard: list[CopyNo] = field(default_factory=list[CopyNo])
    """Top of the pile last."""
    place: PieceId | None = None
    damage: int = 0
    horror: int = 0
    resources: int = 0
    clues: int = 0
    actions: int = 0
    extras: list[Extra] = field(default_factory=list[Extra])
    lent: list[PieceId] = field(default_factory=list[PieceId])
    """Cards in play whose additional action, one of `actions`, is not spent yet in this turn."""
    acted: bool = False
    """True if the investigator has taken this round's turn."""
    deeds: int = 0
    """Things done in this turn; a begun turn in which nothing was done can be handed back."""
    standing: Standing = Standing.PLAYING
    cause: About | None = None
    """The cause of the investigator's defeat."""
    killed: bool = False
    """Lost to the campaign: dead, or with `insane` mad."""
    insane: bool = False
    physical_trauma: int = 0
    mental_trauma: int = 0
    new_physical: int = 0
    """Physical trauma suffered in this scenario."""
    new_mental: int = 0
    xp: int = 0
    xp_lost: int = 0
    """Experience that this scenario gives less: never more than it gives. Below 0: more."""

    @property
    def playing(self) -> bool:
        """Return True if the investigator is still in the scenario."""
        return self.standing is Standing.PLAYING

    def is_at(self, place: PieceId | None) -> bool:
        """Return True if the investigator is still in the scenario and at this location."""
        return self.playing and self.place == place


class Piece(Struct):
    """A card in play."""

    id: PieceId
    copy: CopyNo
    code: CardCode
    owner: Seat | None = None
    controller: Seat | None = None
    """The seat that controls a player card; None for encounter cards and unclaimed story assets."""
    threat: Seat | None = None
    """The seat whose threat area has a treachery, or that an enemy engages."""
    place: PieceId | None = None
    """The location of an enemy or an uncontrolled asset; of a location the one it is joined to."""
    host: PieceId | None = None
    """The card that it is attached to."""
    exhausted: bool = False
    revealed: bool = True
    damage: int = 0
    horror: int = 0
    doom: int = 0
    clues: int = 0
    resources: int = 0
    uses: int = 0
    from_hand: bool = False
    """True if it was played from hand rather than put into play."""


class Commit(Struct, frozen=True):
    """A card committed to a test, and its seat."""

    seat: Seat
    copy: CopyNo
    cancelled: bool = False
    """Its icons and effects are cancelled."""
    gained: tuple[Skill, ...] | UnsetType = UNSET
    """Icons that it has gained for this test; written only where it has some."""


class RevealedToken(Struct, frozen=True):
    """A revealed chaos token. If cancelled, it was returned to the bag and has no effect."""

    token: Token
    cancelled: bool = False
    ignored: bool = False
    """True if another token was chosen; this one does not count and stays out of the bag."""
    switched: bool = False
    """True if its minus counts as a plus."""
    treated_as: Token | UnsetType = UNSET
    """Another token as which it is treated in every way; written only where it is."""
    value: int | UnsetType = UNSET
    """The amount that its own effect has set at ST.4; written only where one has."""

    @property
    def shown(self) -> Token:
        """Return the token that this one counts as."""
        return self.token if self.treated_as is UNSET else self.treated_as


class Bonus(Struct, frozen=True):
    """A bonus or penalty of a test's sum in addition to the skill."""

    source: About | None
    amount: int
    skill: Skill | None = None
    """The skill to which it is added; it counts nothing where another one is used instead."""


class TestKind(StrEnum):
    """The purpose of a test."""

    __test__ = False

    PLAIN = "plain"
    INVESTIGATE = "investigate"
    FIGHT = "fight"
    EVADE = "evade"


class SkillTest(Struct):
    """A skill test in progress: its target, committed cards, revealed tokens and result."""

    seat: Seat
    skill: Skill
    difficulty: int
    kind: TestKind = TestKind.PLAIN
    target: PieceId | None = None
    source: About | None = None
    """The source of the test."""
    tool: PieceId | None = None
    """The asset through which an attack, evasion or investigation is made."""
    base: Bonus | UnsetType = UNSET
    """The base value that the source sets for a skill, if it does; written only where it is so."""
    plus: Skill | UnsetType = UNSET
    """Another skill whose value is added as well; written only where one is."""
    shift: int = 0
    """The source's change to the difficulty (a flashlight's −2 shroud)."""
    bonuses: list[Bonus] = field(default_factory=list[Bonus])
    commits: list[Commit] = field(default_factory=list[Commit])
    drawn: list[RevealedToken] = field(default_factory=list[RevealedToken])
    returning: list[CopyNo] = field(default_factory=list[CopyNo])
    """Committed cards that go back to their owners' hands after the test."""
    damage: int = 1
    """Damage that a successful attack deals."""
    more: str = ""
    """The rule of further damage that is counted only when the damage is dealt."""
    harmless: bool | UnsetType = UNSET
    """True if a successful attack deals no damage; stored only if so."""
    spares: bool = False
    """True if a failed attack hits no other investigator."""
    clues: int = 1
    """Clues that a successful investigation discovers; with 0 something else comes instead."""
    on_symbol: list[str] = field(default_factory=list[str])
    """Handlers that run when a symbol is revealed."""
    extra: int = 0
    """The sum of what "when you would fail" abilities added."""
    factor: int | UnsetType = UNSET
    """The factor of committed cards on `difficulty`; stored only if there is one."""
    fixed: bool | UnsetType = UNSET
    """True if a card sets the token, so that none is revealed; stored only if so."""
    without: tuple[Symbol, ...] | UnsetType = UNSET
    """Symbols whose effects are ignored; stored only if there are any."""
    skills: list[Skill] = field(default_factory=list[Skill])
    """The skills among which the performer could choose."""
    closed: bool = False
    """A token is revealed: no more commits or boosts."""
    automatic: str = ""
    """`success` or `failure` where no numbers are compared."""
    total: int | None = None
    success: bool | None = None

    @property
    def counting_bonuses(self) -> list[Bonus]:
        """Return the bonuses, except those to a skill that the test does not use."""
        return [each for each in self.bonuses if each.skill is None or self.counts(each.skill)]

    def counts(self, skill: Skill) -> bool:
        """Return True if the test uses this skill: it is tested, or added to the tested one."""
        return skill in (self.skill, self.plus)

    def won_by(self, points: int) -> bool:
        """Return True if the test has succeeded by at least this many points."""
        return bool(self.success) and (self.total or 0) - self.difficulty >= points

    @property
    def margin(self) -> int:
        """Return the number of points by which the test succeeded or failed, never below 0."""
        return abs((self.total or 0) - self.difficulty)


class Until(StrEnum):
    """The point at which a lasting effect ends."""

    TEST = "test"
    TURN = "turn"
    PHASE = "phase"
    INVESTIGATION = "investigation"
    """The end of the next investigation phase."""
    ROUND = "round"
    GAME = "game"


class Lasting(Struct, frozen=True):
    """An effect that outlives its source. Rules Reference, "Lasting Effects"."""

    name: str
    """The name that registered scripts look for, such as ``mind_over_matter``."""
    source: About | None
    until: Until
    seat: Seat | None = None
    piece: PieceId | None = None
    """The card in play that it concerns."""
    skill: Skill | None = None
    """The skill of `seat` that it changes by `amount`."""
    amount: int = 0


class Later(Struct, frozen=True):
    """A delayed effect: a handler and its arguments. Rules Reference, "Nested Skill Tests"."""

    handler: str
    args: JsonObject = field(default_factory=JsonObject)


class Stage(Struct):
    """The current act or agenda: its number in the scenario's deck, and its own tokens."""

    index: int = 0
    doom: int = 0
    clues: int = 0
    turned: bool = False
    """True while its back is being resolved: its tokens are gone, and the next one has not come."""
    flipped: bool = False
    """Of an agenda: its other side is both the current act and the current agenda."""
    second: bool | UnsetType = UNSET
    """True for a card of the scenario's second agenda deck; written only where it is one."""


class LogEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the campaign log: its note, and the seat, card or number that it records."""

    note: str
    """Its slug among the campaign's notes."""
    seat: Seat | None = None
    card: CardCode = CardCode("")
    """The card it names, such as a cultist on a list, or an investigator of an earlier chapter."""
    crossed: bool = False
    """Crossed out: it counts as absent."""
    count: int | UnsetType = UNSET
    """The number that it holds; written only where it holds one."""


class Earned(Struct, frozen=True):
    """A card that a deck keeps for the rest of the campaign: a story asset, or a weakness."""

    code: CardCode
    seat: Seat | None = None
    """The seat whose deck it is; None if the players choose."""


class StruckCard(Struct, frozen=True):
    """A card that leaves decks for the rest of the campaign."""

    code: CardCode
    seat: Seat | None = None
    """The seat whose deck loses one copy; None if every copy leaves every deck."""


class HouseRules(Struct, frozen=True):
    """House rules of the table."""

    share_freely: bool = False
    """True if the seat that proposes to advance the act divides the group's clues."""
    test_pictures: bool = True
    edition: Edition = Edition.CLASSIC
    standalone: bool = True
    """True for a standalone scenario: experience in a deck brings more random basic weaknesses."""
    closed_hands: bool = False
    """A seat counts as able whenever the cards that others do not see might make it so."""
    seat_order: bool = False
    """True if turns follow the player order, the lead first."""
    lead_order: bool = False
    """True if the lead decides who takes the next turn."""


class Kept(Struct, frozen=True):
    """A card that stays attached to a card out of play, and the resources on it."""

    copy: CopyNo
    host: CopyNo
    resources: int = 0


RULES_VERSION: Final[int] = 1
"""Increases with each corrected rule. See `Ruleset.version` and `State.began_under`."""


class State(Struct):
    """The whole state of a game, except for random numbers, journal and open questions."""

    scenario: str
    difficulty: Difficulty
    settings: HouseRules
    copies: list[Copy]
    investigators: list[Investigator]
    bag: list[Token]
    cursor: Cursor = Cursor(Step.DEAL)
    started: int = 1
    """The number of investigators who started, for "per investigator"."""
    lead: Seat = Seat(0)
    round: int = 0
    phase: Phase = Phase.SETUP
    turn: Seat | None = None
    set_aside_weaknesses: list[CopyNo] = field(default_factory=list[CopyNo])
    """Weaknesses drawn into opening hands, shuffled back after the mulligan."""
    pieces: dict[PieceId, Piece] = field(default_factory=dict[PieceId, Piece])
    next_piece: int = 1
    encounter_deck: list[CopyNo] = field(default_factory=list[CopyNo])
    encounter_discard: list[CopyNo] = field(default_factory=list[CopyNo])
    aside: list[CopyNo] = field(default_factory=list[CopyNo])
    removed: list[CopyNo] = field(default_factory=list[CopyNo])
    victory: list[CopyNo] = field(default_factory=list[CopyNo])
    limbo: list[CopyNo] = field(default_factory=list[CopyNo])
    apart: dict[str, list[CopyNo]] = field(default_factory=dict[str, list[CopyNo]])
    """Decks beside the encounter deck, by their slug in the scenario's facts; top first."""
    stages: list[CopyNo] = field(default_factory=list[CopyNo])
    """Acts, agendas and the scenario card: never in another zone."""
    instead: dict[CardCode, CardCode] = field(default_factory=dict[CardCode, CardCode])
    """The version of a stage in use, if it differs from the scenario's."""
    beside: list[CardCode] | UnsetType = UNSET
    """Acts that stay in force beside the act deck; written only where some do."""
    agenda: Stage = field(default_factory=Stage)
    act: Stage = field(default_factory=Stage)
    """The act; while two agendas are in force, the agenda of the second deck."""
    tests: list[SkillTest] = field(default_factory=list[SkillTest])
    attackers: list[PieceId] = field(default_factory=list[PieceId])
    """Enemies whose attack is being resolved, the innermost last."""
    parleying: list[Seat] | UnsetType = UNSET
    """Seats in a parley, the innermost last; stored only if there are any."""
    spawning: list[PieceId] = field(default_factory=list[PieceId])
    """Enemies that are about to engage; answers to their spawning come first."""
    peril: list[Seat] = field(default_factory=list[Seat])
    """Seats that resolve a peril card alone."""
    lasting: list[Lasting] = field(default_factory=list[Lasting])
    later: list[Later] = field(default_factory=list[Later])
    used: dict[str, int] = field(default_factory=dict[str, int])
    """The uses of a limited ability, by ``period/ability/who``."""
    passed: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    """Options that a seat (by number) passed in player windows, until they restart."""
    passed_marks: dict[str, str] = field(default_factory=dict[str, str])
    """The state that those passes depend on; a change in it ends a pass."""
    log: list[LogEntry] = field(default_factory=list[LogEntry])
    """This scenario's entries in the campaign log."""
    before: list[LogEntry] = field(default_factory=list[LogEntry])
    """The campaign log at the start of the scenario."""
    earned: list[Earned] = field(default_factory=list[Earned])
    """Story assets offered and weaknesses gained in this scenario."""
    lost: list[StruckCard] = field(default_factory=list[StruckCard])
    """Cards that this scenario strikes from the campaign."""
    chapter: int = 0
    """The scenario's number in its campaign, from 1; 0 for a standalone scenario."""
    places: tuple[int, ...] | UnsetType = UNSET
    """The seats of the campaign in which they sit, in seat order; written only where the lead sits
    elsewhere than here.
    """
    under: dict[PieceId, list[CopyNo]] | UnsetType = UNSET
    """Cards that lie face down under locations, which nobody sees; written only where some do."""
    grid: dict[PieceId, tuple[int, int]] | UnsetType = UNSET
    """Columns and rows of the locations, from the first one; written only in scenarios on a grid.
    """
    start: PieceId | UnsetType = UNSET
    """The starting location of a scenario on a grid, even after it has left play."""
    face_down: dict[PieceId, list[CopyNo]] | UnsetType = UNSET
    """Cards attached face down to assets, known to who controls those; written only where some are.
    """
    beneath: dict[Seat, list[CopyNo]] | UnsetType = UNSET
    """Cards that lie beneath investigators, open to all; written only where some do."""
    roles: dict[Seat, Faction] | UnsetType = UNSET
    """The classes that investigators have chosen to play as; written only where some have."""
    imitations: dict[CopyNo, CardCode] | UnsetType = UNSET
    """Cards that are played, or in play, as copies of events, with their own codes; written only
    where some are.
    """
    areas: dict[str, list[CopyNo]] | UnsetType = UNSET
    """Areas for cards out of play, by their slug in the scenario's facts, where it has any."""
    kept: list[Kept] | UnsetType = UNSET
    """Cards attached to cards in those areas; stored only if there are any."""
    pair_of: tuple[Symbol, ...] | UnsetType = UNSET
    """Symbols of one of which, drawn in set-up, two tokens join the chaos bag; removed then."""
    rules: int | UnsetType = UNSET
    """The version of the rules when the scenario began; UNSET for the first."""
    resolution: str = ""

    def began_under(self, version: int) -> bool:
        """Return True if the scenario began under this version of the rules or a later one.

        A corrected rule that would make open tables repeat several choices asks this first.
        """
        return (self.rules or 1) >= version

    def playing(self) -> list[Investigator]:
        """Return the investigators in the scenario. Rules Reference, "In Player Order"."""
        everybody = self.investigators
        if lead := self.lead:
            everybody = [*everybody[lead:], *everybody[:lead]]
        return [each for each in everybody if each.standing is Standing.PLAYING]
