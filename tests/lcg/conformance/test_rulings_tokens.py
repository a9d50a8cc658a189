"""Rulings: committed cards, luck, chaos tokens, and tokens that are treated as others."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import TokenRevealed
from tests.lcg.codes import CACHE, DETECTIVE, GHOUL, GUTS, HANDS, KNIFE, RATS, REMAINS
from tests.lcg.return_box import BATHROOM
from tests.lcg.table import Table

CURSE, NECRONOMICON, TWIST = "02009", "01009", "02093"
SONG = "02112"


# Commits and luck
def test_guts_for_a_friend_draws_for_its_owner() -> None:
    """Ruling: whoever committed draws, in the test of an encounter card, too."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.holds("Guts").has_deck(KNIFE, CACHE)
    table.draws_encounter(REMAINS, table.roland)
    table.daisy.commits("Guts")
    table.roland.reveals("-1")

    assert (table.daisy.hand, table.roland.horror) == ([KNIFE], 0)


def test_two_friends_commit_one_card_each() -> None:
    """ST.2: each other investigator at the location commits one card."""
    table = Table(["roland_banks", "daisy_walker", "agnes_baker"])
    table.daisy.holds("Guts", "Unexpected Courage")
    table.agnes.holds("Unexpected Courage", "Fearless")
    table.roland.tests("willpower", 8)
    table.daisy.commits("Guts")
    assert not table.daisy.can("commit", "Unexpected Courage")
    table.agnes.commits("Unexpected Courage")
    table.roland.reveals("0")

    assert table.result() == (False, 3 + 2 + 2)


def test_courage_is_one_for_all() -> None:
    """Unexpected Courage: max 1 committed, whoever commits it."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.holds("Unexpected Courage", "Unexpected Courage")
    table.daisy.holds("Unexpected Courage")
    table.roland.tests("combat", 8)
    table.daisy.commits("Unexpected Courage")

    assert not table.roland.can("commit", "Unexpected Courage")


def test_a_failed_overpower_draws_nothing() -> None:
    """Overpower: only if the test succeeds; it goes to the discard pile in any case."""
    table = Table(["roland_banks"])
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.holds("Overpower").does("fight", "Ghoul").commits("Overpower").reveals("auto_fail")

    assert (table.roland.hand, table.roland.discard) == ([], ["01091"])


def test_opportunist_comes_back_after_luck() -> None:
    """Opportunist: the margin at the end of ST.6."""
    table = Table(["skids_otoole", "wendy_adams"])
    table.skids.holds("Opportunist").tests("agility", 2).commits("Opportunist").reveals("0")

    assert table.skids.hand == ["01053"]


def test_two_opportunists_come_back() -> None:
    """Opportunist: each copy returns."""
    table = Table(["skids_otoole"])
    table.skids.holds("Opportunist", "Opportunist").tests("agility", 2)
    table.skids.commits("Opportunist").commits("Opportunist").reveals("0")

    assert table.skids.hand == ["01053", "01053"]


def test_will_to_survive_and_the_elder_sign() -> None:
    """Will to Survive: no token, no elder sign; plain numbers decide."""
    table = Table(["wendy_adams"])
    table.wendy.controls("01014")
    table.wendy.holds("Will to Survive").does("play", "Will to Survive")
    table.wendy.tests("combat", 2)

    assert (table.kinds, table.result()) == (["turn"], (False, 1))


def test_luck_without_tokens() -> None:
    """Lucky! and Will to Survive: a test that fails by numbers may be mended."""
    table = Table(["wendy_adams"])
    table.wendy.has(resources=9).holds("Will to Survive", "Lucky!")
    table.wendy.does("play", "Will to Survive").tests("combat", 3).does("play", "Lucky!")

    assert table.result() == (True, 3)


def test_luck_in_the_mythos_phase() -> None:
    """Lucky!: any test of its player, in any phase."""
    table = Table(["wendy_adams"])
    table.wendy.holds("Lucky!")
    table.draws_encounter(HANDS, token="-3")
    table.wendy.passes().does("play", "Lucky!")

    assert (table.result(), table.wendy.damage) == ((True, 3), 0)


def test_two_lucks_in_a_row() -> None:
    """Lucky!: still failing, the other copy may be played; both add up."""
    table = Table(["wendy_adams"])
    table.wendy.holds("Lucky!", "Lucky!")
    table.wendy.tests("combat", 4, token="-1").passes()
    table.wendy.does("play", "Lucky!").does("play", "Lucky!")

    assert table.result() == (True, 4)


def test_the_foot_rubs_a_friends_failure_not() -> None:
    """Rabbit's Foot: your own failed test; also in an encounter card."""
    table = Table(["wendy_adams", "roland_banks"])
    foot = table.wendy.controls("Rabbit’s Foot")
    table.draws_encounter(REMAINS, table.roland, token="auto_fail")
    assert table.kinds == ["turn"]
    table.wendy.has_deck(KNIFE)
    table.draws_encounter(REMAINS, table.wendy, token="auto_fail")
    table.wendy.does("activate", "Rabbit’s Foot")

    assert (table.wendy.hand, foot.exhausted, table.wendy.horror) == ([KNIFE], True, 3)


