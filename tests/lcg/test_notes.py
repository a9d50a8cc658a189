"""What stands beside an option: cost, test, what leaves play for it, or why it is closed."""

from __future__ import annotations

import pytest

from bot.engine.ids import Seat
from bot.lcg.rules.skill_test.commits import why_not_asked
from bot.lcg.text import prompts
from bot.table.posts.courier import public_prompt
from tests.lcg.table import Player, Table


def note(player: Player, label: str) -> str:
    """The note of an option."""
    options = [o for ask in player.asks for o in ask.parts[player.seat].options]
    return next(option.note for option in options if option.label == label)


@pytest.fixture
def parlor(solo: Table) -> Table:
    """Roland in the Parlor, where Lita waits."""
    solo.order("stage", of="act", number=3)
    solo.order("place", card="Parlor", revealed=True)
    solo.roland.at("Parlor")
    solo.order("put", card="Lita Chantler", at="Parlor")
    return solo


def test_parleying_with_lita_says_what_is_tested(parlor: Table) -> None:
    """Skill and difficulty stand beside it, the chance among the tests of the turn."""
    parlor.bag("0", "0", "+1", "-1")

    shown = prompts.explain(parlor.game, parlor.ask, parlor.roland.seat)

    assert note(parlor.roland, "Parley with Lita Chantler") == "intellect 4"
    assert "Parley with Lita Chantler · intellect 3 against 4, 25% (1 of 4)" in shown


def test_parleying_with_lita_says_which_ally_leaves(parlor: Table) -> None:
    """There is one ally slot: who wins her over reads beforehand whom she drives out."""
    parlor.roland.controls("Beat Cop")

    assert note(parlor.roland, "Parley with Lita Chantler") == "intellect 4, replaces Beat Cop"


def test_playing_an_asset_says_what_leaves(solo: Table) -> None:
    """The only ally, one of two weapons by choice, or both for a weapon of two hands."""
    solo.roland.controls("Beat Cop")
    for weapon in ("Machete", "Knife"):
        solo.roland.controls(weapon)
    solo.roland.has(resources=9).holds("Guard Dog", "Flashlight", "Shotgun", "Leather Coat")

    assert note(solo.roland, "Play Guard Dog") == "3 resources, replaces Beat Cop"
    assert note(solo.roland, "Play Flashlight") == "2 resources, replaces Machete or Knife"
    assert note(solo.roland, "Play Shotgun (4)") == "5 resources, replaces Machete and Knife"
    assert note(solo.roland, "Play Leather Coat") == "0 resources"


def test_opening_a_door_says_what_is_tested(solo: Table) -> None:
    """Both skills with the difficulty."""
    solo.order("put", card="Locked Door", attach=solo.place("Study").id)

    assert note(solo.roland, "Locked Door: Test combat or agility to open it") == (
        "combat or agility 4"
    )


def test_the_barrier_says_what_it_costs_and_whom(table: Table) -> None:
    """The question names the act, the option how many clues and whose."""
    table.order("stage", of="act", number=2)
    table.all_at("Hallway")
    table.roland.has(clues=6)
    table.next_phase("upkeep")

    label = "The Barrier: Spend clues as a group"
    assert table.ask.prompt == f"The round ends. {label}?"
    assert (
        note(table.roland, label)
        == f"{table.game.stages.act_price} clues from those in the Hallway"
    )


def lines(table: Table) -> list[str]:
    """Return what stands under the open question for everybody."""
    return prompts.explain(table.game, table.ask, None)


@pytest.mark.parametrize("committed", [(), ("Deduction",)])
def test_burglary_promises_no_clue(committed: tuple[str, ...]) -> None:
    """Its resources come instead of the clues, of Deduction's too."""
    table = Table(["skids_otoole", "daisy_walker"])
    table.skids.controls("Burglary")
    table.daisy.holds("Deduction")
    table.skids.does("investigate", "Burglary")
    table.daisy.commits(*committed)

    assert not [line for line in lines(table) if line.startswith("Success:")]
    assert lines(table)[-1].startswith("-# Burglary: ")


@pytest.mark.parametrize(
    ("gun", "said"), [("Shotgun", "1 to 2"), (".45 Automatic", "2"), ("Switchblade", "1")]
)
def test_a_miss_beside_a_team_mate_says_its_damage(gun: str, said: str) -> None:
    """A Shotgun's counts by how much the attack fails: by 1 to 2 against a fight value of 2."""
    table = Table(["roland_banks", "daisy_walker"])
    table.roland.controls(gun)
    table.roland.holds("Overpower")
    table.enemy("Ghoul Minion").engaged_with(table.daisy)
    table.roland.does("fight", "Ghoul Minion", gun)

    assert f"Failure: Daisy takes {said} damage instead" in lines(table)


def test_who_cannot_attack_is_not_warned_of() -> None:
    """On the Lam: common enemies make no attacks of opportunity this round, the Elite do."""
    table = Table(["skids_otoole"])
    table.enemy("Ghoul Minion").engaged_with(table.skids)
    table.enemy("Ghoul Priest").engaged_with(table.skids)
    table.skids.holds("On the Lam")
    table.goes("turn", table.skids)
    table.skids.does("play", "On the Lam")

    warning = next(line for line in lines(table) if "provokes" in line)

    assert warning.endswith("an attack from the Ghoul Priest (2 damage and 2 horror)")


