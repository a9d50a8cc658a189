"""Substitutes, replaced players, spectators, and what game masters look up."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from bot.engine.ids import Seat
from bot.engine.session import Session
from tests.cogs.toy_kit import HouseKit, HouseViews
from tests.e2e.server import Server, in_words, labels, opened, panel, reply, text_of


async def test_a_substitute_plays_and_gives_back(server: Server) -> None:
    """The owner's open cards are closed; after a restart the seat can be given back."""
    ann, cat, here = server.ann, server.cat, server.channel
    await server.playing(ann, server.bob)
    hand = panel(await ann.click(server.status, label="My cards"))
    assert "another player" not in text_of(hand)
    wrong = await ann.slash(here, "seat substitute", player=cat, until="yesterday")
    assert "as a date" in reply(wrong)
    done = await ann.slash(here, "seat substitute", player=cat, until="3 days")
    assert "plays Roland Banks until" in reply(done)
    await server.env.settle()

    shown = next(m for m in here.history(viewer=ann) if m.id == hand.id)
    assert text_of(shown) == "-# Someone else has this seat now."
    assert "your choice" not in (await in_words(ann, await ann.slash(here, "hand"))).casefold()
    refused = reply(await ann.slash(here, "move", to="Attic"))
    assert f"<@{cat.id}> plays Roland Banks for you until <t:" in refused
    assert "no seat" not in refused
    await cat.slash(here, "move", to="Attic")
    await server.restart()
    assert "has its own player again" in reply(await cat.slash(here, "seat back"))
    assert "plays Roland Banks" in server.text
    assert "no seat" in await in_words(cat, await cat.slash(here, "hand"))


async def test_a_spectator_sees_what_everybody_sees(server: Server) -> None:
    """Board, what happened lately and whom the table waits for; a player sees no more there."""
    here = server.channel
    await server.playing(server.ann, server.bob)
    await server.ann.slash(here, "move", to="Attic")
    seen = panel(await server.cat.slash(here, "watch"))
    own = panel(await server.ann.slash(here, "watch"))

    assert "Roland Banks goes to the Attic." in text_of(seen)
    assert f"Waiting for <@{server.ann.id}> (Roland Banks)." in text_of(seen)
    assert text_of(seen) == text_of(own)
    again = panel(await server.cat.click(seen, label="Refresh"))
    assert text_of(again) == text_of(seen)


async def test_the_status_lets_spectators_in(server: Server) -> None:
    """Its button shows the safe view, privately, to whoever presses it; after a restart, too."""
    await server.playing(server.ann, server.bob)
    await server.restart()
    seen = panel(await server.cat.click(server.status, label="Watch"))

    assert seen.flags.ephemeral
    assert f"Waiting for <@{server.ann.id}> (Roland Banks)." in text_of(seen)
    own = panel(await server.ann.click(server.status, label="Watch"))
    assert text_of(own) == text_of(seen)


async def test_who_has_no_seat_is_led_to_what_everybody_sees(server: Server) -> None:
    """Where the status offers one's cards, a spectator is offered to watch."""
    await server.playing(server.ann, server.bob)
    refused = panel(await server.cat.click(server.status, label="My cards"))
    assert text_of(refused).startswith("You have no seat at this table")

    seen = panel(await server.cat.click(refused, label="Watch"))
    assert f"Waiting for <@{server.ann.id}> (Roland Banks)." in text_of(seen)


async def test_the_game_master_replaces_and_looks_it_up(server: Server) -> None:
    """`/gm replace` and `/gm audit`; players are not told what game masters look up."""
    gm, here = server.gm, server.channel
    await server.playing(server.ann, server.bob)
    await gm.slash(here, "gm replace", investigator="Daisy", player=server.cat, reason="Bob is ill")
    await server.restart()
    audit = reply(await gm.slash(here, "gm audit"))

    assert f"gave Daisy Walker to <@{server.cat.id}>: Bob is ill" in audit
    assert "Only the game master" in reply(await server.bob.slash(here, "gm audit"))
    looked = panel(await gm.slash(here, "gm preview", step=1))
    assert "After step 1" in text_of(looked)
    assert labels(looked) == ["Rewind to step 1 …"]
    assert "Only the game master" in reply(await server.bob.slash(here, "gm preview", step=1))


async def test_a_step_back_is_shown_before_the_others_are_asked(server: Server) -> None:
    """With the boards as it is and as it would be, and until when the others can agree."""
    ann, bob, here = server.ann, server.bob, server.channel
    await server.playing(ann, bob)
    await ann.slash(here, "move", to="Attic")
    await bob.slash(here, "play", card="Whistle")
    plan = panel(await ann.slash(here, "undo"))

    assert "Pictured: the board now" in text_of(plan)
    assert len(plan.attachments) == 2
    await ann.click(plan, label="Ask the others …")
    assert "The request ends <t:" in text_of(server.status)


