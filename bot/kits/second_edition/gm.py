"""The game master's `set`, `move`, `spawn`, `draw` and `token` in town, without hidden things."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial

from bot.engine.errors import Malformed, NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.names import fold_name
from bot.engine.session import Session
from bot.kits.completions import matching_choices
from bot.kits.gm_targets import (
    OUT,
    Command,
    GmTarget,
    PartialCommand,
    TargetMaster,
    ValueWay,
    find_seat,
    missing_place_error,
    parse_phase,
    parse_yes_or_no,
    way_that_refuses,
    way_to_choose,
    way_to_remove,
    way_to_set_flag,
    way_to_set_number,
)
from bot.kits.second_edition.gm_things import (
    card_names,
    destination_choices,
    find_place,
    gate_names,
    monster_names,
    mythos_names,
    place_choices,
    require_seat,
    seat_choices,
    seat_names,
)
from bot.kits.second_edition.phases import PHASES
from bot.second_edition.core.game import Board
from bot.second_edition.core.state import State
from bot.second_edition.encounters.packs import library_of, load_library
from bot.second_edition.gm.board import PutMonster, SetSeal
from bot.second_edition.gm.cards import HandCard, SetSpecial, TurnCondition
from bot.second_edition.gm.chance import Draws
from bot.second_edition.gm.course import GoToPhase, SetFirst
from bot.second_edition.gm.numbers import (
    STATUSES,
    SetClues,
    SetNumber,
    SetStatus,
    SetTrack,
    coin_bounds,
)
from bot.second_edition.names.naming import short_name
from bot.second_edition.printed.terms import SKY, Coin, Deck, MythosKind, Place, Special
from bot.second_edition.text.lookup import Catalogue, Thing
from bot.second_edition.verbs.box_tracks import tokens_on
from bot.second_edition.verbs.doom_and_terror import TERROR_TOP
from bot.table.declares.lobby_choices import Choice

SPAWNS = ("monster", "card", "Other World", "Mythos card")
"""The kinds of things that `spawn` can name."""
AFFLICTIONS = (Deck.INJURY, Deck.MADNESS)
"""The decks of the house rule on injuries."""
AWAY = OUT | {"cup"}
"""Words that remove something from the board."""
_DRAW_KINDS = {
    "cup": ("Next monsters from the cup", "monster"),
    "gates": ("Next gates, by world", "Other World"),
    "mythos": ("Next Mythos cards", "Mythos card"),
    "investigators": ("Next new investigators", "investigator"),
}
"""Draws by name: the purpose's title, and the kind of thing."""
_SPOTS = {"monster": "woods", "Other World": "woods"}
"""Examples of places for things on the board."""
_STATUS_WORDS = dict(zip(STATUSES, ("delayed", "explored", "loses a turn"), strict=True))
_ON_THE_BOARD = {
    "gate": (
        "Gates aren’t set by number: `/gm spawn` an Other World at a location opens one, "
        "`/gm move` with “Gate: …” to “out” closes it."
    ),
    "monster": (
        "Monsters aren’t set by number: `/gm spawn` one at a place, "
        "`/gm move` it to another place or “out”."
    ),
}
"""Hints for `/gm set` about things that are not counted, by the first word."""


class TownGameMaster(TargetMaster):
    """The game master's changes to a town."""

    def rows(self, game: Board, command: str) -> list[GmTarget]:
        """Return everything that a command can name; `spawn` finds its things by name."""
        lists: dict[str, Callable[[Board], Iterator[GmTarget]]] = {
            "set": _counter_targets,
            "move": _movable_targets,
            "draw": _draw_targets,
            "token": _token_targets,
        }
        return list(lists[command](game)) if command in lists else []

    def find_target(self, game: Board, command: str, typed: str) -> GmTarget:
        """Return the target with this name.

        Raises `NotAllowed` for a card that nobody owns, with the way to give it.
        """
        if command == "spawn":
            thing = _game_catalogue(game).find(typed, *SPAWNS)
            return GmTarget(thing.code, thing.name, lambda: [_way_to_spawn(game, thing)])
        try:
            return super().find_target(game, command, typed)
        except Malformed as refused:
            way = _ON_THE_BOARD.get(_first_word(typed), "") if command == "set" else ""
            if way := way or _advice_to_give(game, typed):
                raise NotAllowed(way) from refused
            raise

    def targets(self, session: Session[State, Board], command: str, prefix: str) -> list[Choice]:
        """Return at most 25 things that the command can name."""
        if command != "spawn":
            return super().targets(session, command, prefix)
        b, catalogue = session.game, _game_catalogue(session.game)
        things = {name: catalogue.find(name, *SPAWNS) for name in catalogue.names(prefix, *SPAWNS)}
        return [
            Choice(thing.code, name) for name, thing in things.items() if _can_enter_play(b, thing)
        ]


