"""Dunwich Horror, section 13: Common and Unique Items."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import SKY, Deck, Place
from tests.second_edition.content.driving import SEAT, Position
from tests.second_edition.content.items.trials import fight
from tests.second_edition.table import Table
from tests.second_edition.terms import Combat, Loss, Phase, Window

WOODS = Place("woods")


def labels(table: Table, fight: Combat) -> list[str]:
    """The sets of weapons that are offered."""
    return [option.label for option in table.fight_choices(fight)[0]]


def combat(table: Table, code: str = "cultist") -> Combat:
    """A combat of the first seat, in its first round."""
    place = Place(table.joe.place)
    return Combat(seat=SEAT, monster=table.monster(code, place), spot=place, round=1)


# Weapons


@pytest.mark.parametrize(("code", "bonus"), [("brass_knuckles", 1), ("alien_device", 2)])
def test_handless_weapons_come_on_top(table: Table, code: str, bonus: int) -> None:
    """DH 13.1: Two hands hold the Tommy Gun, and the handless weapon counts beside it."""
    gun, handless = table.joe.gets("tommy_gun"), table.joe.gets(code)
    made = combat(table)

    assert any(set(some) == {gun, handless} for some in table.combos(made))
    assert table.weapon_bonus(made, handless, (gun, handless)) == bonus
    assert all(handless in some for some in table.combos(made))


ONE_BLOW = [
    ("carbine_rifle", 5),
    ("flamethrower", 7),
    ("fetch_stick", 7),
    ("golden_sword_of_yha_talla", 5),
]


@pytest.mark.parametrize(("code", "bonus"), ONE_BLOW)
def test_a_weapon_exhausts_for_one_check(position: Position, code: str, bonus: int) -> None:
    """DH 13.2: It is exhausted by the check that it helps, and adds nothing till refreshed."""
    card = position.gets(code)
    made = fight(position, "cultist")
    assert position.weapon_bonus(made, card, (card,)) == bonus
    position.run(position.attack_check(made, (card,), source="test"))

    held = position.me.held(card)
    assert held is not None
    assert held.exhausted
    assert all(card not in some for some in position.combos(made))


def test_it_says_that_it_is_exhausted(table: Table) -> None:
    """The set says what it exhausts; spent it is named with the reason."""
    rifle = table.joe.gets("carbine_rifle")
    made = combat(table)
    notes = [option.note for option in table.fight_choices(made)[0]]
    held = table.joe.held(rifle)
    assert held is not None
    held.exhausted = True

    assert any("exhausts Carbine Rifle" in note for note in notes)
    assert labels(table, made) == ["Fight with bare hands"]
    assert [each.reason for each in table.fight_choices(made)[1]] == ["Carbine Rifle is exhausted."]


def test_it_needs_its_hands(table: Table) -> None:
    """DH 13.2: The Flamethrower takes both hands in its round: no knife beside it."""
    flames, knife = table.joe.gets("flamethrower"), table.joe.gets("knife")

    assert all({flames, knife} - set(some) for some in table.combos(combat(table)))


def test_the_molotov_cocktail_is_used_up(position: Position) -> None:
    """+6 once."""
    bottle = position.gets("molotov_cocktail")
    made = fight(position, "cultist")
    assert position.weapon_bonus(made, bottle, (bottle,)) == 6

    position.run(position.attack_check(made, (bottle,), source="test"))

    assert not position.me.owns("molotov_cocktail")


def test_the_cane_is_kept(position: Position) -> None:
    """The Enchanted Cane cannot be lost unless its owner allows it."""
    cane = position.gets("enchanted_cane")
    assert position.weapon_bonus(fight(position, "ghost"), cane, (cane,)) == 3

    assert position.printed_card(cane).keeps


@pytest.mark.parametrize(
    ("code", "kind", "more"),
    [
        ("dusty_manuscripts", "spell", 1),
        ("glass_of_mortlan", "spell", 2),
        ("gruesome_talisman", "horror", 2),
        ("warning_mirror", "luck", 2),
    ],
)
def test_items_that_add_to_checks(position: Position, code: str, kind: str, more: int) -> None:
    """They add dice as long as they are owned."""
    assert position.printed_card(position.gets(code)).checks == {kind: more}


def test_the_lightning_gun_clears_the_sky(position: Position) -> None:
    """DH point 18: Monsters in the Sky become trophies, for 1 Sanity, 1 Stamina and the card."""
    no = position.places("byakhee", "uptown_streets")
    monster = position.on_board(no)
    assert monster is not None
    assert not position.use("lightning_gun", Window.ANY)
    position.gets("lightning_gun")
    assert not position.use("lightning_gun", Window.ANY)
    monster.place = SKY
    sanity, stamina = position.me.sanity, position.me.stamina

    assert position.use("lightning_gun", Window.ANY)
    assert no in position.me.monsters
    assert (position.me.sanity, position.me.stamina) == (sanity - 1, stamina - 1)
    assert not position.me.owns("lightning_gun")


# Losses and costs


def test_the_trumpet_takes_three(position: Position) -> None:
    """The third token on the Golden Trumpet discards it."""
    position.gets("golden_trumpet")
    assert not position.use("golden_trumpet", Window.LOSS, Loss(seat=SEAT, stamina=2))
    for _ in range(3):
        loss = Loss(seat=SEAT, sanity=2)
        assert position.use("golden_trumpet", Window.LOSS, loss)
        assert loss.sanity == 1

    assert not position.me.owns("golden_trumpet")


def test_the_elixir_spares_the_card(table: Table) -> None:
    """DH 8.7, point 26: Discarded, no Injury is drawn; Stamina is at its maximum all the same."""
    table.joe.gets("elixir_of_life")
    table.joe.stamina = 0

    table.act(table.joe.settle(), "card", "use:elixir")

    assert table.asked[-1].source == "Unconscious"
    assert not table.joe.of_deck(Deck.INJURY)
    assert not table.joe.owns("elixir_of_life")
    assert table.joe.stamina == table.joe.max_stamina()
    assert table.joe.place == "st_marys_hospital"


def test_the_books_pay_for_a_spell(table: Table) -> None:
    """Exhausted, the Books pay 1 Sanity of a Spell's cost, even where it is the last."""
    table.joe.gets("seven_cryptical_books_of_hsan")
    spell = table.joe.gets("alchemical_process")
    table.joe.rolls(6, 6, 6, 6)
    table.joe.sanity, table.joe.money, table.joe.sliders[2] = 1, 0, 3

    table.act(table.joe.cast("alchemical_process", spell), "use:seven")

    assert (table.joe.sanity, table.joe.money) == (1, 3)
    books = table.joe.holding("seven_cryptical_books_of_hsan")
    assert books is not None
    assert books.exhausted


