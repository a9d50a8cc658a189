"""A player's report in one line."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.engine.said import harmless_text
from bot.store.game_records import ReportRecord


def report_line(report: ReportRecord) -> str:
    """Return the number, game, step, time, subject and sentence of a report, without its author."""
    when = datetime.fromtimestamp(report.at, UTC).isoformat(" ", timespec="minutes")
    where = f"game {report.game}, step {report.step}" if report.game is not None else ""
    parts = (f"report {report.id}", where, when, report.about)
    said = harmless_text(report.sentence, len(report.sentence))
    return f"{' · '.join(filter(None, parts))}: “{said}”"
