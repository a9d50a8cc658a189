"""Chance: the same draws for the same seed, for ever."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, strategies as st

from bot.engine.chance import Chance, ChanceState, draw_number, seed_hash
from tests.engine.toy import SEED

GOLDEN_BAG = [9, 6, 2, 0, 9, 15, 1, 14, 0, 8, 2, 8]
GOLDEN_DECK = list("hbcgdfea")
GOLDEN_HASH = "d65df89f702eec58ca3c7bf2001c9ffc7cd80553ae01d42a799ba26756142d96"


def test_draws_are_what_they_always_were() -> None:
    """Golden values: games that are running depend on them."""
    assert [draw_number(SEED, "bag", n, 16) for n in range(12)] == GOLDEN_BAG
    assert Chance(SEED).shuffled("deck", "abcdefgh") == GOLDEN_DECK
    assert seed_hash(SEED) == GOLDEN_HASH


@pytest.mark.parametrize("size", [2, 6, 16, 30])
def test_draws_are_spread_evenly(size: int) -> None:
    """Chi-square of 6,000 draws stays far below what a crooked bag would give."""
    rounds = 6_000
    seen = Counter(draw_number(SEED, f"even{size}", n, size) for n in range(rounds))
    wanted = rounds / size
    chi = sum((seen[k] - wanted) ** 2 / wanted for k in range(size))

    assert chi < size + 5 * (2 * size) ** 0.5


@given(st.binary(min_size=16, max_size=16), st.text(max_size=8), st.integers(1, 2**64))
def test_a_draw_is_in_range(seed: bytes, purpose: str, size: int) -> None:
    """Any seed, purpose and size give an outcome that exists, the same each time."""
    got = draw_number(seed, purpose, 3, size)

    assert 0 <= got < size
    assert got == draw_number(seed, purpose, 3, size)


def test_nothing_can_be_drawn_from_nothing() -> None:
    """An empty bag is an error, not a draw."""
    with pytest.raises(ValueError, match="at least one"):
        draw_number(SEED, "bag", 0, 0)
    with pytest.raises(ValueError, match="nothing to draw"):
        Chance(SEED).choose("bag", [])


def test_each_purpose_counts_for_itself() -> None:
    """Dice rolled in between do not change what the bag gives."""
    plain, mixed = Chance(SEED), Chance(SEED)
    first = [plain.draw_below("bag", 16) for _ in range(5)]
    second = []
    for _ in range(5):
        mixed.roll_die("dice:0")
        second.append(mixed.draw_below("bag", 16))

    assert second == first
    assert mixed.state.counters == {"bag": 5, "dice:0": 5}


def test_a_copy_of_the_state_goes_on_with_the_same_draws() -> None:
    """Counters and scripted results are all there is to keep."""
    chance = Chance(SEED)
    chance.draw_below("bag", 16)
    chance.script_results("bag", ["skull"])
    copy = chance.copy_state()
    wanted = [chance.choose("bag", ["+1", "skull", "0"]) for _ in range(4)]

    assert [Chance(SEED, copy).choose("bag", ["+1", "skull", "0"])] == wanted[:1] == ["skull"]
    again = Chance(SEED, ChanceState({"bag": 1}))
    assert [again.choose("bag", ["+1", "skull", "0"]) for _ in range(3)] == wanted[1:]


def test_scripted_draws_come_in_order_and_end() -> None:
    """A script fixes the next results; afterwards chance goes on where it was."""
    chance = Chance(SEED)
    chance.script_results("bag", ["0", "skull"])
    chance.script_results("bag", ["0"])
    tokens = ["+1", "0", "skull"]
    got = [chance.choose("bag", tokens) for _ in range(3)]

    assert got == ["0", "skull", "0"]
    assert chance.state == ChanceState()


def test_a_scripted_draw_that_cannot_come_is_dropped() -> None:
    """A token that is not in the bag and a face that the die lacks are drawn by chance."""
    chance, plain = Chance(SEED), Chance(SEED)
    chance.script_results("bag", ["tablet"])
    chance.script_results("die", ["9", "x", "4"])

    assert chance.choose("bag", ["+1", "0"]) == plain.choose("bag", ["+1", "0"])
    assert [chance.roll_die("die") for _ in range(3)] == [
        plain.roll_die("die"),
        plain.roll_die("die"),
        4,
    ]
    assert chance.dropped == [("bag", "tablet"), ("die", "9"), ("die", "x")]


def test_names_tell_a_scripted_draw_what_things_are_called() -> None:
    """Items need not be text."""
    chance = Chance(SEED)
    chance.script_results("bag", ["minus"])

    assert chance.choose("bag", [1, -1], ["plus", "minus"]) == -1


def test_scripted_results_replace_earlier_ones_on_request() -> None:
    """Without `replace` they are added; with it and no results the purpose is chance's again."""
    chance = Chance(SEED)
    chance.script_results("bag", ["0"])
    chance.script_results("bag", ["skull"], replace=True)
    assert chance.state.scripted == {"bag": ["skull"]}

    chance.script_results("bag", [], replace=True)

    assert chance.state.scripted == {}


def test_a_scripted_shuffle_begins_with_what_is_named() -> None:
    """The rest follows in the order of chance; names of another shuffle wait for it."""
    chance, plain = Chance(SEED), Chance(SEED)
    chance.script_results("places", ["attic", "cellar", "attic", "door"])
    wanted = plain.shuffled("places", ["hall", "cellar", "yard", "attic"])

    got = chance.shuffled("places", [1, 2, 3, 4], ["hall", "cellar", "yard", "attic"])

    names = {1: "hall", 2: "cellar", 3: "yard", 4: "attic"}
    rest = [each for each in wanted if each in ("hall", "yard")]
    assert [names[each] for each in got] == ["attic", "cellar", *rest]
    assert chance.state.scripted == {"places": ["attic", "door"]}
    assert chance.shuffled("places", ["door", "gate"])[0] == "door"


@given(st.lists(st.integers()))
def test_a_shuffle_keeps_what_it_shuffles(items: list[int]) -> None:
    """Nothing is lost, added or changed in place."""
    before = list(items)
    after = Chance(SEED).shuffled("deck", items)

    assert items == before
    assert Counter(after) == Counter(items)


def test_every_order_comes_about_as_often() -> None:
    """2,400 shuffles of three cards give each of the six orders about 400 times."""
    chance = Chance(SEED)
    seen = Counter("".join(chance.shuffled("deck", "abc")) for _ in range(2_400))

    assert len(seen) == 6
    assert all(330 < n < 470 for n in seen.values())
