"""38 Dim Carcosa: set-up, tokens, acts and agendas, by Carcosa scenario notes VIII."""

from __future__ import annotations

from typing import Any

import pytest

from bot.lcg.core.state import CopyNo
from bot.lcg.printed.cards import CardCode
from tests.lcg.carcosa import MAN, PARTY
from tests.lcg.codes import DOG, GUTS
from tests.lcg.lost_carcosa import (
    DEPTHS,
    HASTURS,
    KING,
    LORD,
    PALACE,
    PLAINS,
    RUINS,
    SHORES,
    SPIRES,
    STREETS,
    TATTERED,
    carcosa,
    flips,
    hastur,
    shows,
)
from tests.lcg.table import Table

BEAST, MASK, CREATURE, PACK = "03088", "03321b", "03335", "01060"
ROADS = {
    "Shores of Hali": {"Bleak Plains"},
    "Bleak Plains": {"Shores of Hali", "Ruins of Carcosa", "Dim Streets"},
    "Ruins of Carcosa": {"Bleak Plains", "Depths of Demhe", "Palace of the King"},
    "Dim Streets": {"Bleak Plains", "Depths of Demhe", "Palace of the King"},
    "Depths of Demhe": {"Ruins of Carcosa", "Dim Streets", "Dark Spires"},
    "Dark Spires": {"Depths of Demhe"},
    "Palace of the King": {"Ruins of Carcosa", "Dim Streets"},
}


def counts(**notes: int) -> list[dict[str, Any]]:
    """A log with these numbers."""
    return [{"note": note, "count": count} for note, count in notes.items()]


# Set-up


@pytest.mark.parametrize("seats", [1, 3])
def test_the_city_is_laid_out(seats: int) -> None:
    """VIII, set-up: seven revealed locations with clues; 36 cards; horror for half the sanity."""
    table = Table(PARTY[:seats], scenario="dim_carcosa", log=[], chapter=1, calm=False)
    g = table.game
    places = g.places.all()

    names = {g.card(p).name: {g.card(n).name for n in g.places.connections(p)} for p in places}
    assert names == ROADS
    assert sum(place.clues for place in places) == 11 * seats
    assert all(place.revealed for place in places)
    assert len(table.state.encounter_deck) == 36
    assert [who.horror for who in table.state.investigators] == [2, 4, 4][:seats]
    aside = {g.card(copy).code for copy in table.state.aside}
    assert aside >= {KING, LORD, TATTERED, BEAST, MAN}
    assert sum(code.startswith(("03326", "03327", "03328", "03329")) for code in aside) == 6


@pytest.mark.parametrize(
    ("log", "act", "start", "doom"),
    [
        (counts(doubt=3, conviction=2, chasing_the_stranger=2), "03321a", SHORES, 3),
        (counts(doubt=4, conviction=2, chasing_the_stranger=3), "03322a", SHORES, 2),
        (counts(doubt=2, conviction=4, chasing_the_stranger=8), "03323a", SHORES, 1),
        ([{"note": "opened_path_above"}, *counts(chasing_the_stranger=9)], "03321a", SPIRES, 0),
        ([{"note": "opened_path_below"}], "03321a", SHORES, 3),
    ],
)
def test_set_up_by_the_log(log: list[dict[str, Any]], act: str, start: str, doom: int) -> None:
    """VIII, set-up: the log decides act 2, the start and the doom on agenda 1."""
    table = Table(PARTY[:1], scenario="dim_carcosa", log=log, chapter=1)

    chosen = table.state.instead.get(CardCode("03321a"), "03321a")
    assert (chosen, table.roland.place.code, table.state.agenda.doom) == (act, start, doom)


def test_a_tie_is_the_groups_choice() -> None:
    """VIII, set-up: with equal counts of 6 or more the group picks version II or III."""
    log = counts(doubt=3, conviction=3)
    table = Table(PARTY[:1], scenario="dim_carcosa", log=log, chapter=1, at_turn=False)
    table.chooses_none()
    table.roland.chooses("Conviction (version III)")
    table.settle()

    assert table.state.instead == {"03321a": "03323a"}


@pytest.mark.parametrize("held", [True, False])
def test_the_man_is_found(held: bool) -> None:
    """VIII, set-up: the Man is taken from his bearer’s deck, or from the collection."""
    deck = ["01018", *([MAN] if held else [])]
    table = Table(PARTY[:1], scenario="dim_carcosa", log=[], chapter=1, decks={PARTY[0]: deck})
    copies = [CopyNo(n) for n, copy in enumerate(table.state.copies) if copy.code == MAN]

    assert len(copies) == 1
    assert copies[0] in table.state.aside


