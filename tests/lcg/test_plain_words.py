"""Words that a player meets in a turn and a test: whose enemy, what a miss does, who committed."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.lcg import views
from bot.lcg.core.facts import CardEntered, TokenRevealed
from bot.lcg.names.phrases import short_name
from bot.lcg.printed.cards import CardCode, Symbol
from bot.lcg.rules.skill_test.test_numbers import sheet_of
from bot.lcg.text import log, prompts
from bot.lcg.views.skill_test import skill_test_view
from renders.lcg.alt import standing_line
from tests.lcg.table import Player, Table

SHORT = 40
"""Characters of a label that makes a button."""


@pytest.fixture
def pair() -> Table:
    """Roland, whose turn it is, and Skids, each with a Swarm of Rats; that of Skids came first."""
    table = Table(["roland_banks", "skids_otoole"])
    for seat in (1, 0):
        table.order("spawn", card="Swarm of Rats", engaged=seat)
    return table


def labels(player: Player, verb: str) -> list[str]:
    """Return what the player's options of a verb are called, in order."""
    return [
        o.label for ask in player.asks for o in ask.parts[player.seat].options if o.verb == verb
    ]


def note(player: Player, label: str) -> str:
    """Return what stands beside an option."""
    options = [o for ask in player.asks for o in ask.parts[player.seat].options]
    return next(option.note for option in options if option.label == label)


def told(table: Table) -> list[str]:
    """Return what everybody was told."""
    return log.lines(table.game, table.facts, None)


def asked(table: Table) -> list[str]:
    """Return what stands under the question, for everybody."""
    return prompts.explain(table.game, table.ask, None)


def test_ones_own_enemy_has_a_button_as_the_others_has(pair: Table) -> None:
    """The longer name of who it is engaged with does not push it out of the buttons."""
    found = labels(pair.roland, "fight")

    assert found == ["Fight Swarm of Rats (Roland)", "Fight Swarm of Rats (Skids)"]
    assert all(len(label) <= SHORT for label in found)
    assert labels(pair.roland, "evade") == ["Evade Swarm of Rats (Roland)"]


def test_what_a_miss_does_is_said_before_the_action_is_paid(pair: Table) -> None:
    """On the option and in the line of odds, of the enemy engaged with the other alone."""
    assert note(pair.roland, "Fight Swarm of Rats (Skids)") == "fight 1; a miss hits Skids"
    assert note(pair.roland, "Fight Swarm of Rats (Roland)") == "fight 1"

    risky = [line for line in asked(pair) if "failure: Skids takes 1 damage instead" in line]

    assert len(risky) == 1
    assert risky[0].startswith("The Swarm of Rats (engaged with Skids): fight")


def test_with_whom_an_enemy_is_engaged_is_said_even_if_it_is_alone() -> None:
    """Without namesakes the name needs no mark, but a miss would hit somebody."""
    table = Table(["roland_banks", "skids_otoole"])
    table.order("spawn", card="Ghoul Minion", engaged=1)

    name = "The Ghoul Minion (engaged with Skids)"
    assert any(line.startswith(f"{name}: fight") for line in asked(table))


def test_a_weapon_says_it_too(pair: Table) -> None:
    """The note of an attack through a card, and its line of odds."""
    pair.roland.controls("Machete")

    options = [o for o in pair.ask.parts[pair.roland.seat].options if "Machete" in o.label]

    assert ["a miss hits Skids" in o.note for o in options] == ["Skids" in o.label for o in options]


def test_engaging_says_from_whom_the_enemy_is_taken(pair: Table) -> None:
    """On the option before, and in the line after."""
    assert note(pair.roland, "Engage Swarm of Rats (Skids)") == "⚠ attack · away from Skids"

    pair.roland.does("engage", "Swarm of Rats (engaged with Skids)")

    assert "The Swarm of Rats engages Roland, away from Skids." in told(pair)


