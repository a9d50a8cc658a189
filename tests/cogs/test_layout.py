"""Public messages: who is awaited for what, and which buttons stand under them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.engine.ask import Ask, Join, Part
from bot.engine.ids import AskId, Seat
from bot.table.declares.display_forms import Picture
from bot.table.declares.vocabulary import TURN, QuestionWords, Vocabulary
from bot.table.posts.courier import Message, Waiting, public_prompt
from bot.table.reminders.deadlines import Deadline
from bot.table.telling.messages import source_unless_named
from cogs.posts.discord_courier import NO_FILES, plain_view
from cogs.posts.message_view import message_view
from cogs.posts.questions import ready_line
from cogs.posts.waiting_lines import SILENCE, timeout_line, waiting_lines
from cogs.wire.reply import Private, files
from tests.cogs.asking import option, pending
from tests.cogs.limits import parts
from tests.cogs.pixels import png

GALLERY = 12
"""Discord's number for a gallery."""

LOOKS = ["My cards", "Board", "Log", "Catch up", "Watch"]
"""What everybody can open at any time."""


def waits(seat: int, prompt: str = "Commit cards?", user: int | None = 5) -> Waiting:
    """Somebody who is awaited since the same moment."""
    name = ("Roland", "Daisy", "Wendy")[seat % 3]
    return Waiting(seat=Seat(seat), name=name, user=user, prompt=prompt, source="Ghoul", since=60.0)


def labels(view: Any) -> list[str]:
    """The buttons of a layout."""
    return [each["label"] for each in parts(view.to_components()) if "label" in each]


def text(view: Any) -> str:
    """All text of a layout."""
    return "\n".join(each["content"] for each in parts(view.to_components()) if "content" in each)


def test_what_is_awaited() -> None:
    """Who, what, caused by what, since when, and what silence means; a line for each question."""
    lines = waiting_lines([waits(0), waits(1, user=None), waits(2, "Divide damage")])

    assert lines == [
        "⏳ **Roland** (<@5>), **Daisy** (nobody): Commit cards? · Ghoul · asked <t:60:R>",
        "⏳ **Wendy** (<@5>): Divide damage · Ghoul · asked <t:60:R>",
        SILENCE,
    ]
    assert waiting_lines([]) == []


def asks(prompt: str, source: str, kind: str = "choice") -> Ask:
    """A question that something asks."""
    return Ask(
        id=AskId(1), kind=kind, prompt=prompt, source=source,
        parts={}, must=(), may=(), join=Join.ANY,
    )  # fmt: skip


def test_the_source_is_not_said_twice() -> None:
    """A question that names what asks stands for itself; that a turn asks goes without saying."""
    assert source_unless_named(asks("The Ghoul: evade or fight?", "Ghoul")) == ""
    assert source_unless_named(asks("What do you give Mandy Lee?", "Trade with Mandy Lee")) == ""
    assert source_unless_named(asks("3 actions left", "Turn", TURN)) == ""
    assert source_unless_named(asks("Commit cards?", "Rotting Remains")) == "Rotting Remains"


def test_a_time_that_is_over_is_no_time_to_wait_for() -> None:
    """While the others are asked who plays, no moment of the past stands there as a promise."""
    late = replace(waits(0), until=1_000.0, then="the others choose who plays Roland", over=True)
    *_, line = waiting_lines([late])

    assert line == "-# Time’s up: the others choose who plays Roland."


def test_the_others_choose_for_all_is_said_once() -> None:
    """Where silence means the same for several, a clause for each would only repeat it."""
    late = [
        replace(waits(n, f"{n}"), until=1_000.0, then=f"the others choose who plays {name}")
        for n, name in enumerate(("Roland", "Daisy"))
    ]

    said = "-# If there’s no answer by then, the others choose who plays for anyone missing."
    assert waiting_lines(late)[-1] == said


def test_a_panel_says_what_comes_when() -> None:
    """What will happen, after when it does; who that is goes by the first name."""
    found = Deadline(AskId(1), Seat(0), 0.0, 60.0, None, then="Roland leads")

    assert timeout_line(found) == "-# ⏳ <t:60:R>: Roland leads."


