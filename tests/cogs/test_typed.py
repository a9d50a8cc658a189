"""Answers that are typed, and what they mean."""

from __future__ import annotations

import pytest

from bot.engine.ask import Allot, Allotted, Barred, Join, Option, Passed, Pick, Picked
from bot.engine.errors import Malformed, NotAllowed
from cogs.turn.typed import find_verb, suggest_names, suggest_noted
from cogs.turn.typed_amounts import read_allotment
from cogs.turn.typed_answers import read_answer, suggest_answers
from cogs.wire.pending import Which, idle_answer
from tests.cogs.asking import DAISY, ROLAND, option, pending

MOVES = (
    option("move:attic", "Move to Attic", "move", "Attic"),
    option("move:cellar", "Move to Cellar", "move", "Cellar"),
    option("move:parlour", "Move to Parlour", "move", "Parlour"),
)
FIGHTS = (
    option("fight:3", "Fight Ghoul", "fight", "Ghoul"),
    option("fight:3:9", "Fight Ghoul with Knife", "fight", "Ghoul", "Knife"),
    option("fight:3:8", "Fight Ghoul with .45", "fight", "Ghoul", ".45 Automatic"),
    option("fight:4", "Fight Ghoul Priest", "fight", "Ghoul Priest"),
)


@pytest.mark.parametrize("text", ["move:attic", "Attic", "attic", "att", "Move to Attic"])
def test_one_place_in_many_words(text: str) -> None:
    """A key, a name, its beginning and the label all mean the same."""
    assert find_verb([pending(*MOVES)], "move", [text]).option.key == "move:attic"


STOPS = tuple(
    option(f"stop:{o.key[5:]}", f"{o.label} and stop", "move", *o.args, "and stop") for o in MOVES
)


@pytest.mark.parametrize(
    ("stop", "key"), [("yes", "stop:attic"), ("", "move:attic"), ("no", "move:attic")]
)
def test_a_flag_is_said_by_yes(stop: str, key: str) -> None:
    """`/move to:Attic stop:yes` ends the movement there."""
    assert find_verb([pending(*MOVES, *STOPS)], "move", ["attic", stop]).option.key == key


def test_a_flag_that_the_game_has_not_changes_nothing() -> None:
    """Where a move never goes on, stopping is what it does."""
    assert find_verb([pending(*MOVES)], "move", ["attic", "yes"]).option.key == "move:attic"
    assert suggest_names([pending(*MOVES)], "move", 1, ["attic", ""]) == []


def test_a_flag_is_suggested_as_yes() -> None:
    """Not in the words of the options."""
    assert suggest_names([pending(*MOVES, *STOPS)], "move", 1, ["attic", ""]) == ["yes"]


def test_exact_name_wins() -> None:
    """“Ghoul” is the Ghoul, not the Ghoul Priest; without a weapon, no weapon."""
    assert find_verb([pending(*FIGHTS)], "fight", ["ghoul", ""]).option.key == "fight:3"
    assert find_verb([pending(*FIGHTS)], "fight", ["ghoul", "kni"]).option.key == "fight:3:9"
    assert find_verb([pending(*FIGHTS)], "fight", ["priest"]).option.key == "fight:4"


def test_the_only_option_needs_no_name() -> None:
    """Nothing typed means the only option of the verb."""
    assert find_verb([pending(MOVES[0])], "move", []).option.key == "move:attic"


def test_several_are_asked_about() -> None:
    """What fits several things is asked about, with all of them."""
    with pytest.raises(Which) as which:
        find_verb([pending(*MOVES)], "move", [""])

    assert [found.option.key for found in which.value.found] == [o.key for o in MOVES]


@pytest.mark.parametrize("form", [Pick(), Pick(0, 3), Allot({"": 2})])
def test_blanks_are_no_answer(form: Pick | Allot) -> None:
    """Whoever types nothing but blanks is told the choices, and has chosen none of them."""
    things = (option("c:1", "Cross"), option("c:2", "Cross"), option("k", "Knife"))

    with pytest.raises(NotAllowed) as refused:
        read_answer([pending(*things, form=form)], "  ")

    assert str(refused.value) == "Say what you choose: Cross, Knife."