def _game_catalogue(b: Board) -> Catalogue:
    """Return the catalogue of a game with its own boxes only."""
    return _catalogue_with(b.state.boxes or (), b.state.facts or "")


@lru_cache(maxsize=16)
def _catalogue_with(boxes: tuple[str, ...], facts: str) -> Catalogue:
    return Catalogue(library_of(boxes, facts) if facts else load_library(*boxes))


def _advice_to_give(b: Board, typed: str) -> str:
    """Return the way to give a named card.

    "" if `typed` names no card, or more than one.
    """
    try:
        thing = _game_catalogue(b).find(typed, "card", "special card")
    except RulesError:
        return ""
    whom = short_name(b, b.state.first)
    if thing.kind == "special card":
        return f"To give it: `/gm token token:{whom}: {thing.name} value:+1`, or name someone else."
    return (
        f"To give it: `/gm spawn card:{thing.name} at:{whom}`, or name someone else. "
        f"To have it drawn next: `/gm draw target:Next cards of the {thing.facts.deck} deck "
        f"value:{thing.name}`."
    )


def _first_word(typed: str) -> str:
    """Return the first word, such as ``gate`` for “Gates: Woods”."""
    return "".join(fold_name(typed).split()[:1]).removesuffix("s")


# --- set ------------------------------------------------------------------------------------------


def _counter_targets(b: Board) -> Iterator[GmTarget]:
    """Yield the numbers of the game, of investigators and of places."""
    track = b.ancient_one.doom - (0 if b.state.awake else 1)
    doom = PartialCommand(SetNumber, "to", {"what": "doom"})
    yield _counter_target(
        "doom", "Doom", b.state.doom, doom, lambda: (0, track), partial(_check_doom, b)
    )
    terror = PartialCommand(SetNumber, "to", {"what": "terror"})
    yield _counter_target("terror", "Terror", b.state.terror, terror, lambda: (0, TERROR_TOP))
    for each in b.library.tracks.values():
        form, now = PartialCommand(SetTrack, "to", {"track": each.id}), tokens_on(b, each.id)
        yield _counter_target(
            f"track:{each.id}", each.name, now, form, lambda most=each.size: (0, most)
        )
    for who in seat_names(b):
        yield from (_coin_target(b, who.thing, who.name, coin) for coin in Coin)
    for who in seat_names(b):
        sliders = f"{who.name}: sliders (three stops, 0 to 3)"
        yield GmTarget(
            f"{who.also[0]}:sliders", sliders, partial(_way_to_set_sliders, b, who.thing)
        )
    yield GmTarget("first", "First player (a name)", lambda: [_way_to_set_first_player(b)])
    yield GmTarget("phase", f"Phase ({', '.join(PHASES.values())})", lambda: [_way_to_set_phase()])
    yield GmTarget("awaken", "The Ancient One awakens (yes)", lambda: [_way_to_awaken()])
    for place in place_choices(b):
        form, now = (
            PartialCommand(SetClues, "to", {"place": place.slug}),
            b.state.clues.get(Place(place.slug), 0),
        )
        most = 0 if b.gates.at(Place(place.slug)) is not None else 999
        yield _counter_target(
            f"clues:{place.slug}", f"Clues: {place.name}", now, form, lambda most=most: (0, most)
        )


