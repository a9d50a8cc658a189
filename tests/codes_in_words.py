"""What players read of whole games, two thirds of them at random, looked through for ids.

`python -m tests.codes_in_words [--games 200] [--first 0] [lcg] [second_edition]` plays so many of
each and prints each finding once, with the number of its game: five minutes for both. The suite
looks through a few (`tests/kits/test_no_code_is_shown.py`).
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product
from typing import Final

from msgspec import Struct

from bot.engine.ask import Allotted, Ask, Passed, Picked
from bot.engine.errors import RulesError
from bot.engine.facts import Fact
from bot.engine.journal import Answered
from bot.engine.session import Session
from bot.rulesets import kits
from bot.table.declares.kit import Kit
from bot.table.declares.lobby_choices import Lobby
from bot.tools.simulate import PLAYERS, Player, SimulationPlan, game_seed, player_for_game

AnySession = Session

GAMES: Final = ("lcg", "second_edition")
KITS: Final = kits()
LONGEST: Final = 1_500
"""Answers after which a game is left."""
LOOKS_EVERY: Final = 25
"""Answers between two looks at boards and sheets, which change little."""
TRIES_EVERY: Final = 10
"""Answers between two that the rules refuse."""

_LOOKS_LIKE_A_CODE: Final = re.compile(
    r"(?<![/`\w])[a-z0-9]+(?:_[a-z0-9]+)+"  # darkes_blessing
    r"|(?<![/`\w<])[a-z][a-z_-]*:[a-z0-9]\w*"  # abyss:1, use:knife
    r"|(?<![\w.,])\d{5}[a-z]?\b"  # the number of a card
    r"|<\w+\.\w+|\w+\(\w+=|[{}]|\(\)|\b(?:None|True|False|UNSET)\b(?=[,.:)\]])"  # of Python
)


class Finding(Struct, frozen=True):
    """Something that looks like an id, where players read it."""

    code: str
    where: str
    text: str


def codes_in(text: str) -> list[str]:
    """Return what looks like an id in words for players."""
    return _LOOKS_LIKE_A_CODE.findall(text)


def lobby_of(kit: Kit, number: int) -> Lobby:
    """A game of a series: one to four players, each scenario in its turn, boxes in half of them."""
    chance = random.Random(number)
    scenarios, heroes = kit.offers.scenarios(), kit.offers.investigators()
    drawn = [choice.slug for choice in heroes if choice.many]
    scenario, players = scenarios[number % len(scenarios)], number % 4 + 1
    rules = [rule.name for rule in kit.offers.house_rules if not rule.box]
    boxes = [rule.name for rule in kit.offers.house_rules if rule.box]
    settings = dict.fromkeys(chance.sample(rules, len(rules) // 2), True)
    if number % 2 or scenario.box:
        settings |= dict.fromkeys(boxes, True)
    named = chance.sample([choice.slug for choice in heroes if not choice.many], players)
    return Lobby(
        scenario.slug,
        chance.choice(kit.offers.difficulties()).slug,
        tuple(drawn * players if drawn else named),
        settings=settings,
    )


def player(kit: Kit, number: int) -> Player:
    """Return who answers: in every third game somebody with a purpose, who comes further."""
    plan = SimulationPlan(game=kit.rules.slug, player=PLAYERS[number % 3 == 2])
    return player_for_game(plan, number, kit)


def words_of_ask(ask: Ask) -> Iterator[tuple[str, str]]:
    """Return what a question shows, with where it stands."""
    yield "question", f"{ask.source}\n{ask.prompt}"
    for part in ask.parts.values():
        for option in part.options:
            yield "label", option.label
            yield "note", option.note
            yield "named", " ".join((*option.args, option.group, option.shelf))
        for barred in part.barred:
            yield "barred", f"{barred.label}\n{barred.reason}"


def words_of_step(
    kit: Kit, session: AnySession, facts: Sequence[Fact]
) -> Iterator[tuple[str, str]]:
    """Return what is told of a step, and what stands under its questions."""
    for line in kit.words.tell(session.state, facts, None):
        yield "log", line
    for ask in session.asks:
        yield from words_of_ask(ask)
        for line in kit.words.explain(session, ask, ask.awaited[0] if ask.awaited else None):
            yield "under the question", line


def words_of_board(kit: Kit, session: AnySession) -> Iterator[tuple[str, str]]:
    """Return what is looked at: the board, every hand and sheet, the lines of the status, help."""
    yield "board", kit.views.board_text(session, None)
    yield "status", "\n".join((kit.words.heading(session), kit.words.standing_line(session)))
    yield "notes", "\n".join((*kit.words.log_notes(session), *kit.words.summary(session)))
    for seat in session.rules.seats(session.state):
        yield "hand", kit.views.hand_text(session, seat)
        yield "sheet", kit.views.sheet_text(session, seat)
        yield "told to one", "\n".join(kit.guide.help(session, seat))


def words_of_refusals(kit: Kit, session: AnySession) -> Iterator[tuple[str, str]]:
    """Return what the rules answer to what cannot be done, and a game master’s menus."""
    for ask in session.asks:
        for seat, part in ask.parts.items():
            for answer in (Picked(("nothing_like:it",)), Picked(()), Passed(), Allotted({})):
                yield "error", _refusal(session, Answered(seat, ask.id, answer))
            many = tuple(option.key for option in part.options)
            yield "error", _refusal(session, Answered(seat, ask.id, Picked(many)))


def _refusal(session: AnySession, given: Answered) -> str:
    try:
        session.check(given)
    except RulesError as error:
        return str(error).replace("nothing_like:it", "it")
    return ""


def looked_through(
    kit: Kit, number: int, longest: int = LONGEST, search: Callable[[str], list[str]] = codes_in
) -> Iterator[Finding]:
    """Play a game of the series at random and yield each hit of `search` in its texts."""
    for where, text in texts_of_game(kit, number, longest):
        for found in search(text):
            yield Finding(found, where, text)


def texts_of_game(kit: Kit, number: int, longest: int = LONGEST) -> Iterator[tuple[str, str]]:
    """Play a game of the series at random and yield each text that players read, and where."""
    lobby = lobby_of(kit, number)
    for line in kit.offers.lobby_notes(lobby):
        yield "lobby", line
    session, outcome = Session.start(kit.rules, kit.offers.game_setup(lobby), game_seed(0, number))
    choose = player(kit, number)
    for step in range(longest):
        words = [words_of_step(kit, session, outcome.facts)]
        words += [words_of_board(kit, session)] if step % LOOKS_EVERY == 0 or session.over else []
        words += [words_of_refusals(kit, session)] if step % TRIES_EVERY == 0 else []
        yield from chain(*words)
        for ask in session.asks:
            if ask.source[:1].islower():  # a code of one word
                yield "heading", f"a_code: {ask.source}"
        choice = None if session.over else choose(session)
        if choice is None:
            return
        outcome = session.apply(Answered(choice.seat, choice.ask.id, choice.answer))


def main(arguments: Sequence[str]) -> int:
    """Play the series, print each finding once; the exit status is 1 if there are any."""
    parser = argparse.ArgumentParser(prog="python -m tests.codes_in_words", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), help="of these games")
    parser.add_argument("--games", dest="count", type=int, default=200, help="how many of each")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--longest", type=int, default=LONGEST, help="answers a game")
    wanted = parser.parse_args(arguments)
    seen = set[tuple[str, str]]()
    for game, number in product(wanted.games, range(wanted.first, wanted.first + wanted.count)):
        for finding in looked_through(KITS[game], number, wanted.longest):
            if (finding.code, finding.where) not in seen:
                seen.add((finding.code, finding.where))
                said = f"{finding.where} · {finding.code}: {finding.text}"
                sys.stdout.write(f"{game} {number} · {said}\n")
                sys.stdout.flush()
    return 1 if seen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
