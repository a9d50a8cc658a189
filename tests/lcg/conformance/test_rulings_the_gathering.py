"""Rulings: the acts, agendas and rooms of The Gathering."""

from __future__ import annotations

from bot.engine.ids import Seat
from bot.lcg.core.state import Earned, Step
from bot.lcg.printed.cards import CardCode
from tests.lcg.codes import CHILL, FOG, GHOUL, HANDS, KNIFE, LITA, PRIEST
from tests.lcg.table import Table

# The house


def test_the_study_goes_with_all_that_is_in_it(table: Table) -> None:
    """Trapped: enemies go to their owners' piles, attachments too; nothing is defeated."""
    table.enemy("Mob Enforcer").engaged_with(table.roland)
    table.enemy("01118").engaged_with(table.daisy)
    table.attached(FOG, "Study")
    table.roland.has(clues=4).does("activate", "Trapped")

    assert table.roland.discard == ["01101"]
    assert sorted(table.encounter_discard) == ["01118", FOG]
    assert not table.victory


def test_the_priest_counts_in_the_round_in_which_it_comes() -> None:
    """Ruling, "They're Getting Out!": "when the round ends" comes before "at the end of"."""
    table = Table(["roland_banks"])
    table.order("stage", of="act", number=2)
    table.order("stage", of="agenda", number=3)
    table.all_at("Hallway")
    table.lays("Parlor", revealed=False)
    table.roland.has(clues=3)
    table.stops_before(Step.MYTHOS)
    table.goes("upkeep")
    table.roland.does("activate", "The Barrier")

    assert table.state.agenda.doom == 1


def test_lita_leaves_with_her_controller(table: Table) -> None:
    """Ruling, "Lita Chantler": she leaves play, and so the game; the resolutions are the same."""
    table.all_at("Parlor")
    table.roland.controls(LITA)
    table.order("resign", seat=0)

    assert LITA in table.codes(table.state.removed)


def test_doom_on_an_ally_advances_the_agenda_and_goes() -> None:
    """Rules Reference, "Doom": Dark Memory advances at 2 + 1; all doom in play is removed."""
    table = Table(["agnes_baker"])
    initiate = table.agnes.controls("Arcane Initiate", doom=1)
    table.sets("agenda", doom=1)
    table.agnes.holds("Dark Memory").does("play", "Dark Memory")
    table.agnes.assigns(horror={"Arcane Initiate": 1})

    assert (initiate.doom, table.state.agenda.index) == (0, 1)


def test_clues_of_the_fallen_cost_the_victory_of_a_place() -> None:
    """Rules Reference, "Elimination": a clue left in the Attic stays, so no points."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("stage", of="act", number=3)
    for place in ("Hallway", "Attic", "Cellar", "Parlor"):
        table.lays(place)
    table.sets("Attic", clues=0)
    table.sets("Cellar", clues=0)
    table.roland.at("Attic").has(clues=1)
    table.daisy.at("Parlor")
    table.order("resign", seat=0)
    table.order("resign", seat=1)

    assert table.victory == ["01114"]


def test_a_lead_lost_by_the_resolution_has_earned_lita_all_the_same() -> None:
    """Resolution 1: she is the lead's, and is lost with a lead driven insane by the trauma."""
    table = Table(["roland_banks", "daisy_walker"], trauma={"roland_banks": (0, 4)})
    table.order("stage", of="act", number=3)
    table.all_at("Hallway")
    table.enemy(PRIEST, damage=9).engaged_with(table.roland)
    table.roland.does("fight", "Ghoul Priest", token="+1").chooses("burn")

    assert table.roland.who.killed
    assert table.state.earned == [Earned(CardCode(LITA), Seat(0))]


# Acts, agendas, the house


