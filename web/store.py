"""Keeps settings, scores and games in the browser, and gives them back whole or says what not.

Each game lies under its own key and belongs to one tab. A second tab gets a game of its own; it
may bring the first tab's game over, and the first is then told. A game is written only over the
text that this tab wrote or read last, so no tab writes over another's moves, whatever became of
the leases.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace

from gocore.actions import Play
from gocore.game import Game
from web.bond import Bond
from web.documents import Documents, StoreProblem
from web.finding import Finding, Found
from web.lease import Leases
from web.placing import Placing
from web.saved import SavedGame, Scores, Tally
from web.settings import Settings, Terms
from web.shelf import Shelf, Storage
from web.timing import Timing
from web.transfer import ImportFault, StoreImportError

__all__ = [
    "ImportFault", "Saved", "SavedGame", "Scores", "Storage", "Store", "StoreImportError",
    "StoreProblem", "Tally",
]  # fmt: skip


@dataclass(frozen=True)
class Saved:
    """All that was found: `game` is the one to go on with, if there is one."""

    settings: Settings
    scores: Scores
    game: SavedGame | None
    problems: tuple[StoreProblem, ...] = ()


class Store:
    """What one tab keeps; nothing here raises but `import_text`.

    `on_problem` hears of what goes wrong outside of `load` and `import_text`, `on_lost` that
    another tab has taken the game. `elsewhere` names the game that another tab has.
    """

    def __init__(
        self,
        storage: Storage | None,
        *,
        now_ms: Callable[[], float],
        new_id: Callable[[], str] = lambda: secrets.token_hex(8),
        on_problem: Callable[[StoreProblem], None] = lambda _: None,
        on_lost: Callable[[], None] = lambda: None,
    ) -> None:
        self._now_ms = now_ms
        self._new_id = new_id
        self.on_problem = on_problem
        self.on_lost = on_lost
        self._gathered: list[StoreProblem] | None = None
        self._shelf = Shelf(storage, lambda: self._tell(StoreProblem.NOT_KEPT))
        self._documents = Documents(self._shelf, self._tell)
        self._leases = Leases(self._shelf, new_id(), self._lose)
        self._leases.watch()
        self._finding = Finding(self._documents, self._leases)
        self._game: SavedGame | None = None
        self._text: str | None = None
        self._lost = False
        self._is_away = False
        self.elsewhere: str | None = None

    @property
    def holds_game(self) -> bool:
        """Whether this tab has a game that it may write."""
        return self._game is not None and not self._lost

    @property
    def game(self) -> SavedGame | None:
        """The game of this tab as it was written or begun last."""
        return self._game

    @property
    def scores(self) -> Scores:
        """The scores as they stand now, with what other tabs have added."""
        return self._documents.scores()

    async def load(self) -> Saved:
        """Read everything and take the latest game that no other tab holds.

        Waits a moment where another tab has to be asked, else not at all.
        """
        self._gathered = []
        self._shelf.probe()
        self._documents.adopt_game_of_version_1(self._new_id())
        self.elsewhere = None
        self._finding.drop_oldest()
        found = await self._finding.latest()
        for game in found.elsewhere:
            self.elsewhere = self.elsewhere or game.id
            self._tell(StoreProblem.OPEN_ELSEWHERE)
        return self._found(next(iter(found.games), None))

    def save_settings(self, settings: Settings) -> None:
        """Keep the settings; the last tab to do so has its way."""
        self._documents.keep_settings(settings)

    def forget_settings(self) -> None:
        """Let the next start find no settings; games and scores stay."""
        self._documents.forget_settings()

    def new_game(self, terms: Terms, game: Game, *, keep: bool = False) -> SavedGame:
        """Begin a game in this tab; it is written with its first action.

        The game before it is dropped, unless `keep` leaves it among `others`.
        """
        self._leave(keep=keep)
        self._game = SavedGame(self._new_id(), terms, game)
        return self._game

    def save_game(
        self,
        game: Game,
        placing: Placing | None = None,
        *,
        timing: Timing | None = None,
        sealed: Play | None = None,
        friend: Bond | None = None,
    ) -> bool:
        """Keep the game as it is now; False, and nothing written, where another tab has it.

        `placing` are the handicap stones that Black has placed before it, `timing` is its clock,
        which is kept as it stands at this moment, `sealed` the move that it is to go on with,
        `friend` what ties it to a friend's; such a game is kept before its first action too.
        """
        if self._game is None or self._lost:
            return False
        if not self._is_ours(self._game.id):
            self._lose(self._game.id)
            return False
        self._game = replace(
            self._game, game=game, placing=placing, timing=timing, sealed=sealed, friend=friend
        )
        has_stones = game.setup.stones or (placing and placing.stones)
        if game.actions or has_stones or friend or self._text is not None:
            self._text = self._documents.keep_game(self._game, int(self._now_ms()))
            if not self._is_away:
                self._leases.take(self._game.id)
        return True

    def record_result(self, level: str, size: int, won: bool) -> Scores:
        """Count the game of this tab, once however often this is called."""
        before = self.scores
        if self._game is None:
            return before
        after = before.with_result(self._game.id, level, size, won)
        if after is not before:
            self._documents.keep_scores(after)
        return after

    async def others(self) -> tuple[SavedGame, ...]:
        """Unfinished games that no living tab holds, the latest first."""
        return await self._finding.unfinished(self._game.id if self._game else None)

    async def of_room(self, room: str) -> Found:
        """The games that meet a friend in this room."""
        return await self._finding.of_room(room)

    def take_over(self, name: str | None = None) -> SavedGame | None:
        """Bring a game here: the one that another tab has, or one of `others`.

        The tab that had it is told. Returns None where the game is gone.
        """
        name = name or self.elsewhere
        game = self._documents.game(name) if name else None
        if game is None:
            return None
        if self._game is not None and self._game.id != game.id:
            self._leave(keep=True)
        self._hold(game)
        self.elsewhere = None
        return game

    def export_text(self) -> str:
        """Everything that is kept, as one text."""
        return self._documents.export_text()

    def import_text(self, text: str) -> Saved:
        """Put what was exported in the place of everything but what was set aside.

        Other tabs lose their games and are told. Raises StoreImportError and changes nothing
        where the text is not whole, or does not fit into the storage.
        """
        self._documents.import_text(text)
        self._forget_game()
        self._gathered = []
        games = map(self._documents.game, self._documents.game_names())
        return self._found(next(filter(None, games), None))

    def erase(self) -> None:
        """Forget everything, what was set aside too. Other tabs keep the games they play."""
        self._forget_game()
        self._shelf.clear()

    def close(self) -> None:
        """Let another tab have the game until this one is `back`; what is kept stays kept."""
        self._is_away = True
        if self._game is not None:
            self._leases.release(self._game.id)

    def back(self) -> None:
        """Let the next `save_game` take the game back, if it can."""
        self._is_away = False

    def _found(self, game: SavedGame | None) -> Saved:
        if game is not None:
            self._hold(game)
        settings, scores = self._documents.settings(), self.scores
        problems, self._gathered = self._gathered or [], None
        return Saved(settings, scores, game, tuple(dict.fromkeys(problems)))

    def _hold(self, saved: SavedGame) -> None:
        self._game, self._text = saved, self._documents.game_text(saved.id)
        self._lost = False
        self._leases.take(saved.id)

    def _leave(self, *, keep: bool) -> None:
        if self._game is None:
            return
        name = self._game.id
        if not keep and not self._lost and self._is_ours(name):
            self._documents.drop_game(name)
        self._leases.release(name)
        self._forget_game()

    def _forget_game(self) -> None:
        self._game, self._text, self._lost = None, None, False

    def _is_ours(self, name: str) -> bool:
        """Whether nobody else has a token on the game or has written it since."""
        written = self._documents.game_text(name)
        return self._leases.is_free(name) and written in (None, self._text)

    def _lose(self, name: str) -> None:
        if self._game is not None and self._game.id == name and not self._lost:
            self._lost, self.elsewhere = True, name
            self.on_lost()

    def _tell(self, problem: StoreProblem) -> None:
        if self._gathered is None:
            self.on_problem(problem)
        else:
            self._gathered.append(problem)