def _counter_target(
    slug: str,
    name: str,
    now: int,
    form: PartialCommand,
    accepts: Callable[[], tuple[int, int]],
    check: Callable[[int], object] = int,
) -> GmTarget:
    return GmTarget(
        slug, name, lambda: [way_to_set_number(name, now, form, accepts=accepts, check=check)]
    )


def _coin_target(b: Board, seat: Seat, name: str, coin: Coin) -> GmTarget:
    form = PartialCommand(SetNumber, "to", {"seat": int(seat), "what": coin.value})
    now = int(getattr(b.who(seat), coin))
    return _counter_target(
        f"seat{seat}:{coin}", f"{name}: {coin}", now, form, partial(coin_bounds, b, seat, coin)
    )


def _check_doom(b: Board, to: int) -> None:
    """Raise `NotAllowed` if the doom track would be full, and say how to awaken the Ancient One."""
    name, most = b.ancient_one.name, b.ancient_one.doom
    if to >= most and not b.state.awake:
        raise NotAllowed(
            f"With {most} doom {name} awakens. To awaken {name}: "
            "`/gm set target:awaken value:yes reason:…`."
        )


def _way_to_set_sliders(b: Board, seat: Seat) -> list[ValueWay]:
    """Return the way to set three stops, with any separators: ``0 1 3``."""
    offered = (Choice("0 0 0", "0 0 0: leftmost"), Choice("3 3 3", "3 3 3"))

    def read_value(value: str) -> Command:
        stops = [int(digit) for digit in re.findall(r"\d", value)]
        if stops == b.who(seat).sliders:
            raise NotAllowed("The sliders are already there.")
        return {"do": "sliders", "seat": int(seat), "stops": stops}

    return [way_to_choose(lambda: offered, read_value)]


def _way_to_set_first_player(b: Board) -> ValueWay:
    def read_value(value: str) -> Command:
        if (seat := require_seat(b, value)) == b.state.first:
            raise NotAllowed(f"{b.name(Seat(seat))} is already first player.")
        return PartialCommand(SetFirst, "seat").command_with(seat)

    return way_to_choose(
        lambda: [s for s in seat_choices(b) if s.slug != f"seat{b.state.first}"], read_value
    )


def _way_to_set_phase() -> ValueWay:
    form = PartialCommand(GoToPhase, "to")
    found = [Choice(slug, PHASES[slug]) for slug in PHASES if slug in form.words]
    return way_to_choose(lambda: found, lambda value: form.command_with(parse_phase(PHASES, value)))


def _way_to_awaken() -> ValueWay:
    def read_value(value: str) -> Command:
        if not parse_yes_or_no(value):
            raise Malformed("Write yes to awaken the Ancient One.")
        return {"do": "awaken"}

    return ValueWay(lambda _prefix: [Choice("yes", "Yes")], read_value)


# --- move -----------------------------------------------------------------------------------------


def _movable_targets(b: Board) -> Iterator[GmTarget]:
    ways: dict[str, Callable[[Board, str], list[ValueWay]]] = {
        "seat": _value_ways_for_investigator,
        "monster": _ways_to_move_monster,
        "gate": _ways_to_close_gate,
        "trophy": _ways_to_pass_trophy,
        "mythos": _ways_to_remove_mythos_card,
        "card": _ways_to_pass_card,
    }
    pieces = [*gate_names(b), *mythos_names(b), *card_names(b)]
    for piece in [*seat_choices(b), *monster_names(b), *pieces]:
        kind = next(each for each in ways if piece.slug.startswith(each))
        rest = piece.slug.removeprefix(kind).removeprefix(":")
        yield GmTarget(piece.slug, piece.name, partial(ways[kind], b, rest))


def _value_ways_for_investigator(b: Board, seat: str) -> list[ValueWay]:
    """Return the way to move an investigator to a place, but never out of the game."""

    def read_value(value: str) -> Command:
        if fold_name(value) in AWAY:
            raise NotAllowed(
                "An investigator can’t be taken away: name a place, “lost” or “devoured”."
            )
        to = find_place(b, value, destination_choices(b))
        return {"do": "move", "seat": require_seat(b, f"seat{seat}"), "place": to}

    return [way_to_choose(partial(destination_choices, b), read_value)]