def test_copies_are_not_asked_about() -> None:
    """Of things that look the same the first is taken, and then the next."""
    crosses = (option("c:1", "Cross"), option("c:2", "Cross"), option("c:3", "Knife"))
    several = pending(*crosses, form=Pick(0, 3))

    assert read_answer([several], "cross").answer == Picked(("c:1",))
    assert read_answer([several], "cross, knife, cross").answer == Picked(("c:1", "c:3", "c:2"))
    with pytest.raises(NotAllowed, match="“cross” isn’t one of the choices"):
        read_answer([several], "cross, cross, cross")
    used = [option(f"use:{n}", "Use Cross", "use", "Cross") for n in range(2)]
    assert find_verb([pending(*used)], "use", ["cross"]).option.key == "use:0"


def test_what_is_barred_is_not_replaced_by_more() -> None:
    """Whoever names a thing that is illegal now is not given another one of more words."""
    withdraw = option("w", "Withdraw the offer", "trade", "Mandy", "withdraw")
    waits = Barred(verb="trade", label="Trade with Mandy", reason="It waits.", args=("Mandy",))
    asked = [pending(withdraw, barred=[waits])]

    with pytest.raises(Which, match="It waits") as which:
        find_verb(asked, "trade", ["man", ""])
    assert [found.option.key for found in which.value.found] == ["w"]
    assert find_verb(asked, "trade", ["man", "with"]).option.key == "w"


def test_reasons() -> None:
    """What exists but is illegal gives its reason; what does not exist, the choices."""
    barred = Barred(verb="move", label="Move to Hallway", reason="The door is locked.")
    asked = pending(*MOVES, barred=[barred])

    with pytest.raises(NotAllowed, match=r"The door is locked\."):
        find_verb([asked], "move", ["hallway"])
    with pytest.raises(NotAllowed, match=r"I don’t know anything called “Moon”.*Move to Attic"):
        find_verb([asked], "move", ["Moon"])
    with pytest.raises(NotAllowed, match="You can’t end turn now"):
        find_verb([asked], "end-turn", [])


def test_only_one_seat_fits() -> None:
    """Of several seats the one for which it is legal is taken."""
    two = [pending(MOVES[0]), pending(option("yes"), seat=DAISY, number=2)]

    assert find_verb(two, "move", ["attic"]).pending.seat == 0


def test_suggestions() -> None:
    """Autocomplete lists each name once, those that begin so first, to match the other argument."""
    asked = [pending(*FIGHTS)]

    assert suggest_names(asked, "fight", 0, ["", ""]) == ["Ghoul", "Ghoul Priest"]
    assert suggest_names(asked, "fight", 0, ["pri", ""]) == ["Ghoul Priest"]
    assert suggest_names(asked, "fight", 1, ["Ghoul", ""]) == ["Knife", ".45 Automatic"]


def test_suggestions_carry_cost_and_odds() -> None:
    """The note stands behind the name to read, not in the value; different notes are left out."""
    roads = pending(
        Option(key="m:1", label="Move to Woods", verb="move", args=("Woods",), note="1 point"),
        Option(key="m:2", label="Move to Docks", verb="move", args=("Docks",)),
    )
    fights = pending(
        *(
            Option(key=f"f:{with_}", label="Fight", verb="fight", args=("Ghoul", with_), note=note)
            for with_, note in (("Knife", "56%"), ("Axe", "70%"))
        )
    )

    assert suggest_noted([roads], "move", 0, ["", ""]) == [
        ("Woods · 1 point", "Woods"),
        ("Docks", "Docks"),
    ]
    assert suggest_noted([fights], "fight", 0, ["", ""]) == [("Ghoul", "Ghoul")]
    assert suggest_noted([fights], "fight", 1, ["gho", "kn"]) == [("Knife · 56%", "Knife")]


