"""17 The Midnight Masks: the act, the agendas and the Cultist deck."""

from __future__ import annotations

import pytest

from bot.engine.errors import NotAllowed
from bot.lcg import views
from bot.lcg.core.facts import CluesSpent, EnemyAttacked, EnemySpawned
from bot.lcg.core.state import Step
from bot.lcg.printed.cards import CardCode
from bot.lcg.text import log
from tests.lcg.codes import GHOUL, RATS
from tests.lcg.night import (
    ACT,
    COLLINS,
    DECK,
    DEVEREUX,
    DREW,
    FIRST,
    GRAVEYARD,
    HOSPITAL,
    HUNTER,
    NORTHSIDE,
    PRIEST,
    RIVERTOWN,
    SECOND,
    TURNER,
    UNIVERSITY,
    WARREN,
    YOUR_HOUSE,
    finds,
    night,
)
from tests.lcg.table import Table


def stacked(table: Table, *names: str) -> Table:
    """The Cultist deck is these cards, top first."""
    table.order("stack", top=list(names), apart="cultists", only=True)
    return table


# The act


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_search_costs_two_clues_for_each_investigator(seats: int) -> None:
    """Scenario notes §3: drawing a Cultist costs one action and 2 clues per investigator."""
    table = stacked(night(seats), TURNER)
    table.roland.has(clues=2 * seats - 1)
    assert not table.roland.can("activate", ACT)

    table.roland.has(clues=2 * seats).does("activate", ACT)
    assert (table.roland.clues, table.roland.actions) == (0, 2)
    assert table.piece(TURNER).place == table.piece(HOSPITAL).id


def test_clues_of_anybody_anywhere_count() -> None:
    """Scenario notes §3: players at any location can add clues to the cost, if they agree."""
    table = stacked(night(2), COLLINS)
    table.daisy.at(NORTHSIDE).has(clues=3)
    table.roland.has(clues=1).does("activate", ACT)
    table.daisy.chooses("Agree")

    assert (table.roland.clues, table.daisy.clues) == (0, 0)
    assert table.in_play(COLLINS)


def test_who_is_asked_may_refuse() -> None:
    """Rules Reference, "Costs": if a player refuses, no clue and no action is spent."""
    table = stacked(night(2), COLLINS)
    table.daisy.has(clues=3)
    table.roland.has(clues=1).does("activate", ACT)
    table.daisy.chooses("Refuse")

    assert (table.roland.actions, table.roland.clues, table.daisy.clues) == (3, 1, 3)
    assert table.codes(table.state.apart["cultists"]) == [COLLINS]


def test_an_empty_cultist_deck_is_not_searched() -> None:
    """Campaign notes §10: with an empty Cultist deck the action is barred, and says why."""
    table = stacked(night())
    table.roland.has(clues=2)

    assert table.roland.why_not("activate", ACT) == "The Cultist deck is empty."


def test_the_price_is_paid_before_enemies_attack() -> None:
    """Campaign notes §10: the action provokes attacks after its cost is paid."""
    table = stacked(night(), TURNER)
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.has(clues=2).does("activate", ACT)

    kinds = [type(fact) for fact in table.facts]
    assert kinds.index(CluesSpent) < kinds.index(EnemyAttacked) < kinds.index(EnemySpawned)


def test_whom_the_hunter_holds_may_search_at_others_cost() -> None:
    """Campaign notes §10.

    An investigator engaged with the Hunter can act if others pay all clues.
    """
    table = stacked(night(2), TURNER)
    table.enemy(HUNTER).engaged_with(table.roland)
    table.roland.has(clues=2)
    table.daisy.has(clues=2)
    assert not table.roland.can("activate", ACT)

    table.daisy.has(clues=4)
    table.roland.does("activate", ACT)
    table.daisy.chooses("Agree")
    assert (table.roland.clues, table.daisy.clues) == (2, 0)


@pytest.mark.parametrize(
    ("cultist", "place"),
    [(COLLINS, GRAVEYARD), (WARREN, UNIVERSITY), (DEVEREUX, NORTHSIDE), (TURNER, HOSPITAL)],
)
def test_a_cultist_spawns_where_printed(cultist: str, place: str) -> None:
    """Scenario notes §3.

    A drawn Cultist spawns at its printed location, unengaged if it is empty.
    """
    table = stacked(night(), cultist)
    table.roland.has(clues=2).does("activate", ACT)

    enemy = table.piece(cultist)
    assert (enemy.place, enemy.threat) == (table.piece(place).id, None)


def test_drew_spawns_in_whichever_downtown_there_is() -> None:
    """Campaign notes §10: a Cultist who spawns Downtown spawns at either version of it."""
    for number in range(6):
        table = stacked(night(seed=b"%016d" % number), DREW)
        table.roland.has(clues=2).does("activate", ACT)
        place = table.game.places.where(table.piece(DREW))

        assert table.game.card(table.piece(str(place))).name == "Downtown"