# Tomes


def test_dhol_chants(position: Position) -> None:
    """2 movement points and a Lore check for an Ally; 2 Sanity and the book."""
    position.gets("dhol_chants")
    position.me.points, position.me.sanity = 2, 4
    position.me.sliders[2] = 3
    position.me.rolls(*[6] * 8)

    assert position.use("dhol_chants", Window.MOVEMENT)
    assert len(position.me.of_deck(Deck.ALLY)) == 1
    assert not position.me.owns("dhol_chants")
    assert position.me.points == 0


def test_true_magick(position: Position) -> None:
    """1 movement point and a Lore check for a Clue; 1 Sanity; the book stays."""
    position.gets("true_magick")
    position.me.points, position.me.clues = 1, 0
    position.me.sliders[2] = 3
    position.me.rolls(*[6] * 8)

    assert position.use("true_magick", Window.MOVEMENT)
    assert position.me.clues == 1
    assert position.me.owns("true_magick")


def test_de_vermiis_mysteriis(position: Position) -> None:
    """DH point 17: 2 points left over close a gate in the Arkham Encounters: no trophy, no seal."""
    position.gets("de_vermiis_mysteriis")
    assert not position.use("de_vermiis_mysteriis", Window.BESIDE_ENCOUNTER)
    position.gate("woods", "abyss")
    position.phase, position.me.points = Phase.ARKHAM, 1
    assert not position.use("de_vermiis_mysteriis", Window.BESIDE_ENCOUNTER)
    position.me.points, position.me.sliders[2] = 2, 3
    position.gets("skill_lore")
    position.me.rolls(*[6] * 8)

    assert position.use("de_vermiis_mysteriis", Window.BESIDE_ENCOUNTER)
    assert position.gate_at(WOODS) is None
    assert not position.me.gates
    assert not position.seals
    assert not position.me.owns("de_vermiis_mysteriis")