# Tokens


@pytest.mark.parametrize(
    ("difficulty", "horror", "total"),
    [("standard", 4, 2), ("standard", 5, 0), ("hard", 3, 1), ("hard", 0, 4)],
)
def test_the_skull(difficulty: str, horror: int, total: int) -> None:
    """VIII, skull: −2, or −4 without sanity left; on hard minus your horror."""
    table = carcosa(difficulty=difficulty)
    table.bag("skull")
    table.roland.has(horror=horror).tests("combat", 9)

    assert table.ended.total == total


@pytest.mark.parametrize(("difficulty", "horror"), [("standard", 1), ("hard", 2)])
def test_the_cultist(difficulty: str, horror: int) -> None:
    """VIII, cultist: it reveals another token; a failure costs 1 horror, on hard 2."""
    table = carcosa(difficulty=difficulty)
    table.bag("cultist", "auto_fail")
    table.roland.tests("combat", 2, token=["cultist", "auto_fail"])

    assert table.roland.horror == horror


@pytest.mark.parametrize(("act", "clues"), [(1, 0), (3, 1)])
def test_the_tablet(act: int, clues: int) -> None:
    """VIII, tablet: a failure while Hastur is in play puts 1 clue on your location."""
    table = carcosa(act=act)
    table.bag("tablet")
    table.piece(SHORES).clues = 0
    table.roland.at(SHORES).tests("combat", 9)
    if act == 3:
        table.roland.reveals()

    assert (table.piece(SHORES).clues, table.ended.total) == (clues, 1)


@pytest.mark.parametrize(("enemy", "lost"), [(CREATURE, 1), (MAN, 0)])
def test_the_elder_thing(enemy: str, lost: int) -> None:
    """VIII, elder thing: −3; an attack on a Monster or Ancient One costs an action more."""
    table = carcosa()
    foe = table.enemy(enemy).at(SHORES) if enemy == CREATURE else None
    if foe is None:
        foe = table.enemy(enemy).engaged_with(table.roland)
    table.bag("elder_thing")
    table.roland.at(SHORES).has(actions=3)
    table.roland.does("fight", table.game.card(foe).name)
    table.settle()

    assert table.roland.actions == 2 - lost


# Horror


def test_horror_defeats_nobody() -> None:
    """VIII, sanity: horror beyond the sanity stays and defeats nobody; damage does."""
    table = carcosa()
    table.roland.is_dealt(horror=9)

    assert table.roland.playing
    assert (table.roland.horror, table.game.investigators.sanity_left(table.roland.seat)) == (9, 0)
    table.roland.is_dealt(damage=9)
    assert table.resolution == "r4"


# Agendas


def test_three_damage_advances_the_agenda_at_once() -> None:
    """VIII, agenda 1: 3 damage per investigator on Hastur advance it immediately."""
    table = carcosa(2, act=3)
    hastur(table).damage = 4
    table.sets("agenda", doom=2)
    flips(table, "03327f")
    table.roland.chooses("Each investigator takes 2 horror")

    assert (table.game.stages.agenda.code, table.state.agenda.doom) == ("03318", 0)
    assert [player.horror for player in table.seats] == [2, 2]


def test_five_damage_advances_both() -> None:
    """VIII: 5 damage per investigator during agenda 1 advance both, one after the other."""
    table = carcosa(act=3)
    hastur(table).damage = 4
    flips(table, "03327f")
    table.roland.chooses("1 doom on the next agenda")
    table.settle()

    assert (table.game.stages.agenda.code, table.in_play(BEAST)) == ("03319", True)
    assert table.piece(BEAST).place == table.piece(PALACE).id


@pytest.mark.parametrize(
    ("choices", "token", "agenda_doom", "horror"),
    [
        (["willpower"], "elder_sign", 0, 0),
        (["willpower", "intellect", "doom"], "auto_fail", 1, 0),
        (["intellect", "horror"], "auto_fail", 0, 2),
    ],
)
def test_a_way_to_wake_up(choices: list[str], token: str, agenda_doom: int, horror: int) -> None:
    """VIII, agenda 1 back: the group tries each option once, until one succeeds."""
    table = carcosa()
    table.bag(token)
    table.order("advance", what="agenda")
    for choice in choices:
        table.roland.chooses(choice)
        assert choice not in table.roland.offers()

    assert table.game.stages.agenda.code == "03318"
    assert (table.state.agenda.doom, table.roland.horror) == (agenda_doom, horror)


