"""Data types of the views of a card game: pure values."""

import msgspec


class EnemyView(msgspec.Struct, frozen=True, kw_only=True):
    """An enemy in play. `health` is None when it cannot be damaged; `words` are its keywords."""

    id: str
    code: str
    name: str
    short: str = ""
    damage: int = 0
    health: int | None = None
    fight: int | None = None
    evade: int | None = None
    attack_damage: int = 0
    attack_horror: int = 0
    doom: int = 0
    clues: int = 0
    exhausted: bool = False
    words: tuple[str, ...] = ()


class ThreatView(msgspec.Struct, frozen=True, kw_only=True):
    """A treachery in a threat area, or a card attached to a place; `note` says what it does."""

    id: str
    code: str
    name: str
    short: str = ""
    note: str = ""
    exhausted: bool = False
    ally: bool = False
    """It is a person, and no threat."""


class AssetView(msgspec.Struct, frozen=True, kw_only=True):
    """A card an investigator has in play. `uses` is ready to read: ``"2 supplies"``."""

    id: str
    code: str
    name: str
    short: str = ""
    uses: str = ""
    damage: int = 0
    health: int | None = None
    horror: int = 0
    sanity: int | None = None
    exhausted: bool = False
    note: str = ""
    doom: int = 0


class PlaceView(msgspec.Struct, frozen=True, kw_only=True):
    """A location in play. Unrevealed: only the name of its face-down side and `barred` are given.

    `barred` says why it cannot be entered (``"barred: no entry"``). `enemies` are the unengaged
    ones, in order of play. `connections` are ids of places; a one-way connection is on one side
    only. `seats` are ids of the investigators here, in seat order. `numbered` is the name in
    options if others of that name are in play (``"Tear Through Space (2nd)"``).
    """

    id: str
    code: str
    name: str
    short: str = ""
    numbered: str = ""
    revealed: bool = False
    barred: str = ""
    shroud: int = 0
    clues: int = 0
    doom: int = 0
    horror: int = 0
    victory: int = 0
    connections: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    enemies: tuple[EnemyView, ...] = ()
    attached: tuple[ThreatView, ...] = ()
    under: int = 0
    """Cards that lie face down under it."""
    note: str = ""
    """A word of a card about it, such as ``told``."""
    noted: tuple[str, ...] = ()
    """Connections by an effect, to places with the same note: the board draws no long road there.
    """
    at: tuple[int, int] | None = None
    spot: str = ""
    """Its position on a grid, as seen from the first location: ``"2 right, 1 up"``."""
    drawing: str = ""


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """An investigator. `number` counts seats from 0 and is that of the colour.

    `player` is the person's name, for text only. `enemies` are engaged with this seat; `out` is ""
    while the investigator is in play, else ``"resigned"`` or ``"defeated"``. `skills` are the
    current willpower, intellect, combat and agility. `turn` means it is this seat's turn, `done`
    that its turn this round is over. `extras` are additional actions with their restriction (``"1
    more for a tome action"``). `actions_max` 0 means that the game is over.
    """

    id: str
    number: int
    name: str
    short: str
    initials: str
    player: str = ""
    place: str = ""
    place_name: str = ""
    lead: bool = False
    role: str = ""
    """The class that it plays as, if it has chosen one: ``"Seeker"``."""
    turn: bool = False
    done: bool = False
    actions: int = 0
    actions_max: int = 3
    extras: tuple[str, ...] = ()
    damage: int = 0
    health: int
    horror: int = 0
    sanity: int
    resources: int = 0
    clues: int = 0
    hand: int = 0
    deck: int = 0
    discard: int = 0
    skills: tuple[int, int, int, int] = (0, 0, 0, 0)
    enemies: tuple[EnemyView, ...] = ()
    threats: tuple[ThreatView, ...] = ()
    assets: tuple[AssetView, ...] = ()
    beneath: tuple[str, ...] = ()
    """The names of the cards beneath the investigator."""
    out: str = ""


class StageView(msgspec.Struct, frozen=True, kw_only=True):
    """A current agenda or act: ``kind`` is ``"agenda"`` or ``"act"``.

    `have` of `need` units stand towards its end; `need` is None when nothing is counted, as while
    it is `turned`: its other side is carried out.
    `icon` is ``"doom"``, ``"clue"``, ``"enemy"``, ``"cultist"`` or ``"ally"``; `unit` are the
    words after the numbers: ``"doom"``, ``"clues held"``, ``"Ghoul Priest"``. `note` says what ends
    the stage, and `goal` is the code of the enemy or the place that it names.
    """

    kind: str
    number: int
    of: int
    code: str
    name: str
    icon: str
    have: int = 0
    need: int | None = None
    unit: str = ""
    note: str = ""
    turned: bool = False
    goal: str = ""
    other: str = ""
    """A second objective, any of which ends the stage: ``"or 1 of 4 clues in Tomb"``."""
    proper: bool = False
    """True if `unit` is a proper name, which takes no article."""
    attached: tuple[ThreatView, ...] = ()
    letter: str = ""
    """The letter of its deck, in a scenario with two agenda decks."""

    @property
    def numbered(self) -> str:
        """The stage among the others: ``1 of 3``, ``1c of 3``."""
        return f"{self.number}{self.letter} of {self.of}"


