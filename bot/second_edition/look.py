"""What everybody may see of the board game. Nothing hidden: hands are open, decks are not."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.engine.ids import Seat
from bot.second_edition import monsters, tracks
from bot.second_edition.game import Board
from bot.second_edition.state import Investigator
from bot.second_edition.terms import JAIL, LOST, SKY, Deck, MonsterNo, Place, Skill
from bot.second_edition.view import (
    BoardView,
    CardView,
    MonsterView,
    PlaceView,
    SeatView,
    WorldView,
)

STATUSES = ("delayed", "arrested", "explored", "skip_turn")


def encode(board_view: BoardView) -> bytes:
    """A board as bytes, to be drawn later."""
    return msgspec.msgpack.encode(board_view)


def decode(data: bytes) -> BoardView:
    """The board in `data`."""
    return msgspec.msgpack.decode(data, type=BoardView)


def board(b: Board) -> BoardView:
    """The board as everybody may see it."""
    state = b.state
    known = state.ancient_one in b.library.ancient_ones
    rumor = state.rumor
    return BoardView(
        ancient_one=state.ancient_one,
        ancient_one_name=b.ancient_one.name if known else "",
        doom=state.doom,
        doom_track=b.ancient_one.doom if known else 0,
        terror=state.terror,
        turn=state.turn,
        phase=state.phase,
        awake=state.awake,
        battle_round=state.battle_round,
        places=tuple(_place(b, place) for place in b.areas()),
        worlds=tuple(_world(b, world) for world in b.library.worlds),
        seats=tuple(seat(b, who.seat) for who in state.investigators),
        sky=_monsters(b, b.monsters_at(SKY)),
        outskirts=_monsters(b, state.outskirts),
        lost=_at(b, LOST),
        jail=_at(b, JAIL),
        environment=state.environment,
        rumor=rumor.code if rumor is not None else "",
        rumor_clues=rumor.clues if rumor is not None else 0,
        rumor_monsters=_monsters(b, rumor.monsters if rumor is not None else ()),
        monsters=b.counted(),
        monster_limit=b.limit(),
        outskirts_limit=b.outskirts_limit(),
        gates=len(state.gates),
        gate_limit=tracks.awakening_gates(state.players),
        seals=len(state.seals),
        allies=len(state.decks.get(Deck.ALLY, ())),
        resolution=state.resolution,
    )


def _at(b: Board, place: Place) -> tuple[int, ...]:
    return tuple(who.seat for who in b.at(place))


def _monsters(b: Board, numbers: Iterable[MonsterNo]) -> tuple[MonsterView, ...]:
    return tuple(_monster(b, no) for no in numbers)


def _monster(b: Board, no: MonsterNo) -> MonsterView:
    now = monsters.stats(b, no)
    return MonsterView(now.code, b.printed(no).name, now.movement, now.symbol, now.toughness)


def _place(b: Board, place: Place) -> PlaceView:
    gate = b.gate_at(place)
    location = b.library.locations.get(place)
    cards = (b.state.environment, b.state.rumor.code if b.state.rumor is not None else "")
    return PlaceView(
        id=place,
        name=b.place_name(place),
        street=b.is_street(place),
        unstable=location is not None and location.unstable,
        clues=b.state.clues.get(place, 0),
        monsters=_monsters(b, b.monsters_at(place)),
        gate=b.gate_world(gate.no) if gate else "",
        gate_symbol=b.gate_symbol(gate.no) if gate else "",
        gate_modifier=b.gate_modifier(gate.no) if gate else 0,
        sealed=place in b.state.seals,
        closed=b.is_closed(place),
        activity=any(card and b.library.mythos[card].activity == place for card in cards),
        seats=_at(b, place),
    )


def _world(b: Board, world: str) -> WorldView:
    facts = b.library.worlds[world]
    return WorldView(
        id=world,
        name=facts.name,
        colours=tuple(sorted(facts.colours)),
        first=_at(b, Place(f"{world}:1")),
        second=_at(b, Place(f"{world}:2")),
    )


def seat(b: Board, number: Seat) -> SeatView:
    """An investigator as everybody may see it."""
    who = b.who(number)
    known = who.code in b.library.investigators
    return SeatView(
        seat=number,
        code=who.code,
        name=b.name(number) if known else "",
        place=who.place,
        place_name=b.place_name(who.place),
        sanity=who.sanity,
        max_sanity=b.max_sanity(number) if known else 0,
        stamina=who.stamina,
        max_stamina=b.max_stamina(number) if known else 0,
        money=who.money,
        clues=who.clues,
        focus=b.focus(number) if known else 0,
        skills=tuple((skill.value, b.skill(number, skill)) for skill in Skill) if known else (),
        sliders=tuple(who.sliders),
        cards=_cards(b, who),
        specials=tuple(special.value for special in who.specials),
        monster_trophies=tuple(b.state.markers[no] for no in who.monsters),
        gate_trophies=tuple(b.gate_world(no) for no in who.gates),
        statuses=tuple(name for name in STATUSES if getattr(who, name)),
        standing=who.standing,
        first=number == b.state.first,
    )


def _cards(b: Board, who: Investigator) -> tuple[CardView, ...]:
    return tuple(
        CardView(
            b.code(held.card),
            b.card(held.card).name,
            b.card(held.card).deck,
            held.exhausted,
            held.tokens,
        )
        for held in who.cards
    )