def test_the_test_says_which_of_several_enemies_is_fought(pair: Table) -> None:
    """The log, the question and the picture name it as the choice did."""
    pair.order("hand", seat=0, cards=["Vicious Blow"])
    pair.roland.does("fight", "Swarm of Rats (engaged with Skids)")

    marked = "the Swarm of Rats (engaged with Skids)"
    assert any(line.startswith(f"Roland fights {marked}: combat") for line in told(pair))
    assert any(line.startswith(f"Success: 1 damage to {marked} of 1") for line in asked(pair))
    assert pair.game.test is not None
    assert (
        skill_test_view(pair.game, sheet_of(pair.game, pair.game.test)).title
        == f"Roland fights {marked}"
    )


def test_damage_says_which_of_several_enemies_takes_it(pair: Table) -> None:
    """The one that was meant."""
    pair.roland.does("fight", "Swarm of Rats (engaged with Skids)", token="0")

    name = "The Swarm of Rats (engaged with Skids)"
    assert any(line.startswith(f"{name} takes 1 damage") for line in told(pair))


def test_the_question_says_who_committed_what(pair: Table) -> None:
    """Committed cards are public."""
    pair.order("hand", seat=0, cards=["Vicious Blow"])
    pair.roland.does("fight", "Swarm of Rats (engaged with Roland)")
    assert not [line for line in asked(pair) if "committed" in line]

    pair.roland.commits("Vicious Blow")

    assert "+1 committed: Vicious Blow (Roland)" in asked(pair)


def test_what_stays_in_a_threat_area_says_what_it_does(pair: Table) -> None:
    """The post tells what it does from now on; the revelation itself is over."""
    pair.order("encounter", card="Dissonant Voices", seat=0)

    post = next(line for line in told(pair) if "threat area" in line)

    assert post.startswith("Dissonant Voices stays in Roland’s threat area.\n-# You can’t play")
    assert "Revelation" not in post


def test_who_bears_a_ban_is_reminded_of_it(pair: Table) -> None:
    """As long as the turn goes on, and nobody else is."""
    assert not [line for line in asked(pair) if "can’t play" in line]

    pair.roland.suffers("Dissonant Voices")

    assert "Dissonant Voices: You can’t play assets or events." in asked(pair)


def test_the_agenda_that_turns_shows_no_doom_of_its_own() -> None:
    """While the other side asks, the old one counts nothing; then the next one stands."""
    table = Table(["roland_banks"])
    table.roland.holds("01088")
    table.order("advance", what="agenda")

    turning = views.board(table.game, table.asked).agenda
    assert turning is not None
    assert (turning.turned, turning.need) == (True, None)
    assert standing_line(views.stages(table.game), "Roland Banks").startswith(
        "Agenda 1 of 3, its other side takes effect"
    )

    table.roland.chooses("discard")

    assert standing_line(views.stages(table.game), "Roland Banks").startswith(
        "Agenda 2 of 3, doom 0 of 7"
    )


def test_who_takes_a_card_back_withdraws_it_from_the_test(pair: Table) -> None:
    """It reads well also where an undo takes just that back."""
    pair.order("hand", seat=0, cards=["Vicious Blow"])
    pair.roland.does("fight", "Swarm of Rats (engaged with Roland)").commits("Vicious Blow")
    pair.roland.does("commit", "Vicious Blow (take back)")

    assert told(pair)[-1] == "Roland takes Vicious Blow back."


@pytest.mark.parametrize("weapon", ["Knife", "Machete", ".45 Automatic"])
def test_with_a_weapon_all_of_a_name_have_buttons_or_none(pair: Table, weapon: str) -> None:
    """A longer name of who it is engaged with does not make the difference."""
    pair.roland.controls(weapon)

    found = [label for label in labels(pair.roland, "fight") if label.count(weapon)]

    ways = {label.partition(" with " + weapon)[2] for label in found}
    for way in ways:
        short = [len(x) <= SHORT for x in found if x.partition(" with " + weapon)[2] == way]
        assert short in ([True, True], [False, False])