def _ways_to_move_monster(b: Board, number: str) -> list[ValueWay]:
    """Return the ways to move a monster: to a place, to the cup, or to a seat as a trophy."""
    form = PartialCommand(PutMonster, "place", {"no": int(number)})
    dens = [Choice("out", "Out of play"), Choice("sky", "The Sky")]
    dens.append(Choice("outskirts", "The Outskirts"))
    place = way_to_choose(
        lambda: [*dens, *_trophy_owners(b), *place_choices(b)],
        lambda value: form.command_with(_destination_of_monster(b, value)),
    )
    owner = PartialCommand(PutMonster, "seat", {"no": int(number)})
    return [place, ValueWay(lambda _prefix: (), _seat_parser(b, owner))]


def _seat_parser(b: Board, form: PartialCommand) -> Callable[[str], Command | None]:
    """Return a function that parses a seat's name; it returns None for another name."""

    def read_value(value: str) -> Command | None:
        seat = find_seat(seat_names(b), value)
        return None if seat is None else form.command_with(int(seat))

    return read_value


def _destination_of_monster(b: Board, value: str) -> str:
    """Return the place in which a monster is put."""
    wanted = fold_name(value)
    if wanted in AWAY:
        return "cup"
    if wanted in ("box", "sky", "outskirts", "the sky", "the outskirts"):
        return wanted.removeprefix("the ")
    return find_place(b, value)


def _ways_to_close_gate(_b: Board, place: str) -> list[ValueWay]:
    stays = way_that_refuses("A gate can’t be moved; “out” closes it.")
    return [stays, way_to_remove({"do": "close", "place": place}, AWAY)]


def _ways_to_pass_trophy(b: Board, rest: str) -> list[ValueWay]:
    seat, _, world = rest.partition(":")
    given = {"do": "gate_trophy", "seat": int(seat), "world": world}
    passes = way_to_choose(
        partial(seat_choices, b), lambda value: {**given, "to": require_seat(b, value)}
    )
    return [way_to_remove(given, AWAY), passes]


def _ways_to_remove_mythos_card(_b: Board, code: str) -> list[ValueWay]:
    stays = way_that_refuses("A Mythos card can’t be moved; “out” takes it away.")
    return [stays, way_to_remove({"do": "mythos_card", "code": code}, AWAY)]


def _ways_to_pass_card(b: Board, number: str) -> list[ValueWay]:
    form = PartialCommand(HandCard, "seat", {"no": int(number)})
    passes = way_to_choose(
        partial(seat_choices, b), lambda value: form.command_with(require_seat(b, value))
    )
    return [way_to_remove(form.command_with(None), AWAY), passes]


def _trophy_owners(b: Board) -> list[Choice]:
    """Return the investigators who can receive a trophy."""
    return [Choice(seat.slug, f"{seat.name}, as a trophy") for seat in seat_choices(b)]


# --- spawn ----------------------------------------------------------------------------------------


def _can_enter_play(b: Board, thing: Thing) -> bool:
    """Return True if a thing can enter play under the house rules; only some Mythos cards can."""
    match thing.kind:
        case "Mythos card":
            return thing.facts.kind in (MythosKind.ENVIRONMENT, MythosKind.RUMOR)
        case "monster":
            return thing.code in b.state.markers
        case "card":
            return b.state.settings.injuries or thing.facts.deck not in AFFLICTIONS
        case _:
            return True


