"""Game master's commands of a scenario: `set`, `move`, `spawn`, `draw` and `token`.

They offer no hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bot.engine.errors import Malformed, NotAllowed
from bot.engine.ids import Seat
from bot.engine.names import MOST, fold_name
from bot.engine.session import Session
from bot.kits.completions import matching_choices
from bot.kits.gm_targets import (
    Command,
    GmTarget,
    PartialCommand,
    TargetMaster,
    ValueWay,
    find_seat,
    missing_place_error,
    parse_number,
    parse_phase,
    parse_signed,
    require_seat,
    way_that_refuses,
    way_to_choose,
    way_to_remove,
    way_to_set_number,
)
from bot.kits.lcg.gm_things import (
    belongs_in_deck,
    drawable_cards,
    find_place,
    piece_names,
    places_by_name,
    seat_choices,
    seat_names,
)
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece, Stage, State
from bot.lcg.gm import (
    DrawCards,
    Engage,
    Go,
    SetCounters,
    SetLead,
    SetRole,
    SetRound,
    SetStage,
    Turn,
)
from bot.lcg.gm.numbers import StageKind, can_hold, stage_cards, stage_named
from bot.lcg.names.phrases import token_name, token_words
from bot.lcg.printed.cards import Card, CardCode, CardType, Symbol
from bot.lcg.rules.roles import ROLES, role_of
from bot.lcg.text.lookup import card_names, find_card
from bot.lcg.views.skill_test import sort_key
from bot.table.declares.lobby_choices import Choice

PHASES = {each: each.capitalize() for each in ("mythos", "investigation", "enemy", "upkeep")}
_SEAT_COUNTS = (
    "damage", "horror", "clues", "resources", "actions", "physical_trauma", "mental_trauma", "xp",
)  # fmt: skip
_PIECE_COUNTS = ("damage", "horror", "uses", "clues", "doom", "resources")


class LcgGameMaster(TargetMaster):
    """The game master's changes to a scenario."""

    def rows(self, game: Game, command: str) -> list[GmTarget]:
        """Return everything that a command can name; `spawn` finds its cards by name."""
        lists: dict[str, Callable[[Game], Iterator[GmTarget]]] = {
            "set": _counter_targets,
            "move": _movable_targets,
            "draw": _deck_targets,
            "token": _token_targets,
        }
        return list(lists[command](game)) if command in lists else []

    def find_target(self, game: Game, command: str, typed: str) -> GmTarget:
        """Return the target with this name; `spawn` takes any card.

        Raises `RulesError`.
        """
        if command != "spawn":
            return super().find_target(game, command, typed)
        card = find_card(game.library, typed)
        return GmTarget(card.code, card.name, lambda: [_way_to_spawn(game, card)])

    def targets(self, session: Session[State, Game], command: str, prefix: str) -> list[Choice]:
        """Return at most 25 things that the command can name."""
        if command != "spawn":
            return super().targets(session, command, prefix)
        library = session.game.library
        return [Choice(find_card(library, n).code, n) for n in card_names(library, prefix)[:MOST]]


# --- set ------------------------------------------------------------------------------------------


def _counter_targets(g: Game) -> Iterator[GmTarget]:
    for kind, stage in _agendas(g):
        yield _counter_target(
            f"{kind}:doom", f"Doom on the {_with_spaces(kind)}", kind, stage, "doom"
        )
    for who in seat_names(g):
        holder, slug = g.who(who.thing), who.also[0]
        for field in _SEAT_COUNTS:
            name = f"{who.name}: {_with_spaces(field)}"
            yield _counter_target(f"{slug}:{field}", name, int(who.thing), holder, field)
        if role_of(g, who.thing) is not None:
            way = partial(_ways_to_set_role, who.thing)
            yield GmTarget(f"{slug}:role", f"{who.name}: role (a class, or neutral)", way)
    for name, piece in piece_names(g):
        for field in _piece_counts(g, piece):
            yield _counter_target(
                f"{piece.id}:{field}", f"{name}: {_with_spaces(field)}", piece.id, piece, field
            )
        if g.card(piece).type in (CardType.ENEMY, CardType.ASSET):
            yield GmTarget(
                f"{piece.id}:exhausted", f"{name}: exhausted", partial(_ways_to_turn, piece)
            )
    round_ = PartialCommand(SetRound, "number")
    yield GmTarget("round", "Round", lambda: [way_to_set_number("Round", g.state.round, round_)])
    yield GmTarget(
        "phase", "Phase (mythos, investigation, enemy, upkeep)", lambda: [_way_to_set_phase()]
    )
    yield GmTarget("lead", "Lead investigator (a name)", lambda: [_way_to_set_lead(g)])
    if not g.stages.has_two_agendas:
        yield GmTarget("act", "Act (its number)", lambda: [_way_to_set_stage(g, "act")])
    for kind, _ in _agendas(g):
        name = f"{_with_spaces(kind).capitalize()} (its number)"
        yield GmTarget(kind, name, partial(_ways_to_set_stage, g, kind))


