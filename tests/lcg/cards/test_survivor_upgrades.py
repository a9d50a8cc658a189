"""Survivor cards above level 0."""

from __future__ import annotations

from bot.lcg.core.facts import TokenRevealed
from tests.lcg.codes import CACHE, GHOUL, KNIFE, PRIEST, RATS
from tests.lcg.table import Table


def test_aquinnah_turns_the_damage(table: Table) -> None:
    """The attacker's damage goes to another enemy; its horror is still taken."""
    lady = table.roland.controls("Aquinnah")
    table.enemy(GHOUL).engaged_with(table.roland)
    priest = table.enemy(PRIEST).engaged_with(table.daisy)

    table.roland.does("resource").chooses("Deal the damage to another enemy")
    table.roland.assigns(horror={})

    assert (table.roland.damage, table.roland.horror) == (0, 1)
    assert (priest.damage, lady.horror, lady.exhausted) == (1, 1, True)


def test_aquinnah_chooses_among_several(table: Table) -> None:
    """Not the attacker; among the others her controller chooses."""
    table.roland.controls("Aquinnah")
    table.enemy(RATS).engaged_with(table.roland)
    table.enemy(GHOUL).engaged_with(table.daisy)
    priest = table.enemy(PRIEST).engaged_with(table.daisy)

    table.roland.does("resource").chooses("Deal the damage to another enemy")
    assert sorted(table.roland.labels()) == ["Ghoul Minion", "Ghoul Priest"]
    table.roland.chooses("Ghoul Priest")

    assert (priest.damage, table.roland.damage) == (1, 0)


def test_aquinnah_wants_another_enemy(table: Table) -> None:
    """Alone with the attacker nothing is asked but who takes it."""
    table.roland.controls("Aquinnah")
    table.enemy(RATS).engaged_with(table.roland)

    table.roland.does("resource")

    assert table.kinds == ["assign"]


def test_aquinnah_may_break(table: Table) -> None:
    """The horror of the cost can defeat her; the damage is turned all the same."""
    table.roland.controls("Aquinnah", horror=3)
    table.enemy(RATS).engaged_with(table.roland)
    ghoul = table.enemy(GHOUL).engaged_with(table.daisy)

    table.roland.does("resource").chooses("Deal the damage to another enemy")

    assert (table.in_play("Aquinnah"), ghoul.damage, table.roland.damage) == (False, 1, 0)


def test_aquinnah_protects_her_controller(table: Table) -> None:
    """Attacks on Daisy are not hers to turn."""
    table.roland.controls("Aquinnah")
    table.enemy(RATS).engaged_with(table.daisy)
    table.enemy(GHOUL).engaged_with(table.roland)

    table.order("attack", enemy=table.piece(RATS).id, seat=table.daisy.seat)

    assert (table.kinds, table.daisy.damage) == (["turn"], 1)


def test_close_call_shuffles_the_enemy_away(table: Table) -> None:
    """After an evasion the enemy is in the encounter deck."""
    table.encounter_deck(RATS)
    table.roland.holds("Close Call")
    table.enemy(GHOUL).engaged_with(table.roland)

    table.roland.does("evade", "Ghoul Minion").reveals("0")
    table.roland.does("play", "Close Call")

    assert not table.in_play(GHOUL)
    assert sorted(table.codes(table.state.encounter_deck)) == [RATS, GHOUL]


def test_close_call_after_a_friends_evasion(table: Table) -> None:
    """Anybody at the location may have evaded it."""
    table.encounter_deck(RATS)
    table.daisy.holds("Close Call")
    table.enemy(GHOUL).engaged_with(table.roland)

    table.roland.does("evade", "Ghoul Minion").reveals("0")
    table.daisy.does("play", "Close Call")

    assert not table.in_play(GHOUL)


