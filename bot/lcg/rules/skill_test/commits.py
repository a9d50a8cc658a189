"""ST.1 and ST.2 of a skill test: commitments and bonuses, until a token is revealed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.engine.ask import Draft, Join, Option, Part, first_pick
from bot.engine.ids import Seat
from bot.engine.script import ask
from bot.engine.seat_choices import legal_choices
from bot.lcg.core import zones
from bot.lcg.core.about import of_copy
from bot.lcg.core.constants import COMMITS_FROM_AFAR, MAY_NOT_COMMIT, MAY_NOT_COMMIT_COUNT
from bot.lcg.core.facts import CardFizzled, Committed, Reason
from bot.lcg.core.game import Game
from bot.lcg.core.moments import CardCommitted, CommitsMade
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Commit, CopyNo, SkillTest
from bot.lcg.names.keys import card_key, one_of_each
from bot.lcg.names.sources import test_name
from bot.lcg.printed.cards import Card, CardType
from bot.lcg.rules import possible_actions
from bot.lcg.rules.offered_choices import player_window_choices
from bot.lcg.rules.seat_choices import SeatChoice
from bot.lcg.rules.skill_test.settled import more_is_futile
from bot.lcg.rules.skill_test.sums import icons_of, settle_difficulty, why_no_increase

LAST = "last:"
"""Prefix of the keys of commitments after which the performer reveals a token immediately."""


async def commit_and_boost(g: Game, test: SkillTest) -> None:
    """Offer commitments and bonuses until the tester chooses to reveal a token (ST.1, ST.2)."""
    await _offer_commitments(g, test)
    for seat in dict.fromkeys(commit.seat for commit in test.commits):
        _return_barred_commits(g, test, seat)
    if g.abilities.is_heard(CommitsMade, Timing.AFTER):
        await g.listen(CommitsMade(test=test), Timing.AFTER)


async def _offer_commitments(g: Game, test: SkillTest) -> None:
    built: dict[Seat, list[SeatChoice]] = {}
    while True:
        replies = await ask(lambda: _commit_draft(g, test, built))
        seat, key = first_pick(replies)
        g.acting(test.seat)
        if seat is None or key == "reveal":
            return
        choice = next((choice for choice in built[seat] if choice.key == key), None)
        if choice is not None:
            await choice.run()
        if key.startswith(LAST):
            return


def commits_of(test: SkillTest, seat: Seat) -> list[Commit]:
    """Return the cards that a seat has committed to a test."""
    return [commit for commit in test.commits if commit.seat == seat]


def _count_barred(g: Game, test: SkillTest, seat: Seat, more: int = 0) -> str:
    """Return why a seat may not leave its number of cards, and `more`, committed, or ""."""
    count = len(commits_of(test, seat)) + more
    return g.constants.ban(MAY_NOT_COMMIT_COUNT, seat, count) if count else ""


def _return_barred_commits(g: Game, test: SkillTest, seat: Seat) -> None:
    """Return a seat's committed cards to its hand if it may not commit that number of cards."""
    if _count_barred(g, test, seat):
        for commit in commits_of(test, seat):
            _take_back(g, test, commit)


def _take_back(g: Game, test: SkillTest, commit: Commit) -> None:
    test.commits.remove(commit)
    zones.to_hand(g, commit.copy, commit.seat)
    g.tell(Committed(seat=commit.seat, code=g.card(commit.copy).code, back=True))


def cancel_commits(g: Game, test: SkillTest, kind: CardType) -> None:
    """Cancel icons and effects of committed cards of a type. Rules Reference, "Cancel"."""
    for place, commit in enumerate(test.commits):
        card = g.card(commit.copy)
        if card.type is kind and not commit.cancelled:
            test.commits[place] = replace(commit, cancelled=True)
            g.tell(CardFizzled(code=card.code, why=Reason.CANCELLED))


def _commit_draft(g: Game, test: SkillTest, built: dict[Seat, list[SeatChoice]]) -> Draft | None:
    """Return the question for commitments; `built` gets the choices behind its options."""
    if not g.who(test.seat).playing:
        return None
    settle_difficulty(g, test)
    parts: dict[Seat, Part] = {}
    for who in g.playing():
        choices = built[who.seat] = _commit_choices(g, test, who.seat)
        if (part := _commit_part(g, test, who.seat, choices)) is not None:
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