async def test_whatever_was_open_of_a_seat_is_closed(server: Server) -> None:
    """Its orders, its plan, its log, what an action came to: nothing stays with who played it."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob)
    told = [await ann.slash(here, name) for name in ("orders", "plan", "log")]
    told.append(await ann.slash(here, "move", to="Attic"))
    await server.gm.slash(
        here, "gm replace", investigator="Roland", player=server.cat, reason="ill"
    )
    await server.env.settle()

    numbers = {panel(each).id for each in told}
    seen = [text_of(each) for each in here.history(viewer=ann) if each.id in numbers]
    assert seen == ["-# Someone else has this seat now."] * 4


async def test_a_second_seat_given_back_leaves_a_way_to_the_first(server: Server) -> None:
    """What Ann read of both seats is closed, and opens again for her own."""
    ann, here = server.ann, server.channel
    await server.playing(ann, server.bob)
    await server.bob.slash(here, "seat substitute", player=ann, until="3 days")
    read = panel(await ann.slash(here, "catchup"))

    await ann.slash(here, "seat back", investigator="Daisy")
    await server.env.settle()

    shown = next(m for m in here.history(viewer=ann) if m.id == read.id)
    assert "Someone else has one of the seats that this showed." in text_of(shown)
    again = panel(await ann.click(shown, label="Catch up"))
    assert "Board" in labels(again)


async def test_a_person_with_two_seats_is_named_once(server: Server) -> None:
    """Whoever the table waits for is one person, with all of their investigators."""
    ann, here = server.ann, server.channel
    await server.seated(ann, ann, server.bob)
    waits = f"Waiting for <@{ann.id}> (Roland Banks and Daisy Walker)"

    assert waits in text_of(panel(await server.cat.slash(here, "watch")))
    assert waits in reply(await server.bob.slash(here, "answer", option="pass"))
    assert f"**Roland Banks and Daisy Walker** (<@{ann.id}>)" in text_of(server.status)


async def test_who_has_two_seats_is_shown_how_to_name_one(server: Server) -> None:
    """The option is shown as it is typed, with one of their investigators."""
    ann, here = server.ann, server.channel
    await server.seated(ann, ann, server.bob)
    await server.bob.slash(here, "seat substitute", player=ann, until="3 days")
    mine = "You play Roland Banks, Daisy Walker and Wendy Adams."
    typed = {
        "orders": ({}, "as"),
        "plan": ({}, "as"),
        "seat substitute": ({"player": server.cat, "until": "2 days"}, "investigator"),
    }

    for command, (given, option) in typed.items():
        said = reply(await ann.slash(here, command, **given))
        assert f"{mine} Say which one: `/{command} {option}:Roland Banks`." in said

    assert f"You have no seat called “Rex”. {mine}" in reply(
        await ann.slash(here, "orders", **{"as": "Rex"})
    )


async def test_a_friend_is_named_by_their_own_name(server: Server) -> None:
    """Chosen as a person, mentioned, or by the investigator; a stranger is refused."""
    ann, bob, here = server.ann, server.bob, server.channel
    await server.playing(ann, bob)
    by_name = reply(await ann.slash(here, "seat friend", player=bob))
    by_mention = reply(await ann.slash(here, "seat friend", who=f"<@{bob.id}>"))
    by_investigator = reply(await ann.slash(here, "seat friend", who="Daisy"))
    assert by_name == by_mention == by_investigator
    stranger = reply(await ann.slash(here, "seat friend", player=server.cat))
    assert stranger == f"<@{server.cat.id}> has no seat at this table."


class LongViews(HouseViews):
    """A board that takes all the room a board may, with its players at the end."""

    def board_text(
        self,
        session: Session,
        seat: Seat | None,
        players: Mapping[Seat, str] | None = None,
    ) -> str:
        """Return who is where, after a long house."""
        people = super().board_text(session, seat, players)
        return f"{'A room. ' * 1_000}"[: 2_990 - len(people)] + f"\n{people}"


async def test_a_long_board_is_watched_with_all_its_players(tmp_path: Path) -> None:
    """The log is below the picture; the text of a long board has pages, and loses no player."""
    kit = HouseKit()
    kit.views = LongViews()
    async with opened(tmp_path / "games.db", {"house": kit}) as server:
        await server.playing(server.ann, server.bob)
        await server.ann.slash(server.channel, "move", to="Attic")
        watched = await server.cat.slash(server.channel, "watch")
        seen = f"{reply(watched)}\n{await in_words(server.cat, watched)}"

    assert f"Roland Banks (<@{server.ann.id}>): Attic" in seen
    assert f"Daisy Walker (<@{server.bob.id}>): " in seen
    assert "Roland Banks goes to the Attic." in seen
    assert f"Waiting for <@{server.ann.id}> (Roland Banks)." in seen
