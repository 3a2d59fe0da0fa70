"""What is measured: `python -m tests.bench` the speed, `python -m tests.bench.match` the strength."""
