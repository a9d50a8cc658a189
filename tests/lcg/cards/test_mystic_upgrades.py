"""Mystic cards above level 0."""

from __future__ import annotations

import pytest

from bot.lcg.core.state import Step
from bot.lcg.printed.cards import CardCode, Keyword
from tests.lcg.codes import GHOUL, PRIEST, RATS
from tests.lcg.table import Table


def test_mind_wipe_blanks_an_enemy(table: Table) -> None:
    """In the enemy phase a wiped hunter does not hunt; afterwards it is itself again."""
    table.all_at("Hallway")
    table.lays("Attic")
    rats = table.enemy(RATS, exhausted=True).at("Hallway")
    table.roland.holds("Mind Wipe")

    table.stops_before(Step.HUNTERS)
    table.goes("enemy")
    table.roland.does("play", "Mind Wipe", "Swarm of Rats")
    assert not table.game.pieces.has_keyword(rats, Keyword.HUNTER)

    table.stops_before(Step.READY)
    table.goes_on()
    assert table.game.pieces.has_keyword(rats, Keyword.HUNTER)


def test_mind_wipe_spares_the_elite(table: Table) -> None:
    """The Ghoul Priest is no target, so that nothing is asked."""
    table.enemy(PRIEST).at("Study")
    table.roland.holds("Mind Wipe")

    table.stops_before(Step.HUNTERS)
    table.goes("enemy")

    assert table.paused is Step.HUNTERS


def test_mind_wipe_is_for_the_start_of_a_phase(table: Table) -> None:
    """In the turn it is too late."""
    table.enemy(RATS).at("Study")
    table.roland.holds("Mind Wipe")

    assert not table.roland.can("play", "Mind Wipe")


def test_a_wiped_detective_blanks_nobody(table: Table) -> None:
    """Constant abilities are part of the text box; so is its prey."""
    table.enemy("Stubborn Detective").engaged_with(table.daisy)
    table.roland.holds("Mind Wipe")
    assert table.game.constants.is_blank(table.roland.seat)

    table.stops_before(Step.HUNTERS)
    table.goes("enemy")
    table.roland.does("play", "Mind Wipe", "Stubborn Detective")

    assert not table.game.constants.is_blank(table.roland.seat)


def test_a_wiped_acolyte_brings_no_doom(table: Table) -> None:
    """Forced abilities are silent until the phase ends."""
    table.enemy("Silver Twilight Acolyte").engaged_with(table.roland)
    table.roland.holds("Mind Wipe")

    table.stops_before(Step.UPKEEP)
    table.goes("enemy")
    table.roland.does("play", "Mind Wipe", "Silver Twilight Acolyte")

    assert (table.roland.damage, table.state.agenda.doom) == (1, 0)


def test_a_wiped_enemy_earns_nothing(table: Table) -> None:
    """Victory points are part of the text box: the defeated go to the discard pile."""
    drew = table.enemy("01137").engaged_with(table.roland)
    table.roland.holds("Mind Wipe")

    table.goes("investigation")
    table.roland.does("play", "Mind Wipe", "Drew")
    table.order("defeat", what=drew.id)

    assert (table.victory, table.encounter_discard) == ([], ["01137"])


def test_blinding_light_2_burns_more(table: Table) -> None:
    """2 damage on success."""
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.holds("01069")

    table.roland.does("play", "Blinding Light", token="0")
    table.settle()

    assert not table.in_play(GHOUL)


def test_blinding_light_2_hurts_more(table: Table) -> None:
    """A bad symbol costs an action and 1 horror."""
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.holds("01069")

    table.roland.does("play", "Blinding Light", token="auto_fail")

    assert (table.roland.actions, table.roland.horror) == (1, 1)


