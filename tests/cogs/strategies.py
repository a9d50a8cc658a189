"""Questions and messages as large as they come, for hypothesis."""

from __future__ import annotations

import string

from hypothesis import strategies as st

from bot.engine.ask import Allot, Ask, Join, Option, Part, Pick
from bot.engine.ids import AskId, Seat
from bot.table.declares.display_forms import Picture
from bot.table.posts.courier import Message, Vote, Waiting, public_prompt

LONG = "Wide Awake and Very Long " * 8
KEYS = st.text(string.ascii_lowercase + "0123456789:_-", min_size=1, max_size=60)
WORDS = st.sampled_from(["Go", "Move to the Attic", LONG, LONG * 20])


@st.composite
def options(draw: st.DrawFn, groups: tuple[str, ...] = ("",)) -> tuple[Option, ...]:
    """Up to sixty options with labels of any length."""
    keys = draw(st.lists(KEYS, min_size=1, max_size=draw(st.sampled_from([3, 8, 60])), unique=True))
    return tuple(
        Option(
            key=key,
            label=draw(WORDS),
            note=draw(st.sampled_from(["", "2 vs 2", LONG])),
            verb=draw(st.sampled_from(["", "move", "resign", "end-turn", "pass"])),
            args=draw(st.sampled_from([(), ("Attic",)])),
            group=draw(st.sampled_from(groups)),
            cap=draw(st.sampled_from([None, 1, 40])),
            secret=draw(st.booleans()),
        )
        for key in keys
    )


@st.composite
def part(draw: st.DrawFn) -> Part:
    """Any form of answer."""
    if draw(st.booleans()):
        here = draw(options())
        most = draw(st.integers(1, len(here)))
        return Part(here, Pick(draw(st.integers(0, most)), most))
    piles = {"damage": draw(st.integers(0, 50)), "horror": draw(st.integers(0, 3))}
    return Part(draw(options(("damage", "horror"))), Allot(piles))


@st.composite
def asks(draw: st.DrawFn) -> Ask:
    """Any open question, to up to eight seats."""
    seats = [Seat(n) for n in range(draw(st.integers(1, 8)))]
    must = draw(st.integers(0, len(seats)))
    return Ask(
        id=AskId(draw(st.integers(1, 10**6))),
        kind="turn",
        prompt=draw(WORDS),
        source=draw(WORDS),
        parts={seat: draw(part()) for seat in seats},
        must=tuple(seats[:must]),
        may=tuple(seats[must:]),
        join=draw(st.sampled_from(Join)),
        silence="x" * draw(st.sampled_from([0, 300])),
    )


@st.composite
def messages(draw: st.DrawFn) -> Message:
    """Any message of a table."""
    open_asks = draw(st.lists(asks(), max_size=4, unique_by=lambda ask: ask.id))
    prompts = [public_prompt(ask, "", (LONG,) * 3) for ask in open_asks]
    waiting = Waiting(seat=Seat(0), name=LONG, user=10**18, prompt=LONG, source=LONG, since=1.0)
    pictures = [Picture(f"a b/{n}.png", b"x", LONG * 10) for n in range(draw(st.integers(0, 5)))]
    return Message(
        game=draw(st.integers(1, 10**9)),
        kind=draw(st.sampled_from(["log", "status"])),
        title=draw(WORDS),
        lines=tuple(draw(st.lists(WORDS, max_size=12))),
        galleries=tuple((picture,) for picture in pictures),
        waiting=(waiting,) * draw(st.integers(0, 8)),
        prompts=tuple(prompts),
        mentions=tuple(range(draw(st.integers(0, 8)))),
        names={Seat(n): LONG for n in range(8)},
        vote=draw(
            st.sampled_from(
                [None, Vote(step=3, to=1, asker=5, missing=(6, 7), said=LONG, lines=(LONG,) * 9)]
            )
        ),
        lobby=draw(st.booleans()),
        closed=draw(st.booleans()),
    )
