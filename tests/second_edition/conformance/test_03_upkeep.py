"""Section 3, I: Upkeep."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.second_edition.core.facts import Rolled
from bot.second_edition.core.state import Standing
from bot.second_edition.printed.terms import Special
from bot.second_edition.turn import upkeep
from tests.second_edition.scene import Scene

ME = Seat(0)
REST = "rest"


def joe() -> Scene:
    """Joe Diamond with Focus 3 and nothing to do in his Upkeep."""
    return Scene("joe_diamond")


@pytest.mark.parametrize("special", [Special.BLESSING, Special.CURSE, Special.RETAINER])
def test_cards_that_may_be_lost_are_rolled_for(special: Special) -> None:
    """On a 1 the card is discarded."""
    scene = joe()
    scene.special(special)
    scene.dice(1)

    scene.act(upkeep.upkeep(scene.b, ME), REST)

    assert special not in scene.who().specials


@pytest.mark.parametrize("special", [Special.BLESSING, Special.CURSE, Special.RETAINER])
def test_no_roll_in_the_first_upkeep(special: Special) -> None:
    """No retention roll in the first Upkeep after the card was gained; the next one has it."""
    scene = joe()
    scene.special(special, fresh=True)

    scene.act(upkeep.upkeep(scene.b, ME), REST)
    assert not scene.told(Rolled)

    scene.dice(2)
    scene.act(upkeep.upkeep(scene.b, ME), REST)
    assert len(scene.told(Rolled)) == 1


def test_a_retainer_pays_at_once() -> None:
    """$2 each Upkeep, the first one too."""
    scene = joe()
    scene.special(Special.RETAINER, fresh=True)

    scene.act(upkeep.upkeep(scene.b, ME), REST)

    assert scene.who().money == 2


def test_interest_on_a_loan() -> None:
    """On 1 to 3 pay $1."""
    scene = joe()
    scene.special(Special.BANK_LOAN)
    scene.who().money = 3
    scene.dice(3)

    scene.act(upkeep.upkeep(scene.b, ME), "pay", REST)

    assert scene.who().money == 2


def test_a_loan_that_is_not_paid_back() -> None:
    """Who cannot pay the interest loses all items and never gets another loan."""
    scene = joe()
    scene.special(Special.BANK_LOAN)
    scene.card("knife")
    scene.dice(1)

    scene.act(upkeep.upkeep(scene.b, ME), REST)

    assert not scene.who().cards
    assert scene.who().defaulted
    assert Special.BANK_LOAN not in scene.who().specials


def test_a_loan_is_paid_back_at_any_time() -> None:
    """$10 discard it."""
    scene = joe()
    scene.special(Special.BANK_LOAN, fresh=True)
    scene.who().money = 11

    scene.act(upkeep.upkeep(scene.b, ME), "use:bank-loan", REST)

    assert scene.who().money == 1
    assert not scene.who().specials


def test_exhausted_cards_are_refreshed() -> None:
    """Refreshing comes first."""
    scene = joe()
    scene.card("motorcycle")
    scene.who().cards[0].exhausted = True

    scene.act(upkeep.upkeep(scene.b, ME), REST)

    assert not scene.who().cards[0].exhausted


def test_sliders_move_within_focus() -> None:
    """The stops moved altogether are at most the Focus; when it is spent nobody is asked on."""
    scene = joe()

    scene.act(upkeep.upkeep(scene.b, ME), "speed:2", "fight:1")

    assert scene.who().sliders == [2, 1, 0]
    assert [ask.prompt for ask in scene.asked] == [
        "Move your sliders? Focus 3",
        "Move your sliders? Focus 1 left",
    ]


def test_a_slider_is_moved_again_until_ready() -> None:
    """Where it stands in the end counts: what it is moved back gives its Focus back."""
    scene = joe()

    scene.act(upkeep.upkeep(scene.b, ME), "speed:2", "speed:0", "lore:1", REST)

    assert scene.who().sliders == [0, 0, 1]
    assert [ask.prompt[-6:] for ask in scene.asked] == ["ocus 3", "1 left", "ocus 3", "2 left"]
    notes = [option.note for option in scene.asked[1].parts[ME].options[:-1]]
    back = notes.index("gives 2 focus back")
    assert all("back" in note for note in notes[back:])
    assert not any("back" in note for note in notes[:back])


def test_a_slider_that_was_placed_is_placed_again() -> None:
    """At set-up a way leads back from each slider to the one before."""
    scene = joe()

    scene.run(
        upkeep.place_sliders(scene.b, ME), "speed:3", "back", "speed:1", "fight:2", "back",
        "fight:0", "lore:3",
    )  # fmt: skip

    assert scene.who().sliders == [1, 0, 3]
    assert scene.asked[1].parts[ME].options[-1].label == "Back to Speed / Sneak"
    assert "back" not in [option.key for option in scene.asked[0].parts[ME].options]


def test_a_stop_is_shown_as_the_skills_that_it_gives() -> None:
    """Both skills and the Focus it costs; one press leaves the sliders as they are."""
    scene = joe()
    scene.act(upkeep.upkeep(scene.b, ME), REST)

    options = scene.asked[0].parts[ME].options
    assert [(option.label, option.note) for option in options[:2]] == [
        ("Speed 4 / Sneak 3", "1 focus"),
        ("Speed 5 / Sneak 2", "2 focus"),
    ]
    assert options[-1].label == "Leave them as they are"


def test_sliders_stay_on_their_tracks() -> None:
    """No slider moves beyond its last stop, nor all together further than the Focus."""
    scene = joe()
    scene.who().sliders = [2, 0, 3]

    def keys(focus: int, *start: int) -> list[str]:
        return [o.key for o in upkeep._slides(scene.b, ME, focus, start)]

    assert keys(1, 2, 0, 3) == ["speed:1", "speed:3", "fight:1", "lore:2"]
    assert keys(3, 2, 1, 1) == ["fight:1", "fight:2", "lore:0", "lore:1", "lore:2"]


def test_a_concussion_moves_each_slider_by_one_stop() -> None:
    """With one no slider moves by more than one stop; the Focus still does for all three."""
    scene = joe()
    scene.card("concussion")
    scene.who().sliders = [1, 1, 1]

    scene.act(upkeep.upkeep(scene.b, ME), "speed:2", "fight:0", "lore:2")

    offered = [[option.key for option in ask.parts[ME].options] for ask in scene.asked]
    assert offered[0] == ["speed:0", "speed:2", "fight:0", "fight:2", "lore:0", "lore:2", REST]
    assert not {"speed:3", "fight:3", "lore:3"} & {*offered[1], *offered[2]}
    assert scene.who().sliders == [2, 0, 2]


def test_everybody_adjusts_at_the_same_time() -> None:
    """The phase asks all investigators side by side and ends when all are ready."""
    scene = Scene("joe_diamond", "monterey_jack")

    scene.run(upkeep.upkeep_of_all(scene.b), REST, "rest")

    assert [ask.awaited[0] for ask in scene.asked] == [0, 1]


def test_the_arrested_have_no_upkeep() -> None:
    """Who is in the Jail Cell or loses the turn does nothing."""
    scene = joe()
    scene.who().arrested = True

    scene.run(upkeep.upkeep_of_all(scene.b))

    assert not scene.asked


def test_back_from_lost_in_time_and_space() -> None:
    """Who stood up in the last turn comes back anywhere in Arkham, without explored marker."""
    scene = joe()
    scene.at("lost")
    scene.who().returns = True

    scene.act(upkeep.upkeep(scene.b, ME), "library", REST)

    assert scene.who().place == "library"
    assert not scene.who().explored


def test_retirement_with_two_injuries() -> None:
    """With two Injury or Madness cards an investigator may retire; another one comes."""
    scene = Scene("joe_diamond", injuries=True)
    scene.card("jinxed")
    scene.card("depression")

    scene.act(upkeep.upkeep(scene.b, ME), "retire", "yes")

    assert scene.who().standing is Standing.COMING


def test_retirement_is_asked_about_once() -> None:
    """It cannot be taken back: what is lost is named, and No leads back to the Upkeep."""
    scene = Scene("joe_diamond", injuries=True)
    scene.card("jinxed")
    scene.card("depression")
    scene.special(Special.RETAINER, fresh=True)
    scene.who().money, scene.who().clues = 0, 1

    scene.act(upkeep.upkeep(scene.b, ME), "retire", "no", "ready", REST)

    assert scene.who().standing is Standing.PLAYING
    assert scene.asked[1].prompt == (
        "Retire Joe Diamond for good? You lose all 2 cards, the Retainer, $2 and 1 clue. "
        "A new investigator comes next turn."
    )
