"""Game master, looking, ending."""

from __future__ import annotations

import pytest

from bot.table.game import recovery
from bot.table.game.table import SEED_KNOWN
from cogs.gm.overriding import LOOK_LABEL
from tests.cogs.toy_kit import HouseGuide
from tests.e2e.server import Server, in_words, labels, names, panel, reply, text_of


async def test_paused_and_resumed(server: Server) -> None:
    """While the game is paused nobody plays; only a game master pauses, and says why."""
    ann, gm, here = server.ann, server.gm, server.channel
    await server.playing(ann, server.bob)
    assert "Only the game master" in reply(await server.bob.slash(here, "gm pause", reason="no"))

    await gm.slash(here, "gm pause", reason="Dinner")
    assert "paused" in reply(await ann.slash(here, "investigate"))
    paused = f"-# Paused by <@{gm.id}>: Dinner. A game master can continue it: `/gm resume`."
    assert paused in text_of(server.status)
    assert "Investigate · 2 vs 2" not in labels(server.status)
    await server.restart()
    await gm.slash(here, "game status")
    assert paused in text_of(server.status)
    await gm.slash(here, "gm resume", reason="Fed")
    await ann.slash(here, "investigate")

    assert "Paused by" not in text_of(server.status)
    assert "Dinner" in server.text
    assert "Roland Banks finds a clue." in server.text


async def test_who_is_renamed_plays_on(server: Server) -> None:
    """Buttons of before answer them, and what is told has their number: Discord shows the name."""
    ann, gm, here = server.ann, server.gm, server.channel
    await server.playing(ann, server.bob)
    old = server.status
    assert f"<@{ann.id}>" in text_of(old)

    for nick in ("Zilbrax", "**Quorvex** @everyone"):
        server.env.backend.edit_member(server.guild.id, ann.id, {"nick": nick})
        await server.env.settle()
        await ann.click(server.status, label="Investigate · 2 vs 2")
        assert f"<@{ann.id}>" in text_of(server.status)
    await gm.slash(here, "gm replace", investigator="Daisy", player=ann, reason="Away")
    await server.env.settle()

    assert server.text.count("Roland Banks finds a clue.") == 2
    handed = next(line for line in server.text.splitlines() if "Away" in line)
    assert f"<@{ann.id}>" in handed
    for name in ("Zilbrax", "Quorvex", "Ann ", "everyone"):
        assert name not in server.text
        assert name not in text_of(server.status)


async def test_game_master_steps_in(server: Server) -> None:
    """Overrides and answers for others need a reason, are shown, and can be rewound."""
    gm, here = server.gm, server.channel
    await server.playing(server.ann, server.bob)
    await gm.slash(here, "gm set", target="clues", value="2", reason="Forgotten clues")
    await gm.slash(
        here, "gm answer", investigator="Roland Banks", option="Move to Attic", reason="Away"
    )
    assert "2 clues" in text_of(server.status)
    assert "Forgotten clues" in server.text
    assert "Roland Banks goes to the Attic." in server.text

    shown = await gm.slash(here, "gm rewind", step=2)
    assert "nothing has changed yet" in reply(shown)
    form = await gm.click(panel(shown), label="Rewind to step 2 …")
    await gm.submit_modal(form, {"reason": "A mistake"})

    assert "A mistake" in server.text
    assert "0 clues" in text_of(server.status)


async def test_game_master_completes(server: Server) -> None:
    """Targets and values are suggested to game masters, and to nobody else."""
    gm, here = server.gm, server.channel
    await server.playing(server.ann, server.bob)

    assert names(await gm.autocomplete(here, "gm set", "target", "")) == ["Clues", "Trinkets"]
    assert names(await gm.autocomplete(here, "gm set", "value", "", target="clues")) == ["3 clues"]
    assert names(await gm.autocomplete(here, "gm move", "to", "", target="clues")) == ["3 clues"]
    assert names(await server.bob.autocomplete(here, "gm set", "value", "", target="x")) == []


async def test_game_master_sees_no_hand(server: Server) -> None:
    """Hidden choices are neither offered to a game master nor taken, before the table is told."""
    gm, here = server.gm, server.channel
    await server.seated(server.ann, server.bob)

    async def offered(typed: str) -> list[str]:
        rows = await gm.autocomplete(here, "gm answer", "option", typed, investigator="Roland")
        return names(rows)

    async def answers(option: str) -> str:
        given = {"investigator": "Roland", "option": option, "reason": "Away"}
        return reply(await gm.slash(here, "gm answer", **given))

    assert await offered("") == ["Pass", LOOK_LABEL]
    assert await offered("Lantern, ") == [
        "Roland Banks has no open choice with these words right now"
    ]
    assert await answers("Lantern") == (await answers("Sword")).replace("Sword", "Lantern")
    assert "“Sword” isn’t one of the choices now. " in await answers("Sword")
    assert "looks at" not in server.text

    shown = await answers("look")
    assert "Torch" in shown
    assert "The game master looks at Roland Banks’s choices: Away" in server.text
    assert "Torch" not in server.text
    assert await offered("") == ["Lantern", "Torch", "Whistle", "Pass"]
    assert "✓" in await answers("Lantern, Torch")


