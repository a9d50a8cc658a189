"""Rules notes §8, case by case: enemies that spawn, engage, hunt or are evaded."""

from __future__ import annotations

import pytest
from msgspec import structs

from bot.engine.ask import Picked
from bot.engine.facts import Fact
from bot.engine.ids import Seat
from bot.lcg.core import zones
from bot.lcg.core.about import of_card
from bot.lcg.core.facts import (
    CardDiscarded,
    CardExhausted,
    EnemyDisengaged,
    EnemyEngaged,
    EnemyEvaded,
    EnemyMoved,
    EnemySpawned,
    EvasionBarred,
    Reason,
    VictoryJoined,
)
from bot.lcg.core.moments import EnemyEngages, EnemyEvades, EnemySpawns, SpawnsNowhere
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import CopyNo, Piece, PieceId, Standing
from bot.lcg.printed.cards import (
    CardCode,
    Keyword,
    Measure,
    Prey,
    PreyBearerOnly,
    PreyHighest,
    PreyLowest,
    PreyNearest,
    SpawnAnyEmpty,
    SpawnAt,
    SpawnFarthestEmpty,
    SpawnWithPrey,
)
from bot.lcg.rules import enemies, nearness
from tests.lcg.by_hand import cancels, collected, hears, offered, result, run
from tests.lcg.codes import DOG, GHOUL, PRIEST, RATS, RAVENOUS
from tests.lcg.table import Table

ROLAND, DAISY = Seat(0), Seat(1)
ATTIC, CELLAR, HALLWAY, STUDY = CardCode("01113"), CardCode("01114"), CardCode("01112"), "Study"
BARRICADE, CLINGING = "50004", "50039"


@pytest.fixture
def house(table: Table) -> Table:
    """Attic and Cellar lie beside the Hallway, where both are."""
    table.all_at("Hallway")
    for place in (ATTIC, CELLAR):
        table.lays(place, revealed=False)
    return table


def next_enemy(table: Table, name: str) -> CopyNo:
    """An enemy that is on top of the encounter deck, to be spawned."""
    table.encounter_deck(name)
    return table.state.encounter_deck[0]


def gone(table: Table, player: Seat) -> None:
    """An investigator has left the scenario."""
    table.state.investigators[player].standing = Standing.RESIGNED


# --- spawning -------------------------------------------------------------------------------------


def test_a_place_that_is_not_in_play_is_answered_with_who_drew_it(house: Table) -> None:
    """Rules Reference, "Spawn": if its location is not in play, the enemy is discarded."""
    house.prints(RATS, spawn=SpawnAt(locations=(CardCode("01115"),)))
    heard = hears(house, SpawnsNowhere, Timing.WHEN)
    copy, facts = next_enemy(house, RATS), collected(house)
    assert result(enemies.spawn(house.game, copy, DAISY)) is None
    assert [(each.card.code, each.seat) for each in heard] == [(RATS, DAISY)]
    assert facts == [EnemySpawned(code=CardCode(RATS))]
    assert house.encounter_discard == [RATS]


@pytest.mark.parametrize("spawn", [SpawnAnyEmpty(), SpawnFarthestEmpty()])
def test_without_an_empty_place_it_is_discarded(
    table: Table, spawn: SpawnAnyEmpty | SpawnFarthestEmpty
) -> None:
    """An enemy that needs an empty location is discarded, without a question, if there is none."""
    table.prints(RATS, spawn=spawn)
    heard = hears(table, SpawnsNowhere, Timing.WHEN)
    assert result(enemies.spawn(table.game, next_enemy(table, RATS), ROLAND)) is None
    assert heard == []
    assert table.encounter_discard == [RATS]


def test_a_second_one_of_a_kind_is_discarded(house: Table) -> None:
    """Rules Reference, "Unique": a second copy is discarded, and the log gives the reason."""
    house.enemy(PRIEST).at(CELLAR)
    house.prints(PRIEST, unique=True)
    copy, facts = next_enemy(house, PRIEST), collected(house)
    assert result(enemies.spawn(house.game, copy, ROLAND)) is None
    assert house.state.encounter_discard == [copy]
    assert copy not in house.state.encounter_deck
    assert facts == [CardDiscarded(code=CardCode(PRIEST), why=Reason.LIMIT)]


