"""Commands that fix what chance decides next: dice, decks, the cup."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.errors import Malformed
from bot.second_edition.core.facts import GmChanged
from bot.second_edition.core.game import Board
from bot.second_edition.gm.base import Command, SeatNumber, find_playing
from bot.second_edition.printed.terms import Deck


class Draws(Command, frozen=True, tag="draws"):
    """Fix the next results of a purpose; `seat` adds ``:<seat>`` to it.

    Purposes are ``dice:<seat>``, ``dice`` (nobody's), ``cup``, ``gates``, ``mythos``,
    ``gate_cards``, ``location:<neighborhood>``, ``deck:<deck>``, ``ally``, ``investigators`` and
    ``item:<seat>`` (lost at random).
    """

    purpose: str
    next: list[str | int]
    seat: SeatNumber | None = None

    def run(self, b: Board) -> None:
        """Note the results."""
        purpose = self.purpose
        if self.seat is not None:
            purpose = f"{purpose}:{find_playing(b, self.seat)}"
        _check_purpose(b, purpose)
        _script_draws(b, purpose, self.next)


class ManyDraws(Command, frozen=True, tag="many_draws"):
    """Fix the next results of several purposes, lists by purpose; `do` may be left out."""

    draws: dict[str, list[str | int]]

    def run(self, b: Board) -> None:
        """Note the results."""
        for purpose in self.draws:
            _check_purpose(b, purpose)
        for purpose, results in self.draws.items():
            _script_draws(b, purpose, results)


def _check_purpose(b: Board, purpose: str) -> None:
    if purpose not in _purposes(b):
        raise Malformed(f"Nothing is drawn or rolled for {purpose!r}.")


def _script_draws(b: Board, purpose: str, results: Sequence[str | int]) -> None:
    b.chance.script(purpose, [str(each) for each in results])
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