def test_what_concerns_nobody_else_opens_privately() -> None:
    """A kind of question that is one's own affair shows no options, however few are asked."""
    ask = pending(option("buy:1"), option("ready"), seat=Seat(0)).ask
    own = Vocabulary((), (QuestionWords(ask.kind, apart=True),))

    openly, apart = (
        labels(message_view(Message(game=1, kind="status", title="Between", prompts=(prompt,))))
        for prompt in (public_prompt(ask, ""), public_prompt(ask, "", vocabulary=own))
    )

    assert openly[:2] == ["Buy:1", "Ready"]
    assert apart == ["Your choice", *LOOKS]


def test_choices_side_by_side_open_privately() -> None:
    """What several are asked lies in their own panels; one person alone has five buttons."""
    asks = [pending(*map(option, "abcde"), number=n, seat=Seat(n)).ask for n in (1, 2)]
    prompts = tuple(public_prompt(ask, "", ("Chance 50%",)) for ask in asks)
    both = Message(game=1, kind="status", title="Upkeep", prompts=prompts)
    alone = message_view(replace(both, prompts=prompts[:1]))

    assert labels(message_view(both)) == ["Your choice", *LOOKS]
    assert "Chance" not in text(message_view(both))
    assert labels(alone) == ["A", "B", "C", "D", "E", "Your choice", *LOOKS]
    assert "Chance 50%" in text(alone)


def test_the_status_fits_a_phone() -> None:
    """However many are asked, and whatever: a line each, and what silence means once."""
    long = "You drew: pass a check, or discard an item of your choice. Use anything? " * 3
    waiting = tuple(
        replace(waits(n, f"{n} {long}"), until=2_000.0, then=f"somebody plays the seat {n}")
        for n in range(8)
    )
    asks = [pending(*map(option, "abcde"), number=n, seat=Seat(n)).ask for n in range(8)]
    prompts = tuple(public_prompt(ask, "", (long,)) for ask in asks)
    told = Message(
        game=1, kind="status", title="Yig · turn 3", waiting=waiting, prompts=prompts, vote=None
    )
    shown = text(message_view(told))

    assert len(shown) < 1_100
    assert shown.count("If there’s no answer by then") == 1
    assert labels(message_view(told)) == ["Your choice", *LOOKS]


def test_who_is_notified_is_told_of_what() -> None:
    """The status names all for whom the table waits, whoever of them is notified."""
    waiting = (waits(0), waits(1, "Discard?", user=6))
    told = Message(game=1, kind="status", lines=("A line.",), waiting=waiting, mentions=(6,))

    for view in (message_view(told), plain_view(told)):
        assert "**Daisy** (<@6>): Discard?" in text(view)
        assert "**Roland** (<@5>): Commit cards?" in text(view)
        assert text(view).endswith(SILENCE)


def test_a_phase_that_begins_is_named_once() -> None:
    """The title of the post ends with it; where something happened before, it stays there."""
    begins, later = "**II Movement**", ("Daisy rests.", "**II Movement**")
    title = "Yig · turn 2 · II Movement"

    assert text(message_view(Message(game=1, kind="log", title=title, lines=(begins,)))) == (
        f"### {title}"
    )
    shown = text(message_view(Message(game=1, kind="log", title=title, lines=later)))
    assert shown.endswith("Daisy rests.\n\n**II Movement**")
    title, begins = "The Gathering · round 2 · Mythos phase", "**Round 2 · Mythos phase**"
    both = Message(game=1, kind="log", title=title, lines=(begins, "1 doom."))
    assert text(message_view(both)) == f"### {title}\n1 doom."


def test_all_who_are_asked_the_same_are_named() -> None:
    """Whoever acted last is asked anew and not notified, but awaited as the others are."""
    waiting = (waits(0, user=5), waits(1, user=6), waits(2, user=7))
    later = (replace(waiting[0], since=90.0), *waiting[1:])
    told = Message(game=1, kind="status", waiting=later, mentions=(6,))

    assert (
        "⏳ **Roland** (<@5>), **Daisy** (<@6>), **Wendy** (<@7>): Commit cards? · Ghoul · "
        "first asked <t:60:R>" in text(message_view(told))
    )


