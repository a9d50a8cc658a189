"""Rules notes §11: acts, agendas, doom, clues, the victory display."""

from __future__ import annotations

from bot.lcg.core.facts import ActAdvanced, AdvanceRefused, AgendaAdvanced, CluesSpent
from bot.lcg.core.state import Step
from tests.lcg.codes import GHOUL, PRIEST, RATS
from tests.lcg.table import Table


def test_the_agenda_advances_at_1_3_only(table: Table) -> None:
    """Rules Reference, "Agenda Deck".

    The agenda advances at 1.3 only, however much doom there is.
    """
    table.sets("agenda", doom=5)
    table.roland.does("resource")
    assert table.game.stages.agenda.code == "01105"

    table.next_phase("mythos")
    assert table.game.stages.agenda.code == "01106"


def test_doom_anywhere_counts_and_all_of_it_goes(table: Table) -> None:
    """Rules Reference, "Doom": doom on all cards counts; an advancing agenda removes all of it."""
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.sets(ghoul.id, doom=2)
    table.next_phase("mythos")

    assert len(table.told(AgendaAdvanced)) == 1
    assert (ghoul.doom, table.game.stages.doom) == (0, 0)


def test_doom_below_the_threshold_stays(table: Table) -> None:
    """1.3: with less doom than the threshold the agenda stays."""
    table.next_phase("mythos")

    assert table.state.agenda.doom == 1
    assert not table.told(AgendaAdvanced)


def test_clues_are_spent_by_the_group_wherever_they_are(table: Table) -> None:
    """Rules Reference, "Act Deck": the group shares the cost as it wants, from any location."""
    table.daisy.at("Attic").has(clues=3)
    table.roland.has(clues=3).does("activate", "Advance")
    table.roland.allots(seat0=1, seat1=3)
    assert table.ask.kind == "agree"
    table.daisy.chooses("yes")

    assert [(f.seat, f.count) for f in table.told(CluesSpent)] == [(0, 1), (1, 3)]
    assert (table.roland.clues, table.daisy.clues) == (2, 0)
    assert table.game.stages.act.code == "01109"


def test_nobodys_clues_are_spent_without_agreement(table: Table) -> None:
    """An investigator’s clues are spent only if their player agrees."""
    table.daisy.has(clues=3)
    table.roland.has(clues=3).does("activate", "Advance")
    table.roland.allots(seat0=1, seat1=3)
    table.daisy.chooses("no")

    assert (table.roland.clues, table.daisy.clues) == (3, 3)
    assert len(table.told(AdvanceRefused)) == 1
    assert not table.told(ActAdvanced)


def test_one_who_refuses_decides_at_once() -> None:
    """If one of the players refuses, the game does not wait for the others’ agreement."""
    table = Table(["roland_banks", "daisy_walker", "wendy_adams"])
    for player in (table.roland, table.daisy, table.wendy):
        player.has(clues=2)
    table.roland.does("activate", "Advance")
    assert sorted(table.ask.must) == [1, 2]
    table.wendy.chooses("no")

    assert len(table.told(AdvanceRefused)) == 1
    assert table.kinds == ["turn"]


def test_a_table_may_share_freely() -> None:
    """A house rule lets the player who advances the act spend all players’ clues."""
    table = Table(["roland_banks", "daisy_walker"], settings={"share_freely": True})
    table.daisy.has(clues=3)
    table.roland.has(clues=3).does("activate", "Advance").allots(seat0=1, seat1=3)

    assert table.game.stages.act.code == "01109"


def test_another_may_advance_in_your_turn(table: Table) -> None:
    """Rules Reference, "Act Deck": any player may advance it in any turn, without an action."""
    table.daisy.has(clues=4).does("activate", "Advance")

    assert table.game.stages.act.code == "01109"
    assert table.roland.actions == 3


def test_too_few_clues_do_not_advance(table: Table) -> None:
    """Rules Reference, "Act Deck": with too few clues it does not advance."""
    table.roland.has(clues=3)

    assert not table.roland.can("activate", "Advance")
    assert "4 clues" in table.roland.why_not("activate", "Advance")


def test_an_objective_replaces_spending(table: Table) -> None:
    """Rules Reference, "Act Deck": an act with an objective advances only by it."""
    table.order("stage", of="act", number=2)
    table.roland.has(clues=6)

    assert not table.roland.can("activate", "Advance")


def test_advancing_leaves_doom_and_the_agenda_alone(table: Table) -> None:
    """Rules notes §11: an advancing act loses its own tokens; agenda and other doom stay."""
    table.sets("agenda", doom=2)
    table.roland.has(clues=4).does("activate", "Advance")

    assert table.game.stages.doom == 2


def test_the_way_out_of_the_study(table: Table) -> None:
    """Trapped: four locations enter, enemies in the Study are discarded, all move, it leaves."""
    ghoul = table.enemy(GHOUL).engaged_with(table.daisy)
    table.attached("01168", "Study")
    table.roland.has(clues=4).does("activate", "Advance")

    assert all(table.in_play(name) for name in ("Hallway", "Attic", "Cellar", "Parlor"))
    assert not table.in_play("Study")
    assert ghoul not in table.game.in_play
    assert table.roland.is_at("Hallway")
    assert table.daisy.is_at("Hallway")
    assert sorted(table.encounter_discard) == [GHOUL, "01168"]
    assert table.place("Hallway").revealed


