"""Reading decks of ArkhamDB and arkham.build."""

from __future__ import annotations

import json

import pytest

from bot.engine.errors import Malformed, NotAllowed, RulesError
from bot.lcg.decks.model import PLACEHOLDER, decode_deck, encode_deck
from bot.lcg.decks.parse import LARGEST
from tests.lcg.decks.deck_samples import LIBRARY, MACHETE, MACHETE_AGAIN, read, roland, sheet


def test_a_deck_of_arkhamdb() -> None:
    """Name, investigator and copies are read; side deck, dates and the rest are passed over."""
    deck = read(sheet())

    assert (deck.name, deck.investigator) == ("Guns and Ghouls", "01001")
    assert deck.cards == dict(sorted(roland().items()))
    assert deck.notes == ()
    assert len(deck.codes(LIBRARY)) == 32


def test_an_export_of_arkham_build() -> None:
    """The same shape with other fields, lists for empty maps, and settings as JSON."""
    deck = read(
        sheet(
            id="a-b-c",
            sideSlots=[],
            ignoreDeckLimitSlots=[],
            source="local",
            meta=json.dumps({"extra_deck": "90001,90002", "card_pool": "core"}),
            problem=None,
        )
    )

    assert len(deck.codes(LIBRARY)) == 32
    assert deck.beyond == {}


def test_codes_of_the_revised_core_set() -> None:
    """Reprints are the same cards: copies of both are counted together."""
    deck = read(sheet({MACHETE: 1, MACHETE_AGAIN: 1}, investigator_code="01501"))

    assert deck.investigator == "01001"
    assert deck.cards == {MACHETE: 2}


def test_a_list_of_one_deck() -> None:
    """A list that holds a single deck is that deck."""
    assert read(f"[{sheet()}]").cards == read(sheet()).cards
    with pytest.raises(Malformed, match="holds 2 decks"):
        read(f"[{sheet()},{sheet()}]")


def test_a_file_with_a_mark_or_a_fence() -> None:
    """A byte order mark and a fence of Markdown around it do not matter."""
    assert read(("\ufeff" + sheet()).encode()).cards
    assert read(f"```json\n{sheet()}\n```").cards


def test_cards_outside_the_limits() -> None:
    """The copies marked so are kept, never more of them than are in the deck."""
    deck = read(sheet(ignoreDeckLimitSlots={MACHETE: 3, "01088": 1, "09999": 1}))

    assert deck.beyond == {MACHETE: 1, "01088": 1}


def test_what_does_not_count_is_said() -> None:
    """A taboo list or a parallel investigator is no secret."""
    deck = read(sheet(taboo_id=5, meta='{"alternate_front": "90024"}'))

    assert "taboo" in deck.notes[0]
    assert "parallel" in deck.notes[1]
    assert read(sheet(meta="{broken")).notes == ()


def test_unknown_cards_stay_in_the_deck() -> None:
    """What is not known is kept by its code, to be named."""
    deck = read(sheet(roland(c04148=2)))

    assert deck.unknown(LIBRARY) == [("04148", 2)]
    assert (PLACEHOLDER, 1) not in deck.unknown(LIBRARY)


def test_stored_and_read_again() -> None:
    """A deck comes back from its bytes as it was."""
    deck = read(sheet(taboo_id=5, ignoreDeckLimitSlots={MACHETE: 1}))

    assert decode_deck(LIBRARY, encode_deck(deck)) == deck


def test_names_are_tidied() -> None:
    """A name is one short line without control characters."""
    deck = read(sheet(name="Big\n\u202eguns\u0000 " + "x" * 500))

    assert deck.name.startswith("Big guns x")
    assert len(deck.name) == 60
    assert read(sheet(name="")).name == "Roland Banks"
    assert read(sheet(name=5)).name == "Roland Banks"


BAD = {
    "nothing": "   ",
    "broken": sheet()[:200],
    "number": "[1]",
    "empty": "{}",
    "refusal": '{"error": {"code": 404}}',
    "list": sheet([{"code": MACHETE}]),
    "no investigator": sheet(investigator_code=None),
    "500 copies": sheet(roland(c01020=500)),
    "negative": sheet(roland(c01020=-2)),
    "huge": sheet(roland(c01020=10**400)),
    "fraction": sheet({MACHETE: 1.5}),
    "words": sheet({MACHETE: "two"}),
    "true": sheet({MACHETE: True}),
    "code": sheet({"<@1> ": 1}),
    "no cards": sheet({}),
    "zeroes": sheet({MACHETE: 0}),
    "many cards": sheet({f"0{n:04}": 3 for n in range(2000, 2100)}),
    "deep list": "[" * 100_000,
    "deep map": '{"slots": ' * 20_000,
    "deep meta": sheet(meta="[" * 50_000)[:-1],
    "HTML": "<!DOCTYPE html><html><body>Sign in</body></html>",
    "10 MB": "{" + " " * 10_000_000,
    "not a number": '{"slots": NaN}',
    "half a character": sheet(name="?").replace("?", "\ud800"),
    "lone surrogate": '{"slots": {"\\ud800": 1}, "investigator_code": "01001"}',
}


@pytest.mark.parametrize("given", BAD.values(), ids=BAD.keys())
def test_bad_input_is_refused_with_a_sentence(given: str) -> None:
    """Whatever it is, the answer is one short sentence without the machine's own words."""
    with pytest.raises(RulesError) as refusal:
        read(given)

    said = str(refusal.value)
    assert said.endswith((".", ")."))
    assert len(said) < 250
    assert not {"Traceback", "msgspec", "byte", "None"} & set(said.split())


def test_a_picture_is_no_deck() -> None:
    """Bytes that are isn’t text are refused."""
    with pytest.raises(Malformed, match="isn’t text"):
        read(b"\x89PNG\r\n\x1a\n\xff\xfe")
    with pytest.raises(Malformed, match="KiB"):
        read(b"x" * (LARGEST + 1))


def test_an_unknown_investigator_is_named() -> None:
    """An investigator of another set is refused by name, with those who are known."""
    with pytest.raises(NotAllowed, match=r"Wilson Richards \(07001\).*Wendy Adams"):
        read(sheet(investigator_code="07001", investigator_name="Wilson Richards"))
    with pytest.raises(NotAllowed, match="01020"):
        read(sheet(investigator_code=MACHETE, investigator_name=None))