def test_who_is_notified_without_a_question_is_named() -> None:
    """Whoever was handed a seat that nothing is asked of hears of it all the same."""
    told = Message(game=1, kind="status", waiting=(waits(0, user=5),), mentions=(6,))

    assert "🔔 <@6>" in text(message_view(told))


def test_what_happened_asks_nothing() -> None:
    """The status stands right below and says who is awaited: a post grows no older buttons."""
    told = Message(
        game=1, kind="log", lines=("A line.",), waiting=(waits(0, user=5),), mentions=(5,)
    )

    assert labels(message_view(told)) == []
    assert text(message_view(told)) == "A line."


def test_only_the_seat_that_is_called_is_named() -> None:
    """A trade is offered to one of somebody's two investigators."""
    told = Message(
        game=1,
        kind="status",
        mentions=(5,),
        called=(Seat(1),),
        names={Seat(0): "Roland", Seat(1): "Daisy"},
        seats={Seat(0): 5, Seat(1): 5},
    )

    line = "💬 **Daisy** (<@5>): you can help (optional)"
    assert line in text(message_view(told))


def test_an_offer_stands_there_in_a_line() -> None:
    """What somebody is offered for whom nobody waits, by its own words."""
    ask = pending(option("take"), seat=Seat(1)).ask
    offer = replace(ask, prompt="Roland offers a Knife for 1 clue", must=(), may=(Seat(1),))
    told = Message(
        game=1,
        kind="status",
        called=(Seat(1),),
        names={Seat(1): "Daisy"},
        seats={Seat(1): 5},
        prompts=(public_prompt(offer, ""),),
    )

    line = "💬 **Daisy** (<@5>): Roland offers a Knife for 1 clue (optional)"
    assert line in text(message_view(told))


def test_buttons_of_each_stage() -> None:
    """A lobby has its own, a closed one none; a running game has choices, a paused one has not."""
    asked = (public_prompt(pending(option("go")).ask, ""),)
    lobby = Message(game=1, kind="status", title="Lobby", lobby=True)
    closed = Message(game=1, kind="status", title="Lobby", lobby=True, closed=True)
    running = Message(game=1, kind="status", title="Round 1", prompts=asked)
    paused = Message(game=1, kind="status", title="Round 1", closed=True)

    assert labels(message_view(lobby)) == [
        "Join", "Leave", "Ready", "Start the game", "Add a companion …", "Settings …", "Close …",
    ]  # fmt: skip
    assert labels(message_view(closed)) == []
    assert labels(message_view(running)) == ["Go", "Your choice", *LOOKS]
    assert labels(message_view(paused)) == LOOKS


def test_who_could_act_with_hidden_cards_only_is_not_named() -> None:
    """Whoever has something open to all to do is; a hand's contents are nobody's affair."""
    asked = pending(option("done", "Done", "pass")).ask
    hidden = replace(option("card:1", "Commit Guts", "commit"), secret=True)
    parts = {**asked.parts, Seat(1): Part((hidden,)), Seat(2): Part((hidden, option("go")))}
    prompt = public_prompt(replace(asked, parts=parts, may=(Seat(1), Seat(2))), "")
    names = {Seat(0): "Roland", Seat(1): "Daisy Walker", Seat(2): "Wendy Adams"}

    assert ready_line(prompt, names) == "-# Wendy can act too"
    names[Seat(0)] = "Wendy Moore"
    assert ready_line(prompt, names) == "-# Wendy Adams can act too"


def test_plain_form() -> None:
    """Where a message is refused the words remain: whom the table waits for, and why no picture."""
    drawn = (Picture("board.png", png(), "The attic."),)
    status = Message(
        game=1, kind="status", title="Round 1", waiting=(waits(0),), galleries=(drawn,)
    )

    assert "Commit cards?" in text(plain_view(status))
    assert "permission" not in text(plain_view(status))
    assert "Attach Files" in text(plain_view(status, NO_FILES))


