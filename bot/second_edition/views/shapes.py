"""Data types of the views of the board game: pure values."""

import msgspec


class MonsterView(msgspec.Struct, frozen=True, kw_only=True):
    """A monster on the board; `horror` and `combat` are (rating, damage), or None without check."""

    code: str
    name: str
    initials: str
    movement: str = "normal"
    symbol: str = "crescent"
    toughness: int = 1
    awareness: int = 0
    horror: tuple[int, int] | None = None
    combat: tuple[int, int] | None = None
    words: tuple[str, ...] = ()


class GateView(msgspec.Struct, frozen=True, kw_only=True):
    """An open gate: the world's name, its symbol, the modifier of the check to close it."""

    world: str
    name: str
    short: str = ""
    symbol: str
    modifier: int = 0


class PlaceView(msgspec.Struct, frozen=True, kw_only=True):
    """A location or street area. `seats` are ids in seat order, monsters in order of arrival.

    `street` marks a street area. `marker` names an activity marker here. A prisoner in the Jail
    Cell is shown at the Police Station, with the status ``"arrested"``. `town` is the second town
    that it belongs to; "" for Arkham.
    """

    id: str
    name: str
    street: bool = False
    unstable: bool = False
    gate: GateView | None = None
    sealed: bool = False
    closed: bool = False
    clues: int = 0
    monsters: tuple[MonsterView, ...] = ()
    seats: tuple[str, ...] = ()
    marker: str = ""
    town: str = ""


class VortexView(msgspec.Struct, frozen=True, kw_only=True):
    """A vortex with the ids of the streets leading into it, and their arrows' colours."""

    id: str
    name: str
    streets: tuple[str, ...]
    colours: tuple[str, ...]


class TokenTrackView(msgspec.Struct, frozen=True, kw_only=True):
    """A track of a box's board on which tokens lie: how many, and how many fill it."""

    id: str
    name: str
    have: int
    of: int


class WorldView(msgspec.Struct, frozen=True, kw_only=True):
    """An Other World: `first` and `second` are the seats in its areas; `open`: a gate leads in."""

    id: str
    name: str
    short: str = ""
    symbol: str
    open: bool = False
    first: tuple[str, ...] = ()
    second: tuple[str, ...] = ()


class SeatOrderView(msgspec.Struct, frozen=True, kw_only=True):
    """An investigator in the order of acting. `short` is the name that team-mates use."""

    short: str
    first: bool = False
    turn: bool = False
    done: bool = False


class SeatView(SeatOrderView, frozen=True, kw_only=True):
    """An investigator. `number` counts seats from 0 and chooses the colour.

    `player` is the person's name, for text only. `trophies` is the total toughness of the monster
    trophies, `gates` the gate trophies. `sliders` are the skills at the sliders' stops including
    cards, as checks use them: Speed and Sneak, Fight and Will, Lore and Luck; empty before there is
    an investigator. `added` is the part of each that comes from cards. `out` is "" while the
    investigator is in play, else ``"out"`` or ``"comes next turn"``.
    """

    id: str
    number: int
    name: str
    initials: str
    player: str = ""
    place: str = ""
    place_name: str = ""
    stamina: int = 0
    max_stamina: int
    sanity: int = 0
    max_sanity: int
    money: int = 0
    clues: int = 0
    gates: int = 0
    trophies: int = 0
    sliders: tuple[tuple[int, int], ...] = ()
    added: tuple[tuple[int, int], ...] = ()
    statuses: tuple[str, ...] = ()
    out: str = ""


class AncientOneView(msgspec.Struct, frozen=True, kw_only=True):
    """The Ancient One; once it is awake, `note` is its attack and there is no `power`."""

    code: str
    name: str
    doom: int
    of: int
    power: str = ""
    note: str = ""
    combat: int | None = None
    awake: bool = False


class CardInPlayView(msgspec.Struct, frozen=True, kw_only=True):
    """An Environment, Rumor or lasting Headline: `note` is its text, `count` its tokens."""

    name: str
    note: str = ""
    count: str = ""


