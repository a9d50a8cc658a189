"""41 Player cards and encounter sets of The Path to Carcosa together, by their rulings."""

from __future__ import annotations

import pytest

from bot.lcg.core.state import Piece
from tests.lcg.carcosa import BALCONY, LIGHTING_BOX, THEATRE, in_carcosa, theatre
from tests.lcg.codes import COP, EVILS, HANDS, KNIFE, RATS, RAVENOUS
from tests.lcg.table import Player, Table

DOUBLE_OR_NOTHING, SNARE_TRAP = "02026", "03199"
PUPPET, DANCE, HARUKO, HARUKO_AS_GUEST, DIANNE = "03096", "03097", "03067b", "03078", "03081"


def seat(*investigators: str, scenario: str = "the_gathering") -> Table:
    """Return a table of these investigators; a scenario of the campaign has an empty log."""
    more = {} if scenario == "the_gathering" else {"log": [], "chapter": 1}
    return Table(list(investigators), scenario=scenario, whole=True, **more)


def discards(player: Player, *cards: str) -> None:
    """Make these cards the discard pile of a player."""
    player.has_deck(*cards)
    player.who.discard += player.who.deck
    player.who.deck.clear()


# Player cards


@pytest.mark.parametrize("top", [EVILS, RATS])
@pytest.mark.parametrize("keywords", [(), ("surge",)])
def test_overzealous_surges_once(table: Table, top: str, keywords: tuple[str, ...]) -> None:
    """Rules notes §7, Surge: one more card, whatever the number of sources; also for an enemy."""
    table.prints(top, keywords=keywords)
    table.encounter_deck(top, EVILS if top == RATS else RATS, HANDS)
    table.roland.stacks("03040").draws()

    assert (table.in_play(RATS), EVILS in table.encounter_discard) == (True, True)
    assert table.codes(table.state.encounter_deck) == [HANDS]


def test_overzealous_and_let_me_handle_this(table: Table) -> None:
    """§10, "Let me handle this!": who counts as the drawer draws the card of the surge."""
    table.daisy.at("Attic").holds("03022")
    table.encounter_deck(EVILS, RATS)
    table.roland.stacks("03040").draws()
    table.daisy.does("play", "Let me handle this!")

    assert table.piece(RATS).threat == table.daisy.seat


@pytest.mark.parametrize("deck", [(), (KNIFE, KNIFE)])
def test_the_thing_that_follows_and_an_empty_deck(table: Table, deck: tuple[str, ...]) -> None:
    """Ruling of 03042: it cannot be shuffled into an empty deck, so it is discarded."""
    table.roland.has_deck(*deck)
    table.prints("03042", health=1)
    table.enemy("03042").engaged_with(table.roland)
    table.roland.does("fight", "Follows", token="+1")

    assert not table.in_play("03042")
    assert (table.roland.discard, "03042" in table.roland.deck) == (
        ([], True) if deck else (["03042"], False)
    )


def test_watch_this_and_double_or_nothing() -> None:
    """§10, "Watch this!": all results of the success happen twice, each copy with its stake."""
    table = seat("skids_otoole", "roland_banks")
    table.skids.holds(DOUBLE_OR_NOTHING, "03233", "03233").has(resources=3).tests("combat", 1)
    table.skids.commits(DOUBLE_OR_NOTHING, "03233").chooses("2")
    table.skids.commits("03233").chooses("1").reveals("+1")

    assert table.skids.resources == 2 * (2 * 2 + 2 * 1)


def test_derringer_and_double_or_nothing() -> None:
    """Ruling of 03234: each of the two successes gives an action."""
    table = seat("skids_otoole", "roland_banks")
    table.prints(RAVENOUS, health=9, fight=1)
    table.enemy(RAVENOUS).engaged_with(table.skids)
    table.skids.holds(DOUBLE_OR_NOTHING).controls("03234")
    table.skids.does("fight", ".41 Derringer").commits(DOUBLE_OR_NOTHING).reveals("+1")
    table.skids.chooses("yes")

    assert table.skids.actions == 4


