"""The board game's kit: the game master's commands, as they are typed."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.errors import Ambiguous, NotAllowed, RulesError
from bot.kits.second_edition.kit import SecondEditionKit
from bot.second_edition.core.state import Rumor
from bot.second_edition.printed.terms import Place
from tests.kits.second_edition.table import JOE, MANDY, AnySession, begun, gm, played_to

CURFEW, HAPPY = "curfew_enforced", "happy_days_are_here_again"


@pytest.mark.parametrize(
    ("command", "target", "value", "wanted"),
    [
        ("set", "doom", "2", {"do": "set", "what": "doom", "to": 2}),
        ("set", "Terror", "+1", {"do": "set", "what": "terror", "to": 1}),
        ("set", "Joe: sanity", "-1", {"do": "set", "seat": 0, "what": "sanity", "to": 3}),
        ("set", "seat1:money", "7", {"do": "set", "seat": 1, "what": "money", "to": 7}),
        ("set", "seat0:sliders", "0 3 1", {"do": "sliders", "seat": 0, "stops": [0, 3, 1]}),
        ("set", "first", "Mandy", {"do": "first", "seat": 1}),
        ("set", "phase", "mythos", {"do": "phase", "to": "mythos"}),
        ("set", "phase", "other", {"do": "phase", "to": "other_world_encounters"}),
        ("set", "phase", "IV", {"do": "phase", "to": "other_world_encounters"}),
        ("set", "phase", "iii arkham", {"do": "phase", "to": "arkham_encounters"}),
        ("set", "awaken", "yes", {"do": "awaken"}),
        ("set", "Clues: Newspaper", "2", {"do": "clues", "place": "newspaper", "to": 2}),
        ("move", "Joe", "Police Station", {"do": "move", "seat": 0, "place": "police_station"}),
        ("move", "Joe", "Abyss (2)", {"do": "move", "seat": 0, "place": "abyss:2"}),
        ("move", "Joe", "Devoured", {"do": "move", "seat": 0, "place": "devoured"}),
        ("spawn", "Ghoul", "Woods", {"do": "monster", "code": "ghoul", "place": "woods"}),
        ("spawn", "Byakhee", "the Sky", {"do": "monster", "code": "byakhee", "place": "sky"}),
        ("spawn", "Knife", "Mandy", {"do": "card", "code": "knife", "seat": 1}),
        ("draw", "dice:0", "6 6 1", {"do": "draws", "purpose": "dice:0", "next": ["6", "6", "1"]}),
        ("draw", "cup", "Ghoul, Zombie",
         {"do": "draws", "purpose": "cup", "next": ["ghoul", "zombie"]}),
        ("draw", "gates", "Abyss", {"do": "draws", "purpose": "gates", "next": ["abyss"]}),
        ("draw", "deck:common", "Axe", {"do": "draws", "purpose": "deck:common", "next": ["axe"]}),
        ("draw", "mythos", "An Evil Fog",
         {"do": "draws", "purpose": "mythos", "next": ["an_evil_fog"]}),
        ("token", "Joe: Blessing", "+1",
         {"do": "special", "seat": 0, "what": "blessing", "on": True}),
        ("token", "status:seat1:delayed", "",
         {"do": "status", "seat": 1, "what": "delayed", "on": True}),
        ("token", "seal:historical_society", "+1",
         {"do": "seal", "place": "historical_society", "on": True}),
    ],
)  # fmt: skip
def test_what_the_game_master_types_becomes_a_command(
    kit: SecondEditionKit,
    session: AnySession,
    command: str,
    target: str,
    value: str,
    wanted: dict[str, Any],
) -> None:
    """The rules carry it out."""
    made = kit.gm.command(session, command, target, value)

    assert made == wanted
    gm(session, made)
    assert session.rules.find_faults(session.state) == []


@pytest.mark.parametrize(
    ("target", "value", "said"),
    [
        ("Doom", "+0", "Doom is already at 1."),
        ("Joe: money", "8", "Joe: money is already at 8."),
        ("Clues: Woods", "-1", "Clues: Woods is already at 0."),
        ("First player", "Joe", "Joe Diamond is already first player."),
        ("Joe: sliders", "0 0 0", "The sliders are already there."),
    ],
)
def test_what_stands_so_already_is_not_set(
    kit: SecondEditionKit, session: AnySession, target: str, value: str, said: str
) -> None:
    """Whoever sets a counter to its value is told so, and the table is not."""
    session.state.first = JOE
    session.state.clues.pop(Place("woods"), None)
    session.state.investigators[JOE].sliders = [0, 0, 0]
    session.state.doom = 1

    with pytest.raises(NotAllowed) as refused:
        kit.gm.command(session, "set", target, value)

    assert str(refused.value) == said


@pytest.mark.parametrize("doom", ["99", "+20"])
def test_who_fills_the_doom_track_reads_how_to_awaken(
    kit: SecondEditionKit, session: AnySession, doom: str
) -> None:
    """A full track has a command of its own, named as it is typed."""
    with pytest.raises(NotAllowed, match="/gm set target:awaken value:yes"):
        kit.gm.command(session, "set", "Doom", doom)
    assert kit.gm.command(session, "set", "awaken", "yes") == {"do": "awaken"}


def test_monsters_gates_and_cards_are_moved_and_removed(
    kit: SecondEditionKit, session: AnySession
) -> None:
    """`/gm move` takes a place, an investigator, or “out”."""
    board = session.game
    gate = next(
        place for place in (Place("woods"), Place("graveyard")) if not board.gates.at(place)
    )
    gm(session, kit.gm.command(session, "spawn", "Abyss", gate))
    assert board.gates.at(gate) is not None
    gm(session, kit.gm.command(session, "move", f"gate:{gate}", "out"))
    assert board.gates.at(gate) is None

    gm(session, kit.gm.command(session, "spawn", "Ghoul", "newspaper"))
    (ghoul,) = board.monsters.at(Place("newspaper"))
    for to, there in (("Downtown streets", "downtown_streets"), ("sky", "sky")):
        gm(session, kit.gm.command(session, "move", f"monster{ghoul}", to))
        assert board.monsters.at(Place(there)) == [ghoul]
    gm(session, kit.gm.command(session, "move", f"monster{ghoul}", "out"))
    assert ghoul in session.state.cup

    gm(session, kit.gm.command(session, "move", ".45 Automatic (Joe)", "Mandy"))
    assert board.cards.owns(MANDY, "45_automatic")
    gm(session, kit.gm.command(session, "move", ".45 Automatic (Mandy)", "out"))
    assert not board.cards.owns(MANDY, "45_automatic")


def piece(kit: SecondEditionKit, session: AnySession, typed: str) -> str:
    """Return what autocomplete offers first for what is typed."""
    return kit.gm.targets(session, "move", typed)[0].name


def test_pieces_are_named_as_they_are_seen(kit: SecondEditionKit, session: AnySession) -> None:
    """A monster by name and place, equal ones numbered; gates with both ends; trophies."""
    board, state = session.game, session.state
    for place in ("newspaper", "newspaper", "train_station"):
        gm(session, kit.gm.command(session, "spawn", "Cultist", place))
    names = [choice.name for choice in kit.gm.targets(session, "move", "cultist")]
    assert names[:3] == [
        "Cultist (Newspaper)",
        "Cultist (Newspaper) 2",
        "Cultist (Train Station)",
    ]
    with pytest.raises(Ambiguous, match=r"Cultist \(Newspaper\), "):
        kit.gm.command(session, "move", "Cultist", "out")
    gm(session, kit.gm.command(session, "move", "Cultist (Newspaper) 2", "out"))
    assert len(board.monsters.at(Place("newspaper"))) == 1

    gate = state.gates[0]
    world = board.library.worlds[board.gates.world(gate.no)].name
    assert piece(kit, session, world).endswith(f"(to {world})")
    (cultist,) = board.monsters.at(Place("train_station"))
    board.who(JOE).monsters.append(cultist)
    state.monsters = [each for each in state.monsters if each.no != cultist]
    gm(session, kit.gm.command(session, "move", "Cultist (trophy of Joe)", "out"))
    assert cultist in state.cup


def test_the_shops_follow_the_terror_level(kit: SecondEditionKit, session: AnySession) -> None:
    """Set to a number they close or open with it; who is inside is put into the street."""
    gm(session, kit.gm.command(session, "move", "Joe", "General Store"))
    told = gm(session, kit.gm.command(session, "set", "Terror", "6"))
    assert session.state.closed == ["curiositie_shoppe", "general_store"]
    assert session.game.who(JOE).place == "rivertown_streets"
    assert any("General Store" in line for line in kit.words.tell(session.state, told, None))

    gm(session, kit.gm.command(session, "set", "Terror", "5"))
    assert session.state.closed == ["general_store"]
    assert session.rules.find_faults(session.state) == []


def test_mythos_cards_in_play_and_gate_trophies_are_removed(
    kit: SecondEditionKit, session: AnySession
) -> None:
    """They go where they belong, and the table is told; a Rumor neither passes nor fails."""
    board, state = session.game, session.state
    deck, doom = state.mythos_deck, state.doom
    deck += [state.environment] if state.environment else []
    environment = next(c for c in deck if board.library.mythos[c].kind == "environment")
    rumor = next(c for c in deck if board.library.mythos[c].kind == "rumor")
    deck.remove(environment)
    deck.remove(rumor)
    state.environment, state.rumor = environment, Rumor(rumor, since=1)
    no = state.gate_stack.pop(0)
    board.who(JOE).gates.append(no)

    for typed in ("Environment: ", "Rumor: ", "trophy of Joe"):
        told = gm(session, kit.gm.command(session, "move", piece(kit, session, typed), "out"))
        assert kit.words.tell(state, told, None)

    assert (state.environment, state.rumor, state.doom) == ("", None, doom)
    assert board.who(JOE).gates == []
    assert session.rules.find_faults(state) == []


def test_trophies_are_given(kit: SecondEditionKit, session: AnySession) -> None:
    """A monster of the board, one from somebody else; a gate from the stack, and handed on."""
    joe, mandy = session.game.who(JOE), session.game.who(MANDY)
    gm(session, kit.gm.command(session, "spawn", "Ghoul", "newspaper"))
    told = gm(session, kit.gm.command(session, "move", "Ghoul (Newspaper)", "Joe"))
    assert "Ghoul" in " ".join(kit.words.tell(session.state, told, None))
    assert len(joe.monsters) == 1
    gm(session, kit.gm.command(session, "move", "Ghoul (trophy of Joe)", "Mandy"))
    assert (len(joe.monsters), len(mandy.monsters)) == (0, 1)

    told = gm(session, kit.gm.command(session, "spawn", "Dreamlands", "Joe"))
    assert "gives Joe a gate to" in " ".join(kit.words.tell(session.state, told, None))
    gm(session, kit.gm.command(session, "move", piece(kit, session, "trophy of Joe"), "Mandy"))
    assert (len(joe.gates), len(mandy.gates)) == (0, 1)
    assert session.rules.find_faults(session.state) == []


@pytest.mark.parametrize("name", ["Curfew Enforced", "Good Work Undone"])
def test_mythos_cards_come_into_play(kit: SecondEditionKit, session: AnySession, name: str) -> None:
    """An Environment replaces the one that lies there; a Rumor comes with what lies on it."""
    gm(session, kit.gm.command(session, "spawn", "Happy Days Are Here Again", ""))
    told = gm(session, kit.gm.command(session, "spawn", name, ""))

    state = session.state
    assert f"The game master puts {name} into play." in kit.words.tell(state, told, None)
    assert state.environment == (CURFEW if name.startswith("C") else HAPPY)
    assert (state.rumor is not None and state.rumor.clues == 6) == name.startswith("G")
    assert session.rules.find_faults(state) == []


@pytest.mark.parametrize(
    "command",
    [
        {"do": "mythos_card", "code": "manhunt_in_arkham", "on": True},
        {"do": "mythos_card", "code": "nothing", "on": True},
        {"do": "gate_trophy", "seat": None, "world": "abyss"},
        {"do": "gate_trophy", "seat": 0, "world": "abyss", "to": 1},
        {"do": "monster", "code": "ghoul", "seat": 9},
    ],
)
def test_what_the_game_master_cannot_give(session: AnySession, command: dict[str, Any]) -> None:
    """A Headline does not stay; nobody gives what is not there."""
    with pytest.raises(NotAllowed):
        gm(session, command)


@pytest.mark.parametrize(
    ("to", "place", "arrested"),
    [
        ("Jail Cell", "jail_cell", True),
        ("Police Station", "police_station", False),
        ("Lost in time", "lost", False),
    ],
)
def test_somebody_is_put_into_the_police_station(
    kit: SecondEditionKit, session: AnySession, to: str, place: str, *, arrested: bool
) -> None:
    """In the Jail Cell under arrest, and not without; or lost in time and space."""
    money = session.game.who(JOE).money
    assert to in "".join(choice.name for choice in kit.gm.values(session, "move", "seat0", to))

    gm(session, kit.gm.command(session, "move", "Joe", to))

    who = session.game.who(JOE)
    assert (who.place, who.arrested, who.money) == (place, arrested, money)
    assert session.rules.find_faults(session.state) == []


@pytest.mark.parametrize(
    ("command", "target", "value"),
    [
        ("move", "Joe", "out"),
        ("set", "doom", "many"),
        ("set", "nothing", "1"),
        ("set", "phase", "lunch"),
        ("set", "first", "Wendy"),
        ("set", "awaken", "perhaps"),
        ("move", "Joe", "Mars"),
        ("spawn", "Nobody", ""),
        ("spawn", "Ghoul", "Mars"),
        ("spawn", "Ghoul", ""),
        ("spawn", "Abyss", ""),
        ("spawn", "Knife", ""),
        ("draw", "dice:0", "7"),
        ("draw", "deck:common", "Wither"),
        ("draw", "gate_cards", "nine"),
        ("draw", "cup", ""),
        ("token", "Joe: Blessing", "many"),
        ("dance", "x", "y"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(
    kit: SecondEditionKit, session: AnySession, command: str, target: str, value: str
) -> None:
    """Nothing is changed."""
    with pytest.raises(RulesError) as refused:
        kit.gm.command(session, command, target, value)
    assert str(refused.value)[-1] in ".?:"


def test_phases_are_called_as_on_the_board(kit: SecondEditionKit, session: AnySession) -> None:
    """Where one is offered, listed and refused: with its number, and no code."""
    names = [
        "I Upkeep",
        "II Movement",
        "III Arkham Encounters",
        "IV Other World Encounters",
        "V Mythos",
    ]

    assert [choice.name for choice in kit.gm.values(session, "set", "phase", "")] == names
    [target] = kit.gm.targets(session, "set", "phase")
    assert target.name == f"Phase ({', '.join(names)})"
    with pytest.raises(RulesError) as refused:
        kit.gm.command(session, "set", "phase", "lunch")
    assert str(refused.value) == f"The phases are {', '.join(names[:-1])} and {names[-1]}."


@pytest.mark.parametrize("command", ["set", "move", "spawn", "draw", "token"])
def test_targets_and_values_are_offered_and_understood(
    kit: SecondEditionKit, session: AnySession, command: str
) -> None:
    """Autocomplete fits Discord, and what it offers is taken."""
    offered = kit.gm.targets(session, command, "")

    assert 0 < len(offered) <= 25
    assert all(len(c.slug) <= 100 and len(c.name) <= 100 for c in offered)
    for target in offered:
        values = kit.gm.values(session, command, target.slug, "")
        assert 0 < len(values) <= 25
        assert all(len(c.slug) <= 100 and len(c.name) <= 100 for c in values)
        for value in values:
            assert kit.gm.command(session, command, target.slug, value.slug)["do"]


@pytest.mark.parametrize("typed", ["6 6 6 6 6", "1 2"])
def test_dice_are_offered_as_they_were_typed(
    kit: SecondEditionKit, session: AnySession, typed: str
) -> None:
    """However many there are: none is cut off by who takes the first offer."""
    assert [each.slug for each in kit.gm.values(session, "draw", "dice:0", typed)] == [typed]


@pytest.mark.parametrize(("command", "target"), [("set", ""), ("move", "Mars"), ("dance", "x")])
def test_without_a_target_no_value_is_offered(
    kit: SecondEditionKit, session: AnySession, command: str, target: str
) -> None:
    """Nor for what there is not."""
    assert kit.gm.values(session, command, target, "") == []


def test_a_phase_begins_anew_on_the_game_masters_word(
    kit: SecondEditionKit, session: AnySession
) -> None:
    """Everybody acts in it, whoever has acted before; in the final battle there are none."""
    gm(session, kit.gm.command(session, "set", "phase", "upkeep"))
    played_to(session, "movement")
    gm(session, kit.gm.command(session, "set", "phase", "movement"))
    assert session.state.phase == "movement"
    assert not any(who.done for who in session.state.investigators)
    gm(session, {"do": "awaken"})
    with pytest.raises(NotAllowed):
        gm(session, {"do": "phase", "to": "mythos"})


@pytest.mark.parametrize("typed", ["gates", "Gate: Woods", "monsters", "monster"])
def test_the_game_master_is_told_how_gates_and_monsters_are_changed(
    kit: SecondEditionKit, session: AnySession, typed: str
) -> None:
    """`/gm set` has no number for them: it names spawn and move."""
    with pytest.raises(NotAllowed, match=r"/gm spawn.*/gm move.*out"):
        kit.gm.command(session, "set", typed, "3")


@pytest.mark.parametrize("slug", ["seat0:stamina", "seat0:sanity", "doom", "terror", "seat0:money"])
def test_only_what_is_accepted_is_offered(kit: SecondEditionKit, slug: str) -> None:
    """Neither 0 Stamina, nor more than there can be, nor what it stands at."""
    for typed in ("", "0", "1", "+1", "-9", "5", "99"):
        for offered in kit.gm.values(begun(kit), "set", slug, typed):
            position = begun(kit)
            gm(position, kit.gm.command(position, "set", slug, offered.slug))


def test_who_sets_stamina_to_0_reads_how_somebody_is_knocked_down(
    kit: SecondEditionKit, session: AnySession
) -> None:
    """The refusal names the way, which is taken."""
    assert [each.slug for each in kit.gm.values(session, "set", "seat0:stamina", "0")] == []
    with pytest.raises(NotAllowed, match=r"/gm move` them to St\. Mary’s Hospital"):
        gm(session, {"do": "set", "seat": 0, "what": "stamina", "to": 0})

    gm(session, kit.gm.command(session, "move", "Joe", "St. Mary’s Hospital"))
    assert session.state.investigators[0].place == "st_marys_hospital"


@pytest.mark.parametrize("command", ["move", "draw", "set"])
@pytest.mark.parametrize("typed", ["elder s", "Elder Sign"])
def test_who_names_a_card_that_nobody_has_reads_how_it_is_given(
    kit: SecondEditionKit, session: AnySession, command: str, typed: str
) -> None:
    """Cards come by `spawn`, or from their deck by `draw`; both are taken as they are told."""
    told = r"/gm spawn card:Elder Sign at:Joe`.*Next cards of the unique deck value:Elder Sign"
    with pytest.raises(NotAllowed, match=told):
        kit.gm.command(session, command, typed, "Joe")

    given = kit.gm.command(session, "spawn", "Elder Sign", "Joe")
    assert given == {"do": "card", "code": "elder_sign", "seat": 0}
    drawn = kit.gm.command(session, "draw", "Next cards of the unique deck", "Elder Sign")
    assert drawn["next"] == ["elder_sign"]


@pytest.mark.parametrize(
    ("typed", "first"),
    [("elder s", "Elder Sign"), ("tommy", "Tommy Gun"), ("saboth", "Cabala of Saboth")],
)
def test_any_card_is_found_by_a_part_of_its_name(
    kit: SecondEditionKit, session: AnySession, typed: str, first: str
) -> None:
    """What may be given stands first in the list of `spawn`."""
    assert kit.gm.targets(session, "spawn", typed)[0].name == first


def test_what_the_house_rules_leave_out_is_not_offered(kit: SecondEditionKit) -> None:
    """Without Injuries and the expansion's monsters they are neither to be drawn nor to come."""
    plain = begun(kit)
    full = begun(kit, settings={"injury_madness": True, "dunwich_monsters": True})

    def offered(session: AnySession) -> list[bool]:
        named = [
            kit.gm.targets(session, "spawn", "Injured Arm"),
            kit.gm.targets(session, "spawn", "Rat-thing"),
            kit.gm.targets(session, "draw", "injury"),
            kit.gm.values(session, "draw", "cup", "Rat-thing"),
        ]
        return [bool(choices) for choices in named]

    assert offered(plain) == [False] * 4
    assert offered(full) == [True] * 4
