"""35 A Phantom of Truth, by Carcosa scenario notes V: tokens, places, enemies, treacheries."""

from __future__ import annotations

from typing import Any

import pytest

from bot.lcg.api import hunt
from bot.lcg.core.facts import CardRevealed, TestEnded
from bot.lcg.core.state import Step
from tests.lcg import by_hand
from tests.lcg.paris import (
    ACOLYTE,
    CANAL,
    CHORDS,
    FATE,
    FEAR,
    GARDENS,
    GUIGNOL,
    HOPELESS,
    LACHAISE,
    LOST_SOUL,
    MARAIS_CALM,
    MARAIS_CROWDED,
    MARKET,
    MONTPARNASSE,
    NOTRE_DAME,
    OPERA_ICONS,
    OPERA_SKILL,
    ORSAY,
    SCREECHING,
    SHOPS,
    SPIRES,
    STEALTHY,
    SUNS,
    SWIFT,
    answers,
    at_codes,
    paris,
    version,
)
from tests.lcg.table import Table

KNIFE, DOG, GUTS, PERCEPTION, DEDUCTION = "01086", "01021", "01089", "01090", "01039"
COURAGE, CACHE, PARANOIA, PISTOL, FIRST_AID = "01093", "01088", "01097", "01006", "01019"
FLASHLIGHT, HOLY_ROSARY, COP, OLD_FEAR = "01087", "01059", "01018", "01164"
REMAINS, STAYS = "01163", "01013"


# Tokens


@pytest.mark.parametrize(
    ("difficulty", "doom", "worth"),
    [("standard", 2, 2), ("standard", 7, 5), ("hard", 7, 7), ("standard", 0, 0)],
)
def test_the_skull_counts_all_doom(difficulty: str, doom: int, worth: int) -> None:
    """V, skull: all doom in play, even with more Conviction; at most 5, on hard any number."""
    table = paris(convinced=True, difficulty=difficulty)
    table.enemy(ACOLYTE).at(CANAL).doom = doom
    table.roland.tests("combat", 0, token="skull")
    table.settle()

    assert table.told(TestEnded)[-1].total == max(0, 4 - worth)


@pytest.mark.parametrize(
    ("difficulty", "target", "moves"),
    [("standard", 0, False), ("standard", 9, True), ("hard", 0, True)],
)
def test_the_cultist_calls_byakhee(difficulty: str, target: int, moves: bool) -> None:
    """V, cultist: a failure, on hard any result, moves all unengaged Byakhee once."""
    table = paris(difficulty=difficulty)
    asleep = table.enemy(STEALTHY, exhausted=True).at(GARDENS)
    awake = table.enemy(SWIFT).at(NOTRE_DAME)
    table.lays(GARDENS)
    table.bag("cultist")
    table.roland.tests("combat", target)
    while table.kinds[0] != "turn":
        table.settle()
        if table.kinds[0] != "turn":
            table.roland.chooses(table.roland.labels()[0])

    assert at_codes(table, asleep) == (ORSAY if moves else GARDENS)
    assert at_codes(table, awake) == (GARDENS if moves else NOTRE_DAME) or (
        moves and at_codes(table, awake) == MONTPARNASSE
    )
    assert asleep.threat is None


@pytest.mark.parametrize(("difficulty", "total"), [("standard", 1), ("hard", 0)])
def test_the_tablet_cancels_skill_cards(difficulty: str, total: int) -> None:
    """V, tablet: −3, hard −4; your own committed skills lose icons and effects."""
    table = paris(difficulty=difficulty)
    table.roland.holds(GUTS, HOLY_ROSARY)
    table.bag("tablet")
    table.roland.tests("willpower", 0)
    table.roland.commits("Guts", "Holy Rosary").reveals()
    table.settle()

    assert table.told(TestEnded)[-1].total == total  # 3 + 1 − 3
    assert table.roland.hand == []


@pytest.mark.parametrize(("difficulty", "lost"), [("standard", 3), ("hard", 4)])
def test_the_elder_thing_takes_resources(difficulty: str, lost: int) -> None:
    """V, elder thing: −2, hard −3; a failure costs 1 resource for each point."""
    table = paris(difficulty=difficulty)
    table.bag("elder_thing")
    table.roland.has(resources=5).tests("combat", 5)
    table.settle()

    assert table.roland.resources == 5 - lost


# Places


