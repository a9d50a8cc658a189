"""The whole table as open information."""

from __future__ import annotations

from textwrap import shorten

import msgspec
from msgspec import structs

from bot.engine.ask import Ask
from bot.engine.english import capitalize_first, with_minus
from bot.engine.ids import Seat
from bot.second_edition.core.game import Board
from bot.second_edition.names.signs import counted, tokens
from bot.second_edition.printed.terms import SKY
from bot.second_edition.turn import final_battle
from bot.second_edition.verbs import awakening, gates
from bot.second_edition.views.monsters import monster_views
from bot.second_edition.views.places import place_view, track_view, vortex_view, world_view
from bot.second_edition.views.seats import seat_id, seat_order_view, seat_view
from bot.second_edition.views.shapes import (
    AncientOneView,
    CardInPlayView,
    LimitView,
    ShopView,
    StandingView,
    TownView,
    WaitView,
)

RESULTS = {
    "sealed": "Victory: six gates are sealed",
    "closed": "Victory: all gates are closed",
    "beaten": "Victory: the Ancient One is defeated",
    "sacrificed": "Victory: one investigator’s sacrifice saves everyone",
    "joined": "Victory: the last investigator joined the Ancient One",
    "betrayed": "Defeat: one investigator joined the Ancient One and wins alone",
    "devoured": "Defeat: everyone is devoured",
    "destroyed": "Defeat: the world ends",
}


def encode(town_view: TownView) -> bytes:
    """Return a board as bytes, to be drawn later."""
    return msgspec.msgpack.encode(town_view)


def decode(data: bytes) -> TownView:
    """Return the board in `data`."""
    return msgspec.msgpack.decode(data, type=TownView)


def town(b: Board, asks: tuple[Ask, ...] = ()) -> TownView:
    """Return the whole table as open information; before the deal, only names."""
    with b.steady():
        return structs.replace(b.once(_as_it_lies), waiting=awaited_seats(b, asks))


def standing_view(b: Board) -> StandingView:
    """Return a short summary of the game in figures, without the rest of the table."""
    with b.steady():
        return StandingView(
            ancient_one=_ancient_one(b),
            seats=tuple(seat_order_view(b, who.seat) for who in b.state.investigators),
            terror=b.state.terror,
            open_gates=_open_gates(b),
            seals=_seal_limit(b),
            monsters=_monster_limit(b),
        )


def _open_gates(b: Board) -> LimitView:
    return LimitView(have=len(b.state.gates), of=awakening.gate_limit(b))


def _seal_limit(b: Board) -> LimitView:
    return LimitView(have=len(b.state.seals), of=gates.SEALS_TO_WIN)


def _monster_limit(b: Board) -> LimitView:
    return LimitView(have=b.monsters.counted(), of=b.monsters.limit())


def _as_it_lies(b: Board) -> TownView:
    """Return the table without the seats that questions wait for."""
    state = b.state
    return TownView(
        turn=state.turn,
        phase=state.phase,
        ancient_one=_ancient_one(b),
        places=tuple(place_view(b, place) for place in b.town.areas()),
        worlds=tuple(world_view(b, world) for world in b.library.worlds),
        seats=tuple(seat_view(b, who.seat) for who in state.investigators),
        terror=state.terror,
        shops=_shop_views(b),
        open_gates=_open_gates(b),
        seals=_seal_limit(b),
        monsters=_monster_limit(b),
        outskirts=LimitView(have=len(state.outskirts), of=b.monsters.outskirts_limit()),
        outskirts_monsters=monster_views(b, state.outskirts),
        sky=monster_views(b, b.monsters.at(SKY)),
        environment=_in_play(b, state.environment),
        rumor=_rumor_view(b),
        headlines=tuple(filter(None, (_in_play(b, code) for code in state.headlines))),
        conditions=tuple(
            CardInPlayView(name=b.library.conditions[code].name, note=b.text(code))
            for code in state.conditions or ()
        ),
        result=RESULTS.get(state.resolution, state.resolution),
        cup=len(state.cup),
        vortices=tuple(vortex_view(b, vortex) for vortex in b.library.vortices),
        trains=tuple(train.stations for train in b.library.trains),
        tracks=tuple(track_view(b, track) for track in b.library.tracks),
        boxes=box_names(b),
        notes=house_rules(b),
    )


