"""Questions and answers: what fits, what is forced, what makes two questions the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product

import pytest
from hypothesis import assume, given, strategies as st
from msgspec import structs

from bot.engine.answer_checks import (
    check_answer_form,
    check_draft,
    compatible_keys,
    find_only_answer,
)
from bot.engine.ask import (
    Allot,
    Allotted,
    Answer,
    Ask,
    Barred,
    Draft,
    Join,
    Option,
    Part,
    Passed,
    Pick,
    Picked,
)
from bot.engine.errors import Malformed, NotAllowed, RulesError
from bot.engine.fingerprints import fingerprint, question_hash
from bot.engine.ids import AskId, Seat
from tests.engine.toy import options, part

KEYS = "abcd"


def test_of_a_group_one_key_is_chosen() -> None:
    """Others go beside it; two of a group are refused by name, and the first is kept of them."""
    one, two, card = options("one", "two", "card")
    grouped = [structs.replace(each, group="money") for each in (one, two)]
    asked = Part((*grouped, card), Pick(0, 3))

    check_answer_form(asked, Picked(("two", "card")))
    with pytest.raises(NotAllowed, match=f"Choose one of these: {two.label} or {one.label}."):
        check_answer_form(asked, Picked(("two", "card", "one")))
    assert compatible_keys(asked, ("two", "card", "one")) == ("two", "card")


@st.composite
def pick_parts(draw: st.DrawFn) -> Part:
    """A small part with a pick."""
    low = draw(st.integers(0, 4))
    keys = KEYS[: draw(st.integers(0, 4))]
    return Part(options(*keys), Pick(low, draw(st.integers(low, 5))))


@st.composite
def allot_parts(draw: st.DrawFn) -> Part:
    """A small part with up to two piles to divide."""
    totals = draw(st.dictionaries(st.sampled_from(["damage", "horror"]), st.integers(0, 4)))
    chosen: list[Option] = []
    for key in KEYS[: draw(st.integers(0, 4))]:
        least = draw(st.integers(0, 2))
        cap = draw(st.none() | st.integers(least, 4))
        group = draw(st.sampled_from(["damage", "horror"]))
        chosen.append(Option(key=key, label=key, least=least, cap=cap, group=group))
    return Part(tuple(chosen), Allot(totals))


def answers(of: Part) -> Iterator[Answer]:
    """Everything that could be answered; keys in one order, nothing for nothing."""
    keys = [option.key for option in of.options]
    match of.form:
        case Pick():
            for size in range(len(keys) + 1):
                yield from (Picked(chosen) for chosen in combinations(keys, size))
        case Allot(totals):
            top = max(totals.values(), default=0)
            for amounts in product(range(top + 1), repeat=len(keys)):
                yield Allotted({k: n for k, n in zip(keys, amounts, strict=True) if n})


def fits(of: Part, answer: Answer) -> bool:
    """Return whether the answer is valid."""
    try:
        check_answer_form(of, answer)
    except RulesError:
        return False
    return True


def answerable(of: Part) -> bool:
    """Return whether a script may put such a part."""
    seat = Seat(0)
    try:
        check_draft(Draft(kind="x", prompt="", parts={seat: of}, must=(seat,)))
    except ValueError:
        return False
    return True


@given(pick_parts() | allot_parts())
def test_only_answer_is_the_single_valid_answer(of: Part) -> None:
    """It is given exactly when one answer is valid, and every question has an answer."""
    assume(answerable(of))
    good = [answer for answer in answers(of) if fits(of, answer)]

    assert good
    assert find_only_answer(of) == (good[0] if len(good) == 1 else None)


@given(pick_parts())
def test_the_order_of_keys_does_not_matter_for_validity(of: Part) -> None:
    """Players name their choices in the order that they like."""
    for answer in answers(of):
        assert isinstance(answer, Picked)
        if len(answer.keys) < 4:
            orders = [Picked(keys) for keys in permutations(answer.keys)]
            assert len({fits(of, each) for each in orders}) == 1


@pytest.mark.parametrize(
    ("answer", "error", "says"),
    [
        (Picked(("x", "x")), Malformed, "twice"),
        (Picked(("z",)), NotAllowed, "isn’t one of"),
        (Picked(()), NotAllowed, "exactly 1"),
        (Picked(("x", "y")), NotAllowed, "exactly 1"),
        (Allotted({"x": 1}), Malformed, "not amounts"),
        (Passed(), NotAllowed, "can’t pass"),
    ],
)
def test_a_wrong_pick_says_why(answer: Answer, error: type[Exception], says: str) -> None:
    """Each refusal is a sentence for the player."""
    with pytest.raises(error, match=says):
        check_answer_form(part("x", "y"), answer)


def test_bounds_are_told_in_words() -> None:
    """Between, at most, exactly; never more than there are."""
    with pytest.raises(NotAllowed, match="between 1 and 2"):
        check_answer_form(part("x", "y", low=1, high=5), Picked(()))
    with pytest.raises(NotAllowed, match="at most 1"):
        check_answer_form(part("x", "y", low=0, high=1), Picked(("x", "y")))


@pytest.mark.parametrize(
    ("answer", "error", "says"),
    [
        (Allotted({"x": 1}), NotAllowed, "exactly 3 damage; you gave 1"),
        (Allotted({"x": 3}), NotAllowed, "X takes at most 2"),
        (Allotted({"y": 3}), NotAllowed, "X takes at least 1"),
        (Allotted({"x": -1, "y": 4}), Malformed, "negative"),
        (Allotted({"q": 3}), NotAllowed, "isn’t one of"),
        (Picked(("x",)), Malformed, "wants amounts"),
        (Passed(), NotAllowed, "can’t pass"),
    ],
)
def test_a_wrong_division_says_why(answer: Answer, error: type[Exception], says: str) -> None:
    """Each refusal is a sentence for the player."""
    shares = (*options("x", group="damage", least=1, cap=2), *options("y", group="damage"))
    with pytest.raises(error, match=says):
        check_answer_form(Part(shares, Allot({"damage": 3})), answer)


def test_as_many_as_fit_are_divided() -> None:
    """Where there is less room than there are units, all room is filled."""
    full = Part(options("x", "y", cap=1), Allot({"": 5}))
    check_answer_form(full, Allotted({"x": 1, "y": 1}))

    assert find_only_answer(full) == Allotted({"x": 1, "y": 1})


VAIN = Option(key="vain", label="Vain", futile=True)


@pytest.mark.parametrize(
    ("of", "futile"),
    [
        (Part((VAIN,)), True),
        (Part((VAIN, Option(key="aside:trade", label="Trade"))), True),
        (Part((VAIN, Option(key="good", label="Good"))), False),
        (Part((VAIN, Option(key="hidden", label="Hidden", secret=True, futile=True))), True),
        (Part((VAIN, Option(key="hidden", label="Hidden", secret=True))), False),
        (Part((VAIN, Option(key="on", label="Go on", idle=True))), True),
        (Part((VAIN,), might=("play",)), False),
        (Part(()), False),
    ],
)
def test_a_part_is_futile_where_no_option_helps(of: Part, futile: bool) -> None:
    """What stands beside the question does not count; a card that others may expect might help."""
    assert of.futile is futile


def test_wording_is_no_part_of_the_fingerprint() -> None:
    """Prompt, labels, notes, reasons and the order of options may change."""
    seat = Seat(0)
    before = Draft(kind="k", prompt="One?", parts={seat: part("x", "y")}, must=(seat,))
    barred = (Barred(verb="move", label="Move", reason="You are engaged."),)
    other = Part((*options("y", note="2 left"), *options("x")), Pick(), barred)
    after = structs.replace(before, prompt="Another?", parts={seat: other})

    assert fingerprint(after) == fingerprint(before)


def test_whatever_changes_the_question_changes_the_fingerprint() -> None:
    """Kind, seats, join, form, keys, piles, least, cap and group."""
    seat, other = Seat(0), Seat(1)
    base = Draft(kind="k", prompt="", parts={seat: part("x", "y")}, must=(seat,))
    shares = [
        Part(options("x", "y", **extra), Allot({"": total}))
        for extra in ({}, {"least": 1}, {"cap": 1}, {"group": "g"})
        for total in (1, 2)
    ]
    drafts = [
        base,
        structs.replace(base, kind="j"),
        structs.replace(base, join=Join.OPEN),
        structs.replace(base, must=(), may=(seat,)),
        structs.replace(base, parts={seat: part("x", "z")}),
        structs.replace(base, parts={seat: part("x", "y", low=0)}),
        structs.replace(base, parts={other: part("x", "y")}, must=(other,)),
        *(structs.replace(base, parts={seat: share}) for share in shares),
    ]

    assert len({fingerprint(draft) for draft in drafts}) == len(drafts)


def test_a_mark_tells_nothing_of_hidden_keys() -> None:
    """Whatever is hidden, and how much of it: the mark is the same."""
    hands = (("a",), ("b", "c"), ())
    marks = {question_hash(half_hidden(*hand), b"key") for hand in hands}

    assert len(marks) == 1


def test_a_mark_tells_open_keys_apart_and_is_the_games_own() -> None:
    """Other open options, or the same in another game, have another mark."""
    asked = half_hidden("a")
    other = structs.replace(asked, parts={Seat(0): Part((Option(key="x", label="X"),))})

    assert (
        len(
            {
                question_hash(asked, b"key"),
                question_hash(other, b"key"),
                question_hash(asked, b"yek"),
            }
        )
        == 3
    )


def half_hidden(*hand: str) -> Ask:
    """A turn of the first seat, who can do a thing openly, while both hold cards."""
    secret = tuple(Option(key=key, label=key, secret=True) for key in hand)
    parts = {Seat(0): Part((Option(key="draw", label="Draw"), *secret)), Seat(1): Part(secret)}
    may = (Seat(1),) if secret else ()
    return Ask(
        id=AskId(1),
        kind="turn",
        prompt="What now?",
        source="",
        parts=parts,
        must=(Seat(0),),
        may=may,
        join=Join.OPEN,
    )
