"""The package itself: types, version, cases of the repository, examples."""

from __future__ import annotations

import doctest
import importlib.metadata
import re
import sys
from pathlib import Path

import pytest

import wythoff
from wythoff import Game

ROOT = Path(__file__).parents[2]


def test_the_version_is_that_of_the_workspace() -> None:
    version = re.search(r'^version = "(.*)"', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)
    assert version is not None
    assert wythoff.__version__ == version[1] == importlib.metadata.version("wythoff")


def test_everything_promised_is_there_and_documented() -> None:
    for name in wythoff.__all__:
        thing = getattr(wythoff, name)
        assert name.startswith("__") or thing.__doc__, name
    assert (Path(wythoff.__file__).parent / "py.typed").is_file()
    assert (Path(wythoff.__file__).parent / "_wythoff.pyi").is_file()


@pytest.mark.parametrize("module", ["wythoff", "wythoff._game", "wythoff._numbers", "wythoff._questions", "wythoff.sweep", "wythoff.atlas"])
def test_examples_in_the_documentation_run(module: str) -> None:
    __import__(module)
    result = doctest.testmod(sys.modules[module])
    assert result.attempted > 0
    assert result.failed == 0


def test_the_tour_of_the_readme_runs() -> None:
    result = doctest.testfile(str(ROOT / "python" / "README.md"), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.skipif(sys.version_info < (3, 11), reason="tomllib is there from Python 3.11 on")
def test_the_cases_of_the_repository_have_their_answers() -> None:
    import tomllib

    cases = tomllib.loads((ROOT / "testdata" / "cases.toml").read_text())["case"]
    assert len(cases) > 100
    for case in cases:
        x, y = (int(heap) for heap in case["position"])
        decision = Game(case["game"]).solve(x, y)
        assert decision.outcome == case["outcome"], case
        moves = [list(move.take) for move in Game(case["game"]).winning_moves(x, y)]
        expected = [[int(part) for part in move] for move in case["moves"]]
        assert moves == expected, case
