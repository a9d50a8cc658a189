"""The headlines of the box."""

from __future__ import annotations

import pytest

from bot.second_edition.printed.terms import Place
from tests.second_edition.content.driving import OTHER, Position
from tests.second_edition.terms import InvestigatorDevoured, Phase, topics


def devoured(position: Position) -> list[str]:
    """Return who was devoured."""
    return [fact.code for fact in position.told(InvestigatorDevoured)]


@pytest.mark.parametrize(
    ("code", "kinds"),
    [
        ("black_sabbath", ("rat_thing", "witch", "warlock")),
        ("stalkers_in_the_night", ("star_vampire", "hunting_horror", "spectral_hunter")),
    ],
)
def test_kinds_return_to_the_cup(position: Position, code: str, kinds: tuple[str, ...]) -> None:
    """DH 5.6: Three kinds return from both towns; if any did, terror rises by 1."""
    gone = [position.places(kind, place) for kind, place in zip(kinds, _ANYWHERE, strict=True)]
    stays = position.places("zombie", "woods")

    position.headline_comes(code)

    assert all(no in position.cup for no in gone)
    assert position.where(stays) == "woods"
    assert position.terror == 1


_ANYWHERE = ("woods", "sentinel_hill", "whateley_farm")


@pytest.mark.parametrize(
    ("code", "places"),
    [
        (
            "contagion_kills_life_in_blasted_heath",
            ("blasted_heath_streets", "gardners_place"),
        ),
        (
            "dunwich_villagers_drive_out_undesirables",
            ("village_commons_streets", "darkes_carnival"),
        ),
        (
            "whateley_family_feud_escalates",
            ("backwoods_country_streets", "wizards_hill"),
        ),
    ],
)
def test_a_neighborhood_is_swept(position: Position, code: str, places: tuple[str, ...]) -> None:
    """Monsters of the streets and locations of a neighborhood return, others stay."""
    gone = [position.places("zombie", places[0]), position.places("maniac", places[1])]
    stays = position.places("ghoul", "sentinel_hill")

    position.headline_comes(code)

    assert all(no in position.cup for no in gone)
    assert position.where(stays) == "sentinel_hill"


@pytest.mark.parametrize(
    ("code", "place"),
    [
        ("meteorite_spotted_in_blasted_heath", "blasted_heath_streets"),
        ("strange_statue_destroyed", "village_commons_streets"),
        ("whateleys_accused_of_witchcraft", "backwoods_country_streets"),
    ],
)
def test_two_monsters_come(position: Position, code: str, place: str) -> None:
    """Two monsters come to a street of Dunwich."""
    position.headline_comes(code)

    assert len(position.monsters_at(Place(place))) == 2


@pytest.mark.parametrize(
    ("code", "lost"), [("brutal_accident", "stamina"), ("horrifying_sight", "sanity")]
)
def test_the_first_player_chooses_who_suffers(position: Position, code: str, lost: str) -> None:
    """Anybody may be chosen, and loses 3."""
    for who in position.investigators:
        who.sanity = who.stamina = 4
    position.wanted = [f"seat{OTHER}"]

    position.headline_comes(code)

    assert getattr(position.other, lost) == 1
    assert getattr(position.me, lost) == 4


@pytest.mark.parametrize(
    ("code", "gained"), [("restful_day", "stamina"), ("soothing_night", "sanity")]
)
def test_everybody_recovers(position: Position, code: str, gained: str) -> None:
    """All gain 1, up to the maximum."""
    position.me.sanity = position.me.stamina = 2
    full = position.other.max_sanity(), position.other.max_stamina()
    position.other.sanity, position.other.stamina = full

    position.headline_comes(code)

    assert getattr(position.me, gained) == 3
    assert (position.other.sanity, position.other.stamina) == full


def test_lynch_mob(position: Position) -> None:
    """One Ally leaves the deck for good."""
    before = len(position.removed)

    position.headline_comes("lynch_mob")

    assert len(position.removed) == before + 1


def test_another_time_another_place(position: Position) -> None:
    """One monster out of each gate to either world, none out of others."""
    position.gate("woods", "another_dimension")
    position.gate("whateley_farm", "another_time")
    position.gate("graveyard", "abyss")

    position.headline_comes("another_time_another_place")

    places = [Place(each) for each in ("woods", "whateley_farm", "graveyard")]
    assert [len(position.monsters_at(place)) for place in places] == [1, 1, 0]


def test_strange_waves_subside(position: Position) -> None:
    """The chosen gate closes without a trophy; its marker goes back to the stack."""
    gate = position.gate("woods", "abyss")
    position.gate("graveyard", "rlyeh")
    position.wanted = ["woods"]

    position.headline_comes("strange_waves_subside")

    assert [each.place for each in position.gates] == ["graveyard"]
    assert position.gate_stack[-1] == gate.no
    assert not position.me.gates


def test_the_last_gate_that_subsides_wins(position: Position) -> None:
    """With enough trophies the closing of the last gate wins the game."""
    position.gate("woods", "abyss")
    position.me.gates += [position.gate_stack.pop(), position.gate_stack.pop()]

    position.headline_comes("strange_waves_subside")

    assert position.ended == "closed"


def test_old_debts_come_due(position: Position) -> None:
    """DH 11.9: Who made a deal is devoured, 3 doom for each; terror rises; nobody owes any more."""
    before = position.doom
    position.other.is_marked("old_debts_come_due")

    position.headline_comes("old_debts_come_due")

    assert devoured(position) == ["bob_jenkins"]
    assert (position.terror, position.doom) == (1, before + 3)
    assert not position.other.has_mark("old_debts_come_due")


def test_without_deals_nobody_is_devoured(position: Position) -> None:
    """Only terror rises."""
    before = position.doom

    position.headline_comes("old_debts_come_due")

    assert devoured(position) == []
    assert (position.terror, position.doom) == (1, before)


def test_gossip_lets_clues_be_traded(position: Position) -> None:
    """DH 13.9: Until the end of the next turn; terror rises only with the Horror in play."""
    position.headline_comes("gossip_runs_wild")

    assert position.terror == 0
    assert position.is_so(topics.TRADES_CLUES)
    position.turn += 1
    position.run(position.mythos_end())
    assert not position.is_so(topics.TRADES_CLUES)


def test_gossip_with_the_horror(position: Position) -> None:
    """With the Horror in play terror rises by 2."""
    position.places("the_dunwich_horror", "sentinel_hill")

    position.headline_comes("gossip_runs_wild")

    assert position.terror == 2


def test_couriers_in_town(position: Position) -> None:
    """DH 13.10: As an Upkeep begins who is elsewhere can be traded with; at other times not."""
    position.headline_comes("couriers_in_town")
    position.phase = Phase.UPKEEP
    assert position.me.together_with() == [OTHER]
    position.phase = Phase.MOVEMENT
    assert position.me.together_with() == []
