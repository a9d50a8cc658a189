"""The final battle: awakening, trades, attacks of all, the Ancient One's own, to either end."""

from __future__ import annotations

from bot.engine.ids import Seat
from tests.e2e.second_edition.town import HEROES, JOE, MANDY, VINCENT, Town
from tests.e2e.server import labels, names, panel, text_of


async def awake(town: Town, ancient_one: str = "Cthulhu") -> None:
    """The Ancient One is awake, everybody is past sliders and trades of the first round."""
    await town.begin(ancient_one)
    await town.gm_does("set", target="The Ancient One awakens", value="yes")
    await town.quietly("battle")


async def test_the_awakening(town: Town) -> None:
    """The table reads why, what it does, and how it goes on."""
    await town.begin("Yig")
    await town.gm_does("set", target="doom", value="9")
    await town.gm_does("set", target="phase", value="mythos")

    said = town.since("**V Mythos**")
    assert "**Yig awakens**: the doom track is full." in said
    assert "Joe is cursed (Yig)." in said
    assert "**Final battle, round 1** · Yig has 10 doom" in said
    assert "final battle, round 1" in text_of(town.status)
    assert "Move your sliders?" in text_of(town.status)


async def test_azathoth_awakens(town: Town) -> None:
    """No battle is fought against Azathoth: the world ends, and the seed is told."""
    await town.begin("Azathoth")
    await town.gm_does("set", target="doom", value="13")
    await town.gm_does("set", target="phase", value="mythos")

    end = town.since("**Azathoth awakens**: the doom track is full.")
    assert "**Defeat**: the world ends." in end
    assert "Its seed was" in end
    assert "over" in text_of(town.status)


async def test_a_trade_before_the_attack(town: Town) -> None:
    """All can trade as if together; who has answered is not waited for any more."""
    await town.begin("Cthulhu")
    await town.gm_does("set", target="The Ancient One awakens", value="yes")
    await town.quietly("trade")
    await town.do(town.bob, "end-turn")
    assert names(await town.ann.autocomplete(town.channel, "trade", "with", "")) == [
        "Mandy Thompson",
        "Vincent Lee",
    ]
    await town.do(town.ann, "trade", **{"with": "Mandy"})
    await town.answer(town.ann, "Give .45 Automatic")
    assert "Joe gives .45 Automatic to Mandy." in town.text
    await town.do(town.cat, "trade", **{"with": "Joe"})
    await town.answer(town.cat, "Give .18 Derringer, Want $2")
    await town.do(town.ann, "trade", **{"with": "Vincent", "answer": "accept"})
    assert "Vincent gives .18 Derringer to Joe." in town.text
    await town.do(town.ann, "end-turn")
    await town.do(town.cat, "end-turn")

    assert "Attack Cthulhu" in text_of(town.status)


async def test_beaten(town: Town) -> None:
    """Successes of all add up over a restart; the last doom token ends it in victory."""
    await awake(town, "Yig")
    await town.gm_does("set", target="doom", value="1")
    await town.dice(JOE, 6, 1, 1)
    await town.do(town.ann, "fight", **{"with": ".45 Automatic"})
    assert "1 success so far" in text_of(town.status)
    await town.restart()
    await town.do(town.ann, "pass")
    assert "Joe strikes Yig: 1 success." in town.text
    assert "1 doom token; 2 successes for the next" in text_of(town.status)
    await town.dice(VINCENT, 6, 6)
    await town.do(town.cat, "fight", target="Yig", **{"with": ".38 Revolver and .18"})
    await town.do(town.cat, "pass")

    end = town.since("Doom falls to 0 of 10")
    assert end.count("Score 13 (doom track +10, sane survivors +3).") == 1
    assert "First Citizen of Arkham: Mandy Thompson." in end
    assert "Its seed was" in end
    assert "over" in text_of(town.status)


async def test_all_devoured(town: Town) -> None:
    """Who fails against Yig's attack with 1 Sanity is devoured; with the last one all is lost."""
    await awake(town, "Yig")
    for seat, name in enumerate(("Joe", "Mandy", "Vincent")):
        await town.gm_does("set", target=f"{name}: sanity", value="1")
        await town.gm_does("set", target=f"{name}: clues", value="0")
        await town.dice(Seat(seat), *[1] * 6)
    for person in town.people:
        await town.do(person, "end-turn")
    assert "**Yig attacks.**" in town.text
    await town.restart()
    await town.quietly("nothing", over=True)

    end = town.since("**Yig attacks.**")
    for name in HEROES:
        assert f"**{name} is devoured**." in end
    assert "**Defeat**: everyone is devoured." in end
    assert "Its seed was" in end
    said = await town.do(town.ann, "fight")
    assert "over" in said


async def test_the_battle_goes_on_without_the_devoured(town: Town) -> None:
    """Mandy is devoured; the others go into the second round, the marker moves on."""
    await awake(town, "Yig")
    await town.gm_does("set", target="Mandy: sanity", value="1")
    await town.dice(MANDY, 1, 1)
    for person in town.people:
        await town.do(person, "end-turn")
    await town.quietly("trade")

    assert "**Mandy Thompson is devoured**." in town.text
    assert "**Final battle, round 2** · Yig has 10 doom" in town.text
    assert "Mandy Thompson" not in text_of(town.status)
    said = await town.do(town.bob, "fight")
    assert said == "Mandy Thompson is devoured and out of the game. You can still watch."


async def test_the_picture_of_the_battle(town: Town) -> None:
    """The board shows the battle: who is there, doom, the Ancient One's rating."""
    await awake(town)
    shown = panel(await town.ann.slash(town.channel, "board"))
    (picture,) = shown.attachments

    assert "Cthulhu" in (picture.description or "")
    assert "final battle" in (picture.description or "").casefold()


async def attack_again(town: Town, *cards: str) -> None:
    """Joe casts these Spells, attacks, and orders the same for each round."""
    await town.begin("Cthulhu")
    for card in cards:
        await town.gm_does("spawn", card=card, at="Joe")
    await town.gm_does("set", target="Joe: sliders", value="0 0 3")
    await town.gm_does("set", target="Joe: clues", value="0")
    await town.gm_does("set", target="The Ancient One awakens", value="yes")
    await town.quietly("battle")
    for card in cards:
        await town.dice(JOE, 6, 6, 6, 6, 6, 6)
        await town.do(town.ann, "cast", spell=card)
    shown = panel(await town.ann.click(town.status, label="Your choice"))
    fight = next(label for label in labels(shown) if label.startswith("Fight with"))
    done = panel(await town.ann.click(shown, label=fight))
    await town.ann.click(done, label="The same in each round")


async def test_the_same_attack_in_each_round(town: Town) -> None:
    """Final battle: after one press sliders, trades and attacks need none."""
    await attack_again(town)
    await town.quietly("focus")
    await town.restart()
    await town.quietly("battle")

    assert JOE not in [seat for ask in await town.asks for seat in ask.awaited]
    assert "order: attacks as before" in town.since("**Final battle, round 2**")


async def test_the_same_attack_casts_its_spell_again(town: Town) -> None:
    """Evading and combat, spells: they are cast again; where that fails, Joe is asked."""
    await attack_again(town, "Wither")
    await town.dice(JOE, *[1] * 9)
    await town.quietly("focus")
    await town.quietly("battle")
    await town.do(town.ann, "pass")

    told = town.since("**Final battle, round 2**")
    assert "Wither" in told
    assert "order is paused: these weapons and Spells aren’t all at hand in this round." in told
    assert "battle" in [ask.kind for ask in await town.asks if JOE in ask.awaited]