def test_many_suggestions() -> None:
    """At most 25 are suggested."""
    many = pending(*(option(f"play:{n}", f"Play {n}", "play", f"Card {n}") for n in range(60)))

    assert len(suggest_names([many], "play", 0, [""])) == 25
    assert len(suggest_answers([many], "")) == 25


def test_answer_by_name_and_commas() -> None:
    """One option by name, several with commas, none by passing."""
    cards = (option("c:1", "Lantern"), option("c:2", "Torch"), option("c:3", "Whistle"))
    several = pending(*cards, form=Pick(0, 3))

    assert read_answer([pending(*cards)], "torch").answer == Picked(("c:2",))
    assert read_answer([several], "lantern, whis").answer == Picked(("c:1", "c:3"))
    assert read_answer([several], "pass").answer == Picked(())


def test_cards_are_named_with_their_verb() -> None:
    """What is shown as “Play: Knife” is found by that name, and by the card's."""
    asked = pending(option("play:1", "Knife", "play", "Knife"), option("play:2", "Lamp", "play"))

    assert suggest_answers([asked], "kni") == [("Play: Knife", "play:1")]
    assert read_answer([asked], "Play: Knife").answer == Picked(("play:1",))
    assert read_answer([asked], "knife").answer == Picked(("play:1",))


def test_answer_names_the_question() -> None:
    """The same key in two questions is told apart by the value of the suggestion."""
    yes, no = option("yes"), option("no")
    asked = [pending(yes, no, number=7), pending(yes, no, number=8, seat=DAISY)]
    values = [value for _, value in suggest_answers(asked, "yes")]

    assert values == ["7/0/yes", "8/1/yes"]
    assert read_answer(asked, "8/1/yes").pending.seat == DAISY
    with pytest.raises(Which):
        read_answer(asked, "yes")
    with pytest.raises(NotAllowed, match="closed"):
        read_answer(asked, "6/0/yes")


def test_amounts() -> None:
    """Amounts are read in either order, by name and pile."""
    part = pending(
        Option(key="dog", label="Guard Dog", group="damage"),
        Option(key="self", label="Roland", group="damage"),
        form=Allot({"damage": 3}),
    ).part

    expected = Allotted({"dog": 2, "self": 1})
    assert read_allotment(part, "2 Guard Dog, 1 Roland") == expected
    assert read_allotment(part, "Guard Dog (damage): 2\nRoland (damage): 1") == expected
    assert read_allotment(part, "dog=2; self=1") == expected
    with pytest.raises(NotAllowed, match="Cat"):
        read_allotment(part, "2 Cat")
    with pytest.raises(Malformed, match="Write it like “2 Guard Dog, 1 Roland”"):
        read_allotment(part, "all on the dog")


def test_amounts_with_piles() -> None:
    """Damage and horror of the same cards are told apart without brackets; else it is said how."""
    part = pending(
        Option(key="d:self", label="Roland Banks", group="damage"),
        Option(key="d:dog", label="Guard Dog", group="damage"),
        Option(key="h:self", label="Roland Banks", group="horror"),
        Option(key="h:dog", label="Guard Dog", group="horror"),
        form=Allot({"damage": 2, "horror": 2}),
    ).part

    expected = Allotted({"d:dog": 2, "h:self": 1, "h:dog": 1})
    assert read_allotment(part, "2 Guard Dog damage, Roland horror 1, dog horror: 1") == expected
    with pytest.raises(Malformed, match=r"Guard Dog \(damage\) or Guard Dog \(horror\)"):
        read_allotment(part, "2 Guard Dog")
    with pytest.raises(Malformed, match=r"“2 Roland Banks \(damage\), 1 Roland Banks \(horror\)”"):
        read_allotment(part, "everything")


def test_the_example_of_amounts_is_of_the_question() -> None:
    """How to write amounts is shown with the names that are divided among."""
    part = pending(Option(key="trophy:1", label="Ghoul"), form=Allot({"toughness": 2})).part

    with pytest.raises(Malformed, match="Write it like “2 Ghoul”"):
        read_allotment(part, "everything")
    with pytest.raises(Malformed, match="like “2 Ghoul”"):
        read_allotment(part, " , ")


