"""The whole board as open information."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from textwrap import shorten

import msgspec
from msgspec.structs import replace

from bot.engine.ask import Ask
from bot.engine.english import signed_number
from bot.engine.ids import Seat
from bot.lcg.core.game import Game
from bot.lcg.core.state import CopyNo, HouseRules, Phase, SkillTest
from bot.lcg.names.phrases import counted, initials, short_name, spot_words, token_name
from bot.lcg.printed.cards import Skill, Symbol, Token
from bot.lcg.printed.editions import EDITIONS
from bot.lcg.printed.scenarios import AreaApart, DeckApart
from bot.lcg.rules.remembering import is_remembered
from bot.lcg.rules.skill_test import chaos_tokens
from bot.lcg.views.maps import grid, place_on_grid, place_on_map
from bot.lcg.views.places import place_view
from bot.lcg.views.seats import seat_view
from bot.lcg.views.shapes import (
    AreaView,
    BagView,
    BoardView,
    DeckLeft,
    PlaceView,
    SeatView,
    StageView,
    WaitView,
)
from bot.lcg.views.skill_test import sort_key
from bot.lcg.views.stages import act_view, agenda_view, stage_views


def encode(board_: BoardView) -> bytes:
    """Return a board as bytes, to be drawn later."""
    return msgspec.msgpack.encode(board_)


def decode(data: bytes) -> BoardView:
    """Return the board in `data`. Raises `msgspec.DecodeError` if it is not one."""
    return msgspec.msgpack.decode(data, type=BoardView)


def board(g: Game, asks: Sequence[Ask]) -> BoardView:
    """Return the board as open information; `asks` are the open questions."""
    with g.sight.looking(), g.sight.as_seen_by():
        return replace(
            g.sight.looking().cached_result(_as_it_lies, g), waiting=tuple(waiting(g, asks))
        )


def stages(g: Game) -> tuple[StageView, StageView]:
    """Return the agenda and the act, or both agendas in force, as open information."""
    with g.sight.looking(), g.sight.as_seen_by():
        return stage_views(g)


def _as_it_lies(g: Game) -> BoardView:
    """Return the board without the seats that questions wait for."""
    state = g.state
    scenario = g.library.scenarios[state.scenario]
    shown = [place_view(g, place) for place in g.places.all()]
    places = _with_positions(g, shown)
    return BoardView(
        scenario=scenario.name,
        campaign=g.library.campaigns[scenario.campaign].name,
        difficulty=state.difficulty.capitalize(),
        round=state.round,
        phase=state.phase,
        places=places,
        grid=grid(scenario.map, places),
        seats=_seat_views(g, {place.id: place.short for place in places}),
        bag=bag_view(g),
        agenda=agenda_view(g),
        act=act_view(g),
        result=result_words(state.resolution) if state.phase is Phase.OVER else "",
        encounter_deck=len(state.encounter_deck),
        encounter_discard=len(state.encounter_discard),
        victory=tuple(g.card(copy).full_name for copy in state.victory),
        displayed=tuple(g.card(copy).name for copy in state.victory),
        decks=tuple(_deck_left(g, deck) for deck in scenario.decks),
        areas=_area_views(g),
        notes=edition_and_house_rules(g),
    )


def _with_positions(g: Game, shown: Sequence[PlaceView]) -> tuple[PlaceView, ...]:
    """Give locations their positions: on the scenario's map, or on its grid."""
    scenario = g.library.scenarios[g.state.scenario]
    if scenario.on_grid:
        spots = {str(place): spot for place, spot in (g.state.grid or {}).items()}
        placed = place_on_grid(shown, spots)
        return tuple(_but_not_the_start(g, place) for place in placed)
    return place_on_map(scenario.map, shown, in_line=scenario.in_line)


def _but_not_the_start(g: Game, place: PlaceView) -> PlaceView:
    """Return a location, in other words if it lies where the starting location has been."""
    gone = place.spot == spot_words((0, 0)) and g.places.start() is None
    return replace(place, spot="where the start was") if gone else place


def _seat_views(g: Game, places: Mapping[str, str]) -> tuple[SeatView, ...]:
    """Return the views of all investigators, with short names of their locations."""
    seats = [seat_view(g, who) for who in g.state.investigators]
    return tuple(replace(each, place_name=places.get(each.place, "")) for each in seats)


def _deck_left(g: Game, deck: DeckApart) -> DeckLeft:
    """Return a separate deck's name and number of cards, now and at the start."""
    cards = len(g.library.copies_apart(deck)) - deck.removed
    return DeckLeft(name=deck.name, left=len(g.state.apart[deck.slug]), of=cards)


def _area_views(g: Game) -> tuple[AreaView, ...]:
    """Return the areas out of play that have cards in them."""
    areas = g.library.scenarios[g.state.scenario].areas
    found = [(area, (g.state.areas or {}).get(area.slug, [])) for area in areas]
    return (
        *(AreaView(name=area.name, cards=_cards_in(g, area, pile)) for area, pile in found if pile),
        *_remembered_view(g),
    )