@pytest.mark.parametrize(
    ("card", "verb"), [("Blinding Light", "play"), ("Shrivelling", "fight"), ("Knife", "fight")]
)
def test_a_test_through_a_card_repeats_its_text(card: str, verb: str) -> None:
    """What a success does besides, and what a bad symbol costs."""
    table = Table(["agnes_baker"])
    table.enemy("Ghoul Minion").engaged_with(table.agnes)
    if verb == "play":
        table.agnes.holds(card)
    else:
        table.agnes.controls(card)
    table.agnes.holds("Fearless", "Overpower")
    action = ["+1 combat"] if card == "Knife" else []
    table.agnes.does(verb, "Ghoul Minion", card, *action)

    assert lines(table)[-1].startswith(f"-# {card}: ")


def test_a_plain_attack_repeats_no_text() -> None:
    """The basic action is no card."""
    table = Table(["roland_banks"])
    table.enemy("Ghoul Minion").engaged_with(table.roland)
    table.roland.holds("Overpower").does("fight", "Ghoul Minion")

    assert not [line for line in lines(table) if line.startswith("-#")]


def test_a_skill_is_committed_not_played(table: Table) -> None:
    """Whoever wants to play a skill reads what skills are for."""
    table.roland.holds("Guts")

    assert table.roland.why_not("play", "Guts") == (
        "You commit this card to tests; you can’t play it."
    )


def test_an_answer_to_a_moment_waits_for_it(table: Table) -> None:
    """An event that answers something has no moment in a quiet turn."""
    table.roland.holds("Evidence!")

    assert "its trigger" in table.roland.why_not("play", "Evidence!")


def test_what_costs_an_action_waits_for_the_own_turn(table: Table) -> None:
    """In somebody else's turn what is not fast is barred."""
    table.daisy.controls("Beat Cop")
    table.daisy.holds("Emergency Cache")
    table.order("spawn", card="Ghoul Minion", engaged=1)

    reason = table.daisy.why_not("play", "Emergency Cache")

    assert reason == "It costs an action, so you can play it only on your own turn."


def test_each_card_has_its_reason_in_a_test(table: Table) -> None:
    """No fitting icon, one card for somebody else's test, no second copy: each is said."""
    table.roland.holds("Barricade", "Overpower", "Overpower")
    table.daisy.holds("Hyperawareness", "Barricade", "Guts")
    table.roland.does("investigate")

    assert no_icon(table.daisy, "Guts")
    table.daisy.does("commit", "Commit Hyperawareness")
    assert table.daisy.why_not("commit", "Barricade") == (
        "You can commit only one card to someone else’s test."
    )
    assert no_icon(table.daisy, "Guts")
    assert no_icon(table.roland, "Overpower")


def no_icon(player: Player, name: str) -> bool:
    """Return whether it is said that the card has no icon for this test."""
    return player.why_not("commit", name) == f"{name} has no icon for this test."


def test_who_is_elsewhere_does_not_commit(table: Table) -> None:
    """Cards of who stands at another location are barred from the test."""
    table.daisy.controls("Beat Cop")
    table.daisy.holds("Unexpected Courage")
    table.lays("Hallway")
    table.order("move", who=1, to="Hallway")
    table.order("spawn", card="Ghoul Minion", engaged=1)
    table.roland.holds("Deduction").does("investigate")

    reason = table.daisy.why_not("commit", "Unexpected Courage")

    assert reason == "You aren’t at Roland Banks’s location."


def test_reasons_of_hands_stay_private(table: Table) -> None:
    """Nothing of a hand stands in what everybody reads."""
    table.roland.holds("Guts")

    shown = public_prompt(table.ask, "").ask

    assert not any("Guts" in b.label for part in shown.parts.values() for b in part.barred)


def test_lita_parleys_where_the_parlor_says_so() -> None:
    """Parlor, "gains": while no player controls her. Else there is none, not even barred."""
    table = Table(["roland_banks", "daisy_walker"])
    table.lays("Parlor", revealed=False)
    table.order("put", card="Lita Chantler", at="Study")
    assert not parleys(table.roland)
    table.order("reveal", place="Parlor")
    assert parleys(table.roland) == ["Parley with Lita Chantler"]
    table.roland.does("parley", token="+1")

    assert not parleys(table.roland)


def parleys(player: Player) -> list[str]:
    """Return what a seat reads of parleys, legal now or not."""
    part = player.ask.parts[player.seat]
    return [each.label for each in (*part.options, *part.barred) if each.verb == "parley"]


@pytest.mark.parametrize(
    ("held", "why"),
    [
        ((), "You have no cards in hand."),
        (("Knife",), "You aren’t at Roland Banks’s location."),
    ],
)
def test_a_player_who_is_not_asked_for_cards_reads_why(
    table: Table, held: tuple[str, ...], why: str
) -> None:
    """One reason, and the nearest."""
    table.daisy.holds(*held)
    table.lays("Hallway")
    table.order("move", who=1, to="Hallway")
    table.roland.holds("Deduction").does("investigate")

    assert table.game.test is not None
    assert why_not_asked(table.game, table.game.test, Seat(1)) == why
