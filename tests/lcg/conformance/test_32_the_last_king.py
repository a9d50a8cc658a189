"""32 The Last King, by Carcosa scenario notes II."""

from __future__ import annotations

import pytest

from bot.lcg.core.facts import XpEarned
from bot.lcg.core.state import CopyNo, Piece
from bot.lcg.text import log
from bot.lcg.views.overview import board
from tests.lcg.carcosa import MAN, PARTY, in_carcosa
from tests.lcg.table import Table

FOYER, BALLROOM, LIVING_ROOM, GALLERY = "03070", "03071", "03072", "03073"
COURTYARD, DINING_ROOM, DIANNE, DINING, CROWD = "03074", "03075", "03081", "03082", "03083"
CONSTANCE, JORDAN, HARUKO, SEBASTIEN, ASHLEIGH = "03076a", "03077", "03078", "03079", "03080"
GUESTS = [CONSTANCE, JORDAN, HARUKO, SEBASTIEN, ASHLEIGH]
SEER, PUPPET, DANCE, OOZE, CORROSION = "03095", "03096", "03097", "03101", "03102"
ROACHES, MARKED, MASK, RATS, KNIFE, ROADS = "03103", "03104", "03105", "01159", "01086", {
    FOYER: {BALLROOM, COURTYARD, LIVING_ROOM},
    BALLROOM: {FOYER, COURTYARD, DINING_ROOM},
    LIVING_ROOM: {FOYER, COURTYARD, GALLERY},
    DINING_ROOM: {BALLROOM, COURTYARD},
    GALLERY: {LIVING_ROOM, COURTYARD},
    COURTYARD: {FOYER, BALLROOM, LIVING_ROOM, GALLERY, DINING_ROOM},
}  # fmt: skip


def party(seats: int = 1, **more: object) -> Table:
    """The first turn in the Foyer."""
    return in_carcosa("the_last_king", seats, **more)


def meets(table: Table, guest: str) -> Piece:
    """Everybody is in the Ballroom with this guest alone."""
    ballroom = table.lays(BALLROOM)
    for code in GUESTS:
        table.piece(code).place = ballroom.id if code == guest else table.piece(COURTYARD).id
    table.all_at(BALLROOM)
    return table.piece(guest)


def turned(table: Table, guest: str) -> Piece:
    """This guest is the next to be turned over, by the doom of agenda 2."""
    order = table.state.apart["sickening_reality"]
    code = f"0306{5 + GUESTS.index(guest)}"
    order.sort(key=lambda copy: table.game.card(copy).code != code)
    table.order("stage", of="agenda", number=2)
    table.sets("agenda", doom=2)
    table.goes("mythos")
    table.settle()
    return table.piece(f"{code}b")


# Set-up


@pytest.mark.parametrize("seats", [1, 3])
def test_the_guests_are_in_the_rooms(seats: int) -> None:
    """II, set-up: one guest in each room but the Foyer, with 1 and 1 per investigator clues.

    There are 22 encounter cards.
    """
    table = party(seats, calm=False)

    rooms = {place.id for place in table.game.places.all() if place.code != FOYER}
    assert {table.piece(code).place for code in GUESTS} == rooms
    assert {table.piece(code).clues for code in GUESTS} == {1 + seats}
    assert [p.code for p in table.game.places.all() if p.revealed] == [FOYER]
    assert len(table.state.encounter_deck) == 22


def test_the_rooms_are_connected() -> None:
    """II, graph: all links between rooms go both ways."""
    table = party()
    all_places = table.game.places.all()
    assert {p.code: {n.code for n in table.game.places.connections(p)} for p in all_places} == ROADS


# Tokens


@pytest.mark.parametrize(("difficulty", "on"), [("standard", 1), ("hard", 0)])
def test_the_skull_puts_doom_on_the_possessed(difficulty: str, on: int) -> None:
    """II, skull: it reveals another token; a failure puts 1 doom on a Possessed guest.

    On hard on the one with most health.
    """
    table = party(difficulty=difficulty)
    foes = [table.enemy(SEER).at(GALLERY), table.enemy(SEER, damage=2).at(GALLERY)]
    table.bag("skull", "auto_fail")
    table.roland.tests("combat", 2, token=["skull", "auto_fail"])
    table.settle()
    if difficulty == "standard":
        table.roland.chooses(str(foes[on].id))

    assert [foe.doom for foe in foes] == [int(n == on) for n in range(2)]


