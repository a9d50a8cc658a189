"""Deeds: what a seat may do now, as options with the scripts behind them.

The list is built anew whenever it is wanted. Slash commands, buttons and autocomplete choose from
it, so what is offered and what is legal cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from bot.engine.about import About
from bot.engine.ask import Barred, Draft, Join, Option, Part, Replies, first_pick
from bot.engine.ids import Seat
from bot.engine.script import Script, ask
from bot.second_edition.core import about
from bot.second_edition.core.facts import AbilityUsed
from bot.second_edition.core.game import Board
from bot.second_edition.core.registry import Ability, Origin, Use, Window
from bot.second_edition.names.keys import card_key, one_of_each, slug
from bot.second_edition.names.signs import counted
from bot.second_edition.verbs import possessions, spells


class Deed(Struct, frozen=True):
    """Something that a seat may do; `barred` is a sentence where it may not do it now.

    In that sentence `{it}` is what the deed is done with or to; one that does not name it stands
    behind the label.
    """

    seat: Seat
    key: str
    label: str
    run: Callable[[], Script[object]]
    verb: str = "use"
    args: tuple[str, ...] = ()
    note: str = ""
    barred: str = ""
    quiet: bool = False
    """The reason is told only to who tries it."""
    it: str = ""
    """What it is done with or to, as it is called; the label where nothing else is said."""
    about: About | None = None
    """The thing of the game that is used, moved to, traded with…"""
    calls: bool = False
    """Somebody hopes that it is done: who may do it is notified."""

    def option(self) -> Option:
        """The deed as an option."""
        return Option(
            key=self.key,
            label=self.label,
            verb=self.verb,
            args=self.args,
            note=self.note,
            calls=self.calls,
            about=self.about,
        )

    def bar(self) -> Barred:
        """The deed as something that is illegal now."""
        return Barred(
            verb=self.verb,
            label=self.label,
            reason=_named_in(self.barred, self.it or self.label, self.label),
            args=self.args,
            quiet=self.quiet,
            about=self.about,
        )


def _named_in(reason: str, it: str, label: str) -> str:
    """A reason that names what it is about: `Old Journal: Read takes 1 movement point; …`."""
    return reason.replace("{it}", it) if "{it}" in reason else f"{label}. {reason}"


def part(deeds: Sequence[Deed], *extra: Option) -> Part:
    """Legal deeds as options, others with their reasons."""
    legal = tuple(deed.option() for deed in deeds if not deed.barred)
    return Part((*legal, *extra), barred=tuple(deed.bar() for deed in deeds if deed.barred))


def legal(deeds: Sequence[Deed]) -> list[Deed]:
    """Those that may be done now."""
    return [deed for deed in deeds if not deed.barred]


def find(deeds: Sequence[Deed], key: str | None) -> Deed | None:
    """The legal deed with this key."""
    return next((deed for deed in deeds if deed.key == key and not deed.barred), None)


def taken(replies: Replies, deeds: dict[Seat, list[Deed]]) -> Deed | None:
    """The deed that the first reply names."""
    seat, key = first_pick(replies)
    return None if seat is None else find(deeds.get(seat, []), key)


# Abilities


def window_deeds(b: Board, seat: Seat, *windows: Window, about: object = None) -> list[Deed]:
    """Abilities and spells that a seat may use in these windows, illegal ones with the reason."""
    found: list[Deed] = []
    for window in windows:
        found += _abilities(b, seat, window, about)
        found += spells.deeds_of(b, seat, window, about)
    return found


def _abilities(b: Board, seat: Seat, window: Window, about: object) -> list[Deed]:
    own = b.abilities(window, seat)
    if getattr(about, "seat", seat) != seat:
        own = [offered for offered in own if offered[0].others]
    if not own:
        return []
    cards = [origin.card for _, _, origin in own if origin.card is not None]
    kept = {None, *one_of_each(b, cards)}
    uses = [(a, number, Use(seat, it, about)) for a, number, it in own if it.card in kept]
    return [_deed(b, each, use, number) for each, number, use in uses if _may_use(b, each, use)]


def _may_use(b: Board, ability: Ability, use: Use) -> bool:
    if ability.exhausts and use.origin.card is not None:
        held = b.held(use.seat, use.origin.card)
        if held is None or held.exhausted:
            return False
    return ability.when(b, use)


def _deed(b: Board, ability: Ability, use: Use, index: int) -> Deed:
    name = origin_name(b, use.origin)
    tool = slug(use.origin.code) if use.origin.card is None else card_key(b, use.origin.card)
    price = counted(ability.points, "movement point") if ability.points else ""

    async def run() -> None:
        if ability.exhausts and use.origin.card is not None:
            possessions.exhaust(b, use.seat, use.origin.card)
        b.who(use.seat).points -= ability.points
        b.tell(AbilityUsed(seat=use.seat, source=use.origin.code))
        await ability.run(b, use)

    return Deed(
        seat=use.seat,
        key=f"use:{tool}:{index}",
        label=f"{name}: {ability.label}" if ability.label else name,
        verb=ability.verb,
        args=(name,),
        note="; ".join(filter(None, (price, ability.note(b, use)))),
        run=run,
        barred=_why_not(b, ability, use),
        about=_tool(use.origin),
    )


def _tool(origin: Origin) -> About:
    return about.printed(origin.code) if origin.card is None else about.card(origin.card)


def _why_not(b: Board, ability: Ability, use: Use) -> str:
    has = b.who(use.seat).points
    if ability.points > has:
        return f"{{it}} takes {counted(ability.points, 'movement point')}; you have {has}."
    return ability.why_not(b, use)


def origin_name(b: Board, origin: Origin) -> str:
    """What players call a thing in force."""
    tables = (
        b.library.cards,
        b.library.investigators,
        b.library.ancient_ones,
        b.library.mythos,
        b.library.monsters,
    )
    return next((table[origin.code].name for table in tables if origin.code in table), origin.code)


async def respond(
    b: Board,
    seat: Seat,
    window: Window,
    about: object,
    prompt: Callable[[], str],
    *,
    still: Callable[[], bool],
    source: str = "",
    asked_by: About | None = None,
) -> None:
    """Offer a seat what it can use in answer to something, one after the other, until it passes.

    Nothing is asked where it has nothing, or once `still` says that it is too late. `source` is
    what stands above the question, `asked_by` what that is.
    """
    built: dict[Seat, list[Deed]] = {}

    def build() -> Draft | None:
        deeds = built[seat] = legal(window_deeds(b, seat, window, about=about))
        if not deeds or not still():
            return None
        leave = Option(key="pass", label="Use nothing", verb="pass")
        return Draft(
            kind=window.value,
            prompt=prompt(),
            source=source,
            about=asked_by,
            parts={seat: part(deeds, leave)},
            must=(seat,),
            join=Join.ANY,
            silence="pass",
        )

    while True:
        replies = await ask(build)
        deed = taken(replies, built)
        if deed is None:
            return
        await deed.run()