async def test_game_master_with_a_seat(server: Server) -> None:
    """The choices of the own seat are no secret from oneself; those of others are."""
    here = server.channel
    await server.seated(server.ann, server.bob)

    async def offered(investigator: str) -> list[str]:
        options = {"investigator": investigator}
        return names(await server.ann.autocomplete(here, "gm answer", "option", "", **options))

    assert await offered("Roland") == ["Lantern", "Torch", "Whistle", "Pass"]
    assert await offered("Daisy") == ["Pass", LOOK_LABEL]


async def test_a_list_of_answers_is_never_empty(server: Server) -> None:
    """Without a name, or where nothing fits, a row says why there is nothing to choose."""
    await server.seated(server.ann, server.bob)

    async def offered(typed: str, **options: str) -> list[str]:
        return names(
            await server.gm.autocomplete(server.channel, "gm answer", "option", typed, **options)
        )

    assert await offered("") == ["Name the investigator first"]
    assert await offered("xyzzy", investigator="Roland") == [
        "Roland Banks has no open choice with these words right now"
    ]


async def test_the_status_answer_pins_the_seed_down(server: Server) -> None:
    """The hash stands in the first post, and where nobody has to scroll up to it."""
    await server.playing(server.ann, server.bob)

    said = reply(await server.ann.slash(server.channel, "game status"))

    assert "SHA-256 of the seed: `" in said
    assert said.partition("of the seed: ")[2].partition("\n")[0] in server.text


async def test_role_of_game_masters(server: Server) -> None:
    """A chosen role makes game masters."""
    role = server.guild.create_role("Storyteller")
    dan = server.guild.add_member(server.env.create_user("dan"), roles=[role])
    await server.playing(server.ann, server.bob)
    assert "Only the game master" in reply(
        await dan.slash(server.channel, "gm pause", reason="Mine")
    )

    await server.gm.slash(server.channel, "gm role", role=role)
    done = await dan.slash(server.channel, "gm pause", reason="Mine")

    assert "The game is paused." in reply(done)


async def test_looking(server: Server) -> None:
    """Board, hand, log, card, rule, help and status are shown privately."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob)
    board = await ann.slash(here, "board")
    hand = await ann.click(server.status, label="My cards")

    assert panel(board).attachments[0].description == "The house: three rooms."
    assert f"Roland Banks (<@{ann.id}>): Study" in await in_words(ann, board)
    assert "Lantern, Torch, Whistle" in await in_words(ann, hand)
    assert "Roland Banks discards 0." in reply(await ann.slash(here, "log"))
    assert "It helps." in reply(await ann.slash(here, "card", name="torch"))
    assert "did you mean" in reply(await ann.slash(here, "card", name="sword"))
    assert "As the house says." in reply(await ann.slash(here, "rule", term="action"))
    assert "Find three clues." in reply(await ann.slash(here, "help"))
    assert f"Waiting for <@{server.ann.id}> (Roland Banks)." in reply(
        await ann.slash(here, "game status")
    )


async def test_help_with_two_seats(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Help is for the seat that is to play now, whichever of one's own it is."""
    ann, here = server.ann, server.channel
    monkeypatch.setattr(HouseGuide, "help", lambda _kit, _session, seat: [f"seat {seat}"])
    await server.playing(ann, ann)
    assert "seat 0" in reply(await ann.slash(here, "help"))

    asked = await ann.slash(here, "end-turn")
    await ann.click(panel(asked), label="Yes: End turn")

    assert "seat 1" in reply(await ann.slash(here, "help"))
    hands = await in_words(ann, await ann.slash(here, "hand"))
    assert "Roland Banks" in hands
    assert "Daisy Walker" in hands