def test_the_necronomicon_frightens_the_spell() -> None:
    """The Necronomicon and Shrivelling: the elder sign counts as the auto-fail symbol."""
    table = Table(["daisy_walker"])
    table.daisy.suffers("The Necronomicon")
    table.daisy.controls("Shrivelling")
    table.enemy(RATS).engaged_with(table.daisy)
    table.daisy.does("fight", "Rats", "Shrivelling", token="elder_sign")

    assert (table.result(), table.daisy.horror) == ((False, 0), 1)


def test_daisy_draws_for_each_tome() -> None:
    """Elder sign, "Daisy Walker": Tomes that she controls, The Necronomicon not being there."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Medical Texts")
    table.daisy.controls("Old Book of Lore")
    table.daisy.has_deck(KNIFE, CACHE, GUTS)
    table.daisy.tests("willpower", 3, token="elder_sign")

    assert table.daisy.hand == [KNIFE, CACHE]


def test_daisy_draws_nothing_for_a_failure() -> None:
    """Elder sign, "Daisy Walker": if she succeeds."""
    table = Table(["daisy_walker"])
    table.daisy.controls("Medical Texts")
    table.daisy.tests("combat", 4, token="elder_sign")

    assert table.daisy.hand == []


def test_roland_counts_clues_where_he_is() -> None:
    """Elder sign, "Roland Banks": undiscovered clues at his location, not his own."""
    table = Table(["roland_banks"])
    table.sets("Study", clues=3)
    table.roland.has(clues=5).tests("willpower", 6).reveals("elder_sign")

    assert table.result() == (True, 6)


def test_the_detective_takes_the_elder_sign() -> None:
    """Stubborn Detective: with the text blank the elder sign adds nothing."""
    table = Table(["agnes_baker"])
    table.agnes.has(horror=3)
    table.enemy(DETECTIVE).engaged_with(table.agnes)
    table.agnes.tests("willpower", 6, token="elder_sign")

    assert table.result() == (False, 5)


def test_wendy_beside_the_detective_keeps_her_token() -> None:
    """Stubborn Detective: reactions of the investigator card are blank."""
    table = Table(["wendy_adams"])
    table.enemy(DETECTIVE).engaged_with(table.wendy)
    table.wendy.holds("Emergency Cache").tests("combat", 1, token="-1")

    assert table.kinds == ["turn"]


# Chaos tokens
def test_two_cultists_frighten_twice() -> None:
    """FAQ 2.5: each revealed token's own effect resolves: 2 and 2 horror, in a failed test."""
    table = Table(["agnes_baker"], "hard")
    table.bag("cultist", "cultist", -1)
    table.agnes.tests("combat", 5, token=["cultist", "cultist", "-1"])
    table.settle()

    assert table.agnes.horror == 4


def test_a_cultist_and_the_elder_sign() -> None:
    """FAQ 2.5: their modifiers add up."""
    table = Table(["agnes_baker"], "hard")
    table.agnes.has(horror=2).tests("combat", 2, token=["cultist", "elder_sign"])

    assert table.result() == (True, 4)


def test_the_skull_counts_exhausted_ghouls_too() -> None:
    """The Gathering, skull: every Ghoul enemy at the location, engaged or not, ready or not."""
    table = Table(["roland_banks"])
    table.enemy(GHOUL, exhausted=True).at("Study")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.enemy(RATS).engaged_with(table.roland)
    table.roland.tests("combat", 2, token="skull")

    assert table.result() == (True, 2)


def test_without_a_ghoul_the_skull_is_nought() -> None:
    """The Gathering, skull: −0, which Sure Gamble cannot turn."""
    table = Table(["roland_banks"])
    table.roland.tests("combat", 4, token="skull")

    assert table.result() == (True, 4)


def _club(*seats: str) -> Table:
    table = Table(seats, scenario="the_house_always_wins", log=[], chapter=2)
    table.order("stage", of="act", number=2)  # past Beginner’s Luck
    for player in table:
        player.has(resources=5)
    return table