@pytest.mark.parametrize("difficulty", ["standard", "hard"])
@pytest.mark.parametrize("succeeds", [True, False])
def test_what_symbols_cost(difficulty: str, succeeds: bool) -> None:
    """II, cultist and tablet: a failure costs a clue, or 1 horror; on hard a success too."""
    table = party(difficulty=difficulty)
    table.roland.has(clues=1)
    for symbol in ("cultist", "tablet"):
        table.bag(symbol)
        table.roland.tests("combat", 0 if succeeds else 4)
        table.settle()

    paid = difficulty == "hard" or not succeeds
    assert (table.roland.clues, table.roland.horror) == ((0, 1) if paid else (1, 0))


# Places


@pytest.mark.parametrize(("room", "gain"), [(BALLROOM, (2, 0)), (LIVING_ROOM, (0, 1))])
def test_talking_pays(room: str, gain: tuple[int, int]) -> None:
    """II, Ballroom and Living Room: an ability after a parley there, once per phase in all."""
    table = party()
    guest = meets(table, CONSTANCE)
    table.all_at(room)
    guest.place = table.piece(room).id
    table.roland.has_deck(KNIFE, KNIFE)
    before = table.roland.resources
    for _ in range(2):
        guest.clues = 2
        table.roland.does("parley", "Constance", token="0")
        while table.roland.is_awaited and table.roland.ask.kind == "reaction":
            assert "Roland has parleyed" in table.roland.ask.prompt
            table.roland.chooses(table.roland.labels()[0])

    assert (table.roland.resources - before, len(table.roland.hand)) == gain


def test_the_gallery_stares_back() -> None:
    """II, Gallery: as a turn ends there, test willpower (2) or put 1 of your clues on it."""
    table = party()
    table.all_at(GALLERY)
    table.bag("auto_fail")
    table.roland.has(clues=1).ends_turn()
    table.settle()

    assert (table.roland.clues, table.piece(GALLERY).clues) == (0, 1)


@pytest.mark.parametrize(("card", "comes"), [(RATS, True), (MARKED, False)])
def test_the_courtyard_rustles(card: str, comes: bool) -> None:
    """II, Courtyard: the top encounter card is discarded; if it is an enemy you draw it."""
    table = party()
    table.encounter_deck(card)
    table.roland.does("move", "Courtyard")
    table.settle()

    assert (bool(table.game.enemies.all()), card in table.encounter_discard) == (comes, not comes)


@pytest.mark.parametrize(("token", "horror", "doom"), [("skull", 2, 1), ("0", 1, 0)])
def test_dinner_is_served(token: str, horror: int, doom: int) -> None:
    """II, Dining Room: heal 1 horror and reveal a token; a skull costs 1 horror and 1 doom."""
    table = party()
    table.all_at(DINING_ROOM)
    assert not table.roland.can("activate", "Dining Room")
    table.tokens(token)
    table.roland.has(horror=2).does("activate", "Dining Room")

    assert (table.roland.horror, table.piece(DINING_ROOM).doom) == (horror, doom)


# Guests


@pytest.mark.parametrize(
    ("guest", "name", "needs"),
    [
        (CONSTANCE, "Constance", {}),
        (JORDAN, "Jordan", {"resources": 10}),
        (HARUKO, "Haruko", {"cards": 6}),
        (SEBASTIEN, "Sebastien", {}),
        (ASHLEIGH, "Ashleigh", {"actions": 2}),
    ],
)
def test_an_interview(guest: str, name: str, needs: dict[str, int]) -> None:
    """II, guests: a success takes 1 clue; the last clue completes the interview."""
    table = party()
    person = meets(table, guest)
    person.clues = 2
    table.bag("elder_sign")
    if needs:
        table.roland.has(resources=9, actions=1)
        assert not table.roland.can("parley", name)
    table.roland.has(resources=needs.get("resources", 0), actions=9)
    table.roland.holds(*[KNIFE] * needs.get("cards", 0))
    for left, noted in ((1, []), (0, ["vips_interviewed"])):
        table.roland.does("parley", name)
        table.settle()
        assert (person.clues, table.notes) == (left, noted)
    assert table.roland.clues == 2
    assert not table.roland.can("parley", name)


def test_the_crowd_is_tough() -> None:
    """II, Tough Crowd: each copy adds 1 action to every parley until the round ends."""
    table = party()
    meets(table, CONSTANCE)
    for _ in range(2):
        table.draws_encounter(CROWD)
    shown = board(table.game, ()).agenda
    assert shown is not None
    assert [card.name for card in shown.attached] == ["Tough Crowd"] * 2
    assert not table.roland.has(actions=2).can("parley", "Constance")
    assert table.roland.has(actions=3).can("parley", "Constance")
    table.next_phase("upkeep")
    table.settle()
    assert not table.in_play(CROWD)