async def test_ending(server: Server) -> None:
    """The creator ends the game, with a reason; nothing can be played after it."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob)
    assert "Only the host" in reply(await server.bob.slash(here, "game end"))

    kept = await ann.slash(here, "game end")
    assert text_of(panel(await ann.click(panel(kept), label="Never mind"))) == "Nothing changed."
    asked = await ann.slash(here, "game end")
    form = await ann.click(panel(asked), label="End the game …")
    again = await ann.click(panel(asked), label="End the game …")
    ended = text_of(panel(await ann.submit_modal(form, {"reason": "We are tired"})))
    refused = text_of(panel(await ann.submit_modal(again, {"reason": "So tired"})))

    assert refused.endswith("You typed:\n> So tired"), refused
    assert ended == "✓ The game has ended."
    assert [
        m
        for m in server.public()
        if labels(m) == ["Rematch", "New game", "Board", "Log", "Recap", "Replay", "Export"]
    ]
    over = "This game is over. `/game new` opens another."
    assert reply(await ann.slash(here, "help")).startswith(over)
    assert (await in_words(ann, await ann.slash(here, "hand"))).startswith(over)
    assert "We are tired" in server.text
    assert "This game is over" in reply(await ann.slash(here, "investigate"))


async def test_a_game_that_cannot_be_opened_is_ended(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the same command and press; then the channel is free."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob)
    with monkeypatch.context() as patch:
        patch.setattr(recovery, "restore", _unreadable)
        await server.restart()
        assert "can’t open this game" in reply(await ann.slash(here, "investigate"))
        assert "Only the host" in reply(await server.bob.slash(here, "game end"))

        asked = await ann.slash(here, "game end")
        form = await ann.click(panel(asked), label="End the game …")
        ended = panel(await ann.submit_modal(form, {"reason": "It is stuck"}))
        assert text_of(ended) == "✓ The game has ended."
        assert server.text.count("It is stuck") == 1
        await ann.slash(here, "game new", scenario="night")
        assert "Start the game" in [each for m in server.public() for each in labels(m)]


def _unreadable(*_: object, **_kept: object) -> object:
    raise ValueError("no state")


async def test_taken_up_again(server: Server) -> None:
    """Ending tells the seed; who goes back all the same is told before what that means."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob)
    await ann.slash(here, "move", to="Attic")

    asked = await ann.slash(here, "game end")
    assert "That reveals its seed" in reply(asked)
    form = await ann.click(panel(asked), label="End the game …")
    await ann.submit_modal(form, {"reason": "We are tired"})
    shown = await ann.slash(here, "gm rewind", step=2)
    assert SEED_KNOWN in reply(shown)
    form = await ann.click(panel(shown), label="Rewind to step 2 …")
    await ann.submit_modal(form, {"reason": "Awake again"})

    assert SEED_KNOWN in server.text
    assert "✓" in reply(await ann.slash(here, "investigate"))


async def test_forgotten(server: Server) -> None:
    """Who wants to be forgotten is asked first; then their seat is free and the game waits."""
    bob, here = server.bob, server.channel
    await server.playing(server.ann, bob)

    assert "If you’re sure" in reply(await bob.slash(here, "me forget"))
    await bob.slash(here, "me forget", sure=True)

    assert "Daisy Walker’s seat is free" in server.text
    assert "paused" in reply(await server.ann.slash(here, "investigate"))


async def test_vote_on_a_step_back(server: Server) -> None:
    """Where somebody else acted since, the others agree to a step back, or keep the step."""
    ann, bob, here = server.ann, server.bob, server.channel
    await server.playing(ann, bob)
    await ann.slash(here, "move", to="Attic")
    await bob.slash(here, "play", card="Whistle")

    plan = await ann.slash(here, "undo")
    assert "nothing has changed yet" in reply(plan)
    assert "Roland Banks goes to the Attic." in reply(plan)
    assert "Waiting for" not in text_of(server.status)
    await ann.click(panel(plan), label="Ask the others …")
    assert "Waiting for" in text_of(server.status)
    assert "would like to undo 2 steps" in server.text

    await server.restart()
    await server.cat.slash(here, "game status")
    asked = text_of(server.status)
    assert "would like to undo 2 steps. Everyone else has to agree" in asked
    assert "Waiting for <@" in asked
    assert "- Roland Banks goes to the Attic." in asked
    strangers = await server.cat.click(server.status, label="Agree")
    await bob.click(server.status, label="Agree")

    assert "✓" not in reply(strangers)
    assert names(await ann.autocomplete(here, "move", "to", "")) == ["Attic", "Cellar"]


async def test_another_game_after_the_end(server: Server) -> None:
    """The closing post offers another game of the same kind; pressing it opens the table."""
    ann, here = server.ann, server.channel
    await ann.slash(here, "game new", scenario="night", difficulty="easy")
    await ann.slash(here, "game join", investigator="roland")
    await ann.slash(here, "game start")
    await ann.slash(here, "answer", option="pass")
    await server.gm.slash(here, "gm set", target="clues", value="2", reason="To the end")
    await ann.slash(here, "investigate")
    closing = next(m for m in reversed(server.public()) if "New game" in labels(m))

    opened = await ann.click(closing, label="New game")

    lobby = server.public()[-1]
    assert "The table is open" in reply(opened)
    assert "Join" in labels(lobby)
    assert "Easy" in text_of(lobby)
