"""What monsters do beside their numbers."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Deck, Place
from tests.second_edition.content.driving import SEAT, SEATS, Position
from tests.second_edition.terms import (
    Combat,
    FightComes,
    Hit,
    HorrorComes,
    MonsterActivated,
    Standing,
    topics,
)

STREET = Place("uptown_streets")


@pytest.fixture
def position() -> Position:
    """Two investigators, one of them in the Uptown streets; no monster on the board."""
    made = Position(
        "monsters",
        investigators=["joe_diamond", "bob_jenkins"],
        ancient_one="azathoth",
        settings={"dunwich_monsters": True},
    )
    for monster in list(made.monsters):
        made.return_monster(monster.no)
    made.me.at(STREET)
    made.other.at("general_store")
    return made


def fight(position: Position, code: str) -> Combat:
    """A combat with a monster, before its Horror check."""
    return position.fighting(Combat(seat=SEAT, monster=position.places(code, STREET)))


def hit(position: Position, made: Combat, *, evading: bool = False) -> Hit:
    """A monster's combat damage falls due."""
    assert made.monster is not None
    event = Hit(seat=SEAT, monster=made.monster, stamina=2, evading=evading, combat=made)
    position.run(position.listen(event, position.markers[made.monster]))
    return event


def comes(position: Position, made: Combat, event: HorrorComes | FightComes) -> None:
    """A Horror or Combat check comes."""
    assert made.monster is not None
    position.run(position.listen(event, position.markers[made.monster]))


@pytest.mark.parametrize(
    ("code", "stat"), [("chthonian", "stamina"), ("colour_out_of_space", "sanity")]
)
@pytest.mark.parametrize(("face", "loss"), [(3, 0), (4, 1)])
def test_monsters_that_harm_from_afar(
    position: Position, code: str, stat: str, face: int, loss: int
) -> None:
    """On 4 to 6 everybody in Arkham loses a point; who is in an Other World does not."""
    no = position.places(code, "woods")
    position.other.at("abyss:1")
    before = [getattr(who, stat) for who in position.investigators]
    position.die(face)

    position.run(position.activate(no, white=True))

    after = [getattr(who, stat) for who in position.investigators]
    assert after == [before[0] - loss, before[1]]


@pytest.mark.parametrize("place", ["arkham_asylum", "st_marys_hospital", STREET])
def test_hound_stays_without_prey(position: Position, place: str) -> None:
    """Streets, Asylum and Hospital are safe from the Hound."""
    no = position.places("hound_of_tindalos", "woods")
    position.other.at(place)

    position.run(position.activate(no, white=True))

    monster = position.on_board(no)
    assert monster is not None
    assert monster.place == "woods"


def test_hunting_horror_hunts_outside(position: Position) -> None:
    """The Hunting Horror goes to streets and unstable locations only."""
    no = position.places("hunting_horror", "library")

    position.run(position.activate(no, white=True))

    monster = position.on_board(no)
    assert monster is not None
    assert monster.place == STREET


def test_nightgaunt_takes_through_the_nearest_gate(position: Position) -> None:
    """The Nightgaunt's damage is being drawn through the nearest gate."""
    position.gates.clear()
    position.gate("woods", "abyss")
    position.gate("black_cave", "yuggoth")

    event = hit(position, fight(position, "nightgaunt"))

    assert event.stamina == 0
    assert position.me.place == "abyss:1"


def test_nightgaunt_in_an_other_world(position: Position) -> None:
    """In an Other World it brings back to Arkham."""
    position.gates.clear()
    position.gate("woods", "abyss")
    made = fight(position, "nightgaunt")
    position.me.at("abyss:2")

    hit(position, made)

    who = position.me
    assert (who.place, who.explored) == ("woods", True)


def test_elder_thing_takes_a_weapon(position: Position) -> None:
    """The Elder Thing's damage costs a Weapon or Spell as well."""
    position.me.cards.clear()
    position.gets("tommy_gun")
    position.gets("food")

    event = hit(position, fight(position, "elder_thing"))

    assert event.stamina == 2
    assert not position.me.owns("tommy_gun")
    assert position.me.owns("food")


@pytest.mark.parametrize(
    ("terror", "rating", "damage", "endless"), [(5, 1, 1, False), (6, -2, 3, True)]
)
def test_maniac_in_terror(
    position: Position, terror: int, rating: int, damage: int, endless: bool
) -> None:
    """From terror level 6 on a Maniac is something else."""
    position.terror = terror
    now = position.stats(position.places("maniac", STREET))

    # Azathoth's Maniacs have toughness +1.
    assert (now.combat_rating, now.combat_damage, now.endless, now.toughness) == (
        rating,
        damage,
        endless,
        2,
    )