def _commit_part(
    g: Game, test: SkillTest, seat: Seat, choices: Sequence[SeatChoice]
) -> Part | None:
    """Return a seat's part of the question for commitments.

    None if the seat has no option, and could have none whatever its hand is.
    """
    options = [choice.option() for choice in legal_choices(choices)]
    if seat == test.seat:
        note = "Your cards return to your hand" if _count_barred(g, test, seat) else ""
        reveal = Option(key="reveal", label="Reveal a token", verb="pass", note=note, idle=True)
        options.insert(0, reveal)
    unknown = [
        *possible_actions.assumed_hand(g, seat),
        *possible_actions.hidden_to_commit(g, seat),
    ]
    commits = legal_choices([_commit_choice(g, test, seat, copy) for copy in unknown])
    might = possible_actions.public_choice_names(
        g, [*commits, *possible_actions.free_plays(g, seat)]
    )
    if not options and not might:
        return None
    barred = tuple(choice.to_barred() for choice in choices if choice.barred)
    return Part(tuple(options), barred=barred, might=might, lends=bool(commits))


def _commit_choices(g: Game, test: SkillTest, seat: Seat) -> list[SeatChoice]:
    """Return a seat's commitments, withdrawals and free choices, whether legal now or not."""
    hand = one_of_each(g, [*g.investigators.loose_hand(seat), *_hidden_to_commit(g, seat)])
    settled = bool(hand) and more_is_futile(g)
    pairs = [(copy, _commit_choice(g, test, seat, copy, settled=settled)) for copy in hand]
    choices = [choice for _, choice in pairs]
    mine = pairs if seat == test.seat and not _count_barred(g, test, seat, 1) else []
    last = [_last_choice(g, choice, copy) for copy, choice in mine if not choice.barred]
    choices += [_withdraw_choice(g, test, c) for c in test.commits if c.seat == seat]
    return [*choices, *player_window_choices(g, seat), *last]


def _hidden_to_commit(g: Game, seat: Seat) -> list[CopyNo]:
    """Return the hidden cards in a hand that their own text lets be committed."""
    return [
        piece.copy
        for piece in g.hidden.in_hand(seat)
        if possible_actions.is_committable_hidden(g, g.card(piece))
    ]


def _last_choice(g: Game, choice: SeatChoice, copy: CopyNo) -> SeatChoice:
    """Return a choice that commits a card and reveals the token with one button."""
    return replace(
        choice,
        key=f"{LAST}{card_key(copy)}",
        label=f"Commit {g.card(copy).full_name} and reveal",
        verb="",
        args=(),
        returns=False,
        closes=True,
    )


def _commit_choice(
    g: Game, test: SkillTest, seat: Seat, copy: CopyNo, *, settled: bool = False
) -> SeatChoice:
    """Return the choice of committing a card.

    In a `settled` test icons cannot help, only the card's other effects.
    """
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
    return SeatChoice(
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


def _withdraw_choice(g: Game, test: SkillTest, commit: Commit) -> SeatChoice:
    card = g.card(commit.copy)

    async def withdraw() -> None:
        _take_back(g, test, commit)

    rule = g.registry.commits.get(card.code)
    paid = (rule is not None and rule.on_commit is not None) or bool(commit.gained)
    return SeatChoice(
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
    """Return a sentence for a player whose seat has nothing to commit to a test."""
    hand = g.who(seat).hand
    if not hand:
        return "You have no cards in hand."
    if seat != test.seat and (reason := _cannot_help(g, test, seat)):
        return reason
    reasons = {_cannot_commit(g, test, seat, copy) for copy in hand}
    return reasons.pop() if len(reasons) == 1 else "No card in your hand fits this test."


def _cannot_commit(g: Game, test: SkillTest, seat: Seat, copy: CopyNo) -> str:
    """Return why a card may not be committed, or "". Rules Reference, "Skill Test Timing", ST.2."""
    reason = _cannot_commit_alone(g, test, seat, copy)
    return reason or _counts_barred(g, test, seat)


def _counts_barred(g: Game, test: SkillTest, seat: Seat) -> str:
    """Return why no number of cards that a seat could still reach may be committed, or ""."""
    if not (reason := _count_barred(g, test, seat, 1)):
        return ""
    hand = g.who(seat).hand if seat == test.seat else []
    fitting = [copy for copy in hand if not _cannot_commit_alone(g, test, seat, copy)]
    reachable = range(2, len(fitting) + 1)
    return reason if all(_count_barred(g, test, seat, more) for more in reachable) else ""


def _cannot_commit_alone(g: Game, test: SkillTest, seat: Seat, copy: CopyNo) -> str:
    """Return why a card may not be committed, whatever else is committed, or ""."""
    card = g.card(copy)
    if not icons_of(g, test, seat, card) and not possible_actions.is_committable_hidden(g, card):
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
    """Return why a card's own text forbids committing it, or ""."""
    rule = g.registry.commits.get(card.code)
    if rule is None:
        return ""
    if seat != test.seat and rule.own_only:
        return "You can commit it only to your own tests."
    return "" if rule.allowed is None or rule.allowed(g, test, seat) else rule.why


def is_used_up(g: Game, test: SkillTest, card: Card) -> bool:
    """Return True if a test already has as many copies of a card as it may.

    Rules Reference, "Limits and Maximums".
    """
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