@pytest.mark.parametrize(("bearer", "meets"), [(DAISY, DAISY), (None, ROLAND)])
def test_spawned_with_its_prey_or_with_who_drew_it(
    house: Table, bearer: Seat | None, meets: Seat
) -> None:
    """An enemy that spawns with its prey engages its drawer if nobody is its prey."""
    house.prints(RATS, spawn=SpawnWithPrey(), prey=PreyBearerOnly())
    copy = next_enemy(house, RATS)
    house.state.copies[copy] = structs.replace(house.state.copies[copy], owner=bearer)
    enemy = result(enemies.spawn(house.game, copy, ROLAND))
    assert enemy is not None
    assert enemy.threat == meets


@pytest.mark.parametrize(
    ("seat", "out", "chooses"),
    [(DAISY, False, DAISY), (DAISY, True, ROLAND), (None, False, ROLAND)],
)
def test_who_drew_it_chooses_among_empty_places(
    house: Table, seat: Seat | None, *, out: bool, chooses: Seat
) -> None:
    """The drawer chooses between empty locations; without a drawer in play the lead chooses."""
    house.prints(RATS, spawn=SpawnAnyEmpty())
    copy = next_enemy(house, RATS)
    if out:
        gone(house, DAISY)
    attic = house.piece(ATTIC)
    facts = collected(house)
    enemy, (draft,) = run(
        enemies.spawn(house.game, copy, seat),
        {chooses: Picked((attic.id,))},
    )
    assert enemy is not None
    assert enemy.place == attic.id
    assert list(draft.parts) == [chooses]
    assert (draft.prompt, draft.source) == ("Where does the Swarm of Rats spawn?", "Swarm of Rats")
    assert draft.about == of_card(RATS)
    assert facts == [EnemySpawned(code=CardCode(RATS), place=ATTIC)]


def test_of_several_places_one_that_is_barred_is_none(house: Table) -> None:
    """Barricade (3): a barred location is not offered as a spawn location."""
    house.prints(RATS, spawn=SpawnAnyEmpty())
    house.attached(BARRICADE, house.piece(ATTIC))
    keys = offered(enemies.spawn(house.game, next_enemy(house, RATS), ROLAND))
    assert keys == [house.piece(each).id for each in (STUDY, CELLAR)]


@pytest.mark.parametrize("others", [0, 1])
def test_barred_everywhere_it_spawns_beside_or_not_at_all(house: Table, others: int) -> None:
    """Barricade (3): the enemy spawns at a connecting location.

    It is discarded if all of those are barred as well.
    """
    house.prints(RATS, spawn=SpawnAt(locations=(ATTIC,)))
    house.attached(BARRICADE, house.piece(ATTIC))
    for _ in range(others):
        house.attached(BARRICADE, house.piece(HALLWAY))
    house.roland.at(CELLAR)
    house.daisy.at(CELLAR)
    heard = hears(house, EnemySpawns, Timing.AFTER)
    enemy = result(enemies.spawn(house.game, next_enemy(house, RATS), ROLAND))
    if others:
        assert enemy is None
        assert house.encounter_discard == [RATS]
    else:
        assert enemy is not None
        assert enemy.place == house.piece(HALLWAY).id
    assert len(heard) == 1 - others


@pytest.mark.parametrize("keywords", [(), (Keyword.ALOOF,), (Keyword.MASSIVE,)])
def test_without_instruction_it_comes_to_who_drew_it(
    house: Table, keywords: tuple[Keyword, ...]
) -> None:
    """Rules Reference, "Spawn": it engages its drawer; aloof and massive ones stay unengaged."""
    house.prints(RATS, keywords=keywords)
    copy, facts = next_enemy(house, RATS), collected(house)
    enemy = result(enemies.spawn(house.game, copy, DAISY))
    assert enemy is not None
    assert enemy.threat == (None if keywords else DAISY)
    assert facts[0] == EnemySpawned(code=CardCode(RATS), place=HALLWAY)


@pytest.mark.parametrize("who", ["nobody", "out", "nowhere"])
def test_without_anybody_to_engage_it_is_discarded(house: Table, who: str) -> None:
    """An enemy is discarded if nobody drew it, or if its drawer is out or has no location."""
    seat, copy = None if who == "nobody" else DAISY, next_enemy(house, RATS)
    if who == "out":
        gone(house, DAISY)
    elif who == "nowhere":
        house.daisy.who.place = None
    assert result(enemies.spawn(house.game, copy, seat)) is None
    assert house.encounter_discard == [RATS]