def test_a_cultist_engages_who_stands_there() -> None:
    """Campaign notes §10: a drawn Cultist engages an investigator who is where it spawns."""
    table = stacked(night(), TURNER)
    table.roland.at(HOSPITAL).has(clues=2).does("activate", ACT)

    assert table.piece(TURNER).threat == table.roland.seat


def test_who_takes_the_action_draws_the_card() -> None:
    """Campaign notes §10: the investigator who takes the action draws the Cultist, whoever pays."""
    table = stacked(night(2), TURNER)
    table.daisy.has(clues=4)
    table.roland.does("activate", ACT)
    table.daisy.chooses("Agree")

    assert "Roland draws **Ruth Turner**." in log.lines(table.game, table.facts, None)


def test_six_in_the_display_end_the_night() -> None:
    """Scenario notes §3: six unique Cultists in the display immediately bring resolution 1."""
    table = stacked(night())
    finds(table, *DECK)
    assert not table.session.over

    finds(table, HUNTER)
    assert table.state.resolution == "r1"


def test_the_sixth_may_come_by_another_way() -> None:
    """Scenario notes §3: a sixth Cultist who joins by parley or evasion brings it, too."""
    table = stacked(night())
    finds(table, HUNTER, DREW, COLLINS, DEVEREUX, WARREN)
    table.prints(TURNER, evade=1)
    table.enemy(TURNER).engaged_with(table.roland)
    table.roland.does("evade", token="+1")

    assert table.state.resolution == "r1"


def test_the_act_is_over_before_anybody_reacts() -> None:
    """Scenario notes §2: resolution 1 comes before reactions to the defeat of an enemy."""
    table = stacked(night())
    finds(table, HUNTER, DREW, COLLINS, DEVEREUX, TURNER)
    table.enemy(WARREN, damage=2).engaged_with(table.roland)
    table.sets(YOUR_HOUSE, clues=1)
    table.roland.holds("Evidence!").does("fight", token="+1")

    assert (table.state.resolution, table.roland.clues) == ("r1", 0)


def test_other_enemies_of_the_display_do_not_count() -> None:
    """Scenario notes §3: only unique Cultists in the display count, not the Ghoul Priest."""
    table = stacked(night())
    finds(table, HUNTER, DREW, COLLINS, DEVEREUX, TURNER, PRIEST)

    assert not table.session.over


def test_the_act_shows_how_many_are_found() -> None:
    """The board shows how many unique Cultists of the six are in the display."""
    table = stacked(night(), WARREN)
    finds(table, DREW, PRIEST)
    act = views.board(table.game, ()).act

    assert act is not None
    assert (act.icon, act.have, act.need) == ("cultist", 1, 6)


# The agendas


@pytest.mark.parametrize(("number", "name"), [(1, FIRST), (2, SECOND)])
def test_anybody_may_resign_anywhere(number: int, name: str) -> None:
    """Scenario notes §3.

    All investigators can resign at any location while either agenda is current.
    """
    table = night(2)
    table.order("stage", of="agenda", number=number)
    table.roland.at(NORTHSIDE)
    table.roland.does("resign", name)

    assert not table.roland.playing
    assert table.daisy.playing


def test_to_resign_stands_under_more() -> None:
    """Scenario notes §3: Resign is listed under "More", not among the buttons of the turn."""
    table = night(2)
    ask = table.roland.ask
    options = ask.parts[table.roland.seat].options

    assert {o.shelf for o in options if o.verb == "resign"} == {"more"}
    assert {o.shelf for o in options if o.verb != "resign"} == {""}


def test_resigning_provokes_nobody() -> None:
    """Rules Reference, "Attack of Opportunity": a Resign action provokes nothing."""
    table = night(2)
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("resign", FIRST)

    assert not table.told(EnemyAttacked)


def test_the_hunter_comes_with_the_second_agenda() -> None:
    """Campaign notes §10: agenda 1’s doom is removed, then the Masked Hunter enters play."""
    table = night()
    cultist = table.enemy(TURNER).at(HOSPITAL)
    table.sets("agenda", doom=5)
    table.sets(cultist.id, doom=1)
    table.order("advance", what="agenda")
    hunter = table.piece(HUNTER)

    assert hunter.threat == table.roland.seat
    assert (cultist.doom, table.game.stages.doom, table.state.agenda.index) == (0, 0, 1)


def test_the_hunter_takes_who_has_most_clues() -> None:
    """Scenario notes §3.

    The Hunter engages the investigator with most clues; he has health for each.
    """
    table = night(3)
    table.agnes.at(NORTHSIDE).has(clues=2)
    table.order("advance", what="agenda")
    hunter = table.piece(HUNTER)

    assert hunter.threat == table.agnes.seat
    assert table.game.places.where(hunter) == table.piece(NORTHSIDE).id
    assert table.game.pieces.health(hunter) == 10


