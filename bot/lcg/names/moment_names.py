"""Names of moments in the question whether somebody reacts."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.english import listed, ordinal, start
from bot.engine.ids import Seat
from bot.lcg.core import moments as e
from bot.lcg.core.game import Game
from bot.lcg.core.registry import Timing
from bot.lcg.core.state import Piece, PieceId
from bot.lcg.names.disambiguation import as_target
from bot.lcg.names.phrases import counted, harm, short_name, token_words
from bot.lcg.names.sources import by
from bot.lcg.printed.cards import Keyword


def moment_clause(g: Game, event: e.Event, timing: Timing) -> str:
    """A clause without a full stop, such as ``Ghoul Minion attacks Roland``."""
    words = (
        _happening(g, event, timing) or _passing(g, event) or _meeting(g, event) or _lying(g, event)
    )
    return words or "Now"


def called_together(g: Game, events: Sequence[e.Event], timing: Timing) -> str:
    """The same for moments of one kind that come at once."""
    names = told_apart(g, events)
    match events[0]:
        case e.EnemyEvades(seat=seat):
            return f"{_who(g, seat)} evades {listed(names)}"
        case e.EnemyFalls():
            return f"{listed(names)} are defeated"
        case e.EnemyReadies():
            return f"{listed(names)} would ready"
        case _:
            return "; ".join(moment_clause(g, event, timing) for event in events)


def told_apart(g: Game, events: Sequence[e.Event]) -> list[str]:
    """Tell what each of several moments is about, told from one another: their enemies by name."""
    foes = [
        each.enemy
        for each in events
        if isinstance(each, e.EnemyEvades | e.EnemyFalls | e.EnemyReadies)
    ]
    if len(foes) < len(events):
        return [str(number + 1) for number in range(len(events))]
    names = [_foe(g, foe) for foe in foes]
    return [
        name if names.count(name) == 1 else f"{name} ({ordinal(1 + names[:n].count(name))})"
        for n, name in enumerate(names)
    ]


def _happening(g: Game, event: e.Event, timing: Timing) -> str:
    """Moments that change with the time at which they are looked at."""
    done = timing is Timing.AFTER
    match event:
        case e.TokenReveals(drawn=e.RevealedToken(token=token)) | e.LooseTokenReveals(token=token):
            return f"The {token_words(token)} token is revealed"
        case e.TestFails(test=test) | e.TestSucceeds(test=test):
            return f"{_who(g, test.seat)} {_outcome(event, done=done)}"
        case e.CluesFound(seat=seat, count=count):
            verb = "has discovered" if done else "would discover"
            return f"{_who(g, seat)} {verb} {counted(count, 'clue')}"
        case e.HarmDealt(harm=dealt):
            return _dealt(g, dealt, "has taken" if done else "is dealt")
        case e.HarmDue(harm=due):
            return (
                f"{_who(g, due.seat)} would take {harm(due.damage, due.horror)}{by(g, due.source)}"
            )
        case e.EnemyAttacks():
            return _attack(g, event, done=done)
        case e.EnemyFalls(enemy=enemy):
            return f"{_foe(g, enemy)} is defeated"
        case e.AssetFalls(piece=piece):
            return f"{_card(g, piece)} is defeated"
        case e.RoundEnds():
            return "The round has ended" if done else "The round ends"
        case _:
            return ""


def _outcome(event: e.TestFails | e.TestSucceeds, *, done: bool) -> str:
    test = event.test
    if isinstance(event, e.TestSucceeds):
        verb = "succeeds at" if done else "would succeed at"
        return f"{verb} the test" + (f" by {test.margin}" if test.margin else "")
    by = "" if test.automatic else f" by {test.margin}"
    return f"{'fails' if done else 'would fail'} the test{by}"


def _attack(g: Game, event: e.EnemyAttacks, *, done: bool) -> str:
    attack = (
        f"{_card(g, event.enemy)} {'has attacked' if done else 'attacks'} {_who(g, event.seat)}"
    )
    much = "" if done else harm(event.damage, event.horror)
    return " for ".join(filter(None, (attack, much)))


def _dealt(g: Game, dealt: e.Harm, verb: str) -> str:
    """``Roland is dealt 1 damage, Guard Dog 1 damage (Ghoul Minion)``: each what it takes."""
    shares = [(_who(g, dealt.seat), harm(dealt.own_damage, dealt.own_horror))]
    for asset in dict.fromkeys((*dealt.damage_on, *dealt.horror_on)):
        piece = g.piece(asset)
        name = _card(g, piece) if piece is not None else "an asset"  # it has left play
        shares.append((name, harm(dealt.damage_on.get(asset, 0), dealt.horror_on.get(asset, 0))))
    taken = [(name, much) for name, much in shares if much] or [
        (shares[0][0], "no damage or horror")
    ]
    (first, much), *others = taken
    rest = "".join(f", {name} {what}" for name, what in others)
    return f"{start(first)} {verb} {much}{rest}{by(g, dealt.source)}"


def _passing(g: Game, event: e.Event) -> str:
    """Moments that are told the same way before and after."""
    match event:
        case e.TurnBegins(seat=seat):
            return f"{_who(g, seat)}’s turn begins"
        case e.ActionFinished(seat=seat):
            return f"{_who(g, seat)} has finished an action"
        case e.TurnEnds(seat=seat):
            return f"{_who(g, seat)}’s turn ends"
        case e.CardDrawn(seat=seat, card=card):
            hidden = g.pieces.has_keyword(card, Keyword.HIDDEN)
            return f"{_who(g, seat)} draws {'a hidden card' if hidden else card.name}"
        case e.CardEnters(piece=piece) | e.EnemySpawns(enemy=piece):
            return f"{_card(g, piece)} enters play"
        case e.CardPlayedEvent(seat=seat, card=card):
            return f"{_who(g, seat)} has played {card.name}"
        case e.TokenDue(test=test):
            return f"{_who(g, test.seat)} would reveal a token"
        case e.PhaseBegins(phase=phase):
            return f"The {phase} phase begins"
        case e.PhaseEnds(phase=phase):
            return f"The {phase} phase ends"
        case _:
            return ""


def _meeting(g: Game, event: e.Event) -> str:
    """Moments of cards, enemies and those who move."""
    match event:
        case e.ActionActivated(seat=seat, piece=piece):
            return f"{_who(g, seat)} uses {_card(g, piece)}"
        case e.Parleys(seat=seat):
            return f"{_who(g, seat)} has parleyed"
        case e.DrawsCards(seat=seat, copies=copies):
            return f"{_who(g, seat)} has drawn {counted(len(copies), 'card')}"
        case e.EnemyEvades(enemy=enemy, seat=seat):
            return f"{_who(g, seat)} evades {_foe(g, enemy)}"
        case e.EnemyEngages(enemy=enemy, seat=seat):
            return f"{_card(g, enemy)} engages {_who(g, seat)}"
        case e.Leaves(seat=seat, place=place):
            return f"{_who(g, seat)} leaves {_place(g, place)}"
        case e.Enters(seat=seat, place=place):
            return f"{_who(g, seat)} enters {_place(g, place)}"
        case e.EncounterMoves(seat=seat, place=place):
            return f"a card moves {_who(g, seat)} to {_place(g, place)}"
        case e.EnemyEnters(enemy=enemy, place=place):
            return f"{_card(g, enemy)} enters {_place(g, place)}"
        case _:
            return ""


def _lying(g: Game, event: e.Event) -> str:
    """Moments of places, of the agenda, of cards that ready, and of draws and commits."""
    match event:
        case e.DefeatNears(seat=seat):
            return f"{_who(g, seat)} would be defeated"
        case e.AgendaAdvances(agenda=agenda):
            return f"The agenda {g.card(agenda).name} advances"
        case e.EnemyReadies(enemy=enemy):
            return f"{_foe(g, enemy)} would ready"
        case e.EnemyHunts(enemy=enemy):
            return f"{_foe(g, enemy)} has hunted"
        case e.EncounterDue(seat=seat):
            return f"{_who(g, seat)} would draw an encounter card"
        case e.CardCommitted(seat=seat, copy=copy):
            return f"{_who(g, seat)} has committed {g.card(copy).name}"
        case e.PlaceDrawn(place=place):
            return f"{_card(g, place)} is drawn at random"
        case e.PlaceLeaves(place=place):
            return f"{_card(g, place)} leaves play"
        case _:
            return ""


def _who(g: Game, seat: Seat) -> str:
    return short_name(g.name(seat))


def _card(g: Game, piece: Piece) -> str:
    return g.pieces.face_card(piece).name


def _foe(g: Game, enemy: Piece) -> str:
    """An enemy, told from others of its name while it is in play."""
    return as_target(g, enemy) if enemy in g.in_play else g.card(enemy).name


def _place(g: Game, place: PieceId) -> str:
    piece = g.piece(place)
    return g.card(piece).name if piece else "a location"