def test_where_nothing_lies_it_is_told_to_be_all_the_same(house: Table) -> None:
    """A log line reports the spawn even of an enemy put at a location that has left play."""
    house.encounter_deck(RATS, RAVENOUS)
    (rats, ravenous), lost = house.state.encounter_deck[:2], PieceId("lost")
    facts = collected(house)
    enemy = result(enemies.spawn(house.game, rats, ROLAND, lost))
    other = result(enemies.spawn_with(house.game, ravenous, ROLAND, lost))
    assert enemy is not None
    assert other is not None
    assert [each for each in facts if isinstance(each, EnemySpawned)] == [
        EnemySpawned(code=CardCode(each), place=CardCode(each)) for each in (RATS, RAVENOUS)
    ]


# --- engaging -------------------------------------------------------------------------------------


def test_it_is_told_from_whom_an_enemy_turns(house: Table) -> None:
    """Rules Reference, "Enemy Engagement": the log names the investigator it leaves or engages."""
    rats = house.enemy(RATS).engaged_with(house.roland)
    facts = collected(house)
    result(enemies.engage(house.game, rats, DAISY))
    result(enemies.engage(house.game, rats, DAISY))
    enemies.disengage(house.game, rats)
    enemies.disengage(house.game, rats)
    assert facts == [
        EnemyEngaged(code=rats.code, seat=DAISY, origin=ROLAND),
        EnemyEngaged(code=rats.code, seat=DAISY),
        EnemyDisengaged(code=rats.code),
    ]
    assert rats.place == house.piece(HALLWAY).id


def waits(table: Table, name: str) -> Piece:
    """An enemy that stands unengaged beside both, where the game master has left it."""
    enemy = table.enemy(name, exhausted=True).at(HALLWAY)
    enemy.exhausted = False
    return enemy


def test_the_lead_is_asked_by_the_enemy(house: Table) -> None:
    """Rules Reference, "Prey": the lead picks one of several equally good investigators."""
    rats = waits(house, RATS)
    facts = collected(house)
    _, (draft,) = run(enemies.settle_engagements(house.game), {ROLAND: Picked(("seat1",))})
    assert (draft.kind, draft.source, draft.about) == ("prey", "Swarm of Rats", of_card(RATS))
    assert draft.prompt == "Who does the Swarm of Rats engage?"
    assert facts == [EnemyEngaged(code=rats.code, seat=DAISY)]


def test_an_enemy_that_is_taken_away_meanwhile_engages_nobody(house: Table) -> None:
    """An enemy that leaves play while the lead is asked about it engages nobody."""
    rats, ghoul = waits(house, RATS), waits(house, GHOUL)
    _, asked = run(
        enemies.settle_engagements(house.game),
        lambda: zones.leave_play(house.game, rats),
        {ROLAND: Picked(("seat1",))},
    )
    assert [draft.source for draft in asked] == ["Swarm of Rats", "Ghoul Minion"]
    assert ghoul.threat == DAISY


def test_who_goes_away_meanwhile_is_not_engaged(house: Table) -> None:
    """An enemy does not engage an investigator who leaves while the lead is asked."""
    rats = waits(house, RATS)

    def away() -> None:
        house.daisy.who.place = house.piece(ATTIC).id

    run(enemies.settle_engagements(house.game), away, {ROLAND: Picked(("seat1",))})
    assert rats.threat == ROLAND


@pytest.mark.parametrize("how", ["gone", "disengaged", "stays"])
def test_what_answers_one_engagement_may_end_the_next(house: Table, how: str) -> None:
    """Reactions to "an enemy engages" skip an enemy that has left or disengaged by then."""

    def then(event: EnemyEngages) -> None:
        if how == "gone":
            zones.leave_play(house.game, ghoul)
        elif how == "disengaged" and event.enemy is rats:
            ghoul.threat, ghoul.place = None, house.piece(CELLAR).id

    heard = hears(house, EnemyEngages, Timing.AFTER, then)
    house.daisy.at(ATTIC)
    rats, ghoul = (house.enemy(name, exhausted=True).at(HALLWAY) for name in (RATS, GHOUL))
    rats.exhausted = ghoul.exhausted = False
    result(enemies.settle_engagements(house.game))
    assert [each.enemy for each in heard] == ([rats, ghoul] if how == "stays" else [rats])