@pytest.mark.parametrize(
    ("code", "deck"),
    [
        ("mi_go", Deck.UNIQUE),
        ("tcho_tcho", Deck.COMMON),
        ("wizard_whateley", Deck.SPELL),
    ],
)
def test_defeated_for_a_card(position: Position, code: str, deck: Deck) -> None:
    """Some monsters go to the box for a card."""
    before = len(position.me.of_deck(deck))
    position.decks[Deck.COMMON].reverse()
    extra = position.total(topics.EXTRA_DRAW, SEAT, deck)
    made = fight(position, code)

    position.run(position.win(made))

    assert made.monster in position.box
    assert len(position.me.of_deck(deck)) == before + 1
    assert extra == 0


@pytest.mark.parametrize(
    ("code", "what", "n"), [("warlock", "clues", 2), ("spectral_hunter", "money", 5)]
)
def test_defeated_for_a_price(position: Position, code: str, what: str, n: int) -> None:
    """Others go to the box for clues or money."""
    before = getattr(position.me, what)
    made = fight(position, code)

    position.run(position.win(made))

    assert made.monster in position.box
    assert getattr(position.me, what) == before + n


@pytest.mark.parametrize("face", [1, 6])
def test_the_black_man(position: Position, face: int) -> None:
    """The Black Man devours, or gives 2 clues; either way he goes back into the cup."""
    made = fight(position, "the_black_man")
    who = position.me
    who.clues = 0
    who.sliders[2] = 0
    position.me.rolls(*[face] * 6)

    comes(position, made, HorrorComes(combat=made))

    assert made.monster in position.cup
    if face == 6:
        assert who.clues == 2
    else:
        assert who.standing is Standing.COMING


def pays(position: Position, made: Combat) -> bool:
    """Return whether what is wanted before a Combat check is paid."""
    said: list[bool] = []

    async def pay() -> None:
        said.append(await position.pay_toll(made, ()))

    position.run(pay())
    return said == [True]


@pytest.mark.parametrize(("clues", "fails"), [(0, True), (3, False)])
def test_children_of_abhoth_want_clues(position: Position, clues: int, fails: bool) -> None:
    """Without a clue the Horror check, or each Combat check, fails."""
    horror, strike = (
        fight(position, "child_of_abhoth_horror"),
        fight(position, "child_of_abhoth_combat"),
    )
    position.me.clues = clues
    position.me.cards.clear()
    position.wanted = ["yes", "yes"]

    comes(position, horror, HorrorComes(combat=horror))
    paid = pays(position, strike)

    assert (horror.auto_fail, paid) == (fails, not fails)
    assert position.me.clues == max(0, clues - 2)


def test_child_of_abhoth_defeated(position: Position) -> None:
    """Defeated, one of the Children costs a Weapon; spawn is never a trophy."""
    position.me.cards.clear()
    position.gets("tommy_gun")
    made = fight(position, "child_of_abhoth_weapons")

    position.run(position.win(made))

    assert not position.me.owns("tommy_gun")
    assert made.monster in position.box


def test_rat_thing_wants_an_item(position: Position) -> None:
    """Each Combat check against a Rat-thing costs an item, or fails."""
    position.me.cards.clear()
    made = fight(position, "rat_thing")
    without = pays(position, made)
    position.gets("food")
    position.wanted = ["food"]

    paid = pays(position, made)

    assert (without, paid) == (False, True)
    assert not position.me.owns("food")


@pytest.mark.parametrize(
    ("code", "card"),
    [
        ("servant_of_glaaki_spells", "wither"),
        ("servant_of_glaaki_common", "food"),
        ("servant_of_glaaki_unique", "elder_sign"),
        ("servant_of_glaaki_skills", "marksman"),
    ],
)
def test_servants_of_glaaki(position: Position, code: str, card: str) -> None:
    """A Servant that enters play takes a card from everybody."""
    for seat in SEATS:
        position.who(seat).cards.clear()
    position.gets(card)

    position.places(code, "woods")

    assert not position.me.owns(card)


def test_servant_of_glaaki_takes_clues(position: Position) -> None:
    """One of the Servants takes 2 clues from everybody."""
    for who in position.investigators:
        who.clues = 3

    position.places("servant_of_glaaki_clues", "woods")

    assert [who.clues for who in position.investigators] == [1, 1]


@pytest.mark.parametrize(("horror", "devoured"), [(True, True), (False, False)])
def test_the_beast(position: Position, horror: bool, devoured: bool) -> None:
    """Failing both its checks is the end."""
    made = fight(position, "the_beast")
    made.horror_failed = horror

    hit(position, made)

    assert (position.me.standing is Standing.COMING) is devoured


def test_the_dunwich_horror(position: Position) -> None:
    """Activated it adds doom on 4 to 6; it has ratings by a ruling."""
    no = position.places("the_dunwich_horror", "woods")
    doom = position.doom
    position.die(4)

    position.run(position.listen(MonsterActivated(monster=no), "the_dunwich_horror"))

    now = position.stats(no)
    assert position.doom == doom + 1
    assert (now.horror_rating, now.combat_rating, now.toughness) == (-2, -3, 5)
