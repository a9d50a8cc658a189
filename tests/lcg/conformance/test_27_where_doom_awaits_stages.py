"""Dunwich scenario notes §6: Where Doom Awaits, stages, enemies, tokens and ends at their edges."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import CluesLeft, CluesLost, Fate, InvestigatorOut, TraumaSuffered
from bot.lcg.core.state import Phase
from bot.lcg.rules import movement_and_clues
from tests.lcg.codes import EVILS, FOG, GHOUL, MACHETE
from tests.lcg.hill import (
    BASE,
    COURAGE,
    COVER,
    DESTROYED,
    DEVOTEE,
    GLADE,
    GUTS,
    PARTY,
    PATH,
    PEAK,
    RITES,
    SETH,
    SHOGGOTH,
    SLAUGHTERED,
    SPACES,
    UPROOTED,
    VORTEX,
    ascend,
    hill,
)

# Acts and agendas


def test_the_first_act_in_anothers_turn() -> None:
    """Notes §6, act 1: it advances immediately in any turn, with clues of all investigators."""
    table = hill("roland_banks", "daisy_walker")
    table.roland.has(clues=3)
    table.sets(BASE, clues=3)
    table.roland.ends_turn()
    table.daisy.does("investigate", "Investigate Base of the Hill", token="+1")

    assert table.game.stages.act.stage == 2
    assert (table.roland.clues, table.daisy.clues) == (0, 0)
    assert table.piece(BASE).clues == 0
    assert table.piece(PATH).revealed


def test_clues_go_before_the_path_is_revealed() -> None:
    """Notes §6, act 1 back: all clues on locations are removed before the path is revealed."""
    table = hill()
    for code in (SLAUGHTERED, GLADE):
        table.lays(code)
        table.sets(code, clues=2)
    table.order("advance", what="act")

    assert [table.piece(each).clues for each in (SLAUGHTERED, GLADE)] == [0, 0]
    assert table.piece(PATH).revealed
    assert table.game.stages.act.stage == 2


def test_clues_dropped_below_the_altered_paths_are_lost() -> None:
    """Notes §6, act 2: clues of an eliminated investigator are lost below the Altered Paths."""
    table = hill("roland_banks", "daisy_walker")
    ascend(table)
    table.daisy.at(BASE).has(clues=3)
    table.order("defeat", what=table.daisy.seat)

    assert table.piece(BASE).clues == 0
    assert not table.told(CluesLeft)
    assert [(fact.seat, fact.count) for fact in table.told(CluesLost)] == [(1, 3)]


@pytest.mark.parametrize(("place", "may"), [(BASE, False), (UPROOTED, True)])
def test_maleson_cannot_leave_a_clue_below(place: str, may: bool) -> None:
    """Notes §6, act 2: a cost that places a clue can be paid on Altered Paths only."""
    table = hill("roland_banks", "daisy_walker")
    ascend(table)
    table.lays(UPROOTED)
    table.roland.at(place).has(clues=1).controls("02302")
    table.encounter_deck(EVILS, FOG)
    table.draws_encounter()

    assert ("reaction" in table.kinds) is may
    assert table.roland.clues == 1


def test_clues_dropped_on_an_altered_path_stay() -> None:
    """Notes §6, act 2: on an Altered Path the clues of an eliminated investigator stay."""
    table = hill("roland_banks", "daisy_walker")
    ascend(table)
    table.lays(UPROOTED)
    table.sets(UPROOTED, clues=0)
    table.daisy.at(UPROOTED).has(clues=3)
    table.order("defeat", what=table.daisy.seat)

    assert table.piece(UPROOTED).clues == 3


def test_only_the_second_act_forbids_clues() -> None:
    """Notes §6: Diverging Paths get their clues while act 1 or act 3 is current."""
    for act in (1, 3):
        table = hill("roland_banks", "daisy_walker")
        if act == 3:
            ascend(table, act=3)
        movement_and_clues.reveal(table.game, table.lays(SLAUGHTERED, revealed=False))
        assert table.piece(SLAUGHTERED).clues == 2


def test_the_first_agenda_mixes_discards() -> None:
    """Notes §6, agenda 1 back: the encounter discard pile is shuffled into the deck."""
    table = hill()
    table.encounter_deck(RITES)
    table.roland.has_deck(*[GUTS] * 4)
    table.draws_encounter()
    assert table.encounter_discard == [RITES]
    table.order("advance", what="agenda")

    assert table.encounter_discard == []
    assert RITES in table.codes(table.state.encounter_deck)
    assert table.game.stages.agenda.stage == 2


def test_the_gate_needs_everybodys_clues_there() -> None:
    """Notes §6, act 3: investigators on the Peak pay; those elsewhere cannot add clues."""
    table = hill(*PARTY, settings={"share_freely": True})
    ascend(table, act=3)
    table.order("reveal", place=PEAK)
    table.roland.at(PEAK).has(clues=4)
    table.daisy.at(PEAK).has(clues=3)
    table.agnes.has(clues=8)
    assert not table.roland.can("activate", "The Gate Opens")
    table.daisy.has(clues=4)
    table.roland.does("activate", "The Gate Opens")
    table.settle()

    assert (table.state.resolution, table.notes) == ("r1", ["entered_the_gate"])
    assert table.agnes.clues == 8


# Enemies and treacheries


def test_two_devotees_and_the_end_of_time() -> None:
    """Notes §6, Devotee: each adds 2 doom; the agenda waits for 1.3."""
    table = hill()
    table.sets("agenda", doom=9)
    for _ in range(2):
        table.enemy(DEVOTEE, exhausted=True).at(PEAK)
    table.next_phase("enemy")
    table.settle()

    assert table.state.agenda.doom == 13
    assert table.game.stages.agenda.stage == 1


def test_a_devotee_leaves_who_fights_it() -> None:
    """Notes §6, Devotee: it moves even if it is engaged, and disengages."""
    table = hill()
    devotee = table.enemy(DEVOTEE, exhausted=True).engaged_with(table.roland)
    table.next_phase("enemy")
    table.settle()

    assert devotee.threat is None
    assert devotee.place == table.piece(PATH).id


def test_a_devotee_spawns_at_the_base() -> None:
    """Notes §6, Devotee: it spawns at the Base, wherever its drawer is."""
    table = hill()
    table.lays(GLADE)
    table.roland.at(GLADE)
    table.draws_encounter(DEVOTEE)

    assert table.piece(DEVOTEE).place == table.piece(BASE).id


def test_the_shoggoth_waits_for_an_altered_place() -> None:
    """Notes §6, Shoggoth: it spawns at the nearest revealed Altered location, or is discarded."""
    table = hill()
    table.draws_encounter(SHOGGOTH)
    assert SHOGGOTH in table.encounter_discard

    ascend(table)
    table.lays(UPROOTED)
    table.draws_encounter(SHOGGOTH)
    assert table.piece(SHOGGOTH).place == table.piece(UPROOTED).id


def test_the_shoggoth_kills_by_horror_and_in_passing() -> None:
    """Notes §6, Shoggoth: an investigator defeated by any of its attacks is killed."""
    table = hill("roland_banks", "daisy_walker")
    table.enemy(SHOGGOTH).engaged_with(table.roland)
    table.roland.has(horror=4).does("resource")
    table.settle()

    assert table.roland.who.killed
    assert not table.daisy.who.killed
    assert (table.roland.who.new_physical, table.roland.who.new_mental) == (0, 0)


def test_of_both_at_once_no_trauma_is_chosen() -> None:
    """Notes §6, Shoggoth: a killed investigator gets no trauma, and is not asked about it."""
    table = hill("roland_banks", "daisy_walker")
    table.enemy(SHOGGOTH).engaged_with(table.roland)
    table.roland.has(damage=8, horror=4)
    table.daisy.at(PATH)
    table.enemies_attack()

    assert table.roland.who.killed
    assert not table.told(TraumaSuffered)
    assert [fact.how for fact in table.told(InvestigatorOut)] == [Fate.KILLED]


def test_beside_the_shoggoth_others_only_defeat() -> None:
    """Notes §6, Shoggoth: other damage beside it defeats an investigator as usual."""
    table = hill("roland_banks", "daisy_walker")
    table.enemy(SHOGGOTH, exhausted=True).engaged_with(table.roland)
    table.roland.has(damage=8).is_dealt(damage=1)
    table.settle()

    assert not table.roland.playing
    assert not table.roland.who.killed
    assert table.roland.who.new_physical == 1


def test_the_rites_take_what_there_is() -> None:
    """Notes §6, Rites: a small deck gives what it has; old weaknesses in discards return too."""
    table = hill("roland_banks", "daisy_walker")
    table.lays(UPROOTED)
    table.daisy.has_deck(COVER, GUTS).at(UPROOTED)
    table.roland.has_deck(COVER)
    table.draws_encounter(RITES)

    assert table.roland.discard == [COVER]
    assert table.daisy.discard == [GUTS]
    assert table.daisy.deck == [COVER]


def test_spaces_between_with_an_engaged_enemy() -> None:
    """Notes §6, Spaces Between: engaged enemies move with their investigator and do not attack."""
    table = hill("roland_banks", "daisy_walker")
    table.lays(GLADE)
    table.roland.at(GLADE)
    ghoul = table.enemy(GHOUL).engaged_with(table.roland)
    table.draws_encounter(SPACES, table.daisy)

    assert table.roland.is_at(BASE)
    assert table.roland.engaged() == [ghoul]
    assert (table.roland.damage, table.roland.horror) == (0, 0)


def test_spaces_between_leave_doom_and_attachments() -> None:
    """Notes §6, Spaces Between: a path that is turned over keeps doom and attachments."""
    table = hill()
    path = table.lays(DESTROYED)
    path.doom = 1
    glade = table.lays(GLADE)
    table.roland.at(GLADE)
    fog = table.attached(FOG, glade)
    table.draws_encounter(SPACES)

    assert table.game.stages.doom == 1
    assert table.in_play(FOG)
    assert table.game.in_play.attached_to(glade.id) == [fog]


def test_a_path_is_revealed_again() -> None:
    """Notes §6, after Spaces Between: entering a path reveals it again, with its effect."""
    table = hill()
    path = table.lays(DESTROYED)
    path.doom = 1
    table.draws_encounter(SPACES)
    assert not path.revealed
    table.roland.does("move", "Diverging Path")

    assert path.revealed
    assert path.doom == 2


def test_a_vortex_with_nobody_on_the_hill() -> None:
    """Notes §6, Vortex: without an investigator on the hill nobody tests."""
    table = hill()
    table.lays(GLADE)
    table.roland.at(GLADE)
    table.draws_encounter(VORTEX)

    assert table.roland.damage == 0


def test_a_vortex_takes_each_by_their_own_test() -> None:
    """Notes §6, Vortex: each tests, and only those who fail take damage."""
    table = hill("roland_banks", "agnes_baker")
    table.bag(-1)
    table.draws_encounter(VORTEX)

    assert (table.roland.damage, table.agnes.damage) == (2, 0)


# Tokens


@pytest.mark.parametrize(
    ("difficulty", "altered", "agenda", "skull", "tablet"),
    [
        ("easy", False, 1, -1, -2), ("easy", True, 2, -3, -4),
        ("easy", False, 2, -1, -4), ("standard", True, 2, -3, -4), ("hard", False, 1, -2, -3),
        ("expert", False, 1, -2, -3), ("expert", True, 1, -4, -3),
    ],
)  # fmt: skip
def test_skull_and_tablet_on_each_side(
    difficulty: str, altered: bool, agenda: int, skull: int, tablet: int
) -> None:
    """Notes §6, tokens: skull and tablet differ for easy and hard, agenda and location."""
    table = hill(difficulty=difficulty)
    table.order("stage", of="agenda", number=agenda)
    if altered:
        table.lays(UPROOTED)
        table.roland.at(UPROOTED)
    table.roland.holds(COURAGE, COURAGE)
    table.bag("skull", "tablet")
    totals = []
    for token in ("skull", "tablet"):
        table.roland.tests("combat", 3, token=token).reveals()
        totals.append(table.ended.total - 4)

    assert totals == [skull, max(tablet, -4)]


@pytest.mark.parametrize(("difficulty", "count"), [("standard", 2), ("hard", 3)])
def test_the_elder_thing_costs_what_cards_cost(difficulty: str, count: int) -> None:
    """Notes §6, elder thing: minus the printed costs of the deck’s top cards; skills cost 0."""
    table = hill(difficulty=difficulty)
    table.bag("elder_thing")
    table.roland.has_deck("01087", GUTS, "01086", GUTS, GUTS)
    table.roland.tests("combat", 3, token="elder_thing")

    assert len(table.roland.discard) == count
    assert table.ended.total == 4 - 2 - (1 if count == 3 else 0)


def test_an_elder_thing_and_an_empty_deck() -> None:
    """Notes §6, elder thing: with an empty deck it is 0."""
    table = hill()
    table.bag("elder_thing")
    table.roland.has_deck()
    table.roland.tests("combat", 4, token="elder_thing")

    assert table.ended.total == 4


def test_the_cultist_leaves_other_cards_alone() -> None:
    """Notes §6, cultist: committed assets and events keep their icons."""
    table = hill()
    table.roland.holds(GUTS, MACHETE).stacks("01087")
    table.bag("cultist", 0)
    table.roland.tests("combat", 5, token=["cultist", "0"]).commits("Machete").reveals()
    assert table.ended.total == 5

    table.roland.tests("willpower", 3, token=["cultist", "0"]).commits("Guts").reveals()
    assert table.ended.total == 3
    assert table.ended.success
    assert table.roland.hand == []


# Resolutions


def test_victory_of_the_first_resolution() -> None:
    """Notes §6, R1: the Peak without clues gives 2, Seth and the Shoggoth 1 each."""
    table = hill("roland_banks", "daisy_walker")
    ascend(table, act=3)
    table.order("reveal", place=PEAK)
    table.sets(PEAK, clues=0)
    for code in (SETH, SHOGGOTH):
        table.enemy(code).at(BASE)
        table.order("defeat", what=code, by=0)
    table.roland.at(PEAK).has(clues=4).does("activate", "The Gate Opens")

    assert table.state.resolution == "r1"
    assert [each.who.xp for each in table] == [4, 4]


def test_a_peak_with_clues_earns_nothing() -> None:
    """Notes §6, R1: a Peak with clues, or unrevealed, gives no victory points."""
    table = hill()
    ascend(table, act=3)
    table.order("reveal", place=PEAK)
    table.roland.at(PEAK).has(clues=2).does("activate", "The Gate Opens")

    assert table.roland.who.xp == 0


def test_the_dead_do_not_go_mad() -> None:
    """Notes §6, R2: all investigators but the killed ones go insane."""
    table = hill("roland_banks", "daisy_walker", "agnes_baker")
    table.enemy(SHOGGOTH).engaged_with(table.roland)
    table.roland.has(damage=8)
    for player in (table.daisy, table.agnes):
        player.at(PATH)
    table.enemies_attack()
    table.daisy.chooses("Daisy")
    table.settle()
    table.order("defeat", what=table.daisy.seat)
    table.order("stage", of="agenda", number=2)
    table.order("advance", what="agenda")

    assert (table.state.resolution, table.state.phase) == ("r2", Phase.OVER)
    assert (table.roland.who.killed, table.roland.who.insane) == (True, False)
    assert (table.daisy.who.insane, table.agnes.who.insane) == (True, True)


def test_all_resigned_is_no_resolution_and_the_end() -> None:
    """Notes §6: no resolution counts as R2."""
    table = hill()
    table.roland.does("resign")

    assert "reality_destroyed" in table.notes
    assert table.roland.who.insane
    assert "entered_the_gate" not in table.notes
    assert [fact.how for fact in table.told(InvestigatorOut)][-1] is Fate.INSANE
