"""The first argument of a game master's command of the board game: what it can name.

Targets are named by slugs such as ``seat0:sanity``, by what autocomplete shows, or in part.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.errors import Malformed, NotAllowed, RulesError
from bot.engine.ids import Seat
from bot.engine.names import MOST, find, fold
from bot.kits.choices import completed
from bot.kits.second_edition.gm_things import (
    card_names,
    gate_names,
    monster_names,
    mythos_names,
    places,
    seats,
    somebody,
)
from bot.kits.second_edition.phases import PHASES
from bot.second_edition.core.game import Board
from bot.second_edition.gm.numbers import STATUSES, coin_bounds
from bot.second_edition.names.naming import short_name
from bot.second_edition.printed.terms import Coin, Deck, MythosKind, Place, Special
from bot.second_edition.text.lookup import Catalogue, Thing
from bot.second_edition.verbs.box_tracks import tokens_on
from bot.second_edition.verbs.tracks import TERROR_TOP
from bot.table.declares.lobby import Choice

SPAWNS = ("monster", "card", "Other World", "Mythos card")
"""The kinds of things that `spawn` can name."""
_DRAWS = {
    "dice": "Next dice of nobody’s check",
    "cup": "Next monsters from the cup",
    "gates": "Next gates, by world",
    "mythos": "Next Mythos cards",
    "gate_cards": "Next gate cards (their ids)",
    "investigators": "Next new investigators",
    **{f"deck:{deck}": f"Next cards of the {deck} deck" for deck in Deck if deck != Deck.DEPUTY},
}
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
"""What `/gm set` says of things that come and go one by one, by their first word."""


def targets(b: Board, catalogue: Catalogue, command: str, prefix: str) -> list[Choice]:
    """At most 25 things that the command can name."""
    if command == "spawn":
        things = {name: catalogue.find(name, *SPAWNS) for name in catalogue.names(prefix, *SPAWNS)}
        return [Choice(thing.code, name) for name, thing in things.items() if _comes(b, thing)]
    return completed(_all(b, catalogue, command), prefix)[:MOST]


AFFLICTIONS = (Deck.INJURY, Deck.MADNESS)
"""The decks of a house rule."""


def _comes(b: Board, thing: Thing) -> bool:
    """Return whether it can come to lie in play by the table's house rules.

    Of Mythos cards only Environments and Rumors can.
    """
    match thing.kind:
        case "Mythos card":
            return thing.facts.kind in (MythosKind.ENVIRONMENT, MythosKind.RUMOR)
        case "monster":
            return thing.code in b.state.markers
        case "card":
            return b.state.settings.injuries or thing.facts.deck not in AFFLICTIONS
        case _:
            return True


def _all(b: Board, catalogue: Catalogue, command: str) -> list[Choice]:
    """Every target of a command but `spawn`, in a useful order."""
    if command == "draw":
        return _draws(b, catalogue)
    lists: dict[str, Callable[[Board], list[Choice]]] = {
        "set": counters,
        "move": _movable,
        "token": _tokens,
    }
    return lists[command](b) if command in lists else []


def target_slug(b: Board, catalogue: Catalogue, command: str, typed: str) -> str:
    """The slug that was meant."""
    everything = _all(b, catalogue, command)
    if not everything:
        raise Malformed(f"I don’t know the command {command!r}.")
    if any(choice.slug == typed for choice in everything):
        return typed
    if command == "set" and (way := _ON_THE_BOARD.get(_first_word(typed))):
        raise NotAllowed(way)
    try:
        return find({choice.name: choice.slug for choice in everything}, typed, "target")
    except Malformed as refused:
        if way := _how_to_give(b, catalogue, typed):
            raise NotAllowed(way) from refused
        raise


def _how_to_give(b: Board, catalogue: Catalogue, typed: str) -> str:
    """Return how a card that was named is given; empty if it names no single one, or no card."""
    try:
        thing = catalogue.find(typed, "card", "special card")
    except RulesError:
        return ""
    whom = short_name(b, b.state.first)
    if thing.kind == "special card":
        return (
            f"To give it: `/gm token token:{whom}: {thing.name} value:+1`, or name somebody else."
        )
    return (
        f"To give it: `/gm spawn card:{thing.name} at:{whom}`, or name somebody else. "
        f"To have it drawn next: `/gm draw target:Next cards of the {thing.facts.deck} deck "
        f"value:{thing.name}`."
    )


def _first_word(typed: str) -> str:
    """``gate`` for “Gates: Woods”."""
    return "".join(fold(typed).split()[:1]).removesuffix("s")


def counters(b: Board) -> list[Choice]:
    """Return what `set` can name: numbers of the game, of investigators and of places."""
    tracks = b.library.tracks.values()
    found = [Choice("doom", "Doom"), Choice("terror", "Terror")]
    found += [Choice(f"track:{track.id}", track.name) for track in tracks]
    for seat in seats(b):
        found += [Choice(f"{seat.slug}:{coin}", f"{seat.name}: {coin}") for coin in Coin]
    for seat in seats(b):
        found.append(Choice(f"{seat.slug}:sliders", f"{seat.name}: sliders (three stops, 0 to 3)"))
    found += [
        Choice("first", "First player (a name)"),
        Choice("phase", f"Phase ({', '.join(PHASES.values())})"),
        Choice("awaken", "The Ancient One awakens (yes)"),
    ]
    return [*found, *(Choice(f"clues:{p.slug}", f"Clues: {p.name}") for p in places(b))]


def counter(b: Board, slug: str) -> int:
    """Return what a counter that `set` can name stands at."""
    thing, _, field = slug.partition(":")
    if slug in ("doom", "terror"):
        return int(getattr(b.state, slug))
    if thing == "track":
        return tokens_on(b, field)
    if thing == "clues":
        return b.state.clues.get(Place(field), 0)
    return int(getattr(b.who(Seat(somebody(b, thing))), field))


def bounds(b: Board, slug: str) -> tuple[int, int]:
    """The least and the most that a counter can be set to."""
    thing, _, field = slug.partition(":")
    match thing:
        case "doom":
            return 0, b.ancient_one.doom - (0 if b.state.awake else 1)
        case "terror":
            return 0, TERROR_TOP
        case "track":
            return 0, b.library.tracks[field].size
        case "clues":
            return 0, 0 if b.gate_at(Place(field)) is not None else 999
        case _:
            return coin_bounds(b, Seat(somebody(b, thing)), Coin(field))


def _movable(b: Board) -> list[Choice]:
    pieces = [*gate_names(b), *mythos_names(b), *card_names(b)]
    return [*seats(b), *monster_names(b), *pieces]


def _draws(b: Board, catalogue: Catalogue) -> list[Choice]:
    dice = [
        Choice(f"dice:{who.seat}", f"Next dice of {short_name(b, who.seat)}") for who in b.playing()
    ]
    left_out = () if b.state.settings.injuries else tuple(f"deck:{deck}" for deck in AFFLICTIONS)
    found = [Choice(slug, name) for slug, name in _DRAWS.items() if slug not in left_out]
    hoods = [
        Choice(f"location:{hood.id}", f"Next location cards of {hood.name} (their ids)")
        for hood in catalogue.library.neighborhoods.values()
    ]
    return [*dice, *found, *hoods]


def _tokens(b: Board) -> list[Choice]:
    found: list[Choice] = []
    for seat in seats(b):
        found += [
            Choice(f"special:{seat.slug}:{special}", f"{seat.name}: {_words(special)}")
            for special in Special
            if special in b.library.specials
        ]
        found += [
            Choice(f"status:{seat.slug}:{status}", f"{seat.name}: {words}")
            for status, words in _STATUS_WORDS.items()
        ]
    unstable = (each for each in b.library.locations.values() if each.unstable)
    found += [Choice(f"seal:{each.id}", f"Elder sign: {each.name}") for each in unstable]
    cards = b.library.conditions.values()
    return [*found, *(Choice(f"condition:{each.id}", f"Condition: {each.name}") for each in cards)]


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()