def test_passing() -> None:
    """Passing is `Passed` in a window, no key where none may be chosen, else refused."""
    assert idle_answer(pending(option("a"), join=Join.OPEN)) == Passed()
    assert idle_answer(pending(option("a"), may=True)) == Passed()
    assert idle_answer(pending(option("a"), form=Pick(0, 1))) == Picked(())
    with pytest.raises(NotAllowed, match="has to be decided"):
        idle_answer(pending(option("a"), option("b")))


def test_suggestions_of_several_seats_name_them() -> None:
    """What only one of somebody's two investigators can do begins with the name."""
    roland = pending(
        option("m:1", "Woods", "move", "Woods"), option("m:2", "Docks", "move", "Docks")
    )
    daisy = pending(option("m:2", "Docks", "move", "Docks"), seat=DAISY)
    names = {ROLAND: "Roland", DAISY: "Daisy"}

    assert suggest_noted([roland, daisy], "move", 0, ["", ""], names) == [
        ("Roland: Woods", "Woods"),
        ("Docks", "Docks"),
    ]


def test_answers_of_several_seats_name_them() -> None:
    """The name is to be read; the value names the question where the key alone does not."""
    asked = [pending(option("yes"), number=7), pending(option("yes"), number=8, seat=DAISY)]

    assert suggest_answers(asked, "yes", {ROLAND: "Roland", DAISY: "Daisy"}) == [
        ("Roland: Yes", "7/0/yes"),
        ("Daisy: Yes", "8/1/yes"),
    ]


def test_a_spell_is_cast_by_use_as_well() -> None:
    """The verb that was typed goes before, and means nothing else where nothing is named."""
    heal = option("cast:1", "Cast Heal", "cast", "Heal")
    stone = option("use:1", "Healing Stone", "use", "Healing Stone")

    assert find_verb([pending(heal)], "use", ["heal"]).option == heal
    assert find_verb([pending(heal, stone)], "use", ["heal"]).option == stone
    with pytest.raises(NotAllowed, match="You can’t use now"):
        find_verb([pending(heal)], "use", [""])


def test_none_of_it_is_not_meant_by_the_verb_alone() -> None:
    """`/take-clues` takes the only token; leaving it has to be said."""
    none, one, two = (option(f"n{n}", f"Take {n}", "take-clues", str(n)) for n in range(3))

    assert find_verb([pending(one, none)], "take-clues", [""]).option == one
    assert find_verb([pending(one, none)], "take-clues", ["0"]).option == none
    with pytest.raises(Which) as asked:
        find_verb([pending(two, one, none)], "take-clues", [""])
    assert len(asked.value.found) == 2


def test_a_suggestion_keeps_cost_and_odds() -> None:
    """Of a note that is too long for a suggestion the ways go first, then what lies there."""
    note = "3 points; Star Spawn (evade 0%), Gug (evade 33%), all 0%; gate: it pulls you in"
    ways = "by Uptown, Miskatonic University, Merchant District"
    asked = pending(Option(key="m:1", label="Move to The Unnamable", note=f"{note}; {ways}"))

    [(shown, value)] = suggest_answers([asked], "unn")

    assert (shown, value) == (
        "Move to The Unnamable · 3 points; Star Spawn (evade 0%), Gug (evade 33%), all 0% …",
        "m:1",
    )


def test_a_long_name_gives_way_to_its_odds() -> None:
    """Somebody's name, a verb and a card can fill a suggestion: the odds stand there still."""
    long = "Give the blessing of the Elder Sign to whoever stands beside the gate of another world"
    asked = pending(Option(key="g:1", label=long, note="56%; commits nothing"), seat=DAISY)

    [(shown, _)] = suggest_answers([asked], "give", {DAISY: "Daisy Walker"})

    assert len(shown) <= 100
    assert shown.startswith("Daisy Walker: Give the blessing")
    assert shown.endswith("… · 56%; commits nothing")