def test_values_of_places() -> None:
    """V: each location has its printed shroud, clues, victory points and traits."""
    cards = paris().game.library.cards
    found = {
        code: (card.shroud, card.clues, card.victory or 0, card.has_trait("Rail"))
        for code, card in cards.items()
        if "03208" <= code <= "03220"
    }
    assert all(cards[code].has_trait("Paris") for code in found)
    assert found == {
        MONTPARNASSE: (2, 1, 0, True),
        MARKET: (3, 1, 0, True),
        SHOPS: (2, 1, 0, True),
        GUIGNOL: (3, 1, 1, False),
        OPERA_ICONS: (5, 1, 0, True),
        OPERA_SKILL: (6, 1, 0, True),
        ORSAY: (4, 1, 0, True),
        LACHAISE: (1, 2, 1, False),
        CANAL: (4, 1, 1, False),
        MARAIS_CALM: (3, 1, 0, True),
        MARAIS_CROWDED: (1, 1, 0, True),
        NOTRE_DAME: (3, 1, 0, True),
        GARDENS: (3, 1, 1, False),
    }


def test_montparnasse_buys_cards() -> None:
    """V, Montparnasse: a discarded card gives 1 resource per willpower icon, once a round each."""
    table = paris(2)
    table.all_at(MONTPARNASSE)
    for each in table:
        each.holds(GUTS, KNIFE).has(resources=0)
    table.roland.does("activate", "Montparnasse").chooses("Guts")

    assert (table.roland.resources, table.roland.discard) == (2, [GUTS])
    assert not table.roland.can("activate", "Montparnasse")
    assert table.daisy.can("activate", "Montparnasse")


def test_montmartre_shows_the_top_of_each_deck() -> None:
    """V, 03209: each deck’s top card is shown; one asset may be played; all decks are shuffled."""
    table = paris(2)
    version(table, MARKET)
    table.all_at(MARKET)
    table.roland.has_deck(PARANOIA, KNIFE).has(resources=3)
    table.daisy.has_deck(DOG, KNIFE)
    table.roland.does("activate", "Montmartre")
    shown = [(str(fact.code), fact.seat) for fact in table.told(CardRevealed)]
    assert table.roland.labels() == ["Guard Dog"]
    table.roland.chooses("Guard Dog")
    table.settle()

    dog = table.piece(DOG)
    assert shown == [(PARANOIA, 0), (DOG, 1)]
    assert (dog.controller, dog.owner, table.roland.resources) == (0, 1, 0)
    assert (sorted(table.roland.deck), table.daisy.deck) == ([KNIFE, PARANOIA], [KNIFE])
    assert table.roland.actions == 2
    assert not table.roland.can("activate", "Montmartre")
    table.roland.ends_turn()
    table.settle()
    assert not table.daisy.can("activate", "Montmartre")  # for the whole group


def test_nothing_has_to_be_played_at_montmartre() -> None:
    """V, 03209: nobody has to play; assets nobody can pay are not offered."""
    table = paris(2)
    version(table, MARKET)
    table.all_at(MARKET)
    table.roland.has_deck(DOG).has(resources=3)
    table.daisy.has_deck()
    table.roland.does("activate", "Montmartre").passes()
    assert table.roland.deck == [DOG]


@pytest.mark.parametrize(("code", "before", "can"), [(PISTOL, 4, True), (KNIFE, 0, False)])
def test_montmartre_sells_ammunition(code: str, before: int, can: bool) -> None:
    """V, 03210: 1 resource and an action add 1 supply or ammo, even beyond the printed number."""
    table = paris()
    version(table, SHOPS)
    table.all_at(SHOPS)
    piece = table.roland.controls(code)
    piece.uses = before
    table.roland.has(resources=1)
    assert table.roland.can("activate", "Montmartre") is can
    if can:
        table.roland.does("activate", "Montmartre")
        assert (piece.uses, table.roland.resources, table.roland.actions) == (before + 1, 0, 2)
        table.roland.has(resources=1)
        assert not table.roland.can("activate", "Montmartre")


@pytest.mark.parametrize(
    ("hand", "choice", "horror", "drawn"),
    [
        ([KNIFE, GUTS], "Take", 2, [KNIFE, GUTS]),
        ([KNIFE, GUTS, STAYS], "Shuffle", 0, None),
        ([], "", 2, []),
        ([STAYS], "", 2, [STAYS]),
    ],
)
def test_the_guignol(hand: list[str], choice: str, horror: int, drawn: Any) -> None:
    """V, Grand Guignol: take 2 horror or draw a new hand, which keeps weaknesses."""
    table = paris()
    table.roland.has_deck(DOG, DOG, DOG)
    table.roland.holds(*hand)
    table.order("move", who=table.roland.seat, to=GUIGNOL, enter=True)
    if choice:
        table.roland.chooses(choice)
    table.settle()

    assert table.roland.horror == horror
    if drawn is None:
        assert (len(table.roland.hand), len(table.roland.deck)) == (3, 3)
        assert STAYS in table.roland.hand
        assert sorted(table.roland.deck + table.roland.hand) == sorted([DOG] * 3 + hand)
    else:
        assert table.roland.hand == drawn


