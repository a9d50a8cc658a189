"""Terms of the rules, found by what somebody typed."""

from __future__ import annotations

import pytest

from bot.engine.errors import Ambiguous, Malformed
from bot.kits.glossary import Glossary

GLOSSARY = Glossary("data.lcg")


@pytest.mark.parametrize("game", ["lcg", "second_edition"])
def test_a_term_says_where_it_stands(game: str) -> None:
    """Sixty terms and more, each with a text that ends, a source, and a name of fitting length."""
    known = Glossary(f"data.{game}").terms

    assert len(set(known.values())) >= 60
    assert all(term.text.endswith(".") and term.source for term in known.values())
    assert all(len(name) <= 100 for name in known)


@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("aoo", "Attack of opportunity"),
        ("MASSIVE", "Massive"),
        ("auto-fail", "Automatic failure"),
        ("skill test tim", "Skill test"),
        ("undo", "Undo"),
        ("wait for", "Hold"),
    ],
)
def test_a_term_is_found_by_other_words(typed: str, term: str) -> None:
    """Abbreviations and beginnings find the term."""
    assert GLOSSARY.article(typed).title == term


def test_what_fits_several_terms_is_asked_about() -> None:
    """The choices are named."""
    with pytest.raises(Ambiguous, match="Enemy phase"):
        GLOSSARY.article("enem")


def test_an_unknown_term_gets_a_hint() -> None:
    """The answer says what may have been meant."""
    with pytest.raises(Malformed, match="Did you mean Surge"):
        GLOSSARY.article("surgee")


def test_a_word_of_the_articles_leads_to_them() -> None:
    """Nothing is called so, but something is said of it."""
    with pytest.raises(Malformed) as unknown:
        GLOSSARY.article("weapon")
    assert str(unknown.value) == "I don’t know a rule called “weapon”. You’ll find it under Fight."


def test_a_term_is_named_once_as_what_is_near() -> None:
    """By that of its names which is nearest."""
    with pytest.raises(Malformed) as unknown:
        GLOSSARY.article("hunterr")
    assert str(unknown.value) == "I don’t know a rule called “hunterr”. Did you mean Hunter?"


def test_what_nothing_is_near_to_is_shown_the_way() -> None:
    """The command itself lists what there is."""
    with pytest.raises(Malformed, match="`/rule` lists its terms as you type"):
        GLOSSARY.article("xyzzy")


def test_terms_are_offered_by_what_was_typed() -> None:
    """Other words offer the term itself, once."""
    assert GLOSSARY.names("hunt") == ["Hunter"]
    assert GLOSSARY.names("auto-fail") == ["Automatic failure"]
    assert len(GLOSSARY.names("")) == 25


def test_one_misspelt_word_is_enough() -> None:
    """Where the whole name is far off, a word of it still leads there."""
    with pytest.raises(Malformed, match="Did you mean Attack of opportunity"):
        GLOSSARY.article("a sudden oportunity")
