"""The status fits a phone's screen, whatever is asked: measured in the browser, estimated here."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from discord import ui
from msgspec.structs import replace

from bot.engine.ask import Option
from bot.engine.ids import Seat
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.kits.lcg.kit import LcgKit
from bot.kits.second_edition.kit import SecondEditionKit
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.table.posts.courier import Message, Waiting, public_prompt
from bot.table.telling.messages import source_unless_named
from bot.tools.purposeful import Purposeful, load_aims
from cogs.posts.message_view import message_view
from cogs.posts.questions import IN_PANEL
from cogs.wire.controls import IN_FULL
from cogs.wire.page import FRAME, SCREEN, items_height, line_height, most_that_fit
from tests.cogs.asking import option, pending
from tests.cogs.test_layout import labels, text

MOST = 250
"""Inputs of a game that are looked at."""
USUAL, LOOKS = 3, 6
"""Buttons of a turn, at least; and those of *Your choice* and the views below them."""
TOKENS = re.compile(r" \(\d+ of \d+\)")
GAMES = {
    "the_gathering": (LcgKit(), ("roland_banks", "daisy_walker", "agnes_baker")),
    "azathoth": (SecondEditionKit(), ("joe_diamond", "kate_winthrop", "michael_mcglen")),
}


def height(view: ui.LayoutView) -> int:
    """The height of a status."""
    (box,) = view.children
    assert isinstance(box, ui.Container)
    return FRAME + items_height(box.children)


def test_a_line_takes_rows() -> None:
    """By its letters as they are shown, and by what kind of line it is."""
    assert line_height("word " * 6) == 22
    assert line_height("**word** " * 6) == 22
    assert line_height("word " * 7) == 44
    assert line_height(f"-# {'word ' * 7}") == 19
    assert line_height(f"## {'word ' * 7}") == 48
    assert line_height(f"- {'word ' * 6}") == 44
    assert line_height("a" * 61) == 66
    assert line_height("<@1234567890123456789> waits here") == 22


def test_what_ranks_high_gives_way() -> None:
    """Lines keep their order, and what is left out is said once."""
    lines = [("one", 2), ("two", 0), ("three", 1)]

    assert most_that_fit(lines, 66, "more") == ["one", "two", "three"]
    assert most_that_fit(lines, 65, "more") == ["two", "more"]
    assert most_that_fit(lines, 64, "-# more") == ["two", "three", "-# more"]
    assert most_that_fit([*lines, ("four", 3)], 66, "-# more") == ["two", "three", "-# more"]


@pytest.mark.parametrize("scenario", GAMES)
def test_the_status_fits_through_a_game(scenario: str) -> None:
    """Every question to one person leaves the status on one screen, with odds and usual buttons."""
    kit, investigators = GAMES[scenario]
    seen = whole = 0
    for told in _told(kit, Lobby(scenario, "standard", investigators)):
        view = message_view(told)
        shown = text(view)
        assert height(view) <= SCREEN, shown
        if len(told.waiting) == 1 and told.prompts:
            odds = [line for prompt in told.prompts for line in prompt.lines if "%" in line]
            there = [line for line in odds if any(form in shown for form in _forms(line))]
            moves = labels(view)[:-LOOKS]
            few = any("End turn" in each for each in moves) and len(moves) < USUAL
            assert not few or _options(told) <= USUAL, shown
            assert IN_PANEL in shown or there == odds, shown
            assert bool(there) == bool(odds), shown
            seen += bool(odds)
            whole += bool(odds) and there == odds
    assert seen > 5
    assert whole > 0.7 * seen


def _forms(line: str) -> tuple[str, ...]:
    """Return a line with odds, and its shorter forms where there is little room."""
    short = TOKENS.sub("", line)
    return line, short, short.partition("; failure: ")[0]


def _options(told: Message) -> int:
    """Return the number of options of the only person who is asked."""
    (prompt,) = told.prompts
    (seat,) = prompt.ask.awaited
    return len(prompt.ask.parts[seat].options)


def _told(kit: Kit, lobby: Lobby) -> Iterator[Message]:
    """The status after each input of a game."""
    player = Purposeful(lobby.scenario, load_aims(kit.rules.slug))
    seed = lobby.scenario.encode()[:16].ljust(16, b".")
    session, _ = Session.start(kit.rules, kit.offers.game_setup(lobby), seed)
    for _ in range(MOST):
        yield Message(
            game=1,
            kind="status",
            title=kit.words.heading(session),
            lines=(f"-# {kit.words.standing_line(session)}",),
            waiting=tuple(_waiting(kit, session)),
            prompts=tuple(
                public_prompt(
                    ask, "", tuple(kit.words.explain(session, ask, None)), kit.words.vocabulary
                )
                for ask in session.asks
            ),
        )
        choice = player.choose(session)
        if session.over or choice is None:
            return
        session.apply(Answered(choice.seat, choice.ask.id, choice.answer))


def _waiting(kit: Kit, session: Session) -> Iterator[Waiting]:
    for ask in session.asks:
        for seat in ask.awaited:
            yield Waiting(
                seat=seat,
                name=kit.words.name(session.state, seat),
                user=1234567890123456789,
                prompt=ask.prompt,
                source=source_unless_named(ask),
                until=9.0,
                then="the autopilot decides",
            )


def crowded(*lines: str) -> Message:
    """Nine long options, and lines under them."""
    options = [option(f"o{n}", f"Fight the Ghoul Minion with hand {n}", "fight") for n in range(9)]
    ask = pending(*options).ask
    return Message(game=1, kind="status", title="Yig", prompts=(public_prompt(ask, "", lines),))


def test_odds_stay_and_texts_give_way() -> None:
    """Where there is no room for all, what is said without odds lies in the panel."""
    odds = tuple(
        f"With hand {n}: {n}3 % ({n} of 16), and a miss hits whoever is near" for n in range(4)
    )
    prose = tuple(
        f"{n}: a card does a thing that takes some words to tell, every time" for n in range(8)
    )
    told = crowded(*prose, *odds)
    view = message_view(told)

    assert height(view) <= SCREEN
    assert all(line in text(view) for line in odds)
    assert prose[7] not in text(view)
    assert IN_PANEL in text(view)
    assert len([each for each in labels(view) if each.startswith("Fight")]) < 5


def test_what_is_cut_short_has_its_head_with_it() -> None:
    """Where no option can be told in full, nothing says that one is."""
    options = [
        replace(option(f"o{n}", f"Fight with hand {n}", "fight"), note=f"{n} dice, {'long ' * 40}")
        for n in range(3)
    ]
    prompt = public_prompt(pending(*options).ask, "")
    told = Message(game=1, kind="status", title="Yig", prompts=(prompt,))
    full = replace(told, lines=("-# A line.",) * 15)

    assert "- Fight with hand 0 · 0 dice" in text(message_view(told))
    assert height(message_view(full)) <= SCREEN
    assert IN_FULL not in text(message_view(full))


def asked_of(seats: int, *options: Option, rows: int = 0) -> Message:
    """Return a status in which each of so many seats is asked something else."""
    prompts = [
        public_prompt(pending(*options, seat=Seat(n), number=n + 1).ask, "") for n in range(seats)
    ]
    names = {Seat(n): f"Hero {n}" for n in range(seats)}
    lines = ("-# A line.",) * rows
    return Message(
        game=1, kind="status", title="Yig", lines=lines, prompts=tuple(prompts), names=names
    )


def lists(told: Message) -> list[str]:
    """Return what the lists of a status are for."""
    (box,) = message_view(told).children
    assert isinstance(box, ui.Container)
    inner = [each for row in box.children for each in getattr(row, "children", ())]
    found = [getattr(each, "item", each) for each in inner]
    return [str(each.placeholder) for each in found if isinstance(each, ui.Select)]


def test_two_or_three_have_a_list_each() -> None:
    """More of them, one option, and lists without room lie behind *Your choice*."""
    ways = [option(f"o{n}", f"Move to place {n}", "move") for n in range(20)]

    assert lists(asked_of(2, *ways)) == ["Hero 0: Which?", "Hero 1: Which?"]
    assert len(lists(asked_of(3, *ways))) == 3
    assert lists(asked_of(4, *ways)) == []
    assert lists(asked_of(2, ways[0])) == []
    assert lists(asked_of(3, *ways, rows=25)) == []
    assert height(message_view(asked_of(3, *ways))) <= SCREEN


def test_hidden_options_change_no_list() -> None:
    """Whether a seat has a list depends on what everybody may know."""
    ways = [option(f"o{n}", f"Move to place {n}", "move") for n in range(3)]
    hidden = [replace(option(f"h{n}", f"Play card {n}", "play"), secret=True) for n in range(30)]

    assert lists(asked_of(2, *ways, *hidden)) == lists(asked_of(2, *ways))
    assert lists(asked_of(2, *ways[:1], *hidden)) == []
