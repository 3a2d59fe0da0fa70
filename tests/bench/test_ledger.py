"""Games kept in a file: what counts as played, what is played again, what the table says."""

import json
import shlex
import sys

import pytest

from tests.bench import ledger, match, pairing, ranks, targets
from tests.bench.contestants import Contestant
from tests.bench.ledger import append, missing, of_match, read_rows, standings, table
from tests.bench.pairing import Pairing

PYTHON = shlex.quote(sys.executable)
BEGINNER = Contestant("one", (sys.executable, "-m", "tests.bench.beginner", "--seed", "{seed}"))
AIMLESS = Contestant("other", (*BEGINNER.command, "--aimless"))
SMALL = Pairing(BEGINNER, AIMLESS, size=5, komi=0.5)


@pytest.fixture(autouse=True)
def undisputed(monkeypatch):
    """No stone is dead at the end of these games."""
    monkeypatch.setattr(pairing, "judged", lambda _: [])


def kept(path, games, **options):
    return list(match.play_missing(SMALL, games, path, **options))


def test_a_match_goes_on_where_it_was_broken_off(tmp_path, capsys):
    path = tmp_path / "new" / "games.jsonl"
    first = kept(path, 2)
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert [each["number"] for each in first] == [0, 1] and read_rows(path) == first
    assert [each["color"] for each in first] == ["black", "white"]
    again = kept(path, 3, processes=2)
    assert len(capsys.readouterr().out.splitlines()) == 1
    assert again[:2] == first and again[2]["number"] == 2 and read_rows(path) == again
    assert kept(path, 3) == again and not capsys.readouterr().out


def test_the_same_number_is_the_same_game():
    one, other = (each["moves"] for each in kept(None, 2))
    assert [one, other] == [each["moves"] for each in kept(None, 2)]
    assert one != other and len(one.split()) > 5


def test_a_line_says_who_played_with_what(tmp_path):
    (line,) = kept(tmp_path / "games.jsonl", 1)
    assert line["engine"] == ledger.engine_hash() and len(line["engine"]) == 12
    assert line["conditions"]["commands"][1].endswith("--seed {seed} --aimless")
    assert line["conditions"]["seed"] == 1 and line["conditions"]["size"] == 5
    assert line["share"] == float(line["result"].startswith("B"))


def test_games_of_another_engine_or_under_other_conditions_do_not_count(tmp_path, monkeypatch):
    path = tmp_path / "games.jsonl"
    rows = kept(path, 1)
    assert missing(SMALL, 2, rows) == [1]
    assert missing(Pairing(BEGINNER, AIMLESS, size=5, komi=1.5), 2, rows) == [0, 1]
    monkeypatch.setattr(ledger, "engine_hash", lambda: "newer")
    assert missing(SMALL, 2, rows) == [0, 1] and not of_match(SMALL, rows)
    kept(path, 1)
    assert [each.engine for each in standings(read_rows(path))] == [rows[0]["engine"], "newer"]


def test_half_a_line_is_thrown_away(tmp_path):
    path = tmp_path / "games.jsonl"
    append(path, {"number": 1})
    path.write_text(path.read_text(encoding="utf-8") + '{"numb', encoding="utf-8")
    assert read_rows(path) == [{"number": 1}]
    append(path, {"number": 2})
    assert read_rows(path) == [{"number": 1}, {"number": 2}]


def rows_of(*shares):
    about = ledger.conditions(SMALL)
    return [
        {"conditions": about, "engine": "abc", "number": number, "share": share}
        for number, share in enumerate(shares)
    ]


def test_the_table_tells_wins_games_and_interval():
    found = standings(rows_of(1.0, 1.0, 0.5, 0.0, None))
    assert table(found).splitlines()[-1] == (
        "| 5\u00d75 | one | other | 2.5 of 4 (62 %), 1 without result | 21.9\u201390.8 % | abc |"
    )


