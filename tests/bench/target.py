"""A figure that was measured and what it must reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Target:
    """`limit` is the least that is good enough, or the most where `at_most` is set."""

    name: str
    measured: float
    limit: float
    at_most: bool = False

    @property
    def ok(self) -> bool:
        return self.measured <= self.limit if self.at_most else self.measured >= self.limit

    def to_json(self) -> dict[str, Any]:
        kind = "at_most" if self.at_most else "at_least"
        measured = round(self.measured, 4)
        return {"name": self.name, "measured": measured, kind: self.limit, "ok": self.ok}