def test_three_clues_do_not_open_two_investigators_study() -> None:
    """Rules notes §1: 2 for each investigator who started."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("resign", seat=1)
    table.roland.has(clues=3)
    assert not table.roland.can("activate", "Trapped")
    table.roland.has(clues=4)

    assert table.roland.can("activate", "Trapped")


def test_the_priest_has_health_for_all_who_started() -> None:
    """Rules notes §1: health per investigator, also once one has left."""
    table = Table(["roland_banks", "daisy_walker"])
    table.order("resign", seat=1)
    table.order("move", who=0, to=table.lays("Hallway").id)
    priest = table.enemy(PRIEST).engaged_with(table.roland)

    assert table.game.pieces.health(priest) == 10


def test_the_lapse_takes_a_card_of_each_who_has_one() -> None:
    """Ruling, "What's Going On?!": also if an investigator has no card."""
    table = Table(["roland_banks", "daisy_walker"])
    table.daisy.holds(KNIFE)
    table.order("advance", what="agenda")
    table.roland.chooses("discard")

    assert (table.daisy.hand, table.roland.horror) == ([], 0)


def test_a_random_discard_takes_weaknesses_too() -> None:
    """Ruling, "Dark Memory": at random it may be discarded."""
    table = Table(["agnes_baker", "roland_banks"])
    table.agnes.holds("Dark Memory")
    table.order("advance", what="agenda")
    table.agnes.chooses("discard")

    assert table.agnes.discard == ["01013"]


def test_crypt_chill_spares_the_book_that_cannot_leave() -> None:
    """Ruling, "Crypt Chill": The Necronomicon cannot be chosen: 2 damage instead."""
    table = Table(["daisy_walker"])
    table.daisy.suffers("The Necronomicon")
    table.draws_encounter(CHILL, token="auto_fail")

    assert (table.in_play("The Necronomicon"), table.daisy.damage) == (True, 2)


def test_crypt_chill_takes_lita() -> None:
    """Crypt Chill: an asset that one controls, Lita too, who leaves the game."""
    table = Table(["daisy_walker"])
    table.daisy.controls(LITA)
    table.draws_encounter(CHILL, token="auto_fail")

    assert not table.in_play(LITA)
    assert LITA in table.codes(table.state.removed)


def test_crypt_chill_takes_no_card_in_hand() -> None:
    """Ruling, "Crypt Chill": only what is in play."""
    table = Table(["daisy_walker"])
    table.daisy.holds(KNIFE)
    table.draws_encounter(CHILL)
    if "commit" in table.kinds:
        table.daisy.reveals("auto_fail")

    assert (table.daisy.hand, table.daisy.damage) == ([KNIFE], 2)


def test_grasping_hands_is_one_assignment() -> None:
    """Grasping Hands: failing by 3, 3 damage together, which may be split."""
    table = Table(["roland_banks"])
    cop = table.roland.controls("Beat Cop")
    table.draws_encounter(HANDS, token="auto_fail")
    table.roland.assigns(damage={"Beat Cop": 1})

    assert (cop.damage, table.roland.damage) == (1, 2)


def test_a_ghoul_in_the_unopened_parlor_counts() -> None:
    """They're Getting Out!: Ghouls in the Hallway and in the Parlor, revealed or not."""
    table = Table(["roland_banks"])
    table.order("stage", of="agenda", number=3)
    table.lays("Hallway")
    table.order("place", card="Parlor", revealed=False)
    table.enemy(GHOUL).at("Parlor")
    table.enemy(GHOUL, exhausted=True).at("Hallway")
    table.stops_before(Step.MYTHOS)
    table.goes("4.6")

    assert table.state.agenda.doom == 2


def test_lita_is_persuaded_beside_a_ghoul() -> None:
    """Lita Chantler: parley provokes nothing; on success she makes room in the ally slot."""
    table = Table(["roland_banks"])
    table.lays("Parlor")
    table.all_at("Parlor")
    table.order("put", card=LITA, at="Parlor")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.controls("Beat Cop")
    table.roland.does("parley", "Lita").reveals("+1")

    assert (table.piece(LITA).controller, table.in_play("01018"), table.roland.damage) == (
        0,
        False,
        0,
    )


def test_lita_is_persuaded_once() -> None:
    """Parlor: the ability is there while nobody controls her."""
    table = Table(["roland_banks", "daisy_walker"])
    table.lays("Parlor")
    table.all_at("Parlor")
    table.daisy.controls(LITA)

    assert not table.roland.can("parley", "Lita")


def test_the_resigned_is_not_hurt_by_the_end() -> None:
    """Parlor: resigning is no defeat and brings no trauma."""
    table = Table(["roland_banks", "daisy_walker"])
    table.lays("Parlor")
    table.all_at("Parlor")
    table.enemy(GHOUL).engaged_with(table.roland)
    table.roland.does("resign")

    assert (table.roland.playing, table.roland.damage, table.roland.who.new_physical) == (
        False,
        0,
        0,
    )
    assert table.piece(GHOUL).threat == table.daisy.seat
