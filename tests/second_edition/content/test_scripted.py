"""Encounters that are scripts, both ways."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import LOST, Deck, Place, Special
from tests.second_edition.content.driving import SEAT, Position
from tests.second_edition.terms import Moved, Phase, Standing

PASS, FAIL = 6, 1


@pytest.fixture
def position() -> Position:
    """Joe Diamond without cards and clues, his sliders in the middle."""
    made = Position(
        "scripted", investigators=["joe_diamond", "bob_jenkins"], ancient_one="azathoth"
    )
    made.empties_the_board()
    made.empties_hands(SEAT)
    made.me.sliders = [0, 0, 3]
    made.phase = Phase.ARKHAM
    return made


def meets(
    position: Position, card: str, at: str, *faces: int, wanted: tuple[str, ...] = ()
) -> None:
    """An entry is resolved with these dice and choices."""
    position.me.at("silver_twilight_lodge" if at == "inner_sanctum" else at)
    position.me.rolls(*faces)
    position.wanted = list(wanted)
    position.run(position.me.resolve(card, at))


def count(position: Position, deck: Deck) -> int:
    """Return how many cards of a deck Joe has."""
    return len(position.me.of_deck(deck))


def test_private_catalogue(position: Position) -> None:
    """One card of either deck can be bought."""
    position.me.money = 20

    meets(position, "northside_3", "curiositie_shoppe", wanted=("unique", "sword-of-glory"))

    assert position.me.owns("sword_of_glory")
    assert position.me.money == 12


@pytest.mark.parametrize("face", [PASS, FAIL])
def test_sticky_fingers(position: Position, face: int) -> None:
    """An item is lost on a failure."""
    position.gets("food")
    position.me.sliders[2] = 0

    meets(position, "northside_4", "curiositie_shoppe", *[face] * 3)

    assert (not position.me.owns("food")) is (face == FAIL)


def test_public_sale(position: Position) -> None:
    """Everybody may buy of the same four cards."""
    everybody = position.investigators
    for who in everybody:
        who.money = 50
    owned = {held.card for who in everybody for held in who.cards}

    meets(position, "northside_5", "curiositie_shoppe")

    bought = [held.card for who in everybody for held in who.cards if held.card not in owned]
    assert 100 - sum(who.money for who in everybody) == sum(
        position.printed_card(c).price for c in bought
    )
    assert not position.limbo
    assert not position.faults()


@pytest.mark.parametrize("face", [PASS, FAIL])
def test_back_room(position: Position, face: int) -> None:
    """A pass shows the Unique Item too."""
    position.me.sliders[2] = 0
    position.me.money = 50

    meets(position, "northside_6", "curiositie_shoppe", *[face] * 3)

    assert count(position, Deck.COMMON) <= 1
    assert count(position, Deck.UNIQUE) <= (1 if face == PASS else 0)


def test_swept_away(position: Position) -> None:
    """A failure leads to where the next Mythos card opens a gate; the card does nothing else."""
    card = "family_found_butchered"
    if card not in position.mythos_deck:
        position.mythos_deck.append(card)
    position.next("mythos", card)

    meets(position, "northside_7", "curiositie_shoppe", *[FAIL] * 8)

    moves = [fact.to for fact in position.facts if isinstance(fact, Moved)]
    assert moves[0] == "graveyard"
    assert position.mythos_deck[-1] == card
    assert position.terror == 0


def test_the_special(position: Position) -> None:
    """$6 at the most buy as many points."""
    who = position.me
    who.money, who.sanity, who.stamina = 9, 1, 1

    meets(position, "easttown_1", "velmas_diner", wanted=("n3",))

    assert (who.money, who.sanity + who.stamina) == (6, 5)


@pytest.mark.parametrize(
    ("face", "money", "left", "street"),
    [(PASS, 3, 8, False), (FAIL, 3, 0, False), (FAIL, 2, 2, True)],
)
def test_card_game(position: Position, face: int, money: int, left: int, street: bool) -> None:
    """A loser without $3 is thrown out."""
    who = position.me
    who.money, who.sliders[2] = money, 0

    meets(position, "easttown_2", "hibbs_roadhouse", *[face] * 3)

    assert who.money == left
    assert position.is_street(who.place) is street


def test_keen_buyer(position: Position) -> None:
    """A Common Item brings twice its price."""
    position.gets("tommy_gun")

    meets(position, "rivertown_3", "general_store", wanted=("tommy-gun",))

    assert position.me.money == 14


def test_strange_rays(position: Position) -> None:
    """A Curse goes; otherwise a Blessing comes."""
    who = position.me
    who.specials[Special.CURSE] = False
    meets(position, "miskatonic_u_1", "science_building")
    assert not who.specials
    meets(position, "miskatonic_u_1", "science_building")
    assert Special.BLESSING in who.specials


@pytest.mark.parametrize(("spells", "item"), [(2, True), (3, False)])
def test_loud_professor(position: Position, spells: int, item: bool) -> None:
    """Who has at most 2 Spells gets an item."""
    for _ in range(spells):
        position.take(position.decks[Deck.SPELL][0])

    meets(position, "miskatonic_u_3", "science_building")

    assert bool(count(position, Deck.UNIQUE)) is item


def test_another_self(position: Position) -> None:
    """Another investigator of own choice comes in the next turn; everything else is gone."""
    who = position.me
    who.sliders[2] = 0
    position.gets("food")

    meets(
        position,
        "miskatonic_u_6",
        "science_building",
        *[PASS] * 3,
        wanted=("yes", "sister_mary"),
    )

    assert who.standing is Standing.COMING
    assert who.wanted == "sister_mary"
    assert not who.cards


def test_unstable_machine(position: Position) -> None:
    """Each gate closes on a success, without trophies."""
    position.gate("woods", "abyss")
    position.gate("black_cave", "yuggoth")

    meets(position, "miskatonic_u_7", "science_building", PASS, 6, 1, wanted=("yes",))

    assert [gate.place for gate in position.gates] == ["black_cave"]
    assert not position.me.gates


def test_unstable_machine_explodes(position: Position) -> None:
    """A failure costs a die roll of Stamina and ends in the Hospital."""
    who = position.me
    who.sliders[2] = 0

    meets(position, "miskatonic_u_7", "science_building", 2, wanted=("yes",))

    assert who.stamina == 4
    assert who.place == "st_marys_hospital"


CLOSING = [
    ("miskatonic_u_7", "science_building", (PASS, 6)),
    ("french_hill_7", "inner_sanctum", (PASS, PASS)),
]


@pytest.mark.parametrize(("card", "at", "faces"), CLOSING)
def test_the_last_gate_that_an_encounter_closes_wins(
    position: Position, card: str, at: str, faces: tuple[int, ...]
) -> None:
    """Rules, 14: The last gate is closed, and there are trophies enough; else play goes on."""
    for trophies, ended in ((1, ""), (2, "closed")):
        position.gate("woods", "abyss")
        position.me.gates[:] = [position.gate_stack.pop() for _ in range(trophies)]
        position.me.clues = 2

        meets(position, card, at, *faces, wanted=("yes",))

        assert position.ended == ended


def test_summoned_to_die(position: Position) -> None:
    """Any monster of the board becomes a trophy."""
    no = position.places("gug", "woods")
    who = position.me
    who.sliders[2] = 0

    meets(position, "french_hill_2", "inner_sanctum", *[PASS] * 2, wanted=("yes",))

    assert no in who.monsters
    assert who.sanity == 3


def test_visions(position: Position) -> None:
    """Sanity for clues, 3 at the most."""
    meets(position, "french_hill_3", "inner_sanctum", wanted=("n2",))

    who = position.me
    assert (who.sanity, who.clues) == (2, 2)


@pytest.mark.parametrize(("money", "member"), [(3, True), (2, False)])
def test_dues(position: Position, money: int, member: bool) -> None:
    """Who does not pay is no member any more."""
    who = position.me
    who.money = money
    who.specials[Special.MEMBERSHIP] = False

    meets(position, "french_hill_4", "inner_sanctum", wanted=("yes",))

    assert (Special.MEMBERSHIP in who.specials) is member
    assert (who.money, who.sanity) == ((0, 4) if member else (2, 2))


def test_unguarded_chest(position: Position) -> None:
    """Two dice, an item for each."""
    meets(position, "french_hill_7", "silver_twilight_lodge", PASS, PASS, 6, 1)

    assert (count(position, Deck.UNIQUE), count(position, Deck.COMMON)) == (1, 1)


def test_great_working(position: Position) -> None:
    """A gate of choice closes for 2 clues and 1 Sanity."""
    position.gate("woods", "abyss")
    who = position.me
    who.clues = 2

    meets(position, "french_hill_7", "inner_sanctum", *[PASS] * 2, wanted=("yes",))

    assert not position.gates
    assert (who.clues, who.sanity, who.gates) == (0, 3, [])


def test_fortune_told(position: Position) -> None:
    """The card that was turned up is the next of its neighborhood."""
    meets(position, "uptown_2", "ye_olde_magick_shoppe", wanted=("downtown",))

    card = position.turned_up["downtown"]
    assert card.startswith("downtown")


@pytest.mark.parametrize(("face", "stamina"), [(3, 4), (4, 1)])
def test_restless_sleep(position: Position, face: int, stamina: int) -> None:
    """1 to 3 on the die are gained, more is nothing."""
    position.me.stamina = 1

    meets(position, "uptown_3", "st_marys_hospital", face)

    assert position.me.stamina == stamina


@pytest.mark.parametrize(("face", "removed"), [(5, 1), (2, 0)])
def test_last_prayer(position: Position, face: int, removed: int) -> None:
    """A clue may remove a doom token."""
    position.me.clues = 1
    position.doom = 3

    meets(position, "southside_6", "south_church", face, wanted=("yes",))

    assert position.doom == 3 - removed
    assert position.me.clues == 0


def enter(position: Position, world: str, area: int = 1) -> None:
    """Joe is in an Other World that he entered from the Woods."""
    position.gate("woods", world)
    position.me.at(f"{world}:{area}")
    position.me.entered = Place("woods")


@pytest.mark.parametrize("face", [PASS, FAIL])
def test_collapsing_tunnel(position: Position, face: int) -> None:
    """Back or lost, the gate is closed."""
    enter(position, "great_hall_of_celeano")
    position.me.sliders[0] = 3
    position.me.rolls(*[face] * 4)

    position.run(position.me.resolve("gate_card_02", "other"))

    assert not position.gates
    assert position.me.place == ("woods" if face == PASS else LOST)


def test_the_tunnel_can_be_the_last_gate(position: Position) -> None:
    """Rules, 14: With trophies enough for all it is the victory, before anybody is lost."""
    enter(position, "great_hall_of_celeano")
    position.me.gates += [position.gate_stack.pop(), position.gate_stack.pop()]
    position.me.rolls(*[FAIL] * 4)

    position.run(position.me.resolve("gate_card_02", "other"))

    assert position.ended == "closed"


@pytest.mark.parametrize(("area", "place"), [(1, "dreamlands:2"), (2, "woods")])
def test_short_cut(position: Position, area: int, place: str) -> None:
    """One area further, or home."""
    enter(position, "dreamlands", area)
    position.me.sliders[2] = 0
    position.me.rolls(*[PASS] * 2)

    position.run(position.me.resolve("gate_card_23", "dreamlands"))

    assert position.me.place == place


@pytest.mark.parametrize(("roll", "loss"), [(1, 0), (4, 2)])
def test_thin_air(position: Position, roll: int, loss: int) -> None:
    """2 less than the die shows is lost of both."""
    enter(position, "yuggoth")
    who = position.me
    who.sliders[2] = 3
    before = (who.sanity, who.stamina)
    position.me.rolls(roll)

    position.run(position.me.resolve("gate_card_43", "yuggoth"))

    assert (who.sanity, who.stamina) == (before[0] - loss, before[1] - loss)