def test_what_is_spawning_engages_nobody_yet(house: Table) -> None:
    """Rules notes §8: reactions to "when it spawns" come before the enemy engages."""
    house.daisy.at(ATTIC)
    alone: list[bool] = []

    def look(event: EnemySpawns) -> None:
        alone.append(enemies.stands_alone(house.game, event.enemy))

    hears(house, EnemySpawns, Timing.WHEN, look)
    at = house.piece(HALLWAY).id
    rats = result(enemies.spawn(house.game, next_enemy(house, RATS), ROLAND, at))
    assert rats is not None
    assert alone == [True]
    assert rats.threat == ROLAND


# --- prey -----------------------------------------------------------------------------------------


def preferred(table: Table, enemy: Piece, *seats: Seat) -> list[Seat]:
    """Return whom an enemy that is ready prefers among these; several: the lead's choice."""
    was, enemy.exhausted = enemy.exhausted, False
    keys = offered(enemies.choose_prey(table.game, enemy, seats))
    enemy.exhausted = was
    return [Seat(int(key.removeprefix("seat"))) for key in keys]


@pytest.mark.parametrize(
    ("prey", "best"),
    [
        (PreyHighest(of=Measure.CLUES), [ROLAND]),
        (PreyLowest(of=Measure.CLUES), [DAISY]),
        (PreyHighest(of=Measure.CARDS_IN_HAND), [ROLAND, DAISY]),
    ],
)
def test_most_and_least_are_measured_among_those_there(
    house: Table, prey: Prey, best: list[Seat]
) -> None:
    """Rules Reference, "Prey": highest and lowest compare only the investigators there."""
    house.prints(RATS, prey=prey)
    house.roland.has(clues=2)
    house.daisy.has(clues=1)
    rats = waits(house, RATS)
    assert preferred(house, rats, ROLAND, DAISY) == best
    assert preferred(house, rats, DAISY) == [DAISY]
    assert preferred(house, rats) == []


def test_nearest_to_another_of_a_trait(house: Table) -> None:
    """Prey "nearest to another Ghoul" counts other enemies with the trait only.

    Without such an enemy all investigators are equally near.
    """
    house.prints(GHOUL, prey=PreyNearest(trait="Ghoul"))
    house.roland.at(ATTIC)
    house.daisy.at(CELLAR)
    house.enemy(RATS, exhausted=True).at(ATTIC)
    ghoul = house.enemy(GHOUL, exhausted=True).at(HALLWAY)
    house.roland.who.place = house.daisy.who.place = ghoul.place
    assert preferred(house, ghoul, ROLAND, DAISY) == [ROLAND, DAISY]

    house.roland.who.place, house.daisy.who.place = house.piece(ATTIC).id, ghoul.place
    assert preferred(house, ghoul, ROLAND, DAISY) == [ROLAND, DAISY]
    house.enemy(RAVENOUS, exhausted=True).at(CELLAR)
    assert preferred(house, ghoul, ROLAND, DAISY) == [DAISY]
    house.daisy.who.place = None
    house.roland.who.place = ghoul.place
    assert preferred(house, ghoul, ROLAND, DAISY) == [ROLAND]
    house.daisy.who.place = ghoul.place


def test_whoever_no_way_leads_to_is_not_the_nearest(house: Table) -> None:
    """Rules Reference, "Nearest": an investigator without a path to it is farther than one with."""
    house.prints(RATS, prey=PreyNearest(trait="Ghoul"))
    rats = waits(house, RATS)
    house.enemy(GHOUL, exhausted=True).at(CELLAR)
    house.daisy.who.place = house.lays(STUDY).id
    house.roland.who.place = house.piece(ATTIC).id
    rats.place = house.roland.who.place
    assert house.game.places.distances(house.daisy.who.place) == {house.daisy.who.place: 0}
    assert house.game.places.distances(house.roland.who.place)[house.piece(CELLAR).id] == 2
    assert preferred(house, rats, ROLAND, DAISY) == [ROLAND]


# --- evading --------------------------------------------------------------------------------------


def test_who_cannot_be_evaded_stays_and_it_is_told(house: Table) -> None:
    """Acolyte of Umôrdhoth: an investigator without cards in hand cannot evade it."""
    clings = house.enemy(CLINGING).engaged_with(house.roland)
    rats = house.enemy(RATS).engaged_with(house.roland)
    heard = hears(house, EnemyEvades, Timing.AFTER)
    facts = collected(house)
    result(enemies.evade(house.game, clings, ROLAND))
    barred: list[Fact] = [EvasionBarred(code=clings.code, seat=ROLAND)]
    assert facts == barred
    result(enemies.evade_all(house.game, [clings, rats], ROLAND))
    assert facts == [
        *barred,
        *barred,
        EnemyDisengaged(code=rats.code),
        EnemyEvaded(code=rats.code, seat=ROLAND),
    ]
    assert (clings.exhausted, rats.exhausted) == (False, True)
    assert [each.enemy for each in heard] == [rats]


