"""Commands about the chaos bag and the next draws."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from bot.engine.english import join_names
from bot.engine.errors import NotAllowed
from bot.lcg.core.game import Game
from bot.lcg.gm.command_base import Command, Who
from bot.lcg.names.finding import find_card, find_playing
from bot.lcg.names.phrases import token_name
from bot.lcg.printed.cards import Symbol, Token
from bot.lcg.rules.setup import MOST_TOKENS, NUMBERS


class Bag(Command, frozen=True, tag="bag"):
    """Add tokens to the chaos bag, take some out, or replace the whole bag (`only`)."""

    add: tuple[str | int, ...] = ()
    take: tuple[str | int, ...] = ()
    only: tuple[str | int, ...] | None = None

    def run(self, g: Game) -> None:
        """Change the chaos bag."""
        bag = list(g.state.bag) if self.only is None else _read_tokens(self.only)
        taken, added = _read_tokens(self.take), _read_tokens(self.add)
        for token in taken:
            if token not in bag:
                raise NotAllowed(f"The bag holds no {token_name(token)}.")
            bag.remove(token)
        bag += added
        if not 1 <= len(bag) <= MOST_TOKENS:
            raise NotAllowed(f"The bag has to hold 1 to {MOST_TOKENS} tokens.")
        g.state.bag = bag
        self.tell(
            g,
            words=("only",) if self.only is not None else (),
            tokens=(*taken, *added),
            counts=(len(taken), len(bag)),
        )


def _read_tokens(names: Iterable[str | int]) -> list[Token]:
    return [read_token(name) for name in names]


_NUMBER = re.compile(r"[+−-]?[0-9]{1,3}")


def read_token(name: str | int) -> Token:
    """Return the token with this number or symbol: ``-1``, ``+1``, ``skull``."""
    if isinstance(name, int) or _NUMBER.fullmatch(name):
        number = int(str(name).replace("−", "-"))
        if number not in NUMBERS:
            raise NotAllowed(f"I don’t know a token {number:+d}.")
        return number
    wanted = re.sub(r"[\s_-]", "", name.casefold())
    for symbol in Symbol:
        if symbol.value.replace("_", "") == wanted:
            return symbol
    raise NotAllowed(f"I don’t know a token {name!r}.")


CARD_PURPOSES = (
    "place", "places", "stages", "piles", "aside", "area", "beast", "weakness", "under",
)  # fmt: skip
"""The purposes of chance that give cards of nobody's hand, by their codes."""


class Draws(Command, frozen=True, tag="draws"):
    """Fix the next random results for a purpose, after those that are fixed already.

    With `replace`, earlier fixed results are dropped; with nothing in `next`, results are random
    again. `bag` fixes chaos tokens, `random` the cards that are discarded at random from the hand
    of `seat`, or removed from beneath its investigator. The other purposes fix cards: `place` a
    location in play, `places` the locations that come into play at random (first those named; where
    one of several is left out, that one), `stages` a version of an act or agenda, `aside` a
    set-aside card, `area` a card of an area, `beast` an enemy of a set, `weakness` a basic
    weakness, `under` the cards put under locations, `concealed:<code>` the locations that are mixed
    face down, in the order in which they lie. A result that is impossible when it is due is
    dropped, and the draw is random.
    """

    purpose: str
    next: Annotated[list[str], Meta(max_length=30)]
    seat: Who | None = None
    """The seat whose hand it is, for ``random``."""
    replace: bool = False

    def run(self, g: Game) -> None:
        """Fix the results."""
        if not self.next and not self.replace:
            raise NotAllowed("Name at least one result, or replace what is fixed.")
        if self.seat is not None and self.purpose != "random":
            raise NotAllowed(f"A seat is for “random”, not for “{self.purpose}”.")
        purpose, names = self._chance_purpose(g), self._next_names(g)
        g.chance.script_results(purpose, names, replace=self.replace)
        self.tell(g, counts=(len(self.next),))

    def _chance_purpose(self, g: Game) -> str:
        """Return the full name of the purpose. Raises `NotAllowed` for an unknown one."""
        if self.purpose == "random":
            return f"random:{find_playing(g, self.seat if self.seat is not None else g.state.lead)}"
        kind, _, face = self.purpose.partition(":")
        if kind == "concealed" and face in g.library.cards:
            return self.purpose
        if self.purpose not in ("bag", *CARD_PURPOSES):
            known = ("bag", "random", *CARD_PURPOSES, "concealed:<code>")
            raise NotAllowed(
                f"Nothing is drawn for “{self.purpose}”. Purposes: {join_names(known)}."
            )
        return self.purpose

    def _next_names(self, g: Game) -> list[str]:
        if self.purpose == "bag":
            return [token_name(read_token(each)) for each in self.next]
        return [find_card(g, each).code for each in self.next]