def test_the_lead_decides_among_equals() -> None:
    """Campaign notes §10: the lead decides ties for most clues, even at 0."""
    table = night(2)
    table.order("advance", what="agenda")
    table.roland.chooses("Daisy")

    assert table.piece(HUNTER).threat == table.daisy.seat


def test_there_is_one_hunter() -> None:
    """The Masked Hunter’s card is in one place: it is an enemy and no longer among the stages."""
    table = night()
    table.order("advance", what="agenda")

    assert "01121a" not in table.codes(table.state.stages)
    assert len(table.game.in_play.of_code(CardCode(HUNTER))) == 1


def test_doom_on_enemies_counts_at_the_threshold_only() -> None:
    """Scenario notes §3: doom on enemies counts towards the agenda at 1.3 only."""
    table = night()
    cultist = table.enemy(TURNER).at(HOSPITAL)
    table.sets("agenda", doom=5)
    table.sets(cultist.id, doom=4)
    assert table.state.agenda.index == 0

    table.stops_before(Step.ENCOUNTER)
    table.goes("mythos")
    assert table.state.agenda.index == 1


def test_midnight_ends_it() -> None:
    """Scenario notes §3: the back of the second agenda is resolution 2."""
    table = night()
    table.order("stage", of="agenda", number=2)
    table.order("advance", what="agenda")

    assert table.state.resolution == "r2"


@pytest.mark.parametrize("choice", ["investigate", "act"])
def test_engaged_with_the_hunter_nobody_finds_or_spends(choice: str) -> None:
    """Scenario notes §3: investigators engaged with the Hunter cannot discover or spend clues."""
    table = stacked(night(), TURNER)
    table.enemy(HUNTER).engaged_with(table.roland)
    table.roland.has(clues=2)
    if choice == "investigate":
        table.roland.does("investigate", token="+1")
        assert table.roland.clues == 2
    else:
        assert not table.roland.can("activate", ACT)


def test_the_hunter_stops_neither_gains_nor_losses() -> None:
    """Campaign notes §10: clues can still be gained from the pool or lost beside the Hunter."""
    table = night()
    table.enemy(HUNTER).engaged_with(table.roland)
    table.roland.at(NORTHSIDE).has(resources=5).does("activate", "Northside")
    assert table.roland.clues == 2

    table.draws_encounter("False Lead", table.roland, token="auto_fail")
    assert table.roland.clues == 0


# The Ghoul Priest


def test_the_priest_comes_home() -> None:
    """Campaign notes §10: the Ghoul Priest spawns at Your House, which is revealed."""
    table = night()
    table.roland.at(RIVERTOWN)
    table.draws_encounter(PRIEST, table.roland)

    assert table.piece(PRIEST).place == table.piece(YOUR_HOUSE).id


def test_the_priest_engages_who_is_at_home() -> None:
    """Campaign notes §10: the Ghoul Priest engages an investigator in Your House by his prey."""
    table = night(2)
    table.draws_encounter(PRIEST, table.daisy)

    assert table.piece(PRIEST).threat == table.roland.seat


def test_without_a_house_the_priest_takes_who_draws_him() -> None:
    """Campaign notes §10: if the house has burned, the Ghoul Priest engages his drawer."""
    table = night(2, ("house_burned", "ghoul_priest_alive"))
    table.draws_encounter(PRIEST, table.daisy)

    assert table.piece(PRIEST).threat == table.daisy.seat


def test_another_enemy_does_not_count_as_a_cultist() -> None:
    """Scenario notes §3: an enemy without the trait in the display is no Cultist."""
    table = stacked(night())
    table.enemy(RATS).at(RIVERTOWN)
    table.order("defeat", what=RATS)

    assert not table.victory


# There is one of each


def test_a_second_hunter_does_not_come() -> None:
    """Rules Reference, "Unique": the Hunter of agenda 1 is discarded if one is in play."""
    table = night()
    table.enemy(HUNTER).at(RIVERTOWN)
    table.order("advance", what="agenda")

    assert len(table.game.in_play.of_code(CardCode(HUNTER))) == 1
    assert HUNTER in table.encounter_discard
    assert "there’s one already" in " ".join(log.lines(table.game, table.facts, None))


def test_a_second_hunter_is_not_put_into_play() -> None:
    """Rules Reference, "Unique": a game master cannot bring a second Hunter.

    A second one that is drawn is discarded.
    """
    table = night()
    table.enemy(HUNTER).at(RIVERTOWN)
    with pytest.raises(NotAllowed, match="is already in play"):
        table.enemy(HUNTER).at(RIVERTOWN)
    table.draws_encounter(HUNTER)

    assert len(table.game.in_play.of_code(CardCode(HUNTER))) == 1
    assert table.encounter_discard == [HUNTER]