def test_pictures_stand_in_rows_of_their_own() -> None:
    """One picture a gallery, and the phases together; at most four, with names of their own."""
    one, two, *more = [Picture("board.png", png(), f"Picture {n}.") for n in range(6)]
    told = Message(game=1, kind="log", lines=("A.",), galleries=((one,), (two,), tuple(more)))
    found = [each for each in message_view(told).to_components() if each["type"] == GALLERY]
    urls = [item["media"]["url"] for each in found for item in each["items"]]

    assert [len(each["items"]) for each in found] == [1, 1, 2]
    assert urls == [f"attachment://board_{n}.png" for n in (1, 2, 3, 4)]
    assert [file.filename for file in files(told.pictures)] == [url[13:] for url in urls]


def test_hands_are_not_cropped() -> None:
    """Who holds two seats sees each hand in its full width."""
    hands = tuple(Picture("hand.png", png(), f"Hand {n}.") for n in range(2))
    (box,) = Private("Your cards.", pictures=hands).view().to_components()

    assert [len(x["items"]) for x in box["components"] if x["type"] == GALLERY] == [1, 1]


def test_the_last_post_offers_another_game() -> None:
    """And no choice of the game that is over."""
    last = Message(game=1, kind="log", lines=("It ends.",), ends=True)

    looks = ["Board", "Log", "Recap", "Replay", "Export"]
    assert labels(message_view(last)) == ["Rematch", "New game", *looks]
    assert labels(plain_view(last)) == ["Rematch", "New game", *looks]


def test_a_post_is_read_by_phase_and_by_person() -> None:
    """A blank line before each phase and turn; what one investigator does stands in one line."""
    lines = (
        "Roland moves to the Attic.",
        "Roland gains 1 resource.",
        "**The Ghoul spawns** in the Attic.",
        "**Upkeep phase**",
        "Daisy draws 1 card.",
        "Roland draws 1 card.",
    )
    names = {Seat(0): "Roland Banks", Seat(1): "Daisy Walker"}

    assert text(message_view(Message(game=1, kind="log", lines=lines, names=names))) == (
        "Roland moves to the Attic. Roland gains 1 resource.\n"
        "**The Ghoul spawns** in the Attic.\n\n"
        "**Upkeep phase**\nDaisy draws 1 card.\nRoland draws 1 card."
    )


def test_a_quotation_ends_before_what_follows() -> None:
    """An empty line stands between the two, where there is none yet; quoted lines stay together."""
    lines = ("> One.", "> Two.", "Roland moves.", "> Three.", "", "-# Done.")
    message = Message(kind="log", game=1, lines=lines, names={Seat(0): "Roland"})
    told = "> One.\n> Two.\n\nRoland moves.\n> Three.\n\n-# Done."

    assert told in text(message_view(message))
    assert told in text(Private("\n".join(lines)).view())


def test_a_companion_is_asked_alone() -> None:
    """What it is asked and the sums stand there; there is nothing to press, and no deadline."""
    asked = (public_prompt(pending(option("go"), seat=Seat(1)).ask, "", ("88% as it stands",)),)
    waiting = (replace(waits(1, user=None), companion=True, by_itself=True),)
    message = Message(game=1, kind="status", title="Round 1", prompts=asked, waiting=waiting)

    said = text(message_view(message))
    assert "**Daisy** (companion): Commit cards?" in said
    assert "It plays on its own; where people can go first, it waits for them." in said
    assert "88% as it stands" in said
    assert "No deadline" not in said
    assert labels(message_view(message)) == ["Your choice", *LOOKS]


def test_a_person_is_awaited_once_with_all_of_their_investigators() -> None:
    """Who plays two investigators is mentioned once for the same question."""
    lines = waiting_lines([waits(0), waits(1, user=7), waits(2)])

    assert lines[0].startswith("⏳ **Roland and Wendy** (<@5>), **Daisy** (<@7>): Commit cards?")