def test_any_investigator_tests() -> None:
    """VIII, agenda 1 back: the group chooses the investigator who tests."""
    table = carcosa(2)
    table.daisy.holds(GUTS)
    table.order("advance", what="agenda")
    table.roland.chooses("Somebody tests willpower (4)")
    table.roland.chooses("Daisy Walker")

    assert table.test.seat == table.daisy.seat


def test_agenda_two_shuffles_and_raises_the_fight() -> None:
    """VIII, agendas 2 and 3: +1 and +2 fight; the discards are shuffled in as they advance."""
    table = carcosa(act=3, version=3)
    fights = [table.game.enemies.fight(hastur(table))]
    for _ in range(2):
        table.order("advance", what="agenda")
        while table.asked and table.ask.kind not in ("turn", "window"):
            table.roland.chooses("Each investigator takes 2 horror")
        table.settle()
        fights.append(table.game.enemies.fight(hastur(table)))

    assert fights == [3, 4, 5]


@pytest.mark.parametrize(
    ("log", "word"),
    [
        ([], "r4"),
        (counts(doubt=3, conviction=3), "r4"),
        (counts(conviction=2, doubt=1), "r4"),
        (counts(doubt=2, conviction=1), "r5"),
    ],
)
def test_the_last_agenda_and_the_last_defeat(log: list[dict[str, Any]], word: str) -> None:
    """VIII, agenda 3 back, no resolution: with more Doubt R5, else R4; all insane, lost."""
    for ends in ("agenda", "defeat"):
        table = Table(PARTY[:2], scenario="dim_carcosa", log=log, chapter=1, at_turn=False)
        table.chooses_none()
        if "window" not in table.kinds and table.asked and "version" in table.ask.prompt:
            table.roland.chooses("Doubt (version II)")
        table.settle()
        if ends == "agenda":
            table.order("stage", of="agenda", number=3)
            table.order("advance", what="agenda")
        else:
            table.order("defeat", what=0)
            table.order("defeat", what=1)
        assert table.resolution == word
        assert all(who.insane for who in table.state.investigators)
        assert table.notes == [{"r4": "carcosa_merged", "r5": "hastur_has_you"}[word]]
        assert [who.xp for who in table.state.investigators] == [0, 0]


# Acts


def test_the_first_act_advances_at_once() -> None:
    """VIII, act 1: it advances as soon as the clues suffice; the Man appears at the Palace."""
    table = carcosa(2)
    table.roland.at(SHORES).has(clues=2)
    table.daisy.has(clues=1)
    table.roland.does("investigate", token="+1")
    table.settle()
    while table.asked and table.ask.kind not in ("turn", "window", "next_turn"):
        seat = table.ask.awaited[0]
        table.seats[seat].chooses(table.seats[seat].labels()[0])

    assert table.game.stages.act.stage == 2
    assert table.piece(MAN).place == table.piece(PALACE).id
    assert sum(player.clues for player in table.seats) == 0


def test_nobody_discovers_clues_in_act_two() -> None:
    """VIII, act 2: nobody discovers clues; a defeated Fanatic’s clues can still be taken."""
    table = carcosa(act=2)
    table.roland.at(SHORES).does("investigate", token="+1")
    assert table.roland.clues == 0
    fanatic = table.enemy("03098").engaged_with(table.roland)
    fanatic.clues = 1
    table.order("defeat", what=fanatic.id, by=0)

    assert table.roland.clues == 1


def test_the_lead_confronts_the_man() -> None:
    """VIII, act 2 v. I: the lead’s three actions bring the mask, −2 sanity, and Hastur."""
    table = carcosa(2, act=2)
    table.order("defeat", what=MAN)
    assert table.in_play(MAN)
    table.all_at(PALACE)
    table.settle()
    assert not table.daisy.can("activate", "Search For the Stranger")
    table.roland.has(actions=2)
    assert not table.roland.can("activate", "Search For the Stranger")
    table.roland.has(actions=3).does("activate", "Search For the Stranger")
    table.settle()

    assert table.piece(MASK).controller == table.roland.seat
    assert table.game.investigators.max_sanity(table.roland.seat) == 3
    assert not table.in_play(MAN)
    assert (hastur(table).code, table.roland.actions) == (TATTERED, 0)
    assert table.game.places.where(hastur(table)) == table.piece(PALACE).id
    assert not table.game.pieces.may_leave(table.piece(MASK))