def test_a_game_that_stands_twice_in_a_file_counts_once():
    (found,) = standings(rows_of(1.0, 0.0) + rows_of(1.0, 0.0))
    assert found.games == 2


def test_what_is_written_down_of_an_engine_makes_it_no_other(tmp_path, monkeypatch):
    search, gtp = tmp_path / "gocore/search", tmp_path / "gocore/gtp"
    search.mkdir(parents=True)
    gtp.mkdir()
    monkeypatch.setattr(ledger, "ROOT", tmp_path)
    hashes = []
    for file in (gtp / "searching.py", search / "ranks.py", search / "choosing.py"):
        file.write_text(file.name)
        ledger.engine_hash.cache_clear()
        hashes.append(ledger.engine_hash())
    ledger.engine_hash.cache_clear()
    assert hashes[0] == hashes[1] != hashes[2]


def test_ranks_play_the_first_games_of_all_before_the_second_of_any(tmp_path):
    players = ["beginner", f"{PYTHON} -m tests.bench.beginner --seed {{seed}}", "beginner"]
    wanted = ranks.pairings(players, [5, 6], seed=1)
    assert [each.size for each in wanted] == [5, 5, 5, 6, 6, 6]
    path = tmp_path / "ranks.jsonl"
    assert ranks.next_games(wanted[:2], 2, path) == [(0, 0), (0, 1), (1, 0), (1, 1)]


def run_main(module, arguments, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["program", *map(str, arguments)])
    module.main()


def test_ranks_end_with_the_table_of_the_file(tmp_path, monkeypatch, capsys):
    path = tmp_path / "ranks.jsonl"
    other = f"{PYTHON} -m tests.bench.beginner --seed {{seed}} --aimless"
    arguments = ["--record", path, "--players", "beginner", other, "--sizes", 5, "--games"]
    run_main(ranks, [*arguments, 2], monkeypatch)
    assert "| 5\u00d75 | beginner |" in capsys.readouterr().out.splitlines()[-1]
    assert [each["number"] for each in read_rows(path)] == [0, 1]
    run_main(ranks, [*arguments, 0], monkeypatch)
    assert len(capsys.readouterr().out.splitlines()) == 3 and len(read_rows(path)) == 2


def test_a_match_is_also_written_as_one_document(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(match, "ourselves", lambda _: BEGINNER)
    path = tmp_path / "match.json"
    arguments = ["--opponent", "beginner", "--size", 5, "--games", 2, "--json", path]
    run_main(match, arguments, monkeypatch)
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["summary"]["games"] == len(document["games"]) == 2
    assert "of 2 games against beginner" in capsys.readouterr().out.splitlines()[-1]


AIM = targets.Aim("beginner", "beginner", 5, 2, 0.3, 0.7)


@pytest.mark.parametrize(
    ("wins", "games", "told"),
    [
        (1, 2, "1 of 2, 50.0 % (9.5 to 90.5 %), wanted 30 to 70 %: met"),
        (2, 2, "2 of 2, 100.0 % (34.2 to 100.0 %), wanted 30 to 70 %: missed"),
        (0, 1, "wanted 30 to 70 %: missed so far, of 2 games"),
    ],
)
def test_a_target_is_met_between_its_bounds(wins, games, told):
    found = ledger.Standing("a", "b", 5, "abc", wins, games, 0)
    assert AIM.told(found).endswith(told)


def test_targets_are_played_by_name_each_into_its_file(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(targets, "AIMS", {"even": AIM, "left": AIM})
    run_main(targets, ["--folder", tmp_path, "even", "--games", 1], monkeypatch)
    printed = capsys.readouterr().out.splitlines()
    assert "so far, of 2 games" in printed[-2]
    assert printed[-1] == "left: not played, wanted 30 to 70 % of 2"
    assert len(read_rows(tmp_path / "even.jsonl")) == 1
    with pytest.raises(SystemExit):
        run_main(targets, ["--folder", tmp_path, "odd"], monkeypatch)
