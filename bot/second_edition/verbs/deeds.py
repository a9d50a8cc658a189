"""Deeds: the actions and abilities that a seat may use, as options with their scripts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

from msgspec import structs

from bot.engine import deeds
from bot.engine.ask import Barred, Draft, Join, Option
from bot.engine.deeds import chosen_deed, find, legal, part
from bot.engine.english import listed
from bot.engine.ids import Seat
from bot.engine.script import QuestionDetails, ask
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
    "Deed",
    "chosen_deed",
    "find",
    "gives_deeds",
    "legal",
    "part",
    "respond",
    "window_deeds",
]


class Deed(deeds.Deed, frozen=True, kw_only=True):
    """An action or ability of a seat.

    `barred` is why it cannot be used now; `{it}` in that text is replaced by its object.
    """

    verb: str = "use"
    it: str = ""
    """The name of its object; by default the label."""

    def bar(self) -> Barred:
        """Return an unusable deed as a barred option, with a reason that names it.

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


Source = Callable[[Board, Seat, Window, object], Sequence[Deed]]
SOURCES: list[Source] = []
"""Further sources of deeds for a window: spells have their own verbs."""


def gives_deeds(source: Source) -> Source:
    """Register a function that returns deeds for a window."""
    SOURCES.append(source)
    return source


def window_deeds(b: Board, seat: Seat, *windows: Window, about: object = None) -> list[Deed]:
    """Return a seat's abilities and spells in these windows; unusable ones with the reason."""
    found: list[Deed] = []
    for window in windows:
        found += _ability_deeds(b, seat, window, about)
        found += [deed for source in SOURCES for deed in source(b, seat, window, about)]
    return found


def _abilities_of(b: Board, seat: Seat, window: Window, about: object) -> list[Offered]:
    """Return a seat's abilities in a window.

    For an event of another seat these are only abilities that can help others.
    """
    own = b.in_force.abilities(window, seat)
    if getattr(about, "seat", seat) == seat:
        return own
    return [offered for offered in own if offered[0].others]


def _ability_deeds(b: Board, seat: Seat, window: Window, about: object) -> list[Deed]:
    own = _abilities_of(b, seat, window, about)
    if not own:
        return []
    cards = [origin.card for _, _, origin in own if origin.card is not None]
    kept = {None, *one_of_each(b, cards)}
    uses = [(a, number, Use(seat, it, about)) for a, number, it in own if it.card in kept]
    return [
        _ability_deed(b, each, use, number) for each, number, use in uses if _may_use(b, each, use)
    ]


def _may_use(b: Board, ability: Ability, use: Use) -> bool:
    if ability.exhausts and use.origin.card is not None:
        held = b.cards.held(use.seat, use.origin.card)
        if held is None or held.exhausted:
            return False
    return ability.when(b, use)


def _ability_deed(b: Board, ability: Ability, use: Use, index: int) -> Deed:
    name = name_of(b, use.origin.code)
    tool = slug(use.origin.code) if use.origin.card is None else card_key(b, use.origin.card)
    price = counted(ability.points, "movement point") if ability.points else ""

    async def run() -> None:
        if ability.exhausts and use.origin.card is not None:
            exhausting.exhaust(b, use.seat, use.origin.card)
        b.who(use.seat).points -= ability.points
        b.tell(AbilityUsed(seat=use.seat, source=use.origin.code))
        await ability.run(b, use)

    return Deed(
        seat=use.seat,
        key=f"use:{tool}:{index}",
        label=f"{name}: {ability.label}" if ability.label else name,
        verb=ability.verb,
        args=(name,),
        note="; ".join(filter(None, (price, ability.note(b, use)))) if b.words else "",
        run=run,
        barred=_why_not(b, ability, use),
        futile=b.words and ability.futile(b, use),
        about=about.printed(use.origin.code)
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


def _named_prompt(b: Board, prompt: str, deeds: Sequence[Deed]) -> str:
    """Return a prompt that names the usable things, if there are few."""
    names = dict.fromkeys(_used_name(b, deed) for deed in deeds)
    if len(names) > MOST_NAMED or not prompt.endswith(ANYTHING):
        return prompt
    return f"{prompt.removesuffix(ANYTHING)}Use {listed(names, 'or')}?"


def _used_name(b: Board, deed: Deed) -> str:
    """Return the name of the used card, spell, or investigator's ability."""
    own = deed.about
    if own is None or own.kind != about.Kind.PRINTED:
        return deed.args[0] if deed.args else deed.label
    return ability_name(b, own.id, int(deed.key.rpartition(":")[2])) or deed.args[0]


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
    built: dict[Seat, list[Deed]] = {}

    def build() -> Draft | None:
        mine = built[seat] = legal(window_deeds(b, seat, window, about=event))
        if not mine or not still():
            return None
        leave = Option(key="pass", label="Use nothing", verb="pass")
        asker["kind"] = window.value
        return Draft(
            **asker,
            prompt=_named_prompt(b, prompt(), mine),
            parts={seat: structs.replace(part(mine, leave), mark=mark())},
            must=(seat,),
            join=Join.ANY,
            silence="pass",
        )

    while True:
        replies = await ask(build)
        deed = chosen_deed(replies, built)
        if deed is None:
            return
        await deed.run()
