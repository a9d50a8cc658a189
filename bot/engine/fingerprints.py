"""Fingerprints, which tell one question from another, and the part that everybody may see."""

from __future__ import annotations

import hashlib

from msgspec import structs

from bot.engine.ask import ASIDE, Allot, Ask, Draft, Form, Part, Passed, Pick

MARK = 4
"""Hex digits of a question's mark: enough to tell a stale press."""

SEVERAL = 99
"""How many may be chosen, in public, where the number is not for everybody."""


def fingerprint(draft: Draft | Ask) -> str:
    """Sixteen hex digits that tell whether two questions are the same question.

    Kind, seats, join, forms and keys count; wording, notes, reasons and asides do not.
    """
    parts = [
        f"{seat}|{text}" for seat in sorted(draft.parts) if (text := _keys_of(draft.parts[seat]))
    ]
    may = [seat for seat in sorted(draft.may) if _keys_of(draft.parts[seat])]
    lines = [draft.kind, draft.join, f"{sorted(draft.must)}{may}", *parts]
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def standing_name(ask: Draft | Ask) -> str:
    """Return what tells a standing question from the others: its kind and its seat."""
    held = ask.held if isinstance(ask, Ask) else ()
    return f"{ask.kind}:{next(seat for seat in ask.must if seat not in held)}"


def public_part(part: Part) -> Part:
    """Return a part as everybody may see it: no secret options, and a form that counts none."""
    return Part(
        options=tuple([option for option in part.options if not option.secret]),
        form=_public_form(part.form) if part.hides else part.form,
        barred=tuple([barred for barred in part.barred if not barred.secret]),
    )


def _public_form(form: Form) -> Form:
    """Return the form without numbers: how many may be chosen can tell how many there are."""
    if isinstance(form, Pick) and form.max > 1:
        return Pick(0, SEVERAL)
    return form


def public_ask(ask: Ask) -> Ask:
    """The question without what is secret; of a secret answer only that it was given."""
    hiding = {seat for seat, part in ask.parts.items() if part.hides}
    return structs.replace(
        ask,
        parts={seat: public_part(part) for seat, part in ask.parts.items()},
        given={seat: Passed() if seat in hiding else given for seat, given in ask.given.items()},
    )


def mark_of(ask: Ask, key: bytes) -> str:
    """Four hex digits that tell this question from another one of the same number (a rewind).

    They stand in what everybody sees: only public parts count, and `key` is the game's own, so
    that nobody can work out what was hashed. Whether somebody holds does not count (buttons
    that are shown stay good), nor whether somebody may act with nothing but hidden cards.
    A standing question is told by its seat and kind: its options change with what others do.
    """
    if ask.standing:
        ask = structs.replace(ask, parts={})
    shown = {
        seat: public for seat, part in ask.parts.items() if (public := public_part(part)).options
    }
    must = tuple(seat for seat in ask.must if seat not in ask.held)
    may = tuple(seat for seat in (*ask.may, *ask.held) if seat in shown)
    told = fingerprint(structs.replace(ask, parts=shown, must=must, may=may))
    return hashlib.blake2b(told.encode(), key=key, digest_size=MARK // 2).hexdigest()


def _keys_of(part: Part) -> str:
    """Form and keys of a part; empty where it holds nothing but asides."""
    asked = [option for option in part.options if not option.key.startswith(ASIDE)]
    keys = sorted([f"{o.key}/{o.group}/{o.least}/{o.cap}" for o in asked])
    only_asides = bool(part.options) and not keys
    return "" if only_asides else f"{_form_text(part.form)}|{','.join(keys)}"


def _form_text(form: Form) -> str:
    match form:
        case Pick():
            return f"pick {form.min}-{form.max}"
        case Allot(totals):
            return "allot " + ",".join(f"{name}={totals[name]}" for name in sorted(totals))
