import pytest

from gocore.actions import Confirm, Mark, Pass, Play
from gocore.color import Color
from gocore.game import Game, Phase
from gocore.points import parse_vertex
from tests.recorded import NAMES, recorded


def test_there_is_a_ko_fight_and_a_seki_on_both_sizes():
    assert set(NAMES) >= {"ko-9", "seki-9", "ko-19", "seki-19"}


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_ends_in_its_confirmed_result(name):
    record = recorded(name)
    grid = record.setup.grid
    game = Game.start(record.setup)
    for number, move in enumerate(record.moves):
        for vertex, reason in record.refused.get(number, {}).items():
            assert game.position.fault(parse_vertex(vertex, grid)) == reason
        color = game.to_move
        passed = move == "pass"
        game = game.after(Pass(color) if passed else Play(color, parse_vertex(move, grid)))
    assert game.phase is Phase.MARKING
    for vertex in record.dead:
        game = game.after(Mark(parse_vertex(vertex, grid), dead=True))
    for color in Color:
        game = game.after(Confirm(color))
    assert str(game.result) == record.result