@pytest.mark.parametrize(
    ("code", "total"),
    [
        (OPERA_ICONS, 3 + 1 + 2 * 2),  # Flashlight adds none; Perception’s icons double
        (OPERA_SKILL, 3 * 2 + 1 + 2),
    ],
)
def test_the_opera_doubles(code: str, total: int) -> None:
    """V, Opéra Garnier: icons count double, or the base skill does before additions."""
    table = paris()
    version(table, code)
    table.all_at(code)
    table.roland.controls("01030")  # Magnifying Glass
    table.roland.holds(PERCEPTION, GUTS)
    table.roland.does("investigate")
    table.roland.commits("Perception").reveals("0")
    table.settle()
    table.roland.tests("intellect", 3, token="0")
    table.settle()

    assert [fact.total for fact in table.told(TestEnded)] == [total, 3]


def test_the_train_goes_to_rail_places() -> None:
    """V, Gare d’Orsay: an action and 1 resource move to a Rail location; the action provokes."""
    table = paris()
    table.roland.suffers(FEAR)
    table.enemy(STEALTHY).engaged_with(table.roland)
    table.roland.has(resources=1)
    table.roland.does("activate", "Gare")
    reached = {label.split(" (")[0] for label in table.roland.labels()}
    assert reached == {"Montparnasse", "Montmartre", "Opéra Garnier", "Le Marais", "Notre-Dame"}
    table.roland.chooses("Notre-Dame")
    table.settle()

    assert (str(table.roland.place.code), table.roland.actions) == (NOTRE_DAME, 2)
    assert (table.roland.damage, table.roland.resources) == (2, 0)
    assert at_codes(table, table.piece(STEALTHY)) == NOTRE_DAME


@pytest.mark.parametrize(("token", "held"), [("0", True), ("auto_fail", False)])
def test_the_cemetery_holds_whoever_searched(token: str, held: bool) -> None:
    """V, Père Lachaise: an investigator who investigates it successfully cannot leave."""
    table = paris(2)
    table.all_at(LACHAISE)
    table.bag(token)
    table.roland.does("investigate")
    table.settle()
    assert table.roland.can("move", "Canal") is not held
    table.roland.ends_turn()
    table.settle()
    assert table.daisy.can("move", "Canal")


def test_the_cemetery_holds_nobody_elsewhere() -> None:
    """V, Père Lachaise: who searches it from afar is held once they are there, not before."""
    table = paris()
    table.lays(LACHAISE)
    table.all_at(CANAL)
    table.roland.controls("03027")  # In the Know
    table.bag("0")
    table.roland.does("investigate", "Père Lachaise")
    table.settle()
    assert table.roland.clues == 1
    table.roland.does("move", "Père Lachaise")
    assert not table.roland.can("move", "Canal")


def test_the_lanes_hold_whoever_enters() -> None:
    """V, 03218: an investigator cannot leave in the round in which they entered."""
    table = paris()
    version(table, MARAIS_CROWDED)
    table.order("move", who=0, to=MARAIS_CROWDED, enter=True)
    assert not table.roland.can("move", "Canal")
    table.stops_before(Step.INVESTIGATION)
    table.goes("upkeep")
    table.settle()
    table.goes_on()
    table.settle()
    assert table.roland.can("move", "Canal")


def test_the_marais_gives_a_card() -> None:
    """V, 03217: as a turn begins there, draw 1 card, once a round for the group."""
    table = paris(2)
    version(table, MARAIS_CALM)
    table.all_at(MARAIS_CALM)
    for each in table:
        each.has_deck(KNIFE)
    table.roland.ends_turn()
    assert "reaction" in table.kinds
    table.daisy.chooses("Draw 1 card")

    assert (table.daisy.hand, table.roland.hand) == ([KNIFE], [])
    assert table.daisy.actions == 3


@pytest.mark.parametrize("code", [STEALTHY, HOPELESS])
def test_the_canal_takes_the_evaded(code: str) -> None:
    """V, Canal: an enemy evaded there moves to one linked location, once a round."""
    table = paris()
    table.all_at(CANAL)
    enemy = table.enemy(code).engaged_with(table.roland)
    table.roland.has(actions=5)
    evades(table, enemy)
    table.roland.chooses("Père Lachaise")
    table.settle()
    assert at_codes(table, enemy) == LACHAISE

    other = table.enemy(SWIFT).engaged_with(table.roland)
    evades(table, other, offered=False)
    assert at_codes(table, other) == CANAL


