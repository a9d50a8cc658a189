"""Neutral cards, and story assets that join decks."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from bot.lcg.core.state import LogEntry
from bot.lcg.printed.cards import CardCode, Skill
from tests.lcg.codes import DOG, KNIFE, PARANOIA, RATS, RAVENOUS, REMAINS
from tests.lcg.table import Table

KUKRI, PIPE, PAINKILLERS, RESPITE = "02036", "02116", "02117", "02273"
CLOTHES, GLOVES, LITA = "02272", "02310", "01117"
ARMITAGE, RICE, MORGAN, BOOK = "02040", "02061", "02080", "02140"
ZEBULON, EARL, POWDER, BROOD = "02217", "02218", "02219", "02255"


def test_kukri_cuts_deeper_for_an_action(table: Table) -> None:
    """+1 combat; for one more action +1 damage, without an attack of opportunity."""
    table.prints(RAVENOUS, health=9)
    table.zoey.controls(KUKRI)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.zoey)
    table.zoey.does("fight", "Ravenous", "Kukri", token="0").chooses("Kukri")

    assert (table.result(), ghoul.damage) == ((True, 5), 2)
    assert (table.zoey.actions, table.zoey.damage) == (1, 0)


def test_kukri_wants_an_action_and_a_hit(table: Table) -> None:
    """Not with the last action, not by missing, and not with another weapon."""
    table.prints(RAVENOUS, health=9)
    table.zoey.controls(KUKRI)
    ghoul = table.enemy(RAVENOUS).engaged_with(table.zoey)
    table.tokens("0", "auto-fail", "0")
    table.zoey.chooses(f"fight:{ghoul.id}")
    table.zoey.does("fight", "Ravenous", "Kukri").does("fight", "Ravenous", "Kukri")

    assert (ghoul.damage, "reaction" in table.kinds) == (2, False)


def test_smoking_pipe_trades_damage_for_horror(table: Table) -> None:
    """A supply and 1 damage, which an asset may take."""
    pipe, dog = table.zoey.controls(PIPE), table.zoey.controls(DOG)
    table.zoey.has(horror=2)
    table.zoey.does("activate", "Smoking Pipe").assigns(damage={"Guard Dog": 1})

    assert (table.zoey.horror, table.zoey.damage, dog.damage) == (1, 0, 1)
    assert (pipe.uses, pipe.exhausted) == (2, True)


def test_painkillers_trade_horror_for_damage(table: Table) -> None:
    """A supply and 1 horror."""
    pills = table.zoey.controls(PAINKILLERS)
    table.zoey.has(damage=2)
    table.zoey.does("activate", "Painkillers")

    assert (table.zoey.horror, table.zoey.damage, pills.uses) == (1, 1, 2)


def test_pipe_and_pills_want_something_to_heal(table: Table) -> None:
    """Nothing to heal, no supplies or exhausted: no use."""
    table.zoey.controls(PIPE)
    table.zoey.controls(PAINKILLERS)
    assert not table.zoey.can("activate", "Smoking Pipe")
    assert not table.zoey.can("activate", "Painkillers")
    table.zoey.has(horror=1, damage=1)
    table.sets(table.piece(PIPE).id, uses=0)
    table.sets(table.piece(PAINKILLERS).id, uses=0)

    assert not table.zoey.can("activate", "Smoking Pipe")
    assert not table.zoey.can("activate", "Painkillers")


def test_moment_of_respite(table: Table) -> None:
    """3 horror and a card, while no enemy is near."""
    table.zoey.holds(RESPITE, RESPITE).has(horror=4, resources=9).has_deck(DOG)
    table.zoey.does("play", "Moment of Respite")
    assert (table.zoey.horror, table.zoey.hand) == (1, [RESPITE, DOG])

    table.enemy(RATS).engaged_with(table.rex)
    assert not table.zoey.can("play", "Moment of Respite")


def lita_waits(table: Table) -> None:
    """Lita Chantler is in the Parlor with everybody, to be parleyed with: intellect 4."""
    table.all_at("Parlor")
    table.order("put", card=LITA, at="Parlor")


def test_fine_clothes_make_a_parley_easier(table: Table) -> None:
    """2 off the difficulty of a test within a parley."""
    lita_waits(table)
    table.zoey.controls(CLOTHES)
    table.zoey.does("parley", token="0")

    assert (table.result(), table.ended.difficulty) == ((True, 2), 2)
    assert table.state.parleying is UNSET


def test_fine_clothes_are_for_who_wears_them(table: Table) -> None:
    """Not for a team-mate, and not for other tests."""
    lita_waits(table)
    table.rex.controls(CLOTHES)
    table.zoey.does("parley", token="0")
    assert table.ended.difficulty == 4
    table.rex.tests("intellect", 4, token="0")

    assert table.ended.difficulty == 4


def test_the_red_gloved_man_raises_two_skills(table: Table) -> None:
    """Two base values of 6, for who controls him, until the end of the next Mythos phase."""
    table.zoey.holds(GLOVES).has(resources=5)
    table.zoey.does("play", "The Red-Gloved Man").chooses("The Red-Gloved Man")
    table.zoey.chooses("Intellect").chooses("Agility")
    assert table.zoey.actions == 3
    table.zoey.tests("intellect", 6, token="0")
    assert table.result() == (True, 6)
    skill, seat = table.game.investigators.skill, table.zoey.seat
    assert [skill(seat, each) for each in Skill if each != "wild"] == [4, 6, 4, 6]
    assert table.game.investigators.skill(table.rex.seat, Skill.AGILITY) == 3

    table.next_phase("mythos")
    assert not table.in_play(GLOVES)
    assert table.game.investigators.skill(table.zoey.seat, Skill.INTELLECT) == 2


def test_the_red_gloved_man_need_not_help(table: Table) -> None:
    """Passed, the skills stay as they are; he cannot come in another's turn."""
    table.rex.holds(GLOVES)
    assert not table.rex.can("play", "The Red-Gloved Man")
    table.zoey.holds(GLOVES).does("play", "The Red-Gloved Man").passes()

    assert table.game.investigators.skill(table.zoey.seat, Skill.INTELLECT) == 2