def test_evading_several_may_be_answered_one_by_one(house: Table) -> None:
    """Rules Reference, "Cancel": of several evaded enemies a reaction can save one alone."""
    rats, ghoul, beast = (
        house.enemy(name).engaged_with(house.roland) for name in (RATS, GHOUL, RAVENOUS)
    )

    def then(event: EnemyEvades) -> None:
        if event.enemy is rats:
            cancels(event)
        if event.enemy is ghoul:
            zones.leave_play(house.game, ghoul)

    before = hears(house, EnemyEvades, Timing.WHEN, then)
    after = hears(house, EnemyEvades, Timing.AFTER)
    result(enemies.evade_all(house.game, [rats, ghoul, beast], ROLAND))
    assert [each.enemy for each in before] == [rats, ghoul, beast]
    assert [each.enemy for each in after] == [beast]
    assert (rats.exhausted, beast.exhausted) == (False, True)


@pytest.mark.parametrize(
    ("exhausted", "engaged", "changes"),
    [(False, True, True), (True, True, True), (False, False, True), (True, False, False)],
)
def test_what_is_exhausted_and_alone_cannot_be_evaded_any_more(
    house: Table, *, exhausted: bool, engaged: bool, changes: bool
) -> None:
    """Rules Reference, "Target": an exhausted, unengaged enemy cannot be evaded."""
    house.prints(RATS, keywords=(Keyword.ALOOF,))
    new = house.enemy(RATS, exhausted=exhausted)
    rats = new.engaged_with(house.roland) if engaged else new.at(HALLWAY)
    assert enemies.can_be_evaded(house.game, rats) == changes


def test_an_enemy_stands_alone_that_will_engage_nobody(house: Table) -> None:
    """Rules Reference, "Aloof": an enemy is alone if it is not engaged and will not engage."""
    house.prints(GHOUL, keywords=(Keyword.ALOOF,))
    dog = house.roland.controls(DOG)
    engaged = house.enemy(RATS).engaged_with(house.roland)
    aloof = house.enemy(GHOUL).at(HALLWAY)
    eager = waits(house, RAVENOUS)
    found = [enemies.stands_alone(house.game, each) for each in (dog, engaged, aloof, eager)]
    assert found == [False, False, True, False]
    away = house.piece(ATTIC)
    assert not enemies.stands_alone(house.game, away)


def test_an_enemy_may_cling_by_what_answers_its_evasion(house: Table) -> None:
    """Acolyte of Umôrdhoth: if a reaction empties the hand, the evasion is barred after all."""
    house.roland.holds(DOG)
    clings = house.enemy(CLINGING).engaged_with(house.roland)
    hears(house, EnemyEvades, Timing.WHEN, lambda _: house.roland.who.hand.clear())
    after, facts = hears(house, EnemyEvades, Timing.AFTER), collected(house)
    result(enemies.evade(house.game, clings, ROLAND))
    assert facts == [EvasionBarred(code=clings.code, seat=ROLAND)]
    assert after == []
    assert not clings.exhausted


# --- exhausting, readying, moving -----------------------------------------------------------------


def test_exhausting_and_readying_is_told_once(house: Table) -> None:
    """Exhausting and readying have one log line, which is implied if the enemy then engages."""
    house.prints(GHOUL, keywords=(Keyword.ALOOF,))
    rats, aloof = house.enemy(RATS).engaged_with(house.roland), house.enemy(GHOUL).at(HALLWAY)
    facts = collected(house)
    for _ in range(2):
        enemies.exhaust(house.game, rats)
    enemies.exhaust(house.game, aloof, echo=True)
    for enemy in (rats, rats, aloof):
        result(enemies.ready(house.game, enemy))
    assert facts == [
        CardExhausted(code=rats.code),
        CardExhausted(code=aloof.code, echo=True),
        CardExhausted(code=rats.code, ready=True, echo=True),
        CardExhausted(code=aloof.code, ready=True),
    ]


