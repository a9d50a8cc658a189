"""What pictures and texts are made of: the board as everybody may see it."""

from __future__ import annotations

from msgspec import Struct


class MonsterView(Struct, frozen=True):
    """A monster on the board, with its numbers as they are now."""

    code: str
    name: str
    movement: str
    symbol: str
    toughness: int


class PlaceView(Struct, frozen=True):
    """A location or street."""

    id: str
    name: str
    street: bool
    unstable: bool
    clues: int = 0
    monsters: tuple[MonsterView, ...] = ()
    gate: str = ""
    """The world's id; empty without a gate."""
    gate_symbol: str = ""
    gate_modifier: int = 0
    sealed: bool = False
    closed: bool = False
    activity: bool = False
    seats: tuple[int, ...] = ()


class WorldView(Struct, frozen=True):
    """An Other World and who is in its two areas."""

    id: str
    name: str
    colours: tuple[str, ...]
    first: tuple[int, ...] = ()
    second: tuple[int, ...] = ()


class CardView(Struct, frozen=True):
    """A card that an investigator owns."""

    code: str
    name: str
    deck: str
    exhausted: bool = False
    tokens: int = 0


class SeatView(Struct, frozen=True, kw_only=True):
    """An investigator."""

    seat: int
    code: str
    name: str
    place: str
    place_name: str
    sanity: int
    max_sanity: int
    stamina: int
    max_stamina: int
    money: int
    clues: int
    focus: int
    skills: tuple[tuple[str, int], ...]
    sliders: tuple[int, ...]
    cards: tuple[CardView, ...]
    specials: tuple[str, ...]
    monster_trophies: tuple[str, ...]
    gate_trophies: tuple[str, ...]
    statuses: tuple[str, ...]
    standing: str
    first: bool = False


class BoardView(Struct, frozen=True, kw_only=True):
    """The board."""

    ancient_one: str
    ancient_one_name: str
    doom: int
    doom_track: int
    terror: int
    turn: int
    phase: str
    awake: bool
    battle_round: int
    places: tuple[PlaceView, ...]
    worlds: tuple[WorldView, ...]
    seats: tuple[SeatView, ...]
    sky: tuple[MonsterView, ...]
    outskirts: tuple[MonsterView, ...]
    lost: tuple[int, ...]
    jail: tuple[int, ...]
    environment: str = ""
    rumor: str = ""
    rumor_clues: int = 0
    rumor_monsters: tuple[MonsterView, ...] = ()
    monsters: int = 0
    monster_limit: int | None = None
    outskirts_limit: int = 0
    gates: int = 0
    gate_limit: int = 0
    seals: int = 0
    allies: int = 0
    resolution: str = ""