def evades(table: Table, enemy: Any, *, offered: bool = True) -> None:
    """Evade an enemy of 0; with `offered` let it fall into the water."""
    table.prints(enemy.code, evade=0)
    table.bag("0")
    table.roland.does("evade", table.game.card(enemy).name)
    assert ("reaction" in table.kinds) is offered
    if offered:
        table.roland.chooses("Move the enemy")


def test_notre_dame() -> None:
    """V, Notre-Dame: enemies there have −1 fight, +1 evade.

    Once per game its ability adds or removes 1 doom.
    """
    table = paris(2)
    table.all_at(NOTRE_DAME)
    enemy = table.enemy(STEALTHY).at(NOTRE_DAME)
    away = table.enemy(STEALTHY).at(CANAL)
    values = [(table.game.enemies.fight(e), table.game.enemies.evade(e)) for e in (enemy, away)]
    assert values == [(4, 4), (5, 3)]
    table.order("remove", what=enemy.id, to="aside")
    table.bag("elder_sign")
    table.sets("agenda", doom=6)
    table.prints(NOTRE_DAME, test=table.game.library.card(SUNS).test)
    table.roland.does("activate", "Notre-Dame")
    table.settle()
    table.roland.chooses("Place")
    table.settle()

    assert (table.state.agenda.doom, table.state.agenda.index) == (7, 0)
    table.roland.ends_turn()
    table.settle()
    assert not table.daisy.can("activate", "Notre-Dame")


@pytest.mark.parametrize(
    ("enemy", "someone"),
    [(SWIFT, True), (SCREECHING, True), (STEALTHY, True), (STEALTHY, False)],
)
def test_the_gardens_draw_byakhee(enemy: str, someone: bool) -> None:
    """V, Gardens: with an investigator there, a moving Byakhee’s location is linked to them."""
    table = paris()
    table.lays(GARDENS)
    table.roland.at(GARDENS if someone else ORSAY)
    piece = table.enemy(enemy, exhausted=True).at(LACHAISE)
    ghoul = table.enemy(ACOLYTE, exhausted=True).at(LACHAISE)
    gardens = table.piece(GARDENS)
    here = table.piece(LACHAISE).id
    ways = [table.game.places.distances(here, enemy=each) for each in (piece, ghoul)]

    assert [way[gardens.id] for way in ways] == [1 if someone else 3, 3]
    assert gardens.id not in {p.id for p in table.game.places.connections(table.piece(LACHAISE))}
    if someone:
        by_hand.run(hunt(table.game, piece))
        assert at_codes(table, piece) == GARDENS


# Enemies and treacheries


@pytest.mark.parametrize(("exhausted", "fight"), [(False, 5), (True, 2)])
def test_stealthy_byakhee_sleeps_badly(exhausted: bool, fight: int) -> None:
    """V, Stealthy Byakhee: 5/2/3, 2/1, Hunter; while exhausted it has −3 fight."""
    table = paris()
    enemy = table.enemy(STEALTHY, exhausted=exhausted).at(CANAL)
    card = table.game.card(enemy)

    assert table.game.enemies.fight(enemy) == fight
    assert (card.health, card.evade, card.damage, card.horror) == (2, 3, 2, 1)


@pytest.mark.parametrize(("doom", "labels"), [(1, 2), (0, 0)])
def test_twin_suns(doom: int, labels: int) -> None:
    """V, Twin Suns: intellect (4); on a failure remove 1 doom or take the horror."""
    table = paris()
    table.sets("agenda", doom=doom)
    table.bag("-1")
    table.draws_encounter(SUNS)
    table.settle()
    if doom:
        assert len(table.roland.labels()) == labels
        table.roland.chooses("Remove")
    table.settle()

    assert (table.state.agenda.doom, table.roland.horror) == ((0, 0) if doom else (0, 2))


def fails_fate(table: Table, *top: str) -> None:
    """Roland draws Deadly Fate and fails; these cards are all that is left of the deck."""
    table.order("stack", top=list(top), only=True)
    table.bag("auto_fail")
    table.draws_encounter(FATE)
    table.settle()