def test_an_attack_with_a_weapon_says_which_enemy_it_is_aimed_at(pair: Table) -> None:
    """The line that tells the test, whatever its result is."""
    pair.roland.controls("Machete")

    target = "Swarm of Rats (engaged with Skids)"
    pair.roland.does("fight", target, "Machete", token="auto_fail")

    aimed = [line for line in told(pair) if line.endswith(f". The target is the {target}.")]
    assert ["Machete: " in line for line in aimed] == [True]


def test_the_odds_against_ones_own_enemies_come_first(pair: Table) -> None:
    """As the buttons do, whichever enemy came first."""
    rats = [line for line in asked(pair) if line.startswith("The Swarm of Rats")]

    assert ["Roland" in line for line in rats] == [True, False]


def test_an_event_that_attacks_says_what_a_miss_does(pair: Table) -> None:
    """Beside its cost, of the enemy engaged with the other alone."""
    pair.roland.holds("Backstab").has(resources=5)
    name = "Play Backstab: Swarm of Rats"

    assert note(pair.roland, f"{name} (engaged with Skids)") == "3 resources; a miss hits Skids"
    assert note(pair.roland, f"{name} (engaged with Roland)") == "3 resources"


def test_investigators_are_called_by_the_name_that_people_use() -> None:
    """A nickname stands for the name, except where nobody says it alone."""
    assert [short_name(name) for name in ('"Skids" O’Toole', '"Ashcan" Pete')] == ["Skids", "Pete"]


@pytest.mark.parametrize(
    ("ignored", "said"),
    [
        (False, "The skull token goes back to the bag."),
        (True, "The skull token is ignored."),
    ],
)
def test_a_token_that_does_not_count_says_where_it_goes(
    pair: Table, ignored: bool, said: str
) -> None:
    """Wendy Adams puts a token back; Lucky Dice keep it out of the bag until the test ends."""
    fact = TokenRevealed(seat=Seat(0), token=Symbol.SKULL, cancelled=True, ignored=ignored)

    assert log.lines(pair.game, [fact], None) == [said]


def test_what_a_token_did_before_it_went_back_is_told_after_it() -> None:
    """Why, the test, then each token's damage."""
    table = Table(["rex_murphy"])
    table.enemy("01160").engaged_with(table.rex)
    table.rex.suffers("02009")
    table.forget()
    table.rex.tests("willpower", 0, token=["tablet", "tablet"])
    test = "Rex tests willpower 3 against 0 (Game master): chance 94% (15 of 16), token"

    assert log.lines(table.game, table.facts, None)[-4:] == [
        "Rex’s Curse takes effect.",
        f"{test} ~~**tablet** (−2)~~, **tablet** (−2): **succeeds by 1**.",
        "Rex takes 1 damage (Tablet token).",
        "Rex takes 1 damage (Tablet token).",
    ]


def test_what_is_done_to_return_a_token_is_told_before_the_test() -> None:
    """Wendy discards a card for it; the token is struck out in the line of the test."""
    table = Table(["wendy_adams"])
    table.wendy.holds("01086")
    table.forget()
    table.wendy.tests("willpower", 4, token=["skull", "0"])
    table.wendy.does("activate", "Wendy")

    why, test = log.lines(table.game, table.facts, None)[-2:]
    assert why == "Wendy discards Knife to return the token."
    assert "token ~~**skull**" in test
    assert "~~, **0**: **succeeds**" in test


def test_locations_with_one_name_are_counted() -> None:
    """The Essex County Express enters play with several train cars: the name is said once."""
    table = Table(["roland_banks"], scenario="the_essex_county_express", log=[], chapter=1)
    cars = [CardEntered(code=CardCode(code)) for code in ("02167", "02168", "02169")]

    assert log.lines(table.game, cars, None) == ["Train Car ×3 come into play."]