@pytest.mark.parametrize(("controller", "hurt"), [("mark", "roland"), ("roland", "mark")])
def test_mark_harrigan_and_true_grit(controller: str, hurt: str) -> None:
    """§9: damage on a card that he controls, even if that is defeated; not on another’s card."""
    table = seat("mark_harrigan", "roland_banks")
    getattr(table, controller).controls("03021", damage=2)
    table.mark.stacks(KNIFE)
    getattr(table, hurt).is_dealt(damage=1).assigns(damage={"True Grit": 1})

    assert table.mark.can("activate", "Mark Harrigan") is (controller == "mark")


def test_mark_harrigan_and_a_grit_that_was_not_enough() -> None:
    """§9: the damage on his card counts, even if the rest defeats the one who was hurt."""
    table = seat("mark_harrigan", "roland_banks")
    table.mark.stacks(KNIFE).controls("03021")
    table.roland.has(damage=8).is_dealt(damage=2).assigns(damage={"True Grit": 1})

    assert (table.roland.playing, table.mark.can("activate", "Mark Harrigan")) == (False, True)


def test_mark_harrigan_and_armor_of_ardennes() -> None:
    """§9: damage that is cancelled is not placed."""
    table = seat("mark_harrigan")
    table.mark.stacks(KNIFE).controls("03305")
    table.mark.is_dealt(damage=1).assigns(damage={"Armor of Ardennes": 1})
    table.mark.does("activate", "Armor of Ardennes")

    assert not table.mark.can("activate", "Mark Harrigan")


def test_eidetic_memory_copies_improvisation() -> None:
    """Ruling of 03306: signatures can be copied; who has no role switches none, and draws."""
    table = seat("minh_thi_phan", "lola_hayes")
    discards(table.lola, "03018")
    table.minh.has_deck(KNIFE).holds("03306").does("play", "Eidetic Memory")

    assert (table.minh.hand, table.minh.seat in (table.state.roles or {})) == ([KNIFE], False)


def test_calling_in_favors_and_a_role() -> None:
    """§9, Lola: the Ally that is found is played, so it has to fit her role."""
    table = seat("lola_hayes")
    table.order("role", seat=0, role="seeker")
    table.lola.controls(COP)
    table.lola.has_deck(COP, KNIFE).holds("03158").has(resources=9).does(
        "play", "Calling in Favors"
    )

    assert (table.in_play(COP), sorted(table.lola.deck)) == (False, [COP, KNIFE])


def test_a_shortcut_is_an_ability_of_its_location() -> None:
    """§1, Lola: her role limits player cards, and a Shortcut’s ability belongs to the location."""
    table = seat("lola_hayes", "roland_banks", scenario="curtain_call")
    table.order("role", seat=0, role="guardian")
    table.attached("03232", table.lola.place)

    assert table.lola.can("move", "Shortcut")


@pytest.mark.parametrize("healed", [True, False])
def test_st_huberts_key_can_be_too_heavy(healed: bool) -> None:
    """§10: as it enters, 2 sanity less defeat Akachi, unless she discards it at once."""
    table = seat("akachi_onyele", "agnes_baker")
    table.akachi.holds("03269").has(horror=6, resources=4).does("play", "Hubert")
    if healed:
        table.akachi.does("activate", "Hubert")
    else:
        table.akachi.passes()

    assert (table.akachi.playing, table.akachi.horror) == (healed, 4 if healed else 6)


# Encounter sets and the first two scenarios


@pytest.mark.parametrize("on_the_way", [True, False])
def test_a_dance_and_a_snare_trap(on_the_way: bool) -> None:
    """Ruling of 03199: caught or not, the enemy moves on, engages and attacks."""
    table = in_carcosa("the_last_king", 2)
    puppet = table.enemy(PUPPET, exhausted=not on_the_way).at("Dining Room")
    table.lays("Courtyard")
    trap = table.attached(SNARE_TRAP, table.piece("Courtyard") if on_the_way else puppet)
    table.draws_encounter(DANCE, token="auto-fail")
    table.roland.chooses("Courtyard").chooses("horror")

    assert (puppet.exhausted, puppet.threat, table.roland.damage) == (True, table.roland.seat, 1)
    assert trap.host == (puppet.id if on_the_way else None) or trap not in table.game.in_play


