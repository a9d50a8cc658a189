"""Commands that fix what chance decides next: dice, decks, the cup."""

from __future__ import annotations

from typing import cast

from bot.engine.errors import Malformed
from bot.second_edition.core.facts import GmChanged
from bot.second_edition.core.game import Board
from bot.second_edition.gm.arguments import Command, seat_of, text
from bot.second_edition.printed.terms import Deck


def script_all(b: Board, draws: object) -> None:
    """Fix the next results of several purposes."""
    if not isinstance(draws, dict):
        raise Malformed("draws has to be an object of lists.")
    given = cast("dict[str, object]", draws)
    read = {purpose: _results(b, purpose, results) for purpose, results in given.items()}
    for purpose, results in read.items():
        _script_draws(b, purpose, results)


def script_one(b: Board, command: Command) -> None:
    """Fix the next results of one purpose, with `seat` of somebody’s own."""
    purpose = text(command, "purpose")
    if command.get("seat") is not None:
        purpose = f"{purpose}:{seat_of(b, command)}"
    _script_draws(b, purpose, _results(b, purpose, command.get("next")))


def _results(b: Board, purpose: str, results: object) -> list[str]:
    """Results as chance takes them. Raises `Malformed`."""
    if purpose not in _purposes(b):
        raise Malformed(f"Nothing is drawn or rolled for {purpose!r}.")
    if not isinstance(results, list):
        raise Malformed("Results have to be a list.")
    listed = cast("list[object]", results)
    if not all(isinstance(each, str | int) and not isinstance(each, bool) for each in listed):
        raise Malformed("Results are texts or numbers.")
    return [str(each) for each in listed]


def _script_draws(b: Board, purpose: str, results: list[str]) -> None:
    b.chance.script(purpose, results)
    b.tell(GmChanged(what="draws", args=(purpose,)))


def _purposes(b: Board) -> set[str]:
    """Everything that chance decides and the game master can."""
    seats = [who.seat for who in b.state.investigators]
    return {
        *("dice", "cup", "gates", "mythos", "gate_cards", "ally", "investigators"),
        *(f"{what}:{seat}" for what in ("dice", "item") for seat in seats),
        *(f"location:{hood}" for hood in b.state.location_decks),
        *(f"deck:{deck}" for deck in Deck),
    }