def test_armitage_trades_a_drawn_card(table: Table) -> None:
    """One of those just drawn for 3 resources."""
    armitage = table.zoey.controls(ARMITAGE)
    table.zoey.has_deck(KNIFE, "01087").has(resources=0)
    table.zoey.draws(2).chooses("Dr. Henry Armitage").chooses("Knife")

    assert (table.zoey.resources, table.zoey.discard) == (3, [KNIFE])
    assert (table.zoey.hand, armitage.exhausted) == (["01087"], True)


def test_armitage_trades_no_weakness(table: Table) -> None:
    """Nor what others draw."""
    table.zoey.controls(ARMITAGE)
    table.zoey.has_deck(PARANOIA)
    table.zoey.draws()
    table.rex.has_deck(KNIFE).draws()

    assert (table.kinds, table.zoey.discard) == (["turn"], [PARANOIA])


def test_rice_answers_the_last_clue(table: Table) -> None:
    """+1 intellect; a card after the last clue of the location."""
    table.sets(table.piece("Study").id, clues=2)
    table.zoey.controls(RICE)
    table.zoey.has_deck(KNIFE)
    table.zoey.does("investigate", token="0")
    assert table.kinds == ["turn"]
    table.zoey.does("investigate", token="0").chooses("Professor Warren Rice")

    assert (table.zoey.clues, table.zoey.hand) == (2, [KNIFE])
    assert table.result() == (True, 3)