def _counter_target(slug: str, name: str, on: int | str, holder: object, field: str) -> GmTarget:
    form = PartialCommand(SetCounters, field, {"on": on})
    return GmTarget(
        slug, name, lambda: [way_to_set_number(name, int(getattr(holder, field, 0)), form)]
    )


def _agendas(g: Game) -> list[tuple[StageKind, Stage]]:
    """Return the agendas in force by the words that commands use."""
    if g.stages.has_two_agendas:
        return [("agenda", g.state.agenda), ("second_agenda", g.state.act)]
    return [("agenda", g.state.agenda)]


def _with_spaces(name: str) -> str:
    return name.replace("_", " ")


def _piece_counts(g: Game, piece: Piece) -> list[str]:
    """Return the tokens that a card in play can hold, the most used first."""
    tokens = [name for name in _PIECE_COUNTS if can_hold(g, piece, name)]
    kind = g.card(piece).type
    if kind in (CardType.ENEMY, CardType.LOCATION):
        tokens.remove("resources")
    if kind in (CardType.ENEMY, CardType.ASSET) and not piece.clues:
        tokens.remove("clues")  # Few of them ever hold clues. `drive` can place the first ones.
    return tokens


def _ways_to_turn(piece: Piece) -> list[ValueWay]:
    form = PartialCommand(Turn, "exhausted", {"what": piece.id})
    found = (Choice("yes", "Exhausted"), Choice("no", "Ready"))
    ready = ("0", "no", "false", "ready")
    return [
        way_to_choose(lambda: found, lambda value: form.command_with(fold_name(value) not in ready))
    ]


def _way_to_set_phase() -> ValueWay:
    found = [Choice(slug, name) for slug, name in PHASES.items()]
    return way_to_choose(
        lambda: found,
        lambda value: PartialCommand(Go, "to").command_with(parse_phase(PHASES, value)),
    )


def _way_to_set_lead(g: Game) -> ValueWay:
    def read_value(value: str) -> Command:
        if (seat := require_seat(seat_names(g), value)) == g.state.lead:
            raise NotAllowed(f"{g.name(seat)} already leads.")
        return PartialCommand(SetLead, "seat").command_with(int(seat))

    return way_to_choose(
        lambda: [s for s in seat_choices(g) if s.slug != f"seat{g.state.lead}"], read_value
    )


def _ways_to_set_role(seat: Seat) -> list[ValueWay]:
    form = PartialCommand(SetRole, "role", {"seat": int(seat)})
    roles = [Choice(str(role), role.capitalize()) for role in ROLES]
    return [way_to_choose(lambda: roles, form.command_with)]


def _ways_to_set_stage(g: Game, of: StageKind) -> list[ValueWay]:
    return [_way_to_set_stage(g, of)]


def _way_to_set_stage(g: Game, of: StageKind) -> ValueWay:
    now, most = stage_named(g, of).index + 1, len(stage_cards(g, of))
    name = _with_spaces(of).capitalize()
    return way_to_set_number(name, now, PartialCommand(SetStage, "number", {"of": of}), most=most)


# --- move -----------------------------------------------------------------------------------------


def _movable_targets(g: Game) -> Iterator[GmTarget]:
    for who in seat_names(g):
        yield GmTarget(
            who.also[0], who.name, partial(_value_ways_for_investigator, g, int(who.thing))
        )
    for name, piece in piece_names(g):
        yield GmTarget(piece.id, name, partial(_ways_to_move_card, g, piece))


