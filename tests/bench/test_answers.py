from tests.bench.answers import Task, Turn, traced_tasks

TURN = Turn(clicked=90, thinking_from=100, answered=1150, long=())


def test_only_tasks_that_ran_while_it_thought_count():
    before, across, within, after = (Task(10, 60), Task(80, 60), Task(500, 60), Task(1150, 60))
    assert TURN.while_thinking([before, across, within, after]) == [across, within]
    assert TURN.seconds == 1.06


def test_the_tasks_of_a_trace_are_those_of_the_thread_that_set_the_mark():
    here, elsewhere = {"pid": 1, "tid": 2}, {"pid": 1, "tid": 3}
    events = [
        {"name": "process_name", "ph": "M", **here},
        {"name": "watching", "ph": "R", "ts": 5_000, **here},
        {"name": "ThreadControllerImpl::RunTask", "ph": "X", "ts": 7_000, "dur": 9_000, "tdur": 4_000, **here},
        {"name": "ThreadControllerImpl::RunTask", "ph": "X", "ts": 7_000, "dur": 9_000, **elsewhere},
        {"name": "Layout", "ph": "X", "ts": 8_000, "dur": 1_000, **here},
    ]  # fmt: skip
    assert traced_tasks(events, mark_ms=100) == [Task(start=102, length=9, cpu=4)]