def test_storm_of_spirits_hurts_a_poltergeist() -> None:
    """§12, Poltergeist: a Spell can damage it; the event is one."""
    table = theatre()
    table.prints("03093", health=5)
    ghost = table.enemy("03093").engaged_with(table.roland)
    table.roland.holds("03153").has(resources=3).does("play", "Storm of Spirits", token="+1")

    assert ghost.damage == 2


def haruko(table: Table) -> Piece:
    """Return Ishimaru Haruko, an enemy engaged with Roland."""
    table.order("remove", what=table.piece(HARUKO_AS_GUEST).id, to="aside")
    return table.enemy(HARUKO).engaged_with(table.roland)


@pytest.mark.parametrize("cop", [True, False])
def test_haruko_and_damage_during_an_attack(cop: bool) -> None:
    """The Last King, Watch: a Beat Cop’s damage is no attack, even in the middle of one."""
    table = in_carcosa("the_last_king")
    table.prints(HARUKO, health=9)
    enemy = haruko(table)
    table.encounter_deck(EVILS)
    table.roland.controls(COP)
    table.roland.holds("01091").does("fight", "Haruko")
    if cop:
        table.roland.does("activate", "Beat Cop")
    else:
        table.roland.reveals("elder-sign")

    assert (enemy.damage, table.encounter_discard) == (1, [EVILS] if cop else [])


def test_dianne_between_equal_guests() -> None:
    """The Last King: of the guests with the fewest clues the lead picks one, not only hers."""
    table = in_carcosa("the_last_king")
    dianne = table.enemy(DIANNE).at("Ballroom")
    table.enemies_attack()
    table.roland.chooses(table.roland.labels()[-1])

    assert len(table.game.enemies.at(dianne.place)) == 1
    assert dianne.place != table.piece("Ballroom").id


def test_dread_counts_earlier_moves() -> None:
    """§12, Dread: one move a turn, and the one before it was drawn is one."""
    table = theatre()
    table.roland.does("move", "Lobby")
    table.draws_encounter("03084b")

    assert not table.roland.can("move", "Theatre")


def test_spires_fade_however_their_doom_goes() -> None:
    """Curtain Call, Watch: at 0 doom Spires of Carcosa goes at once, whatever took the doom."""
    table = theatre()
    table.draws_encounter("03091")
    table.sets(table.roland.place.id, doom=0)
    table.roland.does("resource")

    assert not table.in_play("03091")


def test_nothing_prevents_the_hundred_horror() -> None:
    """Curtain Call, Watch: no Devil’s Luck against Encore."""
    table = theatre()
    table.roland.holds("03157").has(resources=1)
    table.order("stage", of="agenda", number=2)
    table.order("advance", what="agenda")

    assert not table.roland.playing


def test_the_lighting_box_and_the_discard_pile() -> None:
    """Curtain Call: cards in hand cost 2 more there, not those that Yorick digs up."""
    table = seat("william_yorick", scenario="curtain_call")
    discards(table.yorick, KNIFE)
    table.yorick.at(LIGHTING_BOX).holds(COP).has(resources=1)
    table.enemy(RATS).engaged_with(table.yorick)
    assert "It costs 6 resources" in table.yorick.why_not("play", "Beat Cop")
    table.yorick.does("fight", "Rats").reveals("+1")
    table.yorick.does("activate", "William Yorick")

    assert (table.in_play(KNIFE), table.yorick.resources) == (True, 0)


def test_a_shortcut_down_the_balcony() -> None:
    """Ruling of 03232: its move is a move action, so Roland stumbles as by his own."""
    table = theatre()
    table.roland.at(BALCONY)
    table.attached("03232", table.piece(BALCONY))
    table.roland.does("move", "Shortcut", "Theatre")

    assert (table.roland.is_at(THEATRE), table.roland.damage) == (True, 2)


def test_corrosion_without_shroud() -> None:
    """§12, Corrosion: at a shroud of 0 nothing is discarded, so it surges."""
    table = in_carcosa("the_last_king")
    table.prints("03070", shroud=0)
    table.roland.holds(KNIFE)
    table.encounter_deck(EVILS)
    table.draws_encounter("03102")

    assert (table.roland.hand, EVILS in table.encounter_discard) == ([KNIFE], True)
