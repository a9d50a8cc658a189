"""Words of English that every game needs."""

from __future__ import annotations

import pytest

from bot.engine.english import (
    Plurals,
    listed,
    lower_first,
    ordinal,
    quote_names,
    signed,
    start,
    with_article,
    with_minus,
    with_stop,
    without_double_stop,
)


@pytest.mark.parametrize(
    ("names", "wanted"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_names_are_listed(names: list[str], wanted: str) -> None:
    """Commas between all but the last two."""
    assert listed(names) == wanted


def test_a_list_ends_with_another_word() -> None:
    """Where one of them is meant."""
    assert listed(("a", "b", "c"), "or") == "a, b or c"


def test_words_are_fitted_into_sentences() -> None:
    """At the start, in the middle, behind an article, at the end."""
    assert (start("the end"), lower_first("The end")) == ("The end", "the end")
    assert (with_article("Evade"), with_article("Luck")) == ("an Evade", "a Luck")
    assert (with_stop("Go"), with_stop("Go?")) == ("Go.", "Go?")


def test_a_mark_needs_no_stop() -> None:
    """Of names and questions in a text; a number with a point is none."""
    assert without_double_stop("Headline Aid!. Waiting for Ann: which?.") == (
        "Headline Aid! Waiting for Ann: which?"
    )
    assert without_double_stop("Costs !.5. No.") == "Costs !.5. No."


def test_names_to_choose_from_are_quoted_where_one_has_a_mark() -> None:
    """All of them, or none."""
    assert quote_names(["Aid!", "Knife"]) == ["“Aid!”", "“Knife”"]
    assert quote_names(["Axe", "Knife"]) == ["Axe", "Knife"]


def test_numbers_have_a_true_minus() -> None:
    """A difference of nothing has no sign; hyphens between words stay."""
    assert [signed(n) for n in (-2, 0, 3)] == ["−2", "0", "+3"]
    assert with_minus("Mi-Go: Luck (-1), .38-calibre") == "Mi-Go: Luck (−1), .38-calibre"


def test_ordinals() -> None:
    """The teens are regular."""
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"),
    ]


def test_a_game_names_the_words_that_no_rule_fits() -> None:
    """All others follow the rule."""
    words = Plurals({"die": "dice"}, alike=("doom",))

    assert [words.plural(each) for each in ("die", "doom", "Ally", "Witch of Arkham")] == [
        "dice",
        "doom",
        "Allies",
        "Witches of Arkham",
    ]
    assert [words.counted(n, "die") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