class WaitView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that the table waits for, and its choice: ``"movement"``."""

    seat: str
    name: str
    what: str = ""


class LimitView(msgspec.Struct, frozen=True, kw_only=True):
    """A counted thing and its limit; None for no limit."""

    have: int
    of: int | None = None


class ShopView(msgspec.Struct, frozen=True, kw_only=True):
    """A location that closes permanently at a terror level."""

    name: str
    at: int
    closed: bool = False


class StandingView(msgspec.Struct, frozen=True, kw_only=True):
    """A short summary of the game in figures, each with its limit."""

    ancient_one: AncientOneView
    seats: tuple[SeatOrderView, ...]
    terror: int = 0
    open_gates: LimitView
    seals: LimitView
    monsters: LimitView


class TownView(StandingView, frozen=True, kw_only=True):
    """The whole table. `result` is "" until the game is over (``"Victory: six seals"``).

    `outskirts` has its limit. `fought` names the monsters in combat. `trains` are the stations of
    each train, by id. `boxes` are the names of those in play without the base game; `notes` are
    house rules.
    """

    turn: int
    phase: str
    places: tuple[PlaceView, ...]
    worlds: tuple[WorldView, ...]
    seats: tuple[SeatView, ...]
    shops: tuple[ShopView, ...] = ()
    outskirts: LimitView
    outskirts_monsters: tuple[MonsterView, ...] = ()
    sky: tuple[MonsterView, ...] = ()
    environment: CardInPlayView | None = None
    rumor: CardInPlayView | None = None
    headlines: tuple[CardInPlayView, ...] = ()
    conditions: tuple[CardInPlayView, ...] = ()
    waiting: tuple[WaitView, ...] = ()
    result: str = ""
    cup: int = 0
    vortices: tuple[VortexView, ...] = ()
    trains: tuple[tuple[str, ...], ...] = ()
    tracks: tuple[TokenTrackView, ...] = ()
    boxes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class TrackView(msgspec.Struct, frozen=True, kw_only=True):
    """A slider: two skills' names, four stops (first, second), the stop in use (−1: none)."""

    first: str
    second: str
    stops: tuple[tuple[int, int], ...]
    at: int


class SkillView(msgspec.Struct, frozen=True, kw_only=True):
    """A skill's current value, and its part from cards."""

    name: str
    value: int
    bonus: int = 0


class CardView(msgspec.Struct, frozen=True, kw_only=True):
    """A possession; `kind` chooses the shape.

    Kinds are ``"common"``, ``"unique"``, ``"spell"``, ``"skill"``, ``"ally"``, ``"deputy"``,
    ``"special"``, ``"injury"`` and ``"madness"``.
    `note` is one short line (``"1 hand · physical +4"``), `text` the whole text. `tokens` are
    Stamina tokens on it. `times` counts equal cards in the same state; `handed` says whether it is
    held in hands, if only in none of them. `trait` is ``"weapon"``,
    ``"tome"`` or nothing. `progress` says how far a Mission or Task is, and where its next step is.
    """

    name: str
    kind: str
    trait: str = ""
    progress: str = ""
    note: str = ""
    text: str = ""
    exhausted: bool = False
    tokens: int = 0
    times: int = 1
    handed: bool = False


class HeldView(msgspec.Struct, frozen=True, kw_only=True):
    """The cards in an investigator's hands in this combat round."""

    name: str
    note: str = ""
    hands: int = 1
    failed: bool = False


class AbilityView(msgspec.Struct, frozen=True):
    """An investigator's ability: its name and its text."""

    name: str
    text: str


class SheetView(msgspec.Struct, frozen=True, kw_only=True):
    """One investigator with all possessions. `hands` are empty outside combat.

    `focus` is a number in words, or "unlimited". `gates` are the worlds of gate trophies,
    `trophies` the names of monster trophies with their toughness. `fights` names the monster in
    combat.
    """

    seat: SeatView
    occupation: str
    focus: str
    tracks: tuple[TrackView, ...]
    skills: tuple[SkillView, ...]
    abilities: tuple[AbilityView, ...]
    cards: tuple[CardView, ...] = ()
    hands: tuple[HeldView, ...] = ()
    hands_max: int = 2
    fights: str = ""
    gates: tuple[str, ...] = ()
    trophies: tuple[tuple[str, int], ...] = ()


class DieView(msgspec.Struct, frozen=True, kw_only=True):
    """A die as it lies: its face and the successes it is worth; `clue` if a clue gave it."""

    face: int
    successes: int
    clue: bool = False


class PartView(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the number of dice: the first is the skill itself, the others are signed."""

    label: str
    value: int


class DiceView(msgspec.Struct, frozen=True, kw_only=True):
    """A skill check or a plain roll.

    `title` is a sentence (``"Joe Diamond fights the Gug"``). `lowest` is the lowest face that is a
    success, 0 if only the numbers count. `per_mille` is the chance before the roll, without clue
    tokens, or None. `passed` is None while clues may be spent. `outcome` is the result (``"the Gug
    is defeated"``), "" for the plain words.
    """

    title: str
    number: int
    initials: str
    name: str
    check: str = ""
    need: int = 0
    parts: tuple[PartView, ...] = ()
    dice: tuple[DieView, ...] = ()
    pool: int = 0
    lowest: int = 5
    clues: int = 0
    per_mille: int | None = None
    passed: bool | None = None
    automatic: bool = False
    outcome: str = ""
