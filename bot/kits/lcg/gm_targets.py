"""The first argument of a game master's command of the card game: what it can name.

Targets are named by slugs such as ``seat0:damage``, by what autocomplete shows, or in part.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.names import MOST
from bot.kits.choices import completed
from bot.kits.gm import seat_named, slug_meant
from bot.kits.lcg.gm_things import people, piece_names, seats
from bot.lcg.core.game import Game
from bot.lcg.core.state import Piece, PieceId
from bot.lcg.gm.numbers import can_hold, stage_cards
from bot.lcg.names.phrases import token_name, token_words
from bot.lcg.printed.cards import CardType, Symbol
from bot.lcg.text.lookup import card_names, find_card
from bot.lcg.views.skill_test import sort_key
from bot.table.declares.lobby import Choice

_SEAT_COUNTS = (
    "damage", "horror", "clues", "resources", "actions", "physical_trauma", "mental_trauma", "xp",
)  # fmt: skip
_PIECE_COUNTS = ("damage", "horror", "uses", "clues", "doom", "resources")


def targets(g: Game, command: str, prefix: str) -> list[Choice]:
    """At most 25 things that the command can name."""
    if command == "spawn":
        names = card_names(g.library, prefix)
        return [Choice(find_card(g.library, name).code, name) for name in names]
    return completed(_all(g, command), prefix)[:MOST]


def _all(g: Game, command: str) -> list[Choice]:
    """Every target of a command but `spawn`, in a useful order."""
    lists: dict[str, Callable[[Game], list[Choice]]] = {
        "set": counters,
        "move": _movable,
        "draw": _decks,
        "token": _tokens,
    }
    return lists[command](g) if command in lists else []


def target_slug(g: Game, command: str, typed: str) -> str:
    """The slug that was meant."""
    return slug_meant(_all(g, command), typed, "target")


def counters(g: Game) -> list[Choice]:
    """Everything that `set` can name."""
    found = [Choice("agenda:doom", "Doom on the agenda")]
    for slug, short in ((each.slug, each.name) for each in seats(g)):
        found += [Choice(f"{slug}:{n}", f"{short}: {_words(n)}") for n in _SEAT_COUNTS]
    for name, piece in piece_names(g):
        found += [
            Choice(f"{piece.id}:{n}", f"{name}: {_words(n)}") for n in _piece_counts(g, piece)
        ]
    return [
        *found,
        Choice("round", "Round"),
        Choice("phase", "Phase (mythos, investigation, enemy, upkeep)"),
        Choice("lead", "Lead investigator (a name)"),
        Choice("act", "Act (its number)"),
        Choice("agenda", "Agenda (its number)"),
    ]


def _words(name: str) -> str:
    return name.replace("_", " ")


def _piece_counts(g: Game, piece: Piece) -> list[str]:
    """Return what a card in play can hold, what is set most often first."""
    kind = g.card(piece).type
    tokens = [name for name in _PIECE_COUNTS if can_hold(g, piece, name)]
    if kind in (CardType.ENEMY, CardType.LOCATION):
        tokens.remove("resources")
    turns = kind in (CardType.ENEMY, CardType.ASSET)
    return [*tokens, *(["exhausted"] if turns else [])]


def counter(g: Game, slug: str) -> int:
    """Return what a counter that `set` can name stands at."""
    thing, _, field = slug.partition(":")
    if slug == "round":
        return g.state.round
    if not field:
        return (g.state.act if thing == "act" else g.state.agenda).index + 1
    if thing == "agenda":
        return g.state.agenda.doom
    seat = seat_named(people(g), thing)
    holder = g.who(seat) if seat is not None else g.piece(PieceId(thing))
    return int(getattr(holder, field, 0))


def bounds(g: Game, slug: str) -> tuple[int, int]:
    """The least and the most that a counter can be set to."""
    match slug:
        case "act" | "agenda":
            return 1, len(stage_cards(g, slug))
        case "round":
            return 1, 99
        case _:
            return 0, 99


def _movable(g: Game) -> list[Choice]:
    found = seats(g)
    return found + [Choice(piece.id, name) for name, piece in piece_names(g)]


def _decks(g: Game) -> list[Choice]:
    found: list[Choice] = []
    for slug, short in ((each.slug, each.name) for each in seats(g)):
        found += [
            Choice(f"draw:{slug}", f"{short} draws (a number, or a card)"),
            Choice(
                f"encounter:{slug}", f"{short} draws an encounter card (the top one, or a card)"
            ),
            Choice(f"discard:{slug}", f"{short} discards (a card, a number at random, or all)"),
            Choice(f"shuffle:{slug}", f"{short} shuffles the deck"),
        ]
    return [*found, Choice("shuffle:encounter", "Shuffle the encounter deck")]


def _tokens(_g: Game) -> list[Choice]:
    numbers = [*range(1, -9, -1)]
    faces = [*numbers, *sorted(Symbol, key=sort_key)]
    return [Choice(token_name(face), token_words(face)) for face in faces]
