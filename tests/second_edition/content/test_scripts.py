"""Scripts and facts fit together, or the program does not start."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.engine.ids import Seat
from bot.engine.pack_folders import PackError
from bot.second_edition.printed.terms import Deck, Place, Skill
from bot.second_edition.ruleset import SecondEditionRules
from tests.second_edition.ops import (
    Check,
    Choose,
    Facing,
    May,
    MonstersLeave,
    Move,
    Op,
    Take,
    TakeAlly,
    Visit,
    Way,
    Word,
)
from tests.second_edition.packs import (
    ENTRIES,
    REGISTRY,
    Entries,
    Entry,
    Registry,
    check_operands,
    check_scripts,
    constant,
    read_library,
    whole_library,
)
from tests.second_edition.terms import Topic

WHOLE = whole_library()
NUMBERS_ONLY = {
    "38_revolver",
    "45_automatic",
    "cavalry_saber",
    "dark_cloak",
    "dusty_manuscripts",
    "dynamite",
    "enchanted_blade",
    "enchanted_knife",
    "glass_of_mortlan",
    "gruesome_talisman",
    "holy_water",
    "knife",
    "lamp_of_alhazred",
    "lantern",
    "molotov_cocktail",
    "pallid_mask",
    "rifle",
    "sword_of_glory",
    "tommy_gun",
    "warning_mirror",
}
"""Cards that are all numbers."""


def test_every_card_says_what_it_does() -> None:
    """A card has a text, unless its numbers say it all."""
    texts = {code: WHOLE.text(code) for code in WHOLE.cards}
    said = {code: text for code, text in texts.items() if text}

    assert texts.keys() - said.keys() == NUMBERS_ONLY
    assert [code for code in said if not re.match(r"[A-Z“+−$0-9]", said[code])] == []
    assert [code for code in said if not said[code].endswith(".")] == []


def test_services_are_offered() -> None:
    """Every location with an ability of its own offers it; the Inner Sanctum is an entry."""
    named = {place for place, location in WHOLE.locations.items() if location.ability}

    assert set(SecondEditionRules().registry.services) == named - {"silver_twilight_lodge"}


def test_the_afflictions_are_all_scripted_or_numbers() -> None:
    """Every Injury and Madness changes a number or has a script."""
    for card in WHOLE.cards.values():
        if card.deck in (Deck.INJURY, Deck.MADNESS):
            assert card.id in REGISTRY.codes() or card.max_sanity or card.max_stamina, card.id


def test_an_orphan_script_stops_the_start() -> None:
    """A script for what does not exist is refused."""
    registry = Registry()
    registry.constants["skill"] = {"no_such_card": lambda: 1}

    with pytest.raises(PackError, match="no_such_card"):
        check_scripts(WHOLE, registry, ENTRIES)


def test_a_missing_script_stops_the_start() -> None:
    """A Rumor or an Ancient One without a script is refused."""
    with pytest.raises(PackError):
        check_scripts(WHOLE, Registry(), ENTRIES)


@pytest.mark.parametrize(
    "op",
    [
        Take("no_such_thing"),
        TakeAlly("no_such_thing", []),
        Move(Place("no_such_thing")),
        Visit("no_such_thing"),
        Facing("no_such_thing", []),
        Word("no_such_thing"),
        MonstersLeave(kinds=["no_such_thing"]),
        Check(Skill.LORE, 0, [], [], 1, "no_such_thing"),
        May([Choose([Way([Check(Skill.LUCK, failed=[Take("no_such_thing")])])])]),
    ],
)
def test_an_entry_that_names_nothing_stops_the_start(op: Op) -> None:
    """What an entry names has to be there, however deep it stands."""
    entries = Entries(plain={("card", "woods"): Entry("woods", [op])})

    with pytest.raises(PackError, match=r"card at woods.*no_such_thing is unknown"):
        check_operands(WHOLE, entries)


def _pack(folder: Path, table: str) -> Path:
    (folder / "pack").mkdir()
    (folder / "pack" / "pack.toml").write_text('[pack]\nslug = "pack"\nname = "Pack"\n')
    (folder / "pack" / "more.toml").write_text(table)
    return folder


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("[[cards]]\nid = 'x'\n", "name"),
        ("[[cards]]\nid = 'x'\nname = 'X'\ndeck = 'common'\ncolour = 'red'\n", "colour"),
        ("[more_monsters]\nghoul = 1\n", "ghoul"),
        ("[[gates]]\nworld = 'abyss'\nmodifier = 0\nsymbol = 'star'\n", "abyss"),
        ("[[worlds]]\nid = 'a'\nname = 'A'\ncolours = []\n" * 2, "More than one"),
    ],
)
def test_a_wrong_table_stops_the_start(tmp_path: Path, table: str, why: str) -> None:
    """Unknown keys, missing ones, ids used twice and references to nothing are refused."""
    with pytest.raises(PackError, match=why):
        read_library(_pack(tmp_path, table), Entries())


def test_a_constant_that_nothing_asks_stops_the_start() -> None:
    """A slip in the name of what a constant answers is refused, not silent."""
    with pytest.raises(ValueError, match="clue_dise"):
        constant("wendy", Topic[[Seat], int]("clue_dise"))