def _way_to_spawn(b: Board, thing: Thing) -> ValueWay:
    """Return the way to bring a thing into play.

    A monster comes from the cup, a gate leads to a world (with a seat it is a gate trophy), a card
    goes to a seat. Parsing raises `Ambiguous` if the place is missing.
    """
    if thing.kind == "Mythos card":
        made = {"do": "mythos_card", "code": thing.code, "on": True}
        return ValueWay(lambda _prefix: [Choice("play", "Into play")], lambda _value: made)
    ways: dict[
        str, tuple[Callable[[Board], list[Choice]], Callable[[Board, str, str], Command]]
    ] = {
        "monster": (lambda b: [*seat_choices(b), *place_choices(b)], _command_to_place_monster),
        "Other World": (
            lambda b: [*_unstable_locations(b), *_trophy_owners(b)],
            _command_to_open_gate,
        ),
    }
    offers, read_value = ways.get(thing.kind, (seat_choices, _command_to_give_card))

    def asked(value: str) -> Command:
        if not value and (thing.kind in _SPOTS or len(seat_names(b)) > 1):
            spot = b.town.place_name(Place(_SPOTS[thing.kind])) if thing.kind in _SPOTS else ""
            raise missing_place_error(thing.name, seat_names(b), spot)
        return read_value(b, thing.code, value)

    return way_to_choose(partial(offers, b), asked)


def _unstable_locations(b: Board) -> list[Choice]:
    return [Choice(each.id, each.name) for each in b.library.locations.values() if each.unstable]


def _command_to_place_monster(b: Board, code: str, value: str) -> Command:
    """Return the command to place a monster in a place or at an investigator."""
    seat = find_seat(seat_names(b), value)
    sky = fold_name(value) in ("sky", "the sky")
    place = SKY if sky else find_place(b, value) if seat is None else b.who(seat).place
    return {"do": "monster", "code": code, "place": place}


def _command_to_open_gate(b: Board, world: str, value: str) -> Command:
    if (owner := find_seat(seat_names(b), value)) is not None:
        return {"do": "gate_trophy", "seat": None, "world": world, "to": int(owner)}
    return {"do": "gate", "place": find_place(b, value), "world": world}


def _command_to_give_card(b: Board, code: str, value: str) -> Command:
    whose = require_seat(b, value) if value else int(b.state.first)
    return {"do": "card", "code": code, "seat": whose}


# --- draw -----------------------------------------------------------------------------------------


def _draw_targets(b: Board) -> Iterator[GmTarget]:
    """Yield the next random results: dice, cards, gates and monsters."""
    for who in b.seats.playing():
        yield _draw_target(
            f"dice:{who.seat}",
            f"Next dice of {short_name(b, who.seat)}",
            _dice_choices,
            _parse_faces,
        )
    yield _draw_target("dice", "Next dice of nobody’s check", _dice_choices, _parse_faces)
    kinds = {slug: _DRAW_KINDS[slug] for slug in ("cup", "gates", "mythos")}
    for slug, (name, kind) in kinds.items():
        yield _draw_target(
            slug, name, partial(_drawable_choices, b, kind), partial(_codes_of_names, b, kind)
        )
    yield _target_by_id(b, "gate_cards", "Next gate cards (their ids)", list(b.library.gate_cards))
    name, kind = _DRAW_KINDS["investigators"]
    yield _draw_target(
        "investigators",
        name,
        partial(_drawable_choices, b, kind),
        partial(_codes_of_names, b, kind),
    )
    yield from _card_draws(b)


def _card_draws(b: Board) -> Iterator[GmTarget]:
    """Yield the decks of cards, and the location cards of each neighborhood."""
    for deck in Deck:
        if deck != Deck.DEPUTY and (b.state.settings.injuries or deck not in AFFLICTIONS):
            offers, read_value = partial(_cards_of, b, deck), partial(_codes_of_deck, b, deck)
            yield _draw_target(f"deck:{deck}", f"Next cards of the {deck} deck", offers, read_value)
    for hood in _game_catalogue(b).library.neighborhoods.values():
        known = [i for i, card in b.library.location_cards.items() if card.neighborhood == hood.id]
        name = f"Next location cards of {hood.name} (their ids)"
        yield _target_by_id(b, f"location:{hood.id}", name, known)


def _draw_target(
    purpose: str,
    name: str,
    offers: Callable[[str], Iterable[Choice]],
    read_value: Callable[[str], list[str]],
) -> GmTarget:
    form = PartialCommand(Draws, "next", {"purpose": purpose})
    return GmTarget(
        purpose,
        name,
        lambda: [ValueWay(offers, lambda value: form.command_with(read_value(value)))],
    )


