"""Two towns that differ only in what lies hidden are the same to everybody else."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.second_edition.printed.terms import Deck
from bot.store.sqlite import SqliteStore
from tests.e2e.real_game import checked
from tests.e2e.second_edition.town import Town
from tests.e2e.server import in_words, labels, panel, text_of
from tests.e2e.test_settings import choose
from tests.e2e.watching import EVERYWHERE, Looks, Still, differing, logged, looked_at, sent
from tests.second_edition.game import Game

LOOKS: Looks = {
    **EVERYWHERE,
    "sheet": {"investigator": "Pete"}, "card": {"name": "Axe"},
    "answer": {"option": "bottom"}, "trade": {"with": "Pete"}, "use": {"what": "Duke"},
    "gm answer": {"investigator": "Pete", "option": "bottom", "reason": "Late"},
}  # fmt: skip
FIELDS = (
    ("answer", "option"), ("move", "to"), ("fight", "target"), ("use", "what"), ("cast", "spell"),
    ("trade", "with"), ("plan", "steps"), ("orders", "say"), ("sheet", "investigator"),
    ("card", "name"), ("log", "only"),
)  # fmt: skip
TOP = 12
"""Cards of each deck that lie the same in both towns, as they may be drawn."""


class Watched(Still, Town):
    """The town, and somebody who has no seat there."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(store)
        self.stranger = self.guild.add_member(self.env.create_user("eve", global_name="Eve"))


async def hide(town: Town, chance: random.Random) -> list[str]:
    """Another order of all that is hidden, but of the cards on top; the decks' bottom cards."""
    game = Game(await town.session())
    piles: list[list[Any]] = [game.gate_stack, game.gate_deck, game.mythos_deck, game.cup]
    for pile in (*piles, *game.decks.values(), *game.location_decks.values()):
        below: list[Any] = pile[TOP:]
        chance.shuffle(below)
        pile[TOP:] = below
    board = await town.board
    return [board.cards.facts(pile[-1]).name for pile in board.state.decks.values() if pile]


async def seated(town: Town) -> None:
    """Pete (Ann), Mandy (Bob) and Vincent (Cat) in Movement, with a thread for the log."""
    seats = dict(zip(("Pete", "Mandy Thompson", "Vincent Lee"), town.people, strict=True))
    async with town.at_once():
        await town.lobby("second_edition", seats, "Azathoth", together=False)
    await town.seal()
    shown = panel(await town.ann.slash(town.channel, "game settings"))
    await choose(town.ann, shown, "set.log_thread", "yes")
    await town.do(town.bob, "me ping", how="private")
    await town.ann.click(town.status, label="Start the game")
    await town.quietly("movement")


async def world(path: Path, seed: int) -> tuple[list[str], list[str]]:
    """All that others are sent, over a purchase of Pete's; and the bottom cards of the decks."""
    with capture_logs() as lines:
        async with checked(path, Watched) as town:
            await seated(town)
            town.env.http_requests.clear()
            bottom = await hide(town, random.Random(seed))
            seen = await seen_by_others(town)
            street = "Uptown streets"
            await town.phase(
                "arkham_encounters", "Pete", Pete="General Store", Mandy=street, Vincent=street
            )
            seen += await seen_by_others(town)
            await shops(town)
            seen += await seen_by_others(town)
            assert bottom_of(await town.board) in await own_choice(town)
            await town.do(town.ann, "answer", option="top")
            await town.do(town.ann, "undo")
            await town.do(town.bob, "orders", say="pass sliders")
            seen += await seen_by_others(town)
            return [*seen, *sent(town), *logged(lines)], bottom


def bottom_of(board: Any) -> str:
    """The last common item of its deck."""
    return board.cards.facts(board.state.decks[Deck.COMMON][-1]).name


async def shops(town: Town) -> None:
    """Pete looks at what the store has; of each card he is asked from which end it comes."""
    await town.do(town.ann, "encounter", what="Shop")
    assert [ask.kind for ask in await town.asks] == ["search"]


async def own_choice(town: Town) -> str:
    """Return what Pete's player alone reads."""
    mine = panel(await town.ann.click(town.status, label="Your choice"))
    sheet = await in_words(
        town.ann, await town.ann.slash(town.channel, "sheet", investigator="Pete")
    )
    return "\n".join([text_of(mine), *labels(mine), sheet])


async def seen_by_others(town: Watched) -> list[str]:
    """Return what another player and a stranger can open."""
    return await looked_at(town, (town.bob, town.stranger), LOOKS, FIELDS)


@pytest.mark.usefixtures("told_at_once")
async def test_what_lies_hidden_is_nowhere_to_be_seen(tmp_path: Path) -> None:
    """Whatever lies below, in the cup and in the stack: even where somebody may look at it."""
    one, bottom = await world(tmp_path / "one.db", 1)
    other, another = await world(tmp_path / "other.db", 2)

    assert bottom != another
    assert differing(one, other) == []