def test_dianne_distracts() -> None:
    """II, Dianne: investigators at her location gain no clues; she moves to the shyest guest."""
    table = party()
    guest = meets(table, CONSTANCE)
    table.piece(JORDAN).clues = 0
    dianne = table.enemy(DIANNE).at(BALLROOM)
    table.roland.does("parley", "Constance", token="0")
    table.settle()
    assert (guest.clues, table.roland.clues) == (2, 0)
    table.enemies_attack()
    table.settle()

    assert dianne.place == table.piece(JORDAN).place


@pytest.mark.parametrize(("choice", "left"), [("Put 1", (0, 0)), ("Take 1", (1, 1))])
def test_fine_dining(choice: str, left: tuple[int, int]) -> None:
    """II, Fine Dining: put 1 of your clues on a guest, or take 1 damage and 1 horror."""
    table = party()
    guest = meets(table, CONSTANCE)
    table.roland.has(clues=1)
    table.draws_encounter(DINING)
    table.roland.chooses(choice)
    if choice == "Put 1":
        table.roland.chooses("Constance Dumaine")
        assert (guest.clues, table.roland.clues) == (3, 0)

    assert (table.roland.damage, table.roland.horror) == left


# What the guests become


def test_a_guest_turns() -> None:
    """II, agenda 2: doom is removed; a guest becomes an enemy, its clues stay at the location."""
    table = party()
    guest = meets(table, CONSTANCE)
    guest.clues = 2
    enemy = turned(table, CONSTANCE)

    assert (table.game.stages.doom, table.state.agenda.index) == (0, 1)
    assert (table.roland.horror, table.piece(BALLROOM).clues, enemy.threat) == (1, 2, 0)
    assert not table.in_play(CONSTANCE)
    assert table.notes == []
    assert table.game.enemies.fight(enemy) == 4
    enemy.exhausted = True
    assert table.game.enemies.fight(enemy) == 7


def test_the_last_reality_ends_it() -> None:
    """II, agenda 2: if no guest is left it is R3; interviews are crossed out."""
    table = party()
    table.order("stage", of="agenda", number=2)
    table.state.removed += table.state.apart["sickening_reality"]
    table.state.apart["sickening_reality"] = []
    guest = meets(table, CONSTANCE)
    guest.clues = 1
    table.roland.has(clues=8).does("parley", "Constance", token="0")
    table.settle()
    table.sets("agenda", doom=2)
    table.goes("mythos")
    table.settle()

    assert table.resolution == "r3"
    assert [each.crossed for each in table.state.log if each.note == "vips_interviewed"] == [True]
    assert [fact.amount for fact in table.told(XpEarned)] == [0]


def test_jordan_heals_and_ashleigh_sings() -> None:
    """II, enemies: Jordan heals 1 each enemy phase; no upkeep card at Ashleigh’s location."""
    table = party()
    meets(table, JORDAN)
    jordan = turned(table, JORDAN)
    jordan.damage = 3
    table.enemies_attack()
    table.settle()
    assert jordan.damage == 2

    other = party()
    meets(other, ASHLEIGH)
    turned(other, ASHLEIGH)
    other.roland.has_deck(KNIFE, KNIFE)
    other.next_phase("upkeep")
    other.settle()
    assert other.roland.hand == []


def test_haruko_answers_what_is_no_attack() -> None:
    """II, Haruko: damage that is not an attack makes you draw an encounter card."""
    table = party()
    meets(table, HARUKO)
    haruko = turned(table, HARUKO)
    assert "Ishimaru Haruko becomes an enemy." in log.lines(table.game, table.facts, None)
    table.encounter_deck(OOZE, OOZE)
    table.roland.controls("01018")
    table.order("go", to="turn", seat=0)
    table.roland.does("activate", "Beat Cop")
    table.settle()

    assert (haruko.damage, table.in_play(OOZE)) == (1, True)


# Resolutions


@pytest.mark.parametrize(
    ("resigns", "word", "clues", "xp"), [(True, "r1", 7, [2, 1]), (False, "r2", 5, [1, 1])]
)
def test_clues_of_the_eliminated_are_shared(
    resigns: bool, word: str, clues: int, xp: list[int]
) -> None:
    """II, act: eliminated investigators’ clues go on it; 2 clues give 1 experience, divided."""
    table = party(2)
    table.daisy.has(clues=2)
    table.roland.has(clues=clues - 2)
    table.order("defeat", what=1)
    assert table.state.act.clues == 2
    table.order("resign" if resigns else "defeat", **({"seat": 0} if resigns else {"what": 0}))
    while table.asked:
        seat = table.ask.awaited[0]
        table.seats[seat].chooses("Roland Banks")

    assert table.resolution == word
    assert [who.xp for who in table.state.investigators] == xp