def test_close_call_after_several_evasions(table: Table) -> None:
    """They are evaded at the same time: one window, which tells two of a name apart."""
    table.roland.has(resources=9).holds("Cunning Distraction", "Close Call")
    table.encounter_deck(RATS)
    first, second = (table.enemy(GHOUL).engaged_with(table.roland) for _ in range(2))

    table.roland.does("play", "Cunning Distraction")
    assert table.ask.prompt == "Roland evades Ghoul Minion (1st) and Ghoul Minion (2nd): react?"
    labels = [option.label for option in table.ask.parts[table.roland.seat].options]
    assert len(set(labels)) == len(labels) == 2
    table.roland.does("play", labels[1])

    assert (first.id in table.state.pieces, second.id in table.state.pieces) == (True, False)
    assert table.ask.kind == "turn"


def test_close_call_wants_a_deck(table: Table) -> None:
    """FAQ 1.13: a single card cannot be shuffled into an empty deck."""
    table.roland.holds("Close Call")
    table.roland.controls("Stray Cat")
    table.enemy(GHOUL).engaged_with(table.roland)

    table.roland.does("activate", "Stray Cat")

    assert table.kinds == ["turn"]


def test_close_call_makes_an_empty_deck_anew_of_its_discards(table: Table) -> None:
    """With encounter cards discarded there is a deck to shuffle it into."""
    table.draws_encounter("01166")
    table.roland.holds("Close Call")
    table.roland.controls("Stray Cat")
    table.enemy(GHOUL).engaged_with(table.roland)

    table.roland.does("activate", "Stray Cat").does("play", "Close Call")

    assert sorted(table.codes(table.state.encounter_deck)) == [GHOUL, "01166"]


def test_close_call_spares_weaknesses_and_the_elite(table: Table) -> None:
    """A detective cannot be shuffled away, nor the priest."""
    table.encounter_deck(RATS)
    table.roland.holds("Close Call", "Cunning Distraction")
    table.enemy("Stubborn Detective").engaged_with(table.roland)
    table.enemy(PRIEST).engaged_with(table.roland)
    table.roland.has(resources=9)

    table.roland.does("play", "Cunning Distraction")

    assert table.kinds == ["turn"]


def test_close_call_wants_the_enemy_here(table: Table) -> None:
    """An evasion elsewhere is none of ours."""
    table.daisy.at("Attic").holds("Close Call")
    table.enemy(GHOUL).engaged_with(table.roland)

    table.roland.does("evade", "Ghoul Minion", token="0")

    assert table.kinds == ["turn"]


def test_lucky_2_draws(table: Table) -> None:
    """+2 and a card."""
    table.roland.holds("01084").has_deck(CACHE, KNIFE)

    table.roland.tests("willpower", 4, token="-1").does("play", "Lucky!")

    assert (table.ended.success, table.roland.hand) == (True, [CACHE])


def test_lucky_2_is_no_help_against_the_auto_fail(table: Table) -> None:
    """The test fails all the same; the card that it draws is a reason to play it."""
    table.roland.holds("01084").stacks(KNIFE)

    table.roland.tests("willpower", 1, token="auto_fail").does("play", "Lucky!")

    assert (table.ended.success, table.ended.total) == (False, 0)
    assert table.roland.hand == [KNIFE]


def test_will_to_survive_reveals_no_tokens(table: Table) -> None:
    """Until the turn ends own tests compare plain numbers."""
    table.roland.holds("Will to Survive")

    table.roland.does("play", "Will to Survive").does("investigate")

    assert (table.ended.total, table.ended.chance) == (3, (1, 1))
    assert table.told(TokenRevealed) == []
    assert table.roland.actions == 2


def test_will_to_survive_helps_nobody_else(table: Table) -> None:
    """Daisy reveals tokens in Roland's turn."""
    table.roland.holds("Will to Survive").does("play", "Will to Survive")

    table.daisy.tests("willpower", 2, token="0")

    assert len(table.told(TokenRevealed)) == 1


def test_will_to_survive_ends_with_the_turn(table: Table) -> None:
    """Afterwards Roland reveals tokens again."""
    table.roland.holds("Will to Survive").does("play", "Will to Survive").ends_turn()

    table.roland.tests("willpower", 2, token="0")

    assert len(table.told(TokenRevealed)) == 1


def test_will_to_survive_in_ones_own_turn(table: Table) -> None:
    """Daisy cannot play it in Roland's turn."""
    table.daisy.holds("Will to Survive")

    assert not table.daisy.can("play", "Will to Survive")
