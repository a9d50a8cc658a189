"""A seat's possible moves, abilities and trades, as options with their scripts.

The list is rebuilt for every use. Slash commands, buttons and autocomplete choose from it, so
everything offered is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

from msgspec import structs

from bot.engine import seat_choices
from bot.engine.ask import Barred, Draft, Join, Option
from bot.engine.english import join_names
from bot.engine.ids import Seat
from bot.engine.script import QuestionDetails, ask
from bot.engine.seat_choices import build_part, find_choice, find_chosen, legal_choices
from bot.second_edition.core import about
from bot.second_edition.core.facts import AbilityUsed
from bot.second_edition.core.game import Board
from bot.second_edition.core.in_force import Offered
from bot.second_edition.core.registry import Ability, Use, Window
from bot.second_edition.names.ability_texts import ability_name
from bot.second_edition.names.keys import card_key, one_of_each, slug
from bot.second_edition.names.naming import name_of
from bot.second_edition.names.signs import counted
from bot.second_edition.verbs import exhausting

__all__ = [
    "SOURCES",
    "SeatChoice",
    "build_part",
    "find_choice",
    "find_chosen",
    "gives_choices",
    "legal_choices",
    "respond",
    "window_choices",
]


class SeatChoice(seat_choices.SeatChoice, frozen=True, kw_only=True):
    """A choice of a seat; `barred` is the reason against it, with `{it}` for its object."""

    verb: str = "use"
    it: str = ""
    """The name of its object; by default the label."""

    def to_barred(self) -> Barred:
        """Return the choice as a barred option, with a reason that names its object.

        For example `Old Journal: Read takes 1 movement point; you have 0.`
        """
        it, plain = self.it or self.label, "{it}" not in self.barred
        return Barred(
            verb=self.verb,
            label=self.label,
            reason=f"{self.label}. {self.barred}" if plain else self.barred.replace("{it}", it),
            args=self.args,
            quiet=self.quiet,
            secret=self.secret,
            about=self.about,
        )


# Abilities


Source = Callable[[Board, Seat, Window, object], Sequence[SeatChoice]]
SOURCES: list[Source] = []
"""Functions that add choices to a window, for spells, which have their own verbs."""


def gives_choices(source: Source) -> Source:
    """Register a source of choices."""
    SOURCES.append(source)
    return source


def window_choices(
    b: Board, seat: Seat, *windows: Window, about: object = None
) -> list[SeatChoice]:
    """Abilities and spells that a seat may use in these windows, illegal ones with the reason."""
    found: list[SeatChoice] = []
    for window in windows:
        found += _ability_choices(b, seat, window, about)
        found += [choice for source in SOURCES for choice in source(b, seat, window, about)]
    return found


def _abilities_of(b: Board, seat: Seat, window: Window, about: object) -> list[Offered]:
    """Return a seat's abilities in a window.

    For an event of another seat these are only abilities that can help others.
    """
    own = b.in_force.abilities(window, seat)
    if getattr(about, "seat", seat) == seat:
        return own
    return [offered for offered in own if offered[0].others]


def _ability_choices(b: Board, seat: Seat, window: Window, about: object) -> list[SeatChoice]:
    own = _abilities_of(b, seat, window, about)
    if not own:
        return []
    cards = [origin.card for _, _, origin in own if origin.card is not None]
    kept = {None, *one_of_each(b, cards)}
    uses = [(a, number, Use(seat, it, about)) for a, number, it in own if it.card in kept]
    return [
        _ability_choice(b, each, use, number)
        for each, number, use in uses
        if _may_use(b, each, use)
    ]


def _may_use(b: Board, ability: Ability, use: Use) -> bool:
    if ability.exhausts and use.origin.card is not None:
        held = b.cards.held(use.seat, use.origin.card)
        if held is None or held.exhausted:
            return False
    return ability.when(b, use)


def _ability_choice(b: Board, ability: Ability, use: Use, index: int) -> SeatChoice:
    name = name_of(b, use.origin.code)
    tool = slug(use.origin.code) if use.origin.card is None else card_key(b, use.origin.card)
    price = counted(ability.points, "movement point") if ability.points else ""

    async def run() -> None:
        if ability.exhausts and use.origin.card is not None:
            exhausting.exhaust(b, use.seat, use.origin.card)
        b.who(use.seat).points -= ability.points
        b.tell(AbilityUsed(seat=use.seat, source=use.origin.code))
        await ability.run(b, use)

    return SeatChoice(
        seat=use.seat,
        key=f"use:{tool}:{index}",
        label=f"{name}: {ability.label}" if ability.label else name,
        verb=ability.verb,
        args=(name,),
        note="; ".join(filter(None, (price, ability.note(b, use)))) if b.words else "",
        run=run,
        barred=_why_not(b, ability, use),
        futile=b.words and ability.futile(b, use),
        about=about.printed_thing(use.origin.code)
        if use.origin.card is None
        else about.card(use.origin.card),
    )


def _why_not(b: Board, ability: Ability, use: Use) -> str:
    has = b.who(use.seat).points
    if ability.points > has:
        return f"{{it}} takes {counted(ability.points, 'movement point')}; you have {has}."
    return ability.why_not(b, use)


ANYTHING = "Use anything?"
"""The end of `respond` prompts, which the names of usable things can replace."""
MOST_NAMED = 2
"""The most things named in a prompt."""


def _named_prompt(b: Board, prompt: str, choices: Sequence[SeatChoice]) -> str:
    """Return a prompt with the names of usable things, if there are few."""
    names = dict.fromkeys(_used_name(b, choice) for choice in choices)
    if len(names) > MOST_NAMED or not prompt.endswith(ANYTHING):
        return prompt
    return f"{prompt.removesuffix(ANYTHING)}Use {join_names(names, 'or')}?"


def _used_name(b: Board, choice: SeatChoice) -> str:
    """Return the name of the used card, spell, or investigator's ability."""
    own = choice.about
    if own is None or own.kind != about.Kind.PRINTED:
        return choice.args[0] if choice.args else choice.label
    return ability_name(b, own.id, int(choice.key.rpartition(":")[2])) or choice.args[0]


async def respond(
    b: Board,
    seat: Seat,
    window: Window,
    event: object,
    prompt: Callable[[], str],
    *,
    still: Callable[[], bool],
    mark: Callable[[], str] = str,
    **asker: Unpack[QuestionDetails],
) -> None:
    """Offer a seat its reactions to an event, one after another, until it passes.

    No question is asked if it has none, or once `still` is false. `mark` describes the event for
    prepared answers (`Part.mark`). A prompt that ends with `ANYTHING` names the usable things.
    """
    built: dict[Seat, list[SeatChoice]] = {}

    def build() -> Draft | None:
        mine = built[seat] = legal_choices(window_choices(b, seat, window, about=event))
        if not mine or not still():
            return None
        leave = Option(key="pass", label="Use nothing", verb="pass")
        asker["kind"] = window.value
        return Draft(
            **asker,
            prompt=_named_prompt(b, prompt(), mine),
            parts={seat: structs.replace(build_part(mine, leave), mark=mark())},
            must=(seat,),
            join=Join.ANY,
            silence="pass",
        )

    while True:
        replies = await ask(build)
        choice = find_chosen(replies, built)
        if choice is None:
            return
        await choice.run()