def test_book_of_shadows_charges_a_spell(table: Table) -> None:
    """1 more charge on a Spell asset, beyond what it came with."""
    book = table.roland.controls("Book of Shadows")
    spell = table.roland.controls("Shrivelling")
    table.roland.controls("Flashlight")

    table.roland.does("activate", "Book of Shadows")

    assert (spell.uses, book.exhausted, table.roland.actions) == (5, True, 2)


def test_book_of_shadows_wants_a_spell(table: Table) -> None:
    """Flashlights hold no charges."""
    table.roland.controls("Book of Shadows")
    table.roland.controls("Flashlight")

    assert not table.roland.can("activate", "Book of Shadows")


def test_book_of_shadows_holds_a_third_spell(table: Table) -> None:
    """One more arcane slot."""
    table.roland.controls("Book of Shadows")
    for _ in range(2):
        table.roland.controls("Shrivelling")
    table.roland.holds("Scrying")

    table.roland.does("play", "Scrying")

    assert len(table.game.in_play.of_code(CardCode("01060"))) == 2
    assert table.in_play("Scrying")


def test_statue_reveals_two_and_keeps_one(table: Table) -> None:
    """The other token is ignored, its symbol too."""
    statue = table.roland.controls("Grotesque Statue")
    table.roland.controls("Shrivelling")
    table.enemy(RATS).engaged_with(table.roland)

    table.roland.does("fight", "Shrivelling", token=["auto_fail", "0"])
    table.roland.chooses("Reveal two tokens").chooses("0")
    table.settle()

    assert (table.ended.success, table.roland.horror, statue.uses) == (True, 0, 3)


def test_statue_is_optional(table: Table) -> None:
    """Passing reveals one token as usual."""
    statue = table.roland.controls("Grotesque Statue")

    table.roland.tests("willpower", 3, token="0").passes()

    assert (table.ended.success, statue.uses) == (True, 4)


def test_statue_is_used_once_in_a_test() -> None:
    """Ruling: not again for the token that a cultist reveals in the same test."""
    table = Table(["roland_banks"], "hard")
    statue = table.roland.controls("Grotesque Statue")

    table.roland.tests("willpower", 3, token=["cultist", "0", "0"])
    table.roland.chooses("Reveal two tokens").chooses("t0")

    assert (table.kinds, statue.uses) == (["turn"], 3)


def test_statue_is_for_own_tokens(table: Table) -> None:
    """Daisy's token is Daisy's."""
    table.roland.controls("Grotesque Statue")

    table.daisy.tests("willpower", 3, token="0")

    assert table.kinds == ["turn"]


def test_empty_statue_leaves(table: Table) -> None:
    """With its last charge it is discarded."""
    table.roland.controls("Grotesque Statue", uses=1)

    table.roland.tests("willpower", 3, token=["0", "0"]).chooses("Reveal two tokens")

    assert not table.in_play("Grotesque Statue")


def test_an_ignored_token_stays_out_of_the_bag(table: Table) -> None:
    """A cultist that reveals another cannot reveal the ignored one."""
    table.roland.controls("Grotesque Statue")
    table.bag("0", "-1")

    table.roland.tests("willpower", 3).chooses("Reveal two tokens")
    assert sorted(table.roland.labels()) == ["-1", "0"]
    table.roland.chooses("-1")

    assert table.ended.total == 2
    assert len(table.state.bag) == 2


@pytest.mark.parametrize("kept", ["auto_fail", "0"])
def test_wendy_and_the_statue(kept: str) -> None:
    """Wendy may return one of the two tokens; then she chooses among what is left."""
    table = Table(["wendy_adams"])
    table.wendy.controls("Grotesque Statue")
    table.wendy.holds("Knife")
    table.bag("auto_fail", "auto_fail", "0")

    table.wendy.tests("willpower", 4, token=["auto_fail", "auto_fail", "0"])
    table.wendy.chooses("Reveal two tokens")
    table.wendy.passes()
    table.wendy.chooses("Return the token")
    table.wendy.chooses(kept.replace("_", " ").capitalize())

    assert table.ended.success == (kept == "0")