@pytest.mark.parametrize(
    ("choice", "harm", "engaged"), [("Draw", (0, 0), True), ("attacks", (2, 1), False)]
)
def test_deadly_fate(choice: str, harm: tuple[int, int], engaged: bool) -> None:
    """V, Deadly Fate: the first enemy discarded is drawn, or attacks from the discard pile."""
    table = paris()
    fails_fate(table, REMAINS, STEALTHY, SWIFT)
    table.roland.chooses(choice)
    table.settle()

    assert (table.roland.damage, table.roland.horror) == harm
    assert table.in_play(STEALTHY) is engaged
    assert (STEALTHY in table.encounter_discard) is not engaged
    assert table.codes(table.state.encounter_deck) == [SWIFT]


def test_deadly_fate_without_enemies() -> None:
    """V, Deadly Fate: without an enemy in the deck it deals 1 horror."""
    table = paris()
    fails_fate(table, REMAINS)
    assert (table.roland.horror, "choose" in table.kinds) == (1, False)


def test_torturous_chords() -> None:
    """V, Chords: each play costs 1 resource more and removes 1 from it; two copies add up."""
    table = paris()
    table.bag("0")
    table.draws_encounter(CHORDS)
    table.settle()
    first = table.piece(CHORDS)
    assert (first.threat, first.resources) == (0, 2)
    second = table.roland.suffers(CHORDS)
    second.resources = 1
    table.roland.holds(KNIFE, CACHE, GUTS).has(resources=3, actions=5)
    table.roland.does("play", "Knife")
    assert (table.roland.resources, first.resources, table.in_play(CHORDS)) == (0, 1, True)
    assert len(table.game.in_play.of_code(first.code)) == 1
    table.roland.does("resource")
    table.roland.does("play", "Emergency Cache")
    assert (table.roland.resources, table.in_play(CHORDS)) == (3, False)


def test_who_cannot_pay_for_the_chords_cannot_play() -> None:
    """V, Chords: an investigator without the extra resource plays no card, even a free one."""
    table = paris(2)
    chords = table.roland.suffers(CHORDS)
    chords.resources = 2
    table.roland.holds(CACHE).has(resources=0)
    assert not table.roland.can("play", "Emergency Cache")
    table.roland.has(resources=1)
    assert table.roland.can("play", "Emergency Cache")
    table.daisy.holds(CACHE).has(resources=0)
    table.roland.tests("willpower", 0, token="0")
    table.settle()
    assert chords.resources == 2


def test_frozen_in_fear_is_another_card() -> None:
    """V, 03226: it counts as Frozen in Fear of the core set; both together cost 2 more."""
    table = paris()
    table.roland.suffers(FEAR)
    table.roland.does("move", "Montparnasse")
    assert table.roland.actions == 1
    table.roland.has(actions=3)
    table.game.limits.forget("round")
    table.roland.suffers(OLD_FEAR)
    table.roland.does("move", "Gardens")
    assert table.roland.actions == 0
    table.bag("0")
    table.stops_before(Step.ENEMY)
    while "pause" not in table.kinds:
        table.settle()
        if "pause" not in table.kinds:
            table.roland.chooses(table.roland.labels()[0])
    assert not table.in_play(FEAR)
    assert not table.in_play(OLD_FEAR)


@pytest.mark.parametrize(
    ("log", "tested", "difficulty"),
    [
        ([], "intellect", 4),
        ([{"note": "doubt", "count": 1}], "intellect", 4),
        ([{"note": "conviction", "count": 1}], "willpower", 3),
    ],
)
def test_lost_soul(log: list[Any], tested: str, difficulty: int) -> None:
    """V, Lost Soul: intellect against willpower, or the reverse with more Conviction."""
    table = paris(log=log)
    table.roland.controls(HOLY_ROSARY)  # +1 willpower
    table.roland.stacks(LOST_SOUL)
    table.bag("auto_fail")
    table.roland.draws()
    table.settle()
    ended = table.told(TestEnded)[-1]

    assert (str(ended.skill), ended.difficulty) == (tested, difficulty)
    assert (table.roland.damage, table.roland.discard) == (2, [LOST_SOUL])


def test_the_yellow_sign_finds_a_lost_soul() -> None:
    """V, Lost Soul: it is a Madness and a Pact, so The Yellow Sign finds it."""
    table = paris()
    table.roland.has_deck(KNIFE, LOST_SOUL)
    table.bag("auto_fail")
    table.draws_encounter("01176")
    table.settle()
    table.roland.chooses("Lost Soul")
    table.settle()
    assert LOST_SOUL in table.roland.discard


def test_spires_fade_when_an_agenda_clears_the_board() -> None:
    """V: doom on a location leaves with the agenda, and Spires leaves with it."""
    table = paris()
    spires = table.attached(SPIRES, table.piece(ORSAY))
    table.piece(ORSAY).doom = 2
    table.order("advance", what="agenda")
    answers(table, "Stay")
    assert spires not in table.game.in_play