def test_who_was_slain() -> None:
    """II, resolutions: Possessed guests in the display are noted as slain and give no points."""
    table = party()
    meets(table, SEBASTIEN)
    turned(table, SEBASTIEN)
    table.order("defeat", what="03068b", by=0)
    table.order("resign", seat=0)

    slain = [entry.card for entry in table.state.log if entry.note == "vips_slain"]
    assert (slain, table.state.investigators[0].xp) == ([SEBASTIEN], 0)


# Shared sets


def test_a_seer_hurts_both() -> None:
    """§12, Seer of the Sign: when it engages you it takes 1 damage, as you do."""
    table = party()
    table.draws_encounter(SEER)
    table.settle()

    assert (table.roland.damage, table.piece(SEER).damage) == (1, 1)


@pytest.mark.parametrize(("choice", "horror", "fight"), [("Take 1 horror", 1, 2), ("It has", 0, 5)])
def test_a_puppet_dances(choice: str, horror: int, fight: int) -> None:
    """§12, Puppet of Hastur: take 1 horror, or it gets +3 fight for the investigation phase."""
    table = party()
    table.draws_encounter(PUPPET)
    table.settle()
    table.roland.chooses(choice)
    puppet = table.piece(PUPPET)
    assert (table.roland.horror, table.game.enemies.fight(puppet)) == (horror, fight)
    table.stops_before()
    table.roland.ends_turn()
    table.settle()
    assert table.game.enemies.fight(puppet) == 2


def test_a_dance_crosses_the_house() -> None:
    """§12, Dance of the Yellow King: on a failure the nearest readies, moves there and attacks."""
    table = party()
    seer = table.enemy(SEER, exhausted=True).at(GALLERY)
    table.draws_encounter(DANCE, token="auto_fail")
    table.settle()
    table.roland.chooses("Courtyard")

    assert (seer.threat, seer.exhausted, table.roland.damage) == (0, False, 2)


def test_filth_and_roaches() -> None:
    """§12, Ooze and Filth: all locations have +1 shroud until the round ends."""
    table = party()
    table.draws_encounter(OOZE)
    swarm = table.enemy(ROACHES).at(COURTYARD)
    assert table.game.enemies.fight(swarm) == 6
    table.next_phase("upkeep")
    table.settle()
    assert (table.in_play(OOZE), table.game.enemies.fight(swarm)) == (False, 5)


def test_corrosion() -> None:
    """§12, Corrosion: discard Items with costs up to the shroud, else all; without one: surge."""
    table = party()
    table.roland.controls("01016")
    table.roland.holds(KNIFE)
    table.draws_encounter(CORROSION)
    table.roland.chooses("One in play")
    table.settle()
    assert (table.roland.discard, table.roland.hand) == (["01016"], [KNIFE])

    table.draws_encounter(CORROSION)
    assert table.roland.hand == []
    table.encounter_deck(CORROSION, RATS)
    table.draws_encounter()
    table.settle()
    assert table.in_play(RATS)


@pytest.mark.parametrize(("there", "horror"), [(False, 0), (True, 2)])
def test_marked_by_the_sign(there: bool, horror: int) -> None:
    """§12, Marked by the Sign: willpower (2), with the Man in play 4."""
    table = party()
    if there:
        table.enemy(MAN).at(GALLERY)
    table.draws_encounter(MARKED, token="0")
    table.settle()

    assert table.roland.horror == horror


def test_the_pale_mask_beckons() -> None:
    """§12, §6: a Man drawn from his bearer’s deck attacks all; each defeat counts immediately."""
    table = Table(PARTY[:2], scenario="the_last_king")
    bearer = table.roland
    copy = next(CopyNo(n) for n, each in enumerate(table.state.copies) if each.code == MAN)
    assert table.game.cards.owner(copy) == bearer.seat
    table.draws_encounter(MASK)
    table.roland.chooses("Gallery")
    table.settle()
    assert table.in_play(MAN)
    table.draws_encounter(MASK)
    table.settle()
    assert [player.horror for player in table.seats] == [1, 1]
    table.order("defeat", what=MAN, by=1)

    assert bearer.discard == [MAN]
    assert table.notes == ["chasing_the_stranger"]


def test_the_board_shows_the_clues_of_a_guest() -> None:
    """II, set-up: all players see a guest’s clues."""
    table = party()
    meets(table, CONSTANCE)
    ballroom = next(p for p in board(table.game, table.asked).places if p.code == BALLROOM)

    assert [each.name for each in ballroom.attached] == ["2 clues: Constance Dumaine"]