def _value_ways_for_investigator(g: Game, seat: int) -> list[ValueWay]:
    """Return the ways to move an investigator: to a location, or out of the scenario."""
    move = {"do": "move", "who": seat}
    goes = way_to_choose(
        partial(_place_choices, g),
        lambda value: {**move, "to": find_place(g, value), "enter": True},
    )
    return [goes, way_to_remove({"do": "resign", "seat": seat})]


def _ways_to_move_card(g: Game, piece: Piece) -> list[ValueWay]:
    """Return the ways to move a card: an enemy to a location or seat, any card out of play."""
    out, card = way_to_remove({"do": "remove", "what": piece.id}), g.card(piece)
    if card.type is not CardType.ENEMY:
        return [way_that_refuses(f"{card.name} can’t be moved; “out” takes it out of play."), out]
    send = {"do": "send", "enemy": piece.id}
    sent = way_to_choose(
        partial(_place_choices, g), lambda value: {**send, "to": find_place(g, value)}
    )
    return [sent, _way_to_engage_seat(g, PartialCommand(Engage, "seat", {"enemy": piece.id})), out]


def _way_to_engage_seat(g: Game, form: PartialCommand) -> ValueWay:
    def read_value(value: str) -> Command | None:
        seat = find_seat(seat_names(g), value)
        return None if seat is None else form.command_with(int(seat))

    return way_to_choose(partial(seat_choices, g), read_value)


def _place_choices(g: Game) -> list[Choice]:
    return [Choice(place, name) for name, place in places_by_name(g).items()]


# --- spawn ----------------------------------------------------------------------------------------


def _way_to_spawn(g: Game, card: Card) -> ValueWay:
    """Return where a card can enter play: a location or a seat; a location needs neither."""
    if card.type is CardType.LOCATION:
        return way_to_choose(list, partial(_spawn_command, g, card))
    return way_to_choose(
        lambda: [*_place_choices(g), *seat_choices(g)], partial(_spawn_command, g, card)
    )


def _spawn_command(g: Game, card: Card, value: str) -> Command:
    """Return the command that puts a card into play.

    Raises `Ambiguous` if it could enter in several places.
    """
    if not value and _has_several_places(g, card):
        raise missing_place_error(card.name, seat_names(g), next(iter(places_by_name(g)), ""))
    seat = find_seat(seat_names(g), value) if value else None
    where = find_place(g, value) if value and seat is None else None
    match card.type:
        case CardType.ENEMY:
            to = {"at": where, "engaged": None if seat is None else int(seat)}
            said = {field: each for field, each in to.items() if each is not None}
            return {"do": "spawn", "card": card.code, **said}
        case CardType.LOCATION:
            return {"do": "place", "card": card.code}
        case CardType.ASSET:
            return _put_command(g, card.code, ("control", seat), ("at", where))
        case CardType.TREACHERY:
            return _put_command(g, card.code, ("threat", seat), ("attach", where))
        case _:
            raise NotAllowed(f"{card.name} can’t enter play that way.")


def _has_several_places(g: Game, card: Card) -> bool:
    """Return True if the card itself does not say where it enters and there are several options."""
    if card.type is CardType.ENEMY:
        return card.spawn is None
    return card.type in (CardType.ASSET, CardType.TREACHERY) and len(seat_names(g)) > 1


def _put_command(
    g: Game, code: CardCode, holder: tuple[str, Seat | None], spot: tuple[str, str | None]
) -> Command:
    """Return the command to put a card at `spot` if given, or else with `holder` or the lead."""
    (field, seat), (other, where) = holder, spot
    if where is not None:
        return {"do": "put", "card": code, other: where}
    return {"do": "put", "card": code, field: int(g.state.lead if seat is None else seat)}


# --- draw -----------------------------------------------------------------------------------------


