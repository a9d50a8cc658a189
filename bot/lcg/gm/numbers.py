"""Commands that set numbers: counters, round, lead, stages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from bot.engine.english import count_with_noun
from bot.engine.errors import NotAllowed
from bot.engine.script import Script
from bot.lcg.core.game import Game
from bot.lcg.core.state import Investigator, Piece, Stage
from bot.lcg.gm.command_base import Command, Count, Done, Few, Who, run_scripts, settle_consequences
from bot.lcg.names.finding import find_piece, find_playing, find_seat
from bot.lcg.printed.cards import Card, CardCode, CardType
from bot.lcg.rules import advancing, costs


class SetCounters(Command, frozen=True, tag="set"):
    """Set tokens and numbers of an investigator, a card in play, ``act`` or ``agenda``.

    While two agendas are in force, the other one is ``second_agenda``; both can be named, too.
    Numbers that are not given do not change. Numbers that the target cannot have are refused.
    """

    on: Who
    damage: Count | None = None
    horror: Count | None = None
    doom: Count | None = None
    clues: Count | None = None
    resources: Count | None = None
    uses: Count | None = None
    actions: Count | None = None
    physical_trauma: Count | None = None
    mental_trauma: Count | None = None
    xp: Count | None = None
    acted: bool | None = None

    def run(self, g: Game) -> Script[None] | None:
        """Set each number that is given."""
        wanted = self._given_numbers()
        holder, name = self._holder_and_name(g)
        if not wanted:
            raise NotAllowed("Name at least one number to set.")
        for field in wanted:
            if not can_hold(g, holder, field):
                raise NotAllowed(f"{name} has no {field.replace('_', ' ')}.")
        for field, amount in wanted.items():
            setattr(holder, field, amount)
        if isinstance(holder, Investigator) and "actions" in wanted:
            holder.lent.clear()  # the number stands, whatever leaves play
        self.tell(g, **_report_of(g, holder, wanted))
        if isinstance(holder, Piece) and "uses" in wanted:
            costs.discard_empty(g, holder)
        return settle_consequences(g)

    def _given_numbers(self) -> dict[str, int | bool]:
        names = [name for name in self.__struct_fields__ if name != "on"]
        found = {name: getattr(self, name) for name in names}
        return {name: value for name, value in found.items() if value is not None}

    def _holder_and_name(self, g: Game) -> tuple[object, str]:
        if self.on in ("act", "agenda", "second_agenda"):
            return stage_named(g, self.on), f"the {self.on.replace('_', ' ')}"
        for agenda in g.stages.agendas:
            if self.on in (agenda.code, agenda.name):
                return g.stages.of_agenda(agenda), agenda.name
        try:
            seat = find_seat(g, self.on)
        except NotAllowed:
            piece = find_piece(g, str(self.on))
            return piece, g.card(piece).name
        return g.who(seat), g.name(seat)


def _holder_kind(holder: object, g: Game) -> str:
    """Return the kind of holder: ``seat``, ``card``, ``act``, ``agenda`` or ``second agenda``."""
    if isinstance(holder, Investigator):
        return "seat"
    if isinstance(holder, Piece):
        return "card"
    if holder is g.state.agenda:
        return "agenda"
    return "second agenda" if g.stages.has_two_agendas else "act"


def _report_of(g: Game, holder: object, wanted: Mapping[str, int]) -> Done:
    """Return the public part of the change: the holder and its new numbers."""
    done = Done(words=(_holder_kind(holder, g), *wanted), counts=tuple(map(int, wanted.values())))
    if isinstance(holder, Investigator):
        done["seats"] = (holder.seat,)
    elif isinstance(holder, Piece):
        done["codes"] = (holder.code,)
    return done


_HOLD_CLUES = (CardType.LOCATION, CardType.ASSET, CardType.ENEMY)
"""Types of card that can hold clues by a card's text."""


def can_hold(g: Game, holder: object, field: str) -> bool:
    """Return True if a card, stage or investigator can have a kind of token or number."""
    if not hasattr(holder, field) or not isinstance(holder, Piece):
        return hasattr(holder, field)
    card = g.card(holder)
    match field:
        case "damage":
            return card.type is CardType.ENEMY or g.pieces.health(holder) is not None
        case "horror":
            return g.card(holder).sanity is not None or _enters_with(card, field)
        case "clues":
            return card.type in _HOLD_CLUES or _enters_with(card, field)
        case "uses":
            return card.uses is not None
        case _:
            return True


def _enters_with(card: Card, field: str) -> bool:
    return card.enters_with is not None and bool(getattr(card.enters_with, field))


class SetRound(Command, frozen=True, tag="round"):
    """Set the number of the round."""

    number: Annotated[int, Meta(ge=1, le=99)]

    def run(self, g: Game) -> None:
        """Set the number of the round."""
        g.state.round = self.number
        self.tell(g, counts=(self.number,))


class SetLead(Command, frozen=True, tag="lead"):
    """Make an investigator the lead."""

    seat: Who

    def run(self, g: Game) -> None:
        """Set the lead."""
        g.state.lead = find_playing(g, self.seat)
        self.tell(g, seats=(g.state.lead,))


StageKind = Literal["act", "agenda", "second_agenda"]
"""The act, the agenda, or the second of two agendas in force."""


def stage_named(g: Game, kind: str) -> Stage:
    """Return the act or an agenda with its tokens.

    Raises `NotAllowed` if there is none of this kind now.
    """
    if kind == "agenda":
        return g.state.agenda
    if (kind == "second_agenda") is g.stages.has_two_agendas:
        return g.state.act
    if kind == "act":
        raise NotAllowed("There is no act now, but a second agenda.")
    raise NotAllowed("There is no second agenda.")


def stage_cards(g: Game, of: StageKind) -> tuple[CardCode, ...]:
    """Return the acts or the agendas of the scenario, in order."""
    return g.stages.deck_of(stage_named(g, of))


class SetStage(Command, frozen=True, tag="stage"):
    """Make another act or agenda the current one, without advancing; its tokens are removed."""

    of: StageKind
    number: Few

    def run(self, g: Game) -> None:
        """Set the current stage, counted from 1."""
        cards, before = stage_cards(g, self.of), stage_named(g, self.of)
        if self.number > len(cards):
            are = "is" if len(cards) == 1 else "are"
            raise NotAllowed(
                f"There {are} {count_with_noun(len(cards), f'{_words(self.of)} card')}."
            )
        if g.state.agenda.flipped:
            g.state.agenda = Stage(index=g.state.agenda.index)
        place = "agenda" if self.of == "agenda" else "act"
        setattr(g.state, place, Stage(index=self.number - 1, second=before.second))
        self.tell(g, words=(_words(self.of),), codes=(cards[self.number - 1],))


class Advance(Command, frozen=True, tag="advance"):
    """Advance the current act or agenda and carry out its other side."""

    what: StageKind

    def run(self, g: Game) -> Script[None]:
        """Return the script that advances it."""
        if g.state.agenda.flipped:
            raise NotAllowed(
                f"{g.stages.agenda.name} is act and agenda at once, so it can’t advance."
            )
        stage_named(g, self.what)
        self.tell(g, words=(_words(self.what),))
        if self.what == "act":
            return run_scripts(g, advancing.advance_act(g))
        agenda = g.stages.agendas[-1] if self.what == "second_agenda" else g.stages.agenda
        return run_scripts(g, advancing.advance_agenda(g, agenda))


def _words(kind: StageKind) -> str:
    return kind.replace("_", " ")