def test_a_skull_that_is_paid_for_adds_nothing() -> None:
    """Card 02062: the token is treated as a 0, instead of adding −2 and then 2 more."""
    table = _club("roland_banks")
    table.roland.tests("combat", 4, token="skull").chooses("Yes")

    assert (table.result(), table.roland.resources) == ((True, 4), 3)


def test_a_skull_that_is_paid_for_was_revealed() -> None:
    """Cards 02062 and 02112: Song of the Dead asks what was revealed, before ST.4 made it a 0."""
    table = _club("agnes_baker")
    table.prints(RATS, health=9)
    rats = table.enemy(RATS).engaged_with(table.agnes)
    table.agnes.controls(SONG)
    table.agnes.does("fight", "Rats", "Song of the Dead", token="skull").chooses("Yes")

    assert (table.ended.success, rats.damage) == (True, 3)


def test_jim_pays_for_no_skull() -> None:
    """Card 02062, FAQ 02004: his skulls count 0 already, so he is not asked."""
    table = _club("jim_culver")
    table.jim.tests("willpower", 4, token="skull")

    assert (table.result(), table.jim.resources) == ((True, 4), 5)


def test_jim_pays_for_no_elder_sign_that_is_a_skull() -> None:
    """Card 02062, FAQ 02004: not for an elder sign that he treats as a skull."""
    table = _club("jim_culver")
    table.jim.tests("willpower", 4, token="elder_sign").does("activate", "Jim Culver")

    assert (table.result(), table.jim.resources) == ((True, 4), 5)


def test_a_skull_that_goes_back_was_worth_0_once() -> None:
    """Cards 02062 and 02009: what was paid for the first token adds nothing to the second one."""
    table = _club("rex_murphy")
    table.rex.suffers(CURSE)
    table.rex.tests("intellect", 4, token=["skull", "0"]).chooses("Yes")

    assert table.result() == (True, 4)


def test_each_skull_is_paid_for_alone() -> None:
    """Cards 02062 and 02009: the game asks again for the second skull."""
    table = _club("rex_murphy")
    table.rex.suffers(CURSE)
    table.rex.tests("intellect", 4, token=["skull", "skull"]).chooses("Yes").chooses("No")

    assert (table.result(), table.rex.resources) == ((False, 2), 3)


def test_an_elder_thing_that_goes_back_takes_its_x_along() -> None:
    """Cards 02041 and 02009: −X is the elder thing's, not the test's."""
    table = Table(("rex_murphy",), scenario="extracurricular_activity", log=[], chapter=1)
    table.rex.suffers(CURSE)
    table.rex.has_deck(KNIFE, KNIFE)
    table.bag("elder_thing", -1)
    table.rex.tests("intellect", 2, token=["elder_thing", "-1"])

    assert table.result() == (True, 4 - 1)
    assert table.told(TokenRevealed)[-1].modifier == -1


@pytest.mark.parametrize(
    ("investigator", "ends"), [("daisy_walker", True), ("roland_banks", False)]
)
def test_a_place_hears_what_a_token_counts_as(investigator: str, ends: bool) -> None:
    """Cards 50016 and 01009: an elder sign that is treated as the auto-fail ends the turn."""
    table = Table((investigator, "wendy_adams"), scenario="return_to_the_gathering")
    first = table.seats[0]
    if ends:
        first.stacks(NECRONOMICON).draws()
    first.at(BATHROOM).does("investigate", token="elder_sign")
    table.settle()

    assert (table.state.turn != first.seat) is ends


def test_an_elder_sign_counts_as_the_auto_fail_outside_tests() -> None:
    """Card 01009: each elder sign that she reveals, for a treachery, too (02093: 2 horror)."""
    table = Table(("daisy_walker",))
    table.daisy.stacks(NECRONOMICON).draws()
    table.tokens("elder_sign")
    table.draws_encounter(TWIST)
    table.settle()

    assert table.daisy.horror == 2


def test_the_elder_thing_is_told_with_its_x() -> None:
    """Card 02041: the cards that it discards cost 0 and 1, the value of X."""
    table = Table(("roland_banks",), scenario="extracurricular_activity", log=[], chapter=1)
    table.roland.has_deck(KNIFE, CACHE)
    table.bag("elder_thing")
    table.roland.tests("combat", 3, token="elder_thing")

    assert table.result() == (True, 4 - 1)
    assert table.told(TokenRevealed)[-1].modifier == -1