class BagView(msgspec.Struct, frozen=True, kw_only=True):
    """The chaos bag: every token, a short line, and the symbol effects of this scenario."""

    tokens: tuple[str, ...] = ()
    note: str = ""
    notes: tuple[str, ...] = ()


class WaitView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that the table waits for, and its choice: ``"2 actions left"``."""

    seat: str
    name: str
    what: str = ""


class DeckLeft(msgspec.Struct, frozen=True, kw_only=True):
    """A deck that the scenario keeps apart: `left` of its `of` cards are still in it."""

    name: str
    left: int
    of: int


class AreaView(msgspec.Struct, frozen=True, kw_only=True):
    """An area out of play, and the cards in it by name."""

    name: str
    cards: tuple[str, ...]


class BoardView(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table. `result` is "" until the game is over (``"Resolution 1"``).

    `places` has locations in play only; `victory` the names in the victory display, `displayed` the
    short ones; `decks` are the scenario's separate decks, `areas` its areas with cards out of play.
    While two agendas are in force, `act` is the second one.
    `grid` is the number of columns and rows of the scenario's map, (0, 0) without a map.
    """

    scenario: str
    campaign: str
    difficulty: str
    round: int
    phase: str
    places: tuple[PlaceView, ...]
    seats: tuple[SeatView, ...]
    bag: BagView
    agenda: StageView | None = None
    act: StageView | None = None
    waiting: tuple[WaitView, ...] = ()
    result: str = ""
    encounter_deck: int = 0
    encounter_discard: int = 0
    victory: tuple[str, ...] = ()
    displayed: tuple[str, ...] = ()
    decks: tuple[DeckLeft, ...] = ()
    areas: tuple[AreaView, ...] = ()
    notes: tuple[str, ...] = ()
    grid: tuple[int, int] = (0, 0)


class HandCardView(msgspec.Struct, frozen=True, kw_only=True):
    """A card in hand. `cost` is None for a card without a cost, -1 for X.

    `kind` is the printed type (``"Asset"``), `traits` the word or words beside it, `icons` the
    skills it commits, one entry per icon; `why_not` says why it cannot be played now. `uses` is
    ready to read: ``"4 ammo"``. `payable` looks at the resources only.
    """

    id: str
    code: str
    name: str
    short: str = ""
    faction: str
    kind: str
    traits: str = ""
    slots: tuple[str, ...] = ()
    cost: int | None = None
    payable: bool = True
    why_not: str = ""
    icons: tuple[str, ...] = ()
    text: str = ""
    uses: str = ""
    health: int | None = None
    sanity: int | None = None
    weakness: bool = False

    @property
    def cost_text(self) -> str:
        """Return the cost as text, for a card that has one."""
        return "X" if self.cost is not None and self.cost < 0 else str(self.cost)


class HandView(msgspec.Struct, frozen=True, kw_only=True):
    """One investigator's hand. `audience` says who sees this (``"only you can see this"``)."""

    seat: str
    number: int
    name: str
    short: str
    initials: str
    resources: int
    cards: tuple[HandCardView, ...]
    limit: int = 8
    audience: str = "only you can see this"


class PartView(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a test's sum; the first is the investigator's own skill, others are signed."""

    label: str
    value: int
    icon: str = ""
    count: int = 1


class RevealedView(msgspec.Struct, frozen=True, kw_only=True):
    """A revealed chaos token; `modifier` None counts no number, `cancelled` is struck through."""

    token: str
    modifier: int | None = None
    note: str = ""
    cancelled: bool = False


class OddsView(msgspec.Struct, frozen=True, kw_only=True):
    """A token of the bag, its value for this test (None: auto-fail), and the test's end with it."""

    token: str
    modifier: int | None
    passes: bool
    revealed: bool = False


class ResultView(msgspec.Struct, frozen=True, kw_only=True):
    """A test's result. `total` is the sum, never below 0; `margin` is at least 0.

    `automatic` is ``""``, ``"success"`` or ``"failure"``: then no numbers are compared. `effects`
    are further short sentences (``"1 more damage"``).
    """

    success: bool
    total: int
    margin: int
    automatic: str = ""
    effects: tuple[str, ...] = ()


class CommitView(msgspec.Struct, frozen=True, kw_only=True):
    """A committed card: who committed it (initials and seat number) and its matching icons."""

    name: str
    by: str
    number: int
    icons: tuple[str, ...] = ()


class TestView(msgspec.Struct, frozen=True, kw_only=True):
    """A skill test, before, during or after the token.

    `title` is a sentence (``"Roland fights the Flesh-Eater"``). `chance` is (passing, of) before
    the draw, exact, as a fraction in whole numbers; it need not be out of the number of tokens.
    `bag` lists every token of the bag as it was before the draw.
    """

    # pytest would take a class of this name for a collection of tests.
    __test__ = False

    title: str
    seat: str
    number: int
    name: str
    short: str
    initials: str
    skill: str
    skill_name: str
    difficulty: int
    parts: tuple[PartView, ...]
    bag: tuple[OddsView, ...]
    chance: tuple[int, int]
    commits: tuple[CommitView, ...] = ()
    revealed: tuple[RevealedView, ...] = ()
    result: ResultView | None = None