def box_names(b: Board) -> tuple[str, ...]:
    """Return the names of the boxes in play beside the base game."""
    return tuple(b.library.packs[slug].name for slug in b.state.boxes or ())


def house_rules(b: Board) -> tuple[str, ...]:
    """Return the house rules in force in words, without those that come with a box."""
    kept = msgspec.to_builtins(b.state.settings)
    brought = {rule for box in b.library.packs.values() for rule in box.house_rules}
    parts = {part.rule: part.said for part in b.library.parts.values() if part.rule not in brought}
    return tuple(words for rule, words in {**parts, **_SAID}.items() if kept.get(rule))


_SAID = {
    "free_order": "free order",
    "together": "all at once",
    "combat_guide": "flee rules from the combat guide",
}
"""House rules of the game itself, in words for a list."""


def _ancient_one(b: Board) -> AncientOneView:
    state = b.state
    facts = b.library.ancient_ones.get(state.ancient_one)
    if facts is None:
        return AncientOneView(code="", name="not drawn yet", doom=0, of=0)
    power = "" if state.awake else str(getattr(facts, "power", ""))
    return AncientOneView(
        code=facts.id,
        name=facts.name,
        doom=state.doom,
        of=facts.doom,
        power=power,
        note=attack_text(b) if state.awake else _without_name(b.text(facts.id), power),
        combat=state.battle_modifier if state.awake else facts.combat_rating,
        awake=state.awake,
    )


def attack_text(b: Board) -> str:
    """Return what the Ancient One's attack at the end of this round does."""
    modifier = final_battle.attack_modifier(b)
    return with_minus(b.registry.battle_text(b.state.ancient_one, modifier))


def _without_name(text: str, power: str) -> str:
    """Return a power's text without the power's name at its beginning."""
    return "".join(capitalize_first(part) for part in text.split(f"{power}: ")) if power else text


def _shop_views(b: Board) -> tuple[ShopView, ...]:
    return tuple(
        ShopView(name=location.name, at=location.closes_at, closed=b.town.is_closed(location.id))
        for location in b.library.locations.values()
        if location.closes_at is not None
    )


def _in_play(b: Board, code: str) -> CardInPlayView | None:
    if not code:
        return None
    return CardInPlayView(name=b.library.mythos[code].name, note=b.text(code))


def _rumor_view(b: Board) -> CardInPlayView | None:
    rumor = b.state.rumor
    if rumor is None:
        return None
    facts = b.library.mythos[rumor.code]
    parts = [tokens(facts.token, rumor.clues)] if rumor.clues else []
    parts += [counted(len(rumor.monsters), "monster")] if rumor.monsters else []
    return CardInPlayView(
        name=facts.name,
        note=b.text(rumor.code),
        count=", ".join(parts),
    )


# --- waiting seats --------------------------------------------------------------------------------


MOST = 60
"""Characters of a question in a line of others."""
_WHAT = {
    "check": "clue tokens",
    "surge": "monster surge",
    "encounter": "an encounter",
    "final_battle": "the final battle",
    "battle": "the final battle",
    "cards": "cards",
    "place": "a place",
    "monster": "a monster",
    "any": "a chance to react",
    "upkeep": "Upkeep",
    "movement": "Movement",
    "sliders": "sliders",
    "focus": "sliders",
    "meet": "a monster",
    "take_clues": "clue tokens",
    "return": "a way back",
    "trade": "trading",
    "offer": "a trade",
    "next": "who goes next",
    "combat": "combat",
}


def awaited_seats(b: Board, asks: tuple[Ask, ...]) -> tuple[WaitView, ...]:
    """Return the seats that the table waits for, in seat order, and the kind of choice."""
    what: dict[Seat, str] = {}
    for ask in asks:
        for seat in ask.awaited:
            what.setdefault(
                seat, _WHAT.get(ask.kind) or shorten(ask.prompt, MOST, placeholder=" …")
            )
    return tuple(
        WaitView(seat=seat_id(seat), name=b.name(seat), what=what[seat]) for seat in sorted(what)
    )