def test_an_enemy_that_readies_engages_and_it_is_told_so(house: Table) -> None:
    """Rules Reference, "Ready": an enemy that readies engages immediately, with a log line."""
    house.daisy.at(ATTIC)
    rats = house.enemy(RATS, exhausted=True).at(HALLWAY)
    facts = collected(house)
    result(enemies.ready(house.game, rats))
    assert rats.threat == ROLAND
    assert facts == [
        CardExhausted(code=rats.code, ready=True, echo=True),
        EnemyEngaged(code=rats.code, seat=ROLAND, readied=True),
    ]


def test_the_lead_chooses_between_ways_as_short(house: Table) -> None:
    """Rules Reference, "Hunter": the lead chooses the path in a question of that enemy."""
    house.roland.at(ATTIC)
    house.daisy.at(CELLAR)
    rats = house.enemy(RATS).at(HALLWAY)
    attic = house.piece(ATTIC).id
    _, (draft,) = run(enemies.hunt(house.game, rats), {ROLAND: Picked((attic,))})
    assert (draft.kind, draft.source, draft.about) == ("path", "Swarm of Rats", of_card(RATS))
    assert draft.prompt == "Where does the Swarm of Rats move?"
    assert rats.threat == ROLAND


def test_a_hunter_goes_for_whom_it_can_reach(house: Table) -> None:
    """Rules Reference, "Hunter": it ignores investigators out of its reach."""
    house.roland.at(ATTIC)
    rats = house.enemy(RATS).at(CELLAR)
    house.daisy.who.place = house.piece(STUDY).id
    result(enemies.hunt(house.game, rats))
    assert rats.place == house.piece(HALLWAY).id
    house.daisy.who.place = None
    result(enemies.hunt(house.game, rats))
    assert rats.threat == ROLAND
    house.daisy.who.place = house.piece(STUDY).id


def test_an_enemy_is_moved_towards_a_place_that_it_can_reach(house: Table) -> None:
    """A card moves an enemy one step, unless it is there, has no path or has left play."""
    cellar, hallway, study = (house.piece(each).id for each in (CELLAR, HALLWAY, STUDY))
    rats = house.enemy(RATS, exhausted=True).at(ATTIC)
    gone = Piece(id=PieceId("gone"), code=rats.code, copy=rats.copy, place=PieceId("gone"))
    facts = collected(house)
    result(enemies.move_towards(house.game, rats, rats.place or cellar))
    result(enemies.move_towards(house.game, rats, study))
    result(enemies.move_towards(house.game, gone, cellar))
    assert facts == []
    result(enemies.move_towards(house.game, rats, cellar))
    assert rats.place == hallway
    assert facts == [EnemyMoved(code=rats.code, to=HALLWAY)]


def test_nearest_and_farthest_of_some_enemies(house: Table) -> None:
    """Rules Reference, "Nearest": an unreachable location is farther than a reachable one."""
    house.roland.at(ATTIC)
    house.daisy.at(STUDY)
    near, far, cut_off = (
        house.enemy(name, exhausted=True).at(place)
        for name, place in ((RATS, HALLWAY), (GHOUL, CELLAR), (RAVENOUS, STUDY))
    )
    g = house.game
    assert nearness.nearest_enemies(g, ROLAND, [far, near, cut_off]) == [near]
    assert nearness.nearest_enemies(g, ROLAND, [cut_off, far]) == [far]
    assert nearness.nearest_enemies(g, ROLAND, [cut_off]) == [cut_off]
    assert nearness.farthest_enemies(g, ROLAND, [far, near, cut_off]) == [far]
    assert nearness.farthest_enemies(g, ROLAND, [cut_off]) == [cut_off]
    assert nearness.nearest_enemies(g, DAISY, [far, near]) == [far, near]
    assert nearness.nearest_enemies(g, ROLAND, []) == nearness.farthest_enemies(g, ROLAND, []) == []
    house.roland.who.place = None
    assert nearness.nearest_enemies(g, ROLAND, [far, near]) == [far, near]
    assert nearness.farthest_enemies(g, ROLAND, [far, near]) == [far, near]


def test_what_joins_the_victory_display_undefeated_is_told(house: Table) -> None:
    """Rules Reference, "Victory Display": an undefeated card joins it once, with its points."""
    house.prints(RATS, victory=2)
    rats, dog = house.enemy(RATS).engaged_with(house.roland), house.roland.controls(DOG)
    assert [enemies.is_enemy(house.game, each) for each in (rats, dog)] == [True, False]
    facts = collected(house)
    for _ in range(2):
        result(enemies.add_to_victory(house.game, rats))
    assert facts == [VictoryJoined(code=rats.code, victory=2)]
    assert house.victory == [RATS]