def test_locations_get_clues_when_first_revealed(table: Table) -> None:
    """Rules Reference, "Clues".

    A location gets its clues per investigator once, as it is revealed.
    """
    table.all_at("Hallway")
    attic = table.lays("Attic", revealed=False)
    table.sets(attic.id, clues=1)
    table.roland.does("move", "Attic")

    assert attic.clues == 5


def test_a_card_leaving_play_loses_its_tokens(table: Table) -> None:
    """Rules notes §11: a card that leaves play loses its tokens, and attachments are discarded."""
    ghoul = table.enemy(GHOUL, damage=1).at("Study")
    table.sets(ghoul.id, doom=1)
    table.order("remove", what=ghoul.id)

    assert table.game.stages.doom == 0


def test_who_has_no_clue_is_not_asked_about_the_barrier(table: Table) -> None:
    """The Barrier: only an investigator with clues in the Hallway can spend any."""
    table.order("stage", of="act", number=2)
    table.all_at("Hallway")
    table.lays("Parlor", revealed=False)
    table.daisy.has(clues=6)
    table.stops_before(Step.MYTHOS)
    table.goes("upkeep")

    assert table.ask.must == (table.daisy.seat,)


def test_the_barrier_is_paid_from_the_hallway(table: Table) -> None:
    """The Barrier: only investigators in the Hallway contribute; they may decline."""
    table.order("stage", of="act", number=2)
    table.all_at("Hallway")
    table.lays("Attic", revealed=False)
    table.lays("Parlor", revealed=False)
    table.daisy.has(clues=6).at("Attic")
    table.stops_before(Step.MYTHOS)
    table.goes("upkeep")
    assert table.paused is Step.MYTHOS

    table.daisy.at("Hallway")
    table.goes("upkeep")
    table.daisy.chooses("Barrier")
    assert table.game.stages.act.code == "01110"
    assert table.place("Parlor").revealed
    assert table.piece("01117").controller is None
    assert table.piece(PRIEST).threat == 0


def test_the_priests_prey_decides_whom_it_engages_when_it_comes(table: Table) -> None:
    """The Barrier: its Ghoul Priest engages the highest combat in the Hallway."""
    table.order("stage", of="act", number=2)
    table.all_at("Hallway")
    table.lays("Parlor", revealed=False)
    table.order("advance", what="act")

    assert table.piece(PRIEST).threat == 0


def test_the_last_act_is_mandatory_and_before_reactions(table: Table) -> None:
    """What Have You Done?: the act advances before reactions to the priest’s defeat."""
    table.order("stage", of="act", number=3)
    table.all_at("Hallway")
    table.sets("Hallway", clues=1)
    table.enemy(PRIEST, damage=9).engaged_with(table.roland)
    table.roland.does("fight", token="0").chooses("burn")

    assert table.state.resolution == "r1"
    assert table.roland.clues == 0


def test_the_first_agendas_choice(table: Table) -> None:
    """What’s Going On?!: each discards a random card, or the lead takes 2 horror."""
    table.roland.holds("01088")
    table.daisy.holds("01086")
    table.order("advance", what="agenda")
    table.roland.chooses("discard")

    assert (table.roland.hand, table.daisy.hand) == ([], [])


def test_the_first_agenda_without_any_card(table: Table) -> None:
    """What’s Going On?!: if no player has a card in hand, the lead takes the 2 horror."""
    table.order("advance", what="agenda")

    assert table.roland.horror == 2


def test_the_second_agenda_brings_a_ghoul(table: Table) -> None:
    """Rise of the Ghouls: discards are shuffled in, then the lead draws the first Ghoul found."""
    table.order("stage", of="agenda", number=2)
    table.encounter_deck("01166", GHOUL)
    table.order("advance", what="agenda")

    assert table.piece(GHOUL).threat == 0
    assert table.game.stages.agenda.code == "01107"


def test_the_third_agenda_moves_ghouls(table: Table) -> None:
    """They’re Getting Out!: each unengaged Ghoul, exhausted or not, moves towards the Parlor."""
    table.order("stage", of="agenda", number=3)
    table.all_at("Hallway")
    table.lays("Attic", revealed=False)
    table.lays("Parlor", revealed=False)
    ghoul = table.enemy(GHOUL, exhausted=True).at("Attic")
    rats = table.enemy(RATS, exhausted=True).at("Attic")
    table.enemies_attack()

    assert ghoul.place == table.place("Hallway").id
    assert rats.place == table.place("Attic").id


def test_the_third_agenda_counts_ghouls(table: Table) -> None:
    """They’re Getting Out!: at the end of the round, 1 doom per Ghoul in Hallway or Parlor."""
    table.order("stage", of="agenda", number=3)
    table.all_at("Hallway")
    table.lays("Attic", revealed=False)
    table.lays("Parlor")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.enemy(GHOUL).at("Parlor")
    table.enemy(GHOUL).at("Attic")
    table.next_phase("upkeep")

    assert table.state.agenda.doom == 2