@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("by_damage", [True, False])
def test_the_other_ways_to_find_the_man(version: int, by_damage: bool) -> None:
    """VIII, act 2 v. II and III: only his action, or only damage; he leaves undefeated."""
    table = carcosa(version=version, act=2)
    man = table.piece(MAN)
    table.roland.at(PALACE)
    table.settle()
    if by_damage:
        man.damage = 2
        table.roland.does("engage", "Man in the Pallid Mask")
        table.roland.has(actions=3).does("fight", "Man in the Pallid Mask", token="+1")
    else:
        table.roland.does("investigate", "Man in the Pallid Mask", token="elder_sign")
    while "commit" in table.kinds:
        table.roland.reveals()
    table.settle()

    works = by_damage is (version == 3)
    assert table.in_play(MAN) is not works
    assert table.notes == []
    if works:
        assert hastur(table).code == HASTURS[version]
        where = table.game.places.where(hastur(table))
        assert where == (None if version == 2 else table.piece(PALACE).id)
        assert table.game.stages.act.code == "03324"


# Turning locations over


def test_a_flip_takes_all_clues() -> None:
    """VIII, act 3: only a location without clues can be turned; investigators lose all clues.

    Clues on enemies stay.
    """
    table = carcosa(2, act=3)
    place = shows(table, "03327f")
    place.clues = 1
    table.roland.at(place.code)
    table.settle()
    assert not table.roland.can("activate", "The King in Tatters")
    fanatic = table.enemy("03098").at(SPIRES)
    fanatic.clues = 1
    table.roland.has(clues=2)
    table.daisy.has(clues=1)
    flips(table, "03327f")

    assert [player.clues for player in table.seats] == [0, 0]
    assert (fanatic.clues, hastur(table).damage) == (1, 2)
    assert not table.roland.can("activate", "The King in Tatters")


def test_anxiety_stops_its_holder_only() -> None:
    """VIII: turning a location is a free ability, so Anxiety stops its holder."""
    table = carcosa(2, act=3)
    table.all_at(shows(table, "03327f").code)
    table.roland.holds("03084c")
    table.settle()

    assert not table.roland.can("activate", "The King in Tatters")
    assert table.daisy.can("activate", "The King in Tatters")


@pytest.mark.parametrize(("damage", "opens"), [(4, False), (5, True)])
def test_the_palace_stays_closed(damage: int, opens: bool) -> None:
    """VIII, Palace: it cannot be turned before Hastur has 5 damage per investigator."""
    table = carcosa(act=3, version=2)
    table.order("stage", of="agenda", number=3)
    hastur(table).damage = damage
    table.piece(PALACE).clues = 0
    table.roland.at(PALACE)
    table.settle()

    assert table.roland.can("activate", "The King in Tatters") is opens


# Places


@pytest.mark.parametrize(("code", "damage", "actions"), [(RUINS, 1, 2), (STREETS, 0, 1)])
def test_the_last_clue(code: str, damage: int, actions: int) -> None:
    """VIII, Ruins: the last clue deals 1 damage; Dim Streets: it costs 1 action."""
    table = carcosa()
    place = shows(table, code)
    place.clues = 1
    table.roland.at(place.code).has(actions=3)
    table.roland.does("investigate", token="+1")
    table.settle()

    assert (table.roland.damage, table.roland.actions) == (damage, actions)


@pytest.mark.parametrize(("code", "card"), [(PLAINS, DOG), (DEPTHS, "01010")])
def test_what_cannot_be_played(code: str, card: str) -> None:
    """VIII: no Ally assets on the Bleak Plains, no fast cards in the Depths of Demhe."""
    table = carcosa()
    place = shows(table, code)
    table.roland.has(resources=9).holds(card).at(place.code)

    assert any(word in table.roland.why_not("play") for word in ("Ally", "fast"))
    table.roland.at(SHORES)
    assert not any(word in table.roland.why_not("play") for word in ("Ally", "fast"))


@pytest.mark.parametrize("heeded", [True, False])
def test_the_name(heeded: bool) -> None:
    """§7: if the warning was heeded, saying the name costs the speaker 1 horror."""
    table = carcosa(2, log=[{"note": "heeded_warning"}] * heeded)
    assert table.roland.can("activate", "Say the name") is heeded
    if not heeded:
        return
    table.roland.does("activate", "Say the name")
    table.daisy.does("activate", "Say the name")
    table.roland.tests("combat", 1)
    table.roland.does("activate", "Say the name")
    table.roland.reveals()
    table.enemies_attack()

    assert [player.horror for player in table.seats] == [2, 1]
    assert "window" not in table.kinds