def _remembered_view(g: Game) -> tuple[AreaView, ...]:
    """Return what the players are told to remember, in words, if there is anything."""
    known = g.library.scenarios[g.state.scenario].remembered
    words = tuple(text for slug, text in known.items() if is_remembered(g, slug))
    return (AreaView(name="Remember", cards=words),) if words else ()


def _cards_in(g: Game, area: AreaApart, pile: Sequence[CopyNo]) -> tuple[str, ...]:
    """Return the names of the cards in an area; for face-down ones only their number."""
    if area.face_down:
        return (f"{counted(len(pile), 'card')} face down",)
    names = Counter(_kept_card(g, copy) for copy in pile)
    return tuple(f"{name} ×{count}" if count > 1 else name for name, count in names.items())


def _kept_card(g: Game, copy: CopyNo) -> str:
    """Return the name of a card out of play with resources on it: ``Shadow-spawned (2)``."""
    on_it = next((each.resources for each in g.state.kept or () if each.copy == copy), 0)
    return f"{g.card(copy).name} ({on_it})" if on_it else g.card(copy).name


def result_words(resolution: str) -> str:
    """Return the resolution `none` or `r1` as players read it."""
    if resolution.startswith("r") and resolution[1:].isdigit():
        return f"Resolution {resolution[1:]}"
    return "No resolution" if resolution in ("", "none") else resolution.capitalize()


def edition_and_house_rules(g: Game) -> tuple[str, ...]:
    """Return the rules edition and the house rules in force."""
    return house_rules(g.state.settings)


def house_rules(settings: HouseRules) -> tuple[str, ...]:
    """Return the rules edition and the house rules, before or during a game."""
    found = [f"Rules: {EDITIONS[settings.edition].title}"]
    if settings.share_freely:
        found.append("House rule: the player who advances the act decides whose clues are spent")
    if settings.seat_order:
        found.append("House rule: you take turns in player order, lead first")
    elif settings.lead_order:
        found.append("House rule: the lead picks who goes next")
    return tuple(found)


# --- the chaos bag --------------------------------------------------------------------------------


_HARD = "Hard and Expert:"
"""In the texts of chaos tokens, what follows is the other side of the scenario card."""


def bag_view(g: Game) -> BagView:
    """Return the tokens in the chaos bag, and the current meaning of the symbols."""
    rules = token_notes(g)
    skull = _skull_now(g)
    return BagView(
        tokens=tuple(token_name(token) for token in sorted(g.state.bag, key=sort_key)),
        note=skull,
        notes=tuple([*rules, skull] if skull else rules),
    )


def token_notes(g: Game) -> list[str]:
    """Return the meaning of each symbol in this scenario and difficulty, in our words."""
    card = g.library.scenarios[g.state.scenario].card
    hard = g.state.difficulty.is_side_b
    return [
        side_text(text, hard) for (code, _), text in g.registry.token_texts.items() if code == card
    ]


def side_text(text: str, hard: bool) -> str:
    """Return one side's part of a token's text: ``Skull: A. Hard and Expert: B.`` has both."""
    easy, marked, other = text.partition(_HARD)
    name = text.partition(":")[0]
    return f"{name}: {other.strip()}" if hard and marked else easy.strip()


def _skull_now(g: Game) -> str:
    """Return the current value of the skull; if seats differ, grouped by value."""
    values = [(who.seat, token_value(g, who.seat, Symbol.SKULL)) for who in g.playing()]
    known = [(seat, value) for seat, value in values if value is not None]
    if Symbol.SKULL not in g.state.bag or not known:
        return ""
    whose: dict[int, list[str]] = {}
    for seat, value in known:
        whose.setdefault(value, []).append(initials(g.name(seat)))
    if len(whose) == 1:
        return f"Skull now {signed_number(known[0][1])}"
    each = (f"{' '.join(seats)} {signed_number(value)}" for value, seats in whose.items())
    return f"Skull now {', '.join(each)}"


def token_value(g: Game, seat: Seat, token: Token) -> int | None:
    """Return a token's modifier in a seat's plain test now; None for auto-fail."""
    trial = SkillTest(seat=seat, skill=Skill.WILLPOWER, difficulty=0)
    return chaos_tokens.modifier(g, trial, token)


# --- waiting seats --------------------------------------------------------------------------------


MOST = 60
"""Characters of a question in a line of others."""
_WHAT = {
    "commit": "cards for the test",
    "reaction": "a reaction",
    "window": "a chance to react",
    "next_turn": "who goes next",
    "mulligan": "the mulligan",
    "hand_size": "the hand limit",
    "assign": "damage and horror",
    "clues": "clues for the act",
    "agree": "clues for the act",
}


def waiting(g: Game, asks: Sequence[Ask]) -> list[WaitView]:
    """Return the seats that each open question waits for, and the kind of choice."""
    return [
        WaitView(seat=f"seat{seat}", name=short_name(g.name(seat)), what=_awaited_choice(ask))
        for ask in asks
        for seat in ask.awaited
    ]


def _awaited_choice(ask: Ask) -> str:
    """Return the kind of choice in a few words, or else the question's public prompt."""
    if ask.kind == "turn":
        return ask.prompt
    return _WHAT.get(ask.kind) or shorten(ask.prompt, MOST, placeholder=" …")
