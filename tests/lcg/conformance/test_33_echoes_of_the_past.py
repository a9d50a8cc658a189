"""33 Echoes of the Past, by Carcosa scenario notes III."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from bot.lcg.core.facts import TestEnded, XpEarned
from bot.lcg.printed.cards import Skill
from bot.lcg.rules.log_entries import logged_count
from bot.lcg.views.overview import board
from bot.lcg.views.stages import agenda_view
from tests.lcg import society as s
from tests.lcg.carcosa import MAN
from tests.lcg.society import society
from tests.lcg.table import Table

GHOUL, RATS, PERCEPTION, GLASS, WILL = "01160", "01159", "01090", "01030", "01059"
STAIRS = {
    s.ENTRY: {*s.GROUND, s.HALLS_2},
    s.HALLS_2: {s.ENTRY, s.HALLS_3, *s.SECOND},
    s.HALLS_3: {s.HALLS_2, *s.THIRD},
    **{room: {s.ENTRY} for room in s.GROUND},
    **{room: {s.HALLS_2} for room in s.SECOND},
    **{room: {s.HALLS_3} for room in s.THIRD},
}
SKILLS = (Skill.WILLPOWER, Skill.INTELLECT, Skill.COMBAT, Skill.AGILITY)
ONE_OF_EACH = {"cultist": 1, "tablet": 1, "elder_thing": 1}
PASSAGES = {s.MEETING, s.LIBRARY_2, s.LIBRARY_3, s.PEABODYS}


def whole_house(table: Table, *, revealed: bool = True) -> Table:
    """All nine rooms of the society are in play; only the six of set-up could be."""
    for code in chain(STAIRS, [s.HIDDEN] if table.in_play(s.HIDDEN) else []):
        table.lays(code, revealed=revealed)
    return table


def roads(table: Table) -> dict[str, set[str]]:
    """Which location leads to which others, by code."""
    all_places = table.game.places.all()
    return {
        str(p.code): {str(n.code) for n in table.game.places.connections(p)} for p in all_places
    }


def place_of(table: Table, code: str) -> str:
    """The code of the location at which a card is."""
    place = table.game.piece(table.game.places.where(table.piece(code)))
    assert place is not None
    return str(place.code)


def doom_on(table: Table, code: str) -> int:
    """The doom on a card in play."""
    return table.piece(code).doom


# Set-up


@pytest.mark.parametrize(
    ("seats", "cards", "posts"),
    [(1, 33, []), (2, 32, [s.THIRD]), (3, 31, [s.THIRD] * 2), (4, 30, [s.SECOND | s.THIRD] * 3)],
)
def test_the_society_by_night(seats: int, cards: int, posts: list[set[str]]) -> None:
    """III, set-up: two of three rooms on each floor; Seekers reveal theirs; 33 encounter cards."""
    table = society(seats, calm=False)
    places = {str(place.code): place for place in table.game.places.all()}
    seekers = [place_of_piece(table, each.place) for each in table.game.enemies.all()]

    assert len(places) == 9
    assert [len(places.keys() & floor) for floor in (s.GROUND, s.SECOND, s.THIRD)] == [2, 2, 2]
    assert len(set(seekers)) == len(seekers) == len(posts)
    assert all(code in floor for code, floor in zip(seekers, posts, strict=True))
    assert {code for code, place in places.items() if place.revealed} == {s.ENTRY, *seekers}
    assert all(places[code].clues for code in seekers)
    assert {player.place.code for player in table.seats} == {s.ENTRY}
    assert len(table.state.encounter_deck) == cards


def place_of_piece(table: Table, place: object) -> str:
    """The code of a location by its id."""
    return str(next(each.code for each in table.game.places.all() if each.id == place))


@pytest.mark.parametrize(
    ("log", "clues", "actions"),
    [
        ([], 0, 3),
        ([{"note": "vips_interviewed", "card": s.SEBASTIEN}], 2, 3),
        ([{"note": "vips_slain", "card": s.SEBASTIEN}, {"note": "fled_dinner_party"}], 0, 4),
    ],
)
def test_what_the_log_changes(log: list[dict[str, str]], clues: int, actions: int) -> None:
    """III, set-up: the log gives clues on the Entry Hall, or 1 more action in the first turn."""
    table = society(2, log=log)
    assert table.piece(s.ENTRY).clues == clues
    assert [player.actions for player in table.seats] == [actions, actions]
    table.next_phase("upkeep")
    table.settle()
    assert table.roland.actions == 3


def test_the_unrevealed_rooms_look_alike() -> None:
    """III, set-up: players do not see removed rooms; an unrevealed room shows its floor only."""
    table = society()
    faces = Counter(
        table.game.pieces.face_card(place).back_name or table.game.pieces.face_card(place).name
        for place in table.game.places.all()
        if str(place.code) not in {s.ENTRY, s.HALLS_2, s.HALLS_3}
    )

    assert sorted(faces.values()) == [2, 2, 2]


def test_the_stairs() -> None:
    """III, graph: revealing a room does not change its links, except for Museums and Libraries."""
    table = whole_house(society(), revealed=False)
    assert roads(table) == STAIRS
    for code in (s.MUSEUM_1, s.LIBRARY_2):
        table.lays(code)
    assert roads(table) == STAIRS
    for code in (s.MUSEUM_2, s.LIBRARY_3):
        table.lays(code)
    more = {s.MUSEUM_1: s.MUSEUM_2, s.LIBRARY_2: s.LIBRARY_3}
    assert roads(table) == {
        code: near | {other for pair in more.items() if code in pair for other in pair} - {code}
        for code, near in STAIRS.items()
    }


def test_an_enemy_that_spawns_reveals_the_room() -> None:
    """III, locations: an enemy that spawns reveals the room, with its clues first.

    A Seeker without an empty room is discarded.
    """
    table = society()
    rooms = [p for p in table.game.places.all() if p.code not in (s.ENTRY, s.HALLS_2, s.HALLS_3)]
    for room in rooms:
        table.draws_encounter(s.SEEKER)
        if [r for r in rooms if not table.game.enemies.at(r.id)]:
            table.roland.chooses(str(room.id))
        assert room.revealed
        assert room.clues
    table.draws_encounter(s.SEEKER)

    assert table.encounter_discard == [s.SEEKER]


# Agendas


@pytest.mark.parametrize(("seats", "needs"), [(1, [2, 2, 3]), (4, [8, 8, 12])])
def test_thresholds_per_investigator(seats: int, needs: list[int]) -> None:
    """III, agendas: they need 2, 2 and 3 doom per investigator."""
    table = society(seats)
    found = []
    for number in (1, 2, 3):
        table.order("stage", of="agenda", number=number)
        found.append(agenda_view(table.game).need)

    assert found == needs


def test_no_doom_step() -> None:
    """III, agendas: no doom comes at 1.2, but 1.3 checks; other cards place doom as usual."""
    table = society()
    table.next_phase("mythos")
    assert table.state.agenda.doom == 0
    table.draws_encounter(s.ASTRAY)
    table.settle()
    assert (table.state.agenda.index, table.state.agenda.doom) == (0, 1)
    table.enemy(s.SEEKER).at(s.HALLS_3)
    table.sets(s.SEEKER, doom=1)
    table.next_phase("mythos")
    table.settle()

    assert table.state.agenda.index == 1


@pytest.mark.parametrize("card", ["seeker", "fanatic", "agent", "edict", "astray"])
def test_clues_become_doom(card: str) -> None:
    """III, agendas: a clue that a card puts on an enemy becomes doom, and does not come back."""
    table = society()
    table.all_at(s.MEETING)
    room = table.piece(s.MEETING)
    room.clues = 2
    table.roland.has(clues=1)
    code = {"agent": s.AGENT, "seeker": s.SEEKER}.get(card, s.FANATIC)
    if card == "fanatic":
        table.draws_encounter(s.FANATIC)
        foe = table.piece(s.FANATIC)
    else:
        foe = table.enemy(code, exhausted=True).at(s.MEETING)
    if card == "agent":
        table.order("attack", enemy=s.AGENT, seat=0)
    if card == "edict":
        table.draws_encounter(s.EDICT)
        assert table.game.enemies.fight(foe) == 4
    if card == "astray":
        table.draws_encounter(s.ASTRAY)
        table.roland.chooses("Place 1 of your clues")
    if card == "seeker":
        table.next_phase("mythos")
    table.settle()
    assert (foe.clues, foe.doom) == (0, 1)
    have = table.roland.clues
    table.order("defeat", what=foe.code, by=0)

    assert (table.roland.clues, room.clues) == (have, 2 - (card in ("seeker", "fanatic", "edict")))


def test_a_seeker_without_a_clue_gets_doom() -> None:
    """III, Seeker: its doom comes as the Mythos phase ends and counts in the next round’s 1.3."""
    table = society()
    seeker = table.enemy(s.SEEKER).at(s.HALLS_3)
    table.sets("agenda", doom=1)
    table.next_phase("mythos")
    table.settle()
    assert (seeker.doom, table.state.agenda.index) == (1, 0)
    table.next_phase("mythos")
    table.settle()

    assert table.state.agenda.index == 1


def test_the_discard_pile_comes_back() -> None:
    """III, agenda 1 back: the encounter discard pile is shuffled into the deck."""
    table = society()
    table.draws_encounter(s.ASTRAY)
    table.settle()
    table.order("advance", what="agenda")

    assert (len(table.state.encounter_deck), table.encounter_discard) == (1, [])


@pytest.mark.parametrize("slain", [False, True])
def test_who_comes_with_agenda_3(slain: bool) -> None:
    """III, agenda 2 back: the Oathspeaker enters the Entry Hall, Sebastien too unless slain."""
    table = society(log=[{"note": "vips_slain", "card": s.SEBASTIEN}] if slain else [])
    table.all_at(s.HALLS_3)
    for _ in range(2):
        table.order("advance", what="agenda")

    assert place_of(table, s.OATHSPEAKER) == s.ENTRY
    assert table.in_play(s.MOREAU) is not slain
    assert slain or place_of(table, s.MOREAU) == s.ENTRY


# Acts


def test_clues_come_back() -> None:
    """III, act 1 back: each revealed society room gets clues, up to its printed value."""
    table = whole_house(society(2), revealed=False)
    given = {
        s.MEETING: (0, 2),
        s.READING: (0, 1),
        s.LIBRARY_2: (1, 3),
        s.LIBRARY_3: (3, 4),
        s.PEABODYS: (5, 5),
        s.MUSEUM_1: (2, 2),
        s.HALLS_2: (0, 0),
        s.ENTRY: (0, 0),
    }
    for code, (before, _) in given.items():
        table.lays(code)
        table.sets(table.piece(code).id, clues=before)
    table.order("advance", what="act")

    assert {code: table.piece(code).clues for code in given} == {
        code: after for code, (_, after) in given.items()
    }
    assert table.piece(s.OFFICE_1).clues == 0
    assert not table.piece(s.OFFICE_1).revealed


def test_the_curator_and_the_hidden_library() -> None:
    """III, act 2 back: Mr. Peabody joins an investigator, and the library enters unrevealed."""
    table = society(2, act=2)
    table.lays(s.MEETING)
    table.sets(table.piece(s.MEETING).id, clues=0)
    table.order("advance", what="act")
    table.roland.chooses("Daisy")

    assert table.piece(s.PEABODY).controller == table.daisy.seat
    assert not table.piece(s.HIDDEN).revealed
    assert (table.piece(s.MEETING).clues, table.piece(s.HIDDEN).clues) == (2, 0)


def test_passageways_are_linked_in_act_3() -> None:
    """III, act 3: revealed Passageways are linked to each other; the library has no link."""
    table = whole_house(society(act=3), revealed=False)
    assert roads(table) == {**STAIRS, s.HIDDEN: set()}
    for code in PASSAGES - {s.PEABODYS}:
        table.lays(code)
    found = roads(table)
    for code in PASSAGES - {s.PEABODYS}:
        assert found[code] == STAIRS[code] | PASSAGES - {code, s.PEABODYS}
    assert found[s.PEABODYS] == STAIRS[s.PEABODYS]
    assert found[s.HIDDEN] == set()


def test_mr_peabody_shows_a_way() -> None:
    """III, Peabody: he exhausts to make a location a Passageway with −1 shroud until he readies."""
    table = society(act=3)
    table.all_at(s.MEETING)
    table.roland.has(actions=9).does("activate", "Choose a location")
    table.roland.chooses("Hidden Library")
    assert table.game.places.shroud(table.piece(s.HIDDEN)) == 3
    table.roland.does("move", "Hidden Library")
    library = table.piece(s.HIDDEN)
    assert (table.roland.place.code, library.clues) == (s.HIDDEN, 3)
    assert roads(table)[s.HIDDEN] == {s.MEETING, *roads(table)[s.HIDDEN]}
    table.next_phase("upkeep")
    table.settle()
    assert (roads(table)[s.HIDDEN], table.game.places.shroud(library)) == (set(), 4)
    table.order("go", to="turn", seat=0)
    table.roland.does("activate", "Choose a location").chooses("Entry Hall")

    assert roads(table)[s.HIDDEN] == set()
    assert {s.ENTRY, *roads(table)[s.MEETING]} == roads(table)[s.MEETING]


def test_the_board_notes_passageways() -> None:
    """III, act 3: the board marks Passageways with a word instead of links."""
    found = {}
    for act in (2, 3):
        table = society(act=act)
        for code in (s.MEETING, s.LIBRARY_2, s.LIBRARY_3, s.PEABODYS):
            table.lays(code)
        views = {view.code: view for view in board(table.game, ()).places}
        found[act] = {code for code, view in views.items() if view.note}
    noted = {view.id for view in views.values() if view.note}

    assert found == {2: set(), 3: PASSAGES}
    assert all({*view.noted} == noted - {view.id} for view in views.values() if view.note)


def test_mr_peabody_helps_in_any_act() -> None:
    """III, Peabody: the −1 shroud comes from him, not from the act."""
    table = society(act=1)
    table.order("put", card=s.PEABODY, control=0)
    table.roland.has(actions=3).does("activate", "Choose a location").chooses("Entry Hall")

    assert table.game.places.shroud(table.piece(s.ENTRY)) == 1


def test_an_exhausted_peabody_who_leaves_keeps_the_way_open() -> None:
    """III, Peabody: the effect lasts even if he leaves play while exhausted."""
    table = society(act=3)
    table.all_at(s.MEETING)
    table.roland.does("activate", "Choose a location").chooses("Hidden Library")
    table.roland.is_dealt(2)
    table.roland.assigns(damage={"Mr. Peabody": 2})
    assert not table.in_play(s.PEABODY)
    table.next_phase("upkeep")
    table.settle()

    assert s.HIDDEN in roads(table)[s.MEETING]


def test_hunters_use_the_passages() -> None:
    """III, Hidden Library: it is a Passageway while an enemy moves, in both directions."""
    table = society(act=3)
    for code in (s.MEETING, s.HIDDEN):
        table.lays(code)
    table.all_at(s.HIDDEN)
    table.enemy(s.AGENT).at(s.ENTRY)
    for stop in (s.MEETING, s.HIDDEN):
        table.enemies_attack()
        table.settle()
        assert place_of(table, s.AGENT) == stop
        table.roland.has(damage=0, horror=0)
    table.piece(s.AGENT).exhausted = True
    table.order("disengage", enemy=s.AGENT)
    table.roland.at(s.ENTRY)
    table.piece(s.AGENT).exhausted = False
    table.enemies_attack()
    table.settle()

    assert place_of(table, s.AGENT) == s.MEETING


@pytest.mark.parametrize(("choice", "word"), [("Take the clasp", "r1"), ("Leave the clasp", "r2")])
def test_the_oath(choice: str, word: str) -> None:
    """III, act 3: 3 clues per investigator from the library; the group may take the clasp."""
    table = society(2, act=3)
    table.roland.has(clues=5)
    table.daisy.has(clues=6)
    table.daisy.at(s.HIDDEN)
    table.piece(s.HIDDEN).clues = 0
    assert table.roland.can("activate", "The Oath")
    table.daisy.has(clues=5)
    assert not table.roland.can("activate", "The Oath")
    table.daisy.has(clues=6)
    table.roland.does("activate", "The Oath")
    table.daisy.chooses("Agree")
    table.roland.chooses(choice)

    assert table.resolution == word
    assert (table.roland.clues, table.daisy.clues) == (5, 0)
    assert [fact.amount for fact in table.told(XpEarned)] == [2, 2]


# Resolutions


@pytest.mark.parametrize(
    ("word", "note", "counts", "symbols", "xp", "story"),
    [
        ("r1", "took_onyx_clasp", (1, 0), {"cultist": 2}, 0, s.CLASP),
        ("r2", "left_onyx_clasp", (0, 1), {"elder_thing": 2}, 0, ""),
        ("r3", "destroyed_oathspeaker", (0, 0), {"tablet": 2}, 2, s.CLOAK),
        ("r4", "followers_found_the_way", (0, 0), ONE_OF_EACH, 1, ""),
        ("none", "followers_found_the_way", (0, 0), ONE_OF_EACH, 1, ""),
    ],
)  # fmt: skip
def test_the_five_ends(
    word: str,
    note: str,
    counts: tuple[int, int],
    symbols: dict[str, int],
    xp: int,
    story: str,
) -> None:
    """III, resolutions: log, counts, experience and cards; three tokens of the bag change."""
    table = society(act=3)
    table.bag("cultist", "tablet", "tablet", 0)
    match word:
        case "r1" | "r2":
            table.all_at(s.HIDDEN)
            table.roland.has(clues=3).does("activate", "The Oath")
            table.roland.chooses("Take" if word == "r1" else "Leave")
        case "r3":
            table.enemy(s.OATHSPEAKER).at(s.HALLS_2)
            table.order("defeat", what=s.OATHSPEAKER, by=0)
        case "r4":
            table.order("stage", of="agenda", number=3)
            table.order("advance", what="agenda")
        case _:
            table.roland.does("resign")
    table.settle()

    assert table.resolution == word
    assert note in table.notes
    assert tuple(logged_count(table.game, n) for n in ("conviction", "doubt")) == counts
    assert Counter(map(str, table.state.bag)) == {"0": 1, **symbols}
    assert table.state.investigators[0].xp == xp
    assert [each.code for each in table.state.earned] == ([story] if story else [])


def test_sebastien_is_slain() -> None:
    """III, resolutions: a defeated Sebastien is listed as slain and gives no points."""
    table = society()
    table.enemy(s.MOREAU).at(s.ENTRY)
    table.order("defeat", what=s.MOREAU, by=0)
    table.order("resign", seat=0)

    slain = [entry.card for entry in table.state.log if entry.note == "vips_slain"]
    assert (slain, table.state.investigators[0].xp) == ([s.SEBASTIEN], 1)


# Tokens


@pytest.mark.parametrize(("difficulty", "total"), [("standard", 1), ("hard", 0)])
def test_the_skull_counts_doom_on_enemies(difficulty: str, total: int) -> None:
    """III, skull: minus the most doom on one enemy; on hard all doom on enemies."""
    table = society(difficulty=difficulty)
    for place, doom in ((s.HALLS_2, 3), (s.HALLS_3, 1)):
        table.enemy(s.SEEKER).at(place).doom = doom
    table.sets(table.piece(s.ENTRY).id, doom=5)
    table.bag("skull")
    table.roland.tests("combat", 1)
    table.settle()

    assert table.told(TestEnded)[-1].total == total


@pytest.mark.parametrize("difficulty", ["standard", "hard"])
@pytest.mark.parametrize("succeeds", [True, False])
@pytest.mark.parametrize("symbol", ["cultist", "tablet", "elder_thing"])
def test_what_symbols_do(symbol: str, difficulty: str, succeeds: bool) -> None:
    """III, symbols: −2 and an effect after a failure; on hard −4 and the effect in any case."""
    table = society(difficulty=difficulty)
    near = table.enemy(s.SEEKER).at(s.ENTRY)
    table.enemy(s.SEEKER).at(s.HALLS_3)
    table.roland.holds(s.KNIFE)
    table.bag(symbol)
    table.roland.tests("combat", 0 if succeeds else 4)
    table.roland.reveals() if "commit" in table.kinds else table.settle()

    acts = int(difficulty == "hard" or not succeeds)
    effect = {"cultist": near.doom, "tablet": len(table.roland.discard)}
    assert effect.get(symbol, table.roland.horror) == acts
    assert (near.doom, len(table.roland.discard), table.roland.horror).count(0) == 3 - acts
    assert table.told(TestEnded)[-1].total == (2 if difficulty == "standard" else 0)


def test_an_elder_thing_without_an_enemy_and_a_cultist_far_away() -> None:
    """III, symbols: no enemy here, no horror; the nearest enemy may be out of reach."""
    table = society(act=3)
    foe = table.enemy(s.SEEKER).at(s.HIDDEN)
    for symbol in ("elder_thing", "cultist"):
        table.bag(symbol)
        table.roland.tests("combat", 5)
        table.settle()

    assert (table.roland.horror, foe.doom) == (0, 1)


# Places


def test_the_meeting_room() -> None:
    """III, Meeting Room: exhaust your Ally to find 1 clue here, once per round."""
    table = society()
    table.all_at(s.MEETING)
    table.piece(s.MEETING).clues = 2
    assert not table.roland.can("activate", "exhausting an Ally")
    cop = table.roland.controls(s.COP)
    table.roland.does("activate", "exhausting an Ally")
    assert (cop.exhausted, table.roland.clues) == (True, 1)
    cop.exhausted = False

    assert not table.roland.can("activate", "exhausting an Ally")


@pytest.mark.parametrize("code", [s.OFFICE_1, s.OFFICE_3])
def test_the_record_offices(code: str) -> None:
    """III, Record Office: enemies there have +1 fight and +1 evade."""
    table = society()
    table.lays(code)
    foe, away = table.enemy(s.SEEKER).at(code), table.enemy(s.SEEKER).at(s.HALLS_2)

    enemies = table.game.enemies
    assert [(enemies.fight(each), enemies.evade(each)) for each in (foe, away)] == [(3, 3), (2, 2)]


@pytest.mark.parametrize("code", [s.MUSEUM_1, s.MUSEUM_2])
def test_the_museums(code: str) -> None:
    """III, Museum: nothing increases intellect there, neither cards nor icons nor tokens."""
    table = society()
    table.all_at(code)
    table.prints(code, shroud=4)
    table.roland.controls(GLASS)
    table.roland.holds(PERCEPTION)
    for token, total in ((1, 3), (-1, 2)):
        table.bag(token)
        table.roland.has(actions=3).does("investigate", table.game.card(table.piece(code)).name)
        table.settle()
        assert (table.told(TestEnded)[-1].total, table.roland.hand) == (total, [PERCEPTION])
    table.bag(1)
    table.roland.tests("intellect", 3)
    table.roland.commits("Perception").reveals()
    assert table.told(TestEnded)[-1].total == 6


@pytest.mark.parametrize("code", [s.HALLS_2, s.HALLS_3])
def test_the_quiet_halls(code: str) -> None:
    """III, Quiet Halls: once all is revealed and without clues, it gets clues from the pool."""
    table = society(2, act=3)
    table.all_at(code)
    assert not table.roland.can("activate", "Quiet Halls")
    for place in [str(place.code) for place in table.game.places.all()]:
        assert not table.roland.can("activate", "Quiet Halls")
        table.lays(place)
        table.sets(table.piece(place).id, clues=0)
    table.roland.does("activate", "Quiet Halls")
    assert table.piece(code).clues == 2

    assert not table.roland.can("activate", "Quiet Halls")


@pytest.mark.parametrize("code", [s.LIBRARY_2, s.LIBRARY_3])
def test_the_historical_libraries(code: str) -> None:
    """III, Library: after you investigate it, 2 horror find 1 more clue, once per round."""
    table = society()
    table.all_at(code)
    table.piece(code).clues = 4
    table.roland.has(actions=9)
    for clues, horror in ((2, 2), (3, 2)):
        table.bag("elder_sign")
        table.roland.does("investigate", "Historical Society")
        if "commit" in table.kinds:
            table.roland.reveals()
        if "reaction" in table.kinds:
            table.roland.chooses("Take 2 horror")
        table.settle()
        assert (table.roland.clues, table.roland.horror) == (clues, horror)


@pytest.mark.parametrize("doom", [0, 2])
def test_the_reading_room(doom: int) -> None:
    """III, Reading Room: 1 doom of an enemy becomes your clue, once per round for all."""
    table = society(2)
    table.all_at(s.READING)
    foe = table.enemy(s.OATHSPEAKER, exhausted=True).at(s.HALLS_3)
    foe.doom = doom
    table.bag("elder_sign")
    table.prints(s.READING, shroud=0)
    table.roland.holds().does("investigate", "Turn 1 doom")
    table.settle()
    assert (foe.doom, table.roland.clues) == ((1, 1) if doom else (0, 0))
    assert table.piece(s.READING).clues == 1
    assert not table.roland.can("investigate", "Turn 1 doom")
    table.roland.ends_turn()
    table.settle()
    assert not table.daisy.can("investigate", "Turn 1 doom")


def test_peabodys_office() -> None:
    """III, Peabody’s Office: −2 shroud if an investigator there controls Mr. Peabody."""
    table = society(2, act=3)
    office = table.lays(s.PEABODYS)
    found = []
    for player in (table.daisy, table.roland):
        player.at(s.PEABODYS)
        found.append(table.game.places.shroud(office))

    assert found == [4, 2]


# Encounter cards


@pytest.mark.parametrize("act", [1, 2, 3])
def test_the_oathspeaker_is_safe_in_the_first_acts(act: int) -> None:
    """III, Oathspeaker: it takes no damage while act 1 or 2 is current."""
    table = society(act=act)
    table.order("stage", of="agenda", number=3)
    foe = table.enemy(s.OATHSPEAKER, exhausted=True).at(s.ENTRY)
    table.bag("elder_sign")
    table.roland.does("fight", "Possessed Oathspeaker")
    table.settle()

    assert foe.damage == int(act == 3)


@pytest.mark.parametrize(
    ("exhausted", "choice", "doom"),
    [(True, "Ready it", 0), (True, "Place 1 doom", 1), (False, "", 1)],
)
def test_the_oathspeaker_stirs(exhausted: bool, choice: str, doom: int) -> None:
    """III, Oathspeaker: as the enemy phase begins the group readies it or gives it 1 doom."""
    table = society(act=3)
    foe = table.enemy(s.OATHSPEAKER, exhausted=exhausted).at(s.HALLS_3)
    table.enemies_attack()
    if choice:
        table.roland.chooses(choice)
    table.settle()

    assert foe.doom == doom
    assert foe.exhausted is (exhausted and bool(doom))


def test_led_astray() -> None:
    """III, Led Astray: without a clue or a Cultist there is no choice."""
    table = society()
    table.enemy(s.OATHSPEAKER, exhausted=True).at(s.HALLS_3)
    table.roland.has(clues=1)
    table.draws_encounter(s.ASTRAY)
    table.settle()
    assert (table.state.agenda.doom, table.roland.clues) == (1, 1)
    cultist = table.enemy(s.FANATIC, exhausted=True).at(s.HALLS_3)
    table.draws_encounter(s.ASTRAY)
    table.roland.chooses("Place 1 of your clues")
    table.settle()

    assert (table.state.agenda.doom, cultist.doom, table.roland.clues) == (1, 1, 0)


def test_the_cults_search_brings_the_doom_in() -> None:
    """III, Cult’s Search: all doom on Cultists moves to the agenda, which may advance."""
    table = society(2)
    for place, doom in ((s.HALLS_2, 1), (s.HALLS_3, 2)):
        table.enemy(s.FANATIC, exhausted=True).at(place).doom = doom
    speaker = table.enemy(s.OATHSPEAKER, exhausted=True).at(s.HALLS_3)
    table.draws_encounter(s.SEARCH)
    table.settle()
    assert (table.state.agenda.doom, table.state.agenda.index) == (3, 0)
    assert sum(foe.doom for foe in table.game.enemies.all()) == 0
    speaker.doom = 1
    foe = next(foe for foe in table.game.enemies.all() if foe.code == s.FANATIC)
    foe.doom = 0
    table.sets("agenda", doom=3)
    table.order("defeat", what=str(foe.id))
    table.piece(s.FANATIC).doom = 1
    table.draws_encounter(s.SEARCH)
    table.settle()

    assert table.state.agenda.index == 1


def test_the_cults_search_finds_a_cultist() -> None:
    """III, Cult’s Search: if no Cultist has doom, one from deck or discard pile is drawn."""
    table = society()
    table.all_at(s.MEETING)
    table.encounter_deck(RATS, s.AGENT, RATS)
    table.draws_encounter(s.SEARCH)
    table.roland.chooses("Agent of the King")

    assert table.in_play(s.AGENT)
    assert Counter(str(table.game.card(c).code) for c in table.state.encounter_deck) == {RATS: 2}


def test_the_man_prefers_an_empty_place() -> None:
    """§6: a library without links counts as the farthest empty location."""
    table = society(act=3)
    table.draws_encounter(MAN)
    table.settle()

    assert place_of(table, MAN) == s.HIDDEN


# Cards to take home


def test_the_clasp_weighs_on_the_hand() -> None:
    """III, Clasp: in hand it makes every other card in that hand cost 1 more."""
    table = society()
    table.roland.holds(s.CLASP, s.KNIFE, s.KNIFE)
    table.roland.has(resources=5, actions=5).does("play", "Knife")
    assert table.roland.resources == 3
    table.roland.does("play", "Clasp of Black Onyx")
    assert table.roland.resources == 2
    table.roland.does("play", "Knife")
    assert table.roland.resources == 1


def test_the_tattered_cloak() -> None:
    """III, Cloak: −1 sanity; with 3 or less remaining, +1 willpower, combat and agility."""
    table = society()
    seat, values = table.roland.seat, table.game.investigators
    table.roland.controls(s.CLOAK)
    found = []
    for horror in (0, 1):
        table.roland.has(horror=horror)
        found.append([values.skill(seat, skill) for skill in SKILLS])

    assert (values.max_sanity(seat), found) == (4, [[3, 3, 4, 2], [4, 3, 5, 3]])


def test_the_cloak_may_be_too_much() -> None:
    """III, Cloak: an investigator whose last sanity it takes is defeated."""
    table = society(2)
    table.roland.has(horror=4, resources=5).holds(s.CLOAK).does("play", "The Tattered Cloak")
    table.settle()

    assert not table.roland.playing
