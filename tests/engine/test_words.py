"""Words of English that every game needs."""

from __future__ import annotations

import pytest

from bot.engine.english import (
    Plurals,
    capitalize_first,
    join_names,
    lower_first,
    names_with_counts,
    ordinal,
    quote_names,
    signed_number,
    with_article,
    with_full_stop,
    with_minus,
    without_double_full_stop,
)


@pytest.mark.parametrize(
    ("names", "wanted"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_names_are_listed(names: list[str], wanted: str) -> None:
    """Commas between all but the last two."""
    assert join_names(names) == wanted


def test_a_list_ends_with_another_word() -> None:
    """Where one of them is meant."""
    assert join_names(("a", "b", "c"), "or") == "a, b or c"


def test_a_counted_name_has_no_article() -> None:
    """Equal names are counted in order of first use."""
    names = ("the Lobby", "the Doorway", "Mi-Go", "the Doorway")
    assert names_with_counts(names) == ["the Lobby", "Doorway ×2", "Mi-Go"]


def test_words_are_fitted_into_sentences() -> None:
    """At the start, in the middle, behind an article, at the end."""
    assert (capitalize_first("the end"), lower_first("The end")) == ("The end", "the end")
    assert (with_article("Evade"), with_article("Luck")) == ("an Evade", "a Luck")
    assert (with_full_stop("Go"), with_full_stop("Go?")) == ("Go.", "Go?")


def test_a_mark_needs_no_stop() -> None:
    """Of names and questions in a text; a number with a point is none."""
    assert without_double_full_stop("Headline Aid!. Waiting for Ann: which?.") == (
        "Headline Aid! Waiting for Ann: which?"
    )
    assert without_double_full_stop("Costs !.5. No.") == "Costs !.5. No."


def test_names_to_choose_from_are_quoted_where_one_has_a_mark() -> None:
    """All of them, or none."""
    assert quote_names(["Aid!", "Knife"]) == ["“Aid!”", "“Knife”"]
    assert quote_names(["Axe", "Knife"]) == ["Axe", "Knife"]


def test_numbers_have_a_true_minus() -> None:
    """A difference of nothing has no sign; hyphens between words stay."""
    assert [signed_number(n) for n in (-2, 0, 3)] == ["−2", "0", "+3"]
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
    assert [words.count_with_noun(n, "die") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
