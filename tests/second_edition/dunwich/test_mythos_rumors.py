"""The Rumors of the box: tokens for each player."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Deck, Place
from tests.second_edition.content.driving import SEATS, Position
from tests.second_edition.terms import MythosDrawn, RumorProgress, Window

RUMORS = ("mad_bomber", "nightmare_pool", "riots")
PLACES = {
    "mad_bomber": ("merchant_district_streets", "money"),
    "nightmare_pool": ("uptown_streets", "sanity"),
    "riots": ("northside_streets", "stamina"),
}


def mythos_ends(position: Position) -> None:
    """A later Mythos phase ends."""
    position.turn += 1
    position.run(position.mythos_end())


def lies(position: Position) -> int:
    """Return how much lies on the Rumor."""
    assert position.rumor is not None
    return position.rumor.clues


def holds(position: Position, n: int) -> None:
    """So much lies on the Rumor."""
    assert position.rumor is not None
    position.rumor.clues = n


@pytest.mark.parametrize(
    ("code", "first"), [("mad_bomber", 8), ("nightmare_pool", 6), ("riots", 6)]
)
def test_tokens_for_each_player(position: Position, code: str, first: int) -> None:
    """DH 11.8: So many for each of two at first, one more for each at the end of a later phase."""
    position.rumor_comes(code)
    assert lies(position) == first

    mythos_ends(position)

    assert lies(position) == first + 2


@pytest.mark.parametrize(
    ("code", "words"),
    [("mad_bomber", "$8"), ("nightmare_pool", "6 Sanity"), ("riots", "6 Stamina")],
)
def test_what_lies_there_is_called_by_its_name(position: Position, code: str, words: str) -> None:
    """Neither the log nor the board calls it clues."""
    position.rumor_comes(code)

    assert position.lines(position.told(RumorProgress))[-1].endswith(f"now has {words} on it.")
    shown = position.view().rumor
    assert shown is not None
    assert shown.count == words


@pytest.mark.parametrize("code", RUMORS)
def test_paying_takes_as_much_away(position: Position, code: str) -> None:
    """Only in its street; as much as is paid."""
    position.rumor_comes(code)
    place, coin = PLACES[code]
    position.me.at("train_station")
    assert not position.use(code, Window.ARKHAM)
    position.me.at(place)
    setattr(position.me, coin, 4)
    position.wanted = ["n3"]
    before = lies(position)

    assert position.use(code, Window.ARKHAM)

    assert lies(position) == before - 3
    assert getattr(position.me, coin) == 1


@pytest.mark.parametrize("code", RUMORS)
def test_nothing_left_passes_it(position: Position, code: str) -> None:
    """The last token is paid: everybody is rewarded."""
    position.rumor_comes(code)
    place, coin = PLACES[code]
    position.me.at(place)
    holds(position, 1)
    setattr(position.me, coin, 3)
    clues = [position.who(s).clues for s in SEATS]
    cards = [len(position.who(s).of_deck(Deck.COMMON, Deck.SPELL)) for s in SEATS]

    assert position.use(code, Window.ARKHAM)

    assert position.rumor is None
    if code == "mad_bomber":
        assert [position.who(s).clues for s in SEATS] == [n + 2 for n in clues]
    else:
        now = [len(position.who(s).of_deck(Deck.COMMON, Deck.SPELL)) for s in SEATS]
        assert now == [n + 1 for n in cards]


def test_the_bomber_strikes(position: Position) -> None:
    """DH 8.8: At $8 for each player everybody draws an Injury and a Madness."""
    position.rumor_comes("mad_bomber")
    holds(position, 14)

    mythos_ends(position)

    assert position.rumor is None
    hurt = [len(position.who(s).of_deck(Deck.INJURY, Deck.MADNESS)) for s in SEATS]
    assert hurt == [2, 2]


def test_the_pool_floods(position: Position) -> None:
    """At 6 Sanity for each player three more Mythos cards are resolved."""
    position.rumor_comes("nightmare_pool")
    holds(position, 10)
    before = len(position.told(MythosDrawn))
    position.next("mythos", "restful_day", "soothing_night", "lynch_mob")

    mythos_ends(position)

    assert "nightmare_pool" in position.mythos_box
    assert len(position.told(MythosDrawn)) == before + 3


def test_riots_make_streets_dear(position: Position) -> None:
    """For the rest of the game a step into a street takes 2 movement points."""
    position.rumor_comes("riots")
    holds(position, 10)
    mythos_ends(position)
    assert position.rumor is None

    position.me.at("uptown_streets")
    position.me.points = 3
    steps = position.me.paths()

    assert Place("woods") in steps
    assert Place("southside_streets") in steps
    assert Place("black_cave") not in steps
    assert Place("french_hill_streets") not in steps
    position.me.points = 4
    assert Place("french_hill_streets") in position.me.paths()
    position.rumor_comes("nightmare_pool")
    assert not position.use("riots", Window.ARKHAM)
