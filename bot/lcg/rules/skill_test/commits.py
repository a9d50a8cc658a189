"""ST.1 and ST.2 of a skill test: cards are committed, skills are boosted, until a token is due."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.ask import Draft, Join, Option, Part, first_pick
from bot.engine.deeds import legal
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.lcg.core import zones
from bot.lcg.core.about import of_copy
from bot.lcg.core.constants import COMMITS_FROM_AFAR, MAY_NOT_COMMIT
from bot.lcg.core.facts import CardFizzled, Committed, Reason
from bot.lcg.core.game import Game
from bot.lcg.core.moments import CardCommitted
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Commit, CopyNo, SkillTest
from bot.lcg.names.keys import card_key, one_of_each
from bot.lcg.names.sources import test_name
from bot.lcg.printed.cards import Card, CardType
from bot.lcg.rules import possible_actions
from bot.lcg.rules.deeds import Deed
from bot.lcg.rules.offered_deeds import free_deeds
from bot.lcg.rules.skill_test.settled import more_is_futile
from bot.lcg.rules.skill_test.sums import icons_of, settle_difficulty, why_no_increase

LAST = "last:"
"""Prefix of the keys of commitments after which the performer reveals a token immediately."""


async def commit_and_boost(g: Game, test: SkillTest) -> None:
    """Commit and boost until the performer reveals a token (ST.1 and ST.2)."""
    built: dict[Seat, list[Deed]] = {}
    while True:
        replies = await ask(lambda: _commit_draft(g, test, built))
        seat, key = first_pick(replies)
        g.acting(test.seat)
        if seat is None or key == "reveal":
            return
        deed = next((deed for deed in built[seat] if deed.key == key), None)
        if deed is not None:
            await deed.run()
        if key.startswith(LAST):
            return


def cancel_commits(g: Game, test: SkillTest, kind: CardType) -> None:
    """Cancel icons and effects of the committed cards of a type. Rules Reference, "Cancel"."""
    for place, commit in enumerate(test.commits):
        card = g.card(commit.copy)
        if card.type is kind and not commit.cancelled:
            test.commits[place] = replace(commit, cancelled=True)
            g.tell(CardFizzled(code=card.code, why=Reason.CANCELLED))


def _commit_draft(g: Game, test: SkillTest, built: dict[Seat, list[Deed]]) -> Draft | None:
    """Build the question; `built` gets the deeds behind its options."""
    if not g.who(test.seat).playing:
        return None
    settle_difficulty(g, test)
    parts: dict[Seat, Part] = {}
    for who in g.playing():
        deeds = built[who.seat] = _commit_deeds(g, test, who.seat)
        if (part := _commit_part(g, test, who.seat, deeds)) is not None:
            parts[who.seat] = part
    return Draft(
        kind="commit",
        prompt=f"Commit cards to the {test.skill} test?",
        source=test_name(g, test),
        about=test.source,
        parts=parts,
        must=(test.seat,),
        may=tuple(seat for seat in parts if seat != test.seat),
        join=Join.ANY,
        silence="reveal",
    )


def _commit_part(g: Game, test: SkillTest, seat: Seat, deeds: Sequence[Deed]) -> Part | None:
    """Return a seat's part of the question.

    None if the seat has no option, and could have none whatever its hand is.
    """
    options = [deed.option() for deed in legal(deeds)]
    if seat == test.seat:
        options.insert(0, Option(key="reveal", label="Reveal a token", verb="pass", idle=True))
    commits = legal(
        [_commit_deed(g, test, seat, copy) for copy in possible_actions.unseen(g, seat)]
    )
    might = possible_actions.public_deeds(g, [*commits, *possible_actions.free_plays(g, seat)])
    if not options and not might:
        return None
    barred = tuple(deed.bar() for deed in deeds if deed.barred)
    return Part(tuple(options), barred=barred, might=might, lends=bool(commits))


def _commit_deeds(g: Game, test: SkillTest, seat: Seat) -> list[Deed]:
    """Return commitments, withdrawals and free deeds, legal now or not."""
    hand = one_of_each(g, g.investigators.loose_hand(seat))
    settled = bool(hand) and more_is_futile(g)
    pairs = [(copy, _commit_deed(g, test, seat, copy, settled=settled)) for copy in hand]
    deeds = [deed for _, deed in pairs]
    mine = pairs if seat == test.seat else []
    last = [_last_deed(g, deed, copy) for copy, deed in mine if not deed.barred]
    deeds += [_withdraw_deed(g, test, c) for c in test.commits if c.seat == seat]
    return [*deeds, *free_deeds(g, seat), *last]


def _last_deed(g: Game, deed: Deed, copy: CopyNo) -> Deed:
    """A commitment once more, and the reveal with it in one press."""
    return replace(
        deed,
        key=f"{LAST}{card_key(copy)}",
        label=f"Commit {g.card(copy).full_name} and reveal",
        verb="",
        args=(),
        returns=False,
        closes=True,
    )


def _commit_deed(
    g: Game, test: SkillTest, seat: Seat, copy: CopyNo, *, settled: bool = False
) -> Deed:
    """Return the deed of committing a card; in a `settled` test, only its effects can help."""
    card = g.card(copy)

    async def commit() -> None:
        zones.hold(g, copy)
        test.commits.append(Commit(seat, copy))
        g.tell(Committed(seat=seat, code=card.code))
        rule = g.registry.commits.get(card.code)
        if rule is not None and rule.on_commit is not None:
            await rule.on_commit(g, test, seat, copy)
        await g.listen(CardCommitted(test=test, seat=seat, copy=copy), Timing.AFTER)

    count = icons_of(g, test, seat, card)
    return Deed(
        seat=seat,
        about=of_copy(copy),
        key=f"commit:{card_key(copy)}",
        label=f"Commit {card.full_name}",
        verb="commit",
        args=(card.full_name,),
        note=f"+{count}",
        run=commit,
        secret=True,
        returns=True,
        barred=_cannot_commit(g, test, seat, copy),
        futile=settled and card.code not in g.registry.commits,
    )


def _withdraw_deed(g: Game, test: SkillTest, commit: Commit) -> Deed:
    card = g.card(commit.copy)

    async def withdraw() -> None:
        test.commits.remove(commit)
        zones.to_hand(g, commit.copy, commit.seat)
        g.tell(Committed(seat=commit.seat, code=card.code, back=True))

    rule = g.registry.commits.get(card.code)
    paid = rule is not None and rule.on_commit is not None
    return Deed(
        seat=commit.seat,
        barred="You’ve paid for it: it stays committed." if paid else "",
        about=of_copy(commit.copy),
        key=f"withdraw:{card_key(commit.copy)}",
        label=f"Take back {card.full_name}",
        verb="commit",
        args=(f"{card.full_name} (take back)",),
        returns=True,
        run=withdraw,
    )


# Why not


def why_not_asked(g: Game, test: SkillTest, seat: Seat) -> str:
    """Return why a seat has nothing to commit to a test, as a sentence for its player."""
    hand = g.who(seat).hand
    if not hand:
        return "You have no cards in hand."
    if seat != test.seat and (reason := _cannot_help(g, test, seat)):
        return reason
    reasons = {_cannot_commit(g, test, seat, copy) for copy in hand}
    return reasons.pop() if len(reasons) == 1 else "No card in your hand fits this test."


def _cannot_commit(g: Game, test: SkillTest, seat: Seat, copy: CopyNo) -> str:
    """Return why a card may not be committed, or "". Rules Reference, "Skill Test Timing", ST.2."""
    card = g.card(copy)
    if not icons_of(g, test, seat, card):
        return f"{card.name} has no icon for this test."
    if reason := why_no_increase(g, test):
        return reason
    if reason := g.constants.ban(MAY_NOT_COMMIT, seat, card):
        return reason
    if not g.investigators.may_act(seat):
        return "You can’t help: another investigator has to resolve a peril card alone."
    if seat != test.seat and (reason := _cannot_help(g, test, seat)):
        return reason
    if is_used_up(g, test, card):
        return f"At most {card.max_committed} of these can be committed to a test."
    return _not_allowed(g, test, seat, card)


def _not_allowed(g: Game, test: SkillTest, seat: Seat, card: Card) -> str:
    """Return why a card's own rule forbids its commitment, or ""."""
    rule = g.registry.commits.get(card.code)
    if rule is None:
        return ""
    if seat != test.seat and rule.own_only:
        return "You can commit it only to your own tests."
    return "" if rule.allowed is None or rule.allowed(g, test, seat) else rule.why


def is_used_up(g: Game, test: SkillTest, card: Card) -> bool:
    """Return True if a test has its limit of a card. Rules Reference, "Limits and Maximums"."""
    same = sum(1 for commit in test.commits if g.card(commit.copy).name == card.name)
    return card.max_committed is not None and same >= card.max_committed


def _commits_from_afar(g: Game, test: SkillTest, seat: Seat) -> bool:
    """Return True if a card lets a seat commit to a test at another location."""
    return any(g.constants.answers(COMMITS_FROM_AFAR, seat, test))


def _cannot_help(g: Game, test: SkillTest, seat: Seat) -> str:
    """Return why a seat may not commit to another seat's test, or ""."""
    here = g.who(seat).place
    if here is None or (here != g.who(test.seat).place and not _commits_from_afar(g, test, seat)):
        return f"You aren’t at {g.name(test.seat)}’s location."
    if any(commit.seat == seat for commit in test.commits):
        return "You can commit only one card to someone else’s test."
    return ""