def _deck_targets(g: Game) -> Iterator[GmTarget]:
    commands = {
        "draw": ("draws (a number, or a card)", _way_to_draw),
        "encounter": ("draws an encounter card (the top one, or a card)", _way_to_draw_encounter),
        "discard": ("discards (a card, a number at random, or all)", _way_to_discard),
        "shuffle": ("shuffles the deck", _way_to_shuffle),
    }
    for who in seat_names(g):
        for slug, (does, way) in commands.items():
            ways = partial(way, g, int(who.thing))
            yield GmTarget(f"{slug}:{who.also[0]}", f"{who.name} {does}", lambda w=ways: [w()])
    shuffle = ValueWay(lambda _prefix: (), lambda _value: {"do": "shuffle"})
    yield GmTarget("shuffle:encounter", "Shuffle the encounter deck", lambda: [shuffle])


def _count_choices(ending: str = "") -> list[Choice]:
    return [Choice(str(n), f"{n} card{'s'[: n > 1]}{ending}") for n in (1, 2, 3)]


def _way_to_choose_card(
    g: Game,
    first: list[Choice],
    read_value: Callable[[str], Command],
    *,
    of_encounters: bool = False,
) -> ValueWay:
    """Return the way to choose one of `first`, or any existing card after the first letter."""

    def offers(prefix: str) -> list[Choice]:
        cards = drawable_cards(g, of_encounters=of_encounters) if prefix.strip() else {}
        found = (Choice(cards[name], name) for name in sorted(cards))
        return [*matching_choices(first, prefix), *matching_choices(found, prefix)]

    return ValueWay(offers, read_value)


def _way_to_draw(g: Game, seat: int) -> ValueWay:
    form = PartialCommand(DrawCards, "count", {"seat": seat})

    def read_value(value: str) -> Command:
        if value and parse_signed(value) is None:
            return {"do": "draw", "seat": seat, "card": _find_card(g, value)}
        return form.command_with(parse_number(value or "1", 0, 99))

    return _way_to_choose_card(g, _count_choices(), read_value)


def _way_to_draw_encounter(g: Game, seat: int) -> ValueWay:
    def read_value(value: str) -> Command:
        if value and parse_signed(value) is None:
            card = _find_card(g, value, of_encounters=True)
            return {"do": "encounter", "seat": seat, "card": card}
        if parse_number(value or "1", 0, 99) != 1:
            raise NotAllowed("One encounter card at a time: 1, or a card’s name.")
        return {"do": "encounter", "seat": seat}

    return _way_to_choose_card(g, [Choice("1", "The top card")], read_value, of_encounters=True)


def _way_to_discard(g: Game, seat: int) -> ValueWay:
    """Return the way to discard all cards, a number at random (1 by default), or a named card."""
    made = {"do": "discard", "seat": seat}

    def read_value(value: str) -> Command:
        if fold_name(value) == "all":
            return made
        if not value or parse_signed(value) is not None:
            return {**made, "random": parse_number(value or "1", 0, 99)}
        return {**made, "cards": [_find_card(g, value)]}

    return _way_to_choose_card(
        g, [*_count_choices(" at random"), Choice("all", "All cards")], read_value
    )


def _way_to_shuffle(_g: Game, seat: int) -> ValueWay:
    return ValueWay(lambda _prefix: (), lambda _value: {"do": "shuffle", "seat": seat})


def _find_card(g: Game, typed: str, *, of_encounters: bool = False) -> CardCode:
    """Return the card with this name; of several versions, the one with the lowest level."""
    return find_card(g.library, typed, lambda card: belongs_in_deck(card, of_encounters)).code


# --- token ----------------------------------------------------------------------------------------


def _token_targets(_g: Game) -> Iterator[GmTarget]:
    for face in (*range(1, -9, -1), *sorted(Symbol, key=sort_key)):
        slug = token_name(face)
        yield GmTarget(slug, token_words(face), partial(_ways_with_token, slug))


def _ways_with_token(token: str) -> list[ValueWay]:
    """Return the way to change a token's number: ``+1`` adds one, ``-2`` takes two out."""

    def read_value(value: str) -> Command:
        found = parse_signed(value or "+1")
        if found is None or not found[1]:
            raise Malformed("How many? +1 adds one, -1 takes one out.")
        sign, count = found
        return {"do": "bag", "add" if sign in ("", "+") else "take": [token] * count}

    offered = (Choice("+1", "+1: add one"), Choice("-1", "-1: take one out"))
    return [way_to_choose(lambda: offered, read_value)]