def _target_by_id(b: Board, purpose: str, name: str, ids: list[str]) -> GmTarget:
    """Return the target of a draw by id."""
    whose = purpose.partition(":")[2]
    known = b.state.location_decks.get(whose, ()) if whose else b.library.gate_cards

    def read_value(value: str) -> list[str]:
        names = _split_names(value)
        if any(each not in known for each in names):
            raise NotAllowed("No card has that id.")
        return names

    return _draw_target(
        purpose, name, partial(matching_choices, [Choice(i, i) for i in ids]), read_value
    )


def _dice_choices(prefix: str) -> list[Choice]:
    """Return the typed faces, however many, or else two examples."""
    typed = " ".join(prefix.split())
    if typed and set(typed) <= set("123456 "):
        return [Choice(typed, typed)]
    return matching_choices((Choice(each, each) for each in ("6 6 6", "1 1 1")), prefix)


def _parse_faces(value: str) -> list[str]:
    """Parse ``6 6 1``.

    Raises `Malformed`.
    """
    faces = re.findall(r"\d+", value)
    if not faces or any(face not in "123456" or len(face) > 1 for face in faces):
        raise Malformed("Dice show 1 to 6: write them like “6 6 1”.")
    return faces


def _split_names(value: str) -> list[str]:
    """Split names at commas.

    Raises `Malformed` if there is none.
    """
    names = [name for name in (part.strip() for part in value.split(",")) if name]
    if not names:
        raise Malformed("What comes next? Write its name.")
    return names


def _drawable_choices(b: Board, kind: str, prefix: str) -> list[Choice]:
    """Return the choices for a game master’s draw of a kind; monsters only if the game has them."""
    catalogue = _game_catalogue(b)
    found = [Choice(catalogue.find(n, kind).code, n) for n in catalogue.names(prefix, kind)]
    return [each for each in found if kind != "monster" or each.slug in b.state.markers]


def _codes_of_names(b: Board, kind: str, value: str) -> list[str]:
    return [_game_catalogue(b).find(name, kind).code for name in _split_names(value)]


def _cards_of(b: Board, deck: Deck, prefix: str) -> list[Choice]:
    cards = (card for card in b.library.cards.values() if card.deck == deck)
    return matching_choices((Choice(card.id, card.name) for card in cards), prefix)


def _codes_of_deck(b: Board, deck: Deck, value: str) -> list[str]:
    """Return the codes of cards of a deck.

    Raises `NotAllowed` if one is of another deck.
    """
    codes = _codes_of_names(b, "card", value)
    if any(b.library.cards[code].deck != deck for code in codes):
        raise NotAllowed(f"That card isn’t from the {deck} deck.")
    return codes


# --- token ----------------------------------------------------------------------------------------


def _token_targets(b: Board) -> Iterator[GmTarget]:
    for seat in seat_names(b):
        for special in Special:
            if special in b.library.specials:
                form = PartialCommand(
                    SetSpecial, "on", {"seat": int(seat.thing), "what": special.value}
                )
                name = f"{seat.name}: {special.replace('_', ' ').capitalize()}"
                yield _flag_target(f"special:{seat.also[0]}:{special}", name, form)
        for status, words in _STATUS_WORDS.items():
            form = PartialCommand(SetStatus, "on", {"seat": int(seat.thing), "what": status})
            yield _flag_target(f"status:{seat.also[0]}:{status}", f"{seat.name}: {words}", form)
    for place in _unstable_locations(b):
        form = PartialCommand(SetSeal, "on", {"place": place.slug})
        yield _flag_target(f"seal:{place.slug}", f"Elder sign: {place.name}", form)
    for card in b.library.conditions.values():
        form = PartialCommand(TurnCondition, "on", {"code": card.id})
        yield _flag_target(f"condition:{card.id}", f"Condition: {card.name}", form)


def _flag_target(slug: str, name: str, form: PartialCommand) -> GmTarget:
    return GmTarget(
        slug, name, lambda: [way_to_set_flag(form, "gives it", "takes it away", plain="+1")]
    )