def test_morgan_answers_a_victory(table: Table) -> None:
    """+1 combat; a card after you defeat an enemy."""
    table.zoey.controls(MORGAN)
    table.zoey.has_deck(KNIFE)
    table.enemy(RATS).engaged_with(table.zoey)
    table.zoey.does("fight", "Swarm of Rats", token="0")
    table.zoey.chooses("Dr. Francis Morgan")

    assert (table.zoey.hand, table.result()) == ([KNIFE], (True, 5))


def test_morgan_does_not_answer_a_victory_of_another(table: Table) -> None:
    """“After you defeat an enemy”: Rex is not asked when Zoey does."""
    table.rex.controls(MORGAN)
    table.enemy(RATS).engaged_with(table.zoey)
    table.zoey.does("fight", "Swarm of Rats", token="0")

    assert not table.rex.is_awaited
    assert table.result() == (True, 4)


def test_the_necronomicon_pays(table: Table) -> None:
    """+1 intellect; an action for 2 resources, of whoever controls it."""
    table.zoey.controls(BOOK)
    before = table.zoey.resources
    table.zoey.does("activate", "The Necronomicon")

    assert (table.zoey.resources, table.zoey.actions) == (before + 2, 2)
    assert not table.rex.can("activate", "The Necronomicon")


def test_zebulon_answers_a_treachery(table: Table) -> None:
    """A willpower test of a treachery that succeeds: a card; a plain test is none."""
    table.zoey.controls(ZEBULON)
    table.zoey.has_deck(KNIFE)
    table.zoey.tests("willpower", 1, token="0")
    assert table.kinds == ["turn"]
    table.draws_encounter(REMAINS, player=table.zoey, token="0")
    table.zoey.chooses("Zebulon Whateley")

    assert table.zoey.hand == [KNIFE]


def test_zebulon_is_silent_after_a_failure(table: Table) -> None:
    """Failing pleases nobody."""
    table.zoey.controls(ZEBULON)
    table.draws_encounter(REMAINS, player=table.zoey, token="auto-fail")
    if "assign" in table.kinds:
        table.zoey.assigns()

    assert table.kinds == ["turn"]


def test_earl_answers_an_evasion(table: Table) -> None:
    """+1 agility; a card after you evade an enemy."""
    table.zoey.controls(EARL)
    table.zoey.has_deck(KNIFE)
    table.enemy(RATS).engaged_with(table.zoey)
    table.zoey.does("evade", "Swarm of Rats", token="0").chooses("Earl Sawyer")

    assert (table.zoey.hand, table.result()) == ([KNIFE], (True, 3))


def test_earl_is_silent_after_a_miss(table: Table) -> None:
    """No evasion, no card."""
    table.zoey.controls(EARL)
    table.enemy(RATS).engaged_with(table.zoey)
    table.zoey.does("evade", "Swarm of Rats", token="auto-fail")

    assert table.kinds == ["turn"]


def with_powder(table: Table, survivors: int) -> None:
    """Zoey has the Powder in play in a campaign in which so many people survived."""
    names = (ARMITAGE, RICE, MORGAN, ZEBULON)[:survivors]
    table.state.before.extend(LogEntry("survived", card=CardCode(code)) for code in names)
    table.zoey.controls(POWDER)


def test_powder_makes_a_brood_seen(table: Table) -> None:
    """As many clues as people survived; one at a time onto an exhausted Brood here."""
    with_powder(table, 3)
    brood = table.enemy(BROOD, exhausted=True).at("Study")
    table.zoey.does("activate", "Powder")

    assert (table.piece(POWDER).clues, brood.clues) == (2, 1)
    assert table.zoey.actions == 3


@pytest.mark.parametrize(("survivors", "exhausted"), [(0, True), (2, False)])
def test_powder_wants_clues_and_a_tired_brood(
    table: Table, survivors: int, exhausted: bool
) -> None:
    """Without a clue on it, or a Brood that is ready, it does nothing."""
    with_powder(table, survivors)
    table.enemy(BROOD, exhausted=exhausted).at("Study")

    assert not table.zoey.can("activate", "Powder")