def test_the_last_gate_that_it_closes_wins(position: Position) -> None:
    """Rules, 14: No gate is open any more, and there are as many trophies as players."""
    position.gets("de_vermiis_mysteriis")
    position.gate("woods", "abyss")
    position.me.gates += [position.gate_stack.pop(), position.gate_stack.pop()]
    position.phase, position.me.points, position.me.sliders[2] = Phase.ARKHAM, 2, 3
    position.me.rolls(*[6] * 8)

    assert position.use("de_vermiis_mysteriis", Window.BESIDE_ENCOUNTER)

    assert position.ended == "closed"


def test_points_left_over_wait_for_it(table: Table) -> None:
    """DH point 17: They are gone with the movement, unless its owner can still spend them."""
    for code, left in (("", 0), ("de_vermiis_mysteriis", 2)):
        if code:
            table.joe.gets(code)
        table.joe.points = 2
        table.joe.drops_points()
        assert table.joe.points == left


# The board


def test_the_fire_holds_the_ancient_one_off(table: Table) -> None:
    """DH 17.6: As long as somebody has it one gate more is needed; lost, it counts at once."""
    fire = table.bob.gets("fire_of_asshurbanipal")
    unstable = [place for place in table.areas() if table.unstable(place)]
    for place in unstable[:8]:
        table.gate(place)
    assert table.raised is None

    table.act(table.bob.discard(fire), seat=1)

    assert table.raised is not None


def test_a_gate_more_may_open(table: Table) -> None:
    """With the Fire the eighth gate of two players does not awaken."""
    table.bob.gets("fire_of_asshurbanipal")
    unstable = [place for place in table.areas() if table.unstable(place)]
    for place in unstable[:7]:
        table.gate(place)

    table.run(table.gate_appears(unstable[7]))

    assert table.raised is None


def test_the_brain_case_swaps_with_a_monster(position: Position) -> None:
    """DH 13.11: Before the first step: the monster stands here, its owner there, no point left."""
    no = position.places("cultist", "woods")
    position.gets("mi_go_brain_case")
    position.me.points, position.me.walked = 3, False
    position.wanted = [f"monster{no}"]

    assert position.use("mi_go_brain_case", Window.MOVEMENT)
    assert position.me.place == WOODS
    assert position.where(no) == "uptown_streets"
    assert position.me.points == 0


def test_the_brain_case_lets_nobody_out_of_jail(position: Position) -> None:
    """DH 13.11: From the Jail Cell no way leads on for who is not under arrest."""
    position.gets("mi_go_brain_case")
    position.run(position.other.be_arrested())

    assert position.other.place == "jail_cell"
    assert not position.use("mi_go_brain_case", Window.MOVEMENT)


def test_the_brain_case_swaps_with_somebody(position: Position) -> None:
    """DH 13.11: Two investigators change places; who has taken a step cannot use it."""
    position.gets("mi_go_brain_case")
    position.me.walked = True
    assert not position.use("mi_go_brain_case", Window.MOVEMENT)
    position.me.walked = False
    position.wanted = ["seat1"]

    assert position.use("mi_go_brain_case", Window.MOVEMENT)
    assert (position.me.place, position.other.place) == ("general_store", "uptown_streets")
