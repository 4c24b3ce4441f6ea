"""Bad input, limits, faults and Ctrl-C: one family of exceptions, nothing lost, nobody hangs."""

from __future__ import annotations

import os
import platform
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import wythoff
from wythoff import BadInput, Certificate, ContinuedFraction, Error, Game, LimitReached, Stopped, Sum, _wythoff

SLOW = "rules:u = 0 | v = 0 | u = v | 2*u = v"
"""Discovery looks for long here."""


@pytest.mark.parametrize(
    "question",
    [
        lambda: Game("wythof"),
        lambda: Game("wythoff:a=0"),
        lambda: Game("rules:u = "),
        lambda: Game("wythoff").solve(-1, 2),
        lambda: Game("wythoff").solve(-(10**40), 2),
        lambda: Game("wythoff").solve(1, 2, front="backwards"),
        lambda: Game("wythoff").solve(1, 2, front="oracle"),
        lambda: Game("euclid").solve(0, 5),
        lambda: Game("wythoff").outcomes(-1),
        lambda: Game("wythoff:misere").grundy(3, 3),
        lambda: Game("wythoff").solve_many([1, 2], [1]),
        lambda: Game("wythoff").solve_many([-1], [1]),
        lambda: Game("wythoff").solve_many([2**70], [1]),
        lambda: Game("wythoff").prove("beatty nonsense"),
        lambda: Game("wythoff").prove("file /no/such/file"),
        lambda: Game("rules:u = 0").prove(),
        lambda: Game("wythoff").verify(2**64),
        lambda: Game("wythoff").plot((1, 2**40)),
        lambda: Game("wythoff").plot(10).save("picture.bmp"),
        lambda: Game("wythoff").discover(systems=["base 1"]),
        lambda: Game("wythoff").discover(time=0),
        lambda: Game("wythoff").discover(time=float("nan")),
        lambda: Game("wythoff").discover(memory="much"),
        lambda: Sum(("wythoff", 1)),  # type: ignore[arg-type]
        lambda: Sum(("wythoff:misere", 1, 2)).solve(),
        lambda: ContinuedFraction("[1;"),
        lambda: ContinuedFraction("[1;2]").value and wythoff.Beatty("[1;2]"),
        lambda: wythoff.Numeration("[1;(2)]").digits(5, "r"),
        lambda: wythoff.evaluate("n = 1"),
        lambda: wythoff.evaluate("forall n: n ="),
        lambda: wythoff.solutions("1 = 1"),
        lambda: wythoff.design("[1;(2)]", claim="beatty [1;(2)]"),
        lambda: wythoff.design(),
        lambda: wythoff.design("[1;(2)]", order="sideways"),
    ],
)
def test_a_wrong_question_is_bad_input_in_one_line(question: object) -> None:
    with pytest.raises(BadInput) as caught:
        question()  # type: ignore[operator]
    assert isinstance(caught.value, (Error, ValueError))
    assert str(caught.value).strip()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "question",
    [
        lambda: Game(7),  # type: ignore[arg-type]
        lambda: Game("wythoff").solve("7", 12),  # type: ignore[arg-type]
        lambda: Game("wythoff").solve(7.0, 12),  # type: ignore[arg-type]
        lambda: Game("wythoff").solve(None, 12),  # type: ignore[arg-type]
        lambda: Game("wythoff").solve_many([1.5], [1]),
        lambda: Game("wythoff").prove(7),  # type: ignore[arg-type]
        lambda: Game("wythoff").discover(time="1"),  # type: ignore[arg-type]
        lambda: ContinuedFraction(3),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_type_is_a_type_error_of_the_family(question: object) -> None:
    with pytest.raises(wythoff.WrongType) as caught:
        question()  # type: ignore[operator]
    assert isinstance(caught.value, BadInput)
    assert isinstance(caught.value, TypeError)


def test_the_place_of_a_mistake_is_told() -> None:
    with pytest.raises(BadInput) as caught:
        Game("rules:u = 0 | w = 0")
    assert caught.value.at == 14


@pytest.mark.parametrize(
    "question",
    [
        lambda: Game("wythoff").outcomes(10**7),
        lambda: Game("wythoff").outcomes(10**30),
        lambda: Game("wythoff").grundy(10**6, 10**6),
        lambda: Game("wythoff").table(0, 10**12),
        lambda: Game("nim").solve(10**20, 1, front="oracle"),
        lambda: Game("wythoff").solve(10**30, 10**30, front="recursive"),
        lambda: ContinuedFraction("[1;(2)]").convergents(10**9),
        lambda: ContinuedFraction("[1;(2)]").terms(10**15),
        lambda: Game("rules:u = 0 | v = 0 | u = v").table(0, 10**8),
        lambda: Game("wythoff").verify(10**6, memory="1K"),
        lambda: Game("wythoff:a=40").prove(states=1000),
        lambda: Game("wythoff").plot(5000, grundy=True),
    ],
)
def test_what_cannot_be_had_is_refused_before_anything_is_allocated(question: object) -> None:
    begin = time.process_time()
    with pytest.raises((LimitReached, BadInput)) as caught:
        question()  # type: ignore[operator]
    assert "\n" not in str(caught.value)
    assert time.process_time() - begin < 20


def test_a_limit_tells_how_much_and_which() -> None:
    with pytest.raises(LimitReached, match="memory= sets the limit") as caught:
        Game("wythoff").outcomes(10**7, memory="2G")
    assert caught.value.limit == "memory"
    assert caught.value.allowed == 2 << 30
    assert caught.value.needed is not None
    assert caught.value.needed >= 10**14


def test_time_is_processor_time_and_ends_the_work() -> None:
    begin = time.process_time()
    with pytest.raises(Stopped, match="time= sets the limit"):
        Game(SLOW).discover(time=0.3)
    assert time.process_time() - begin < 3


def test_a_panic_is_an_error_of_the_family_and_nothing_else_is_printed() -> None:
    code = "import wythoff._wythoff as w, wythoff\ntry: w.fault(w.Limits(), 'panic')\nexcept wythoff.Error as e: print(e)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "an internal fault, please report it: a planted fault"
    assert done.stderr == ""


@pytest.mark.parametrize(
    "work",
    [
        f"wythoff.Game({SLOW!r}).discover()",
        "w.fault(w.Limits(), 'silence')",
        "wythoff.Game('wythoff').solve(1 << 300_000_000, (1 << 300_000_000) + 12345)",
        "wythoff.Game('wythoff').grundy(15000, 15000, memory='8G')",
        "wythoff.Game('wythoff').verify(30000, memory='8G')",
    ],
)
def test_ctrl_c_ends_long_work_within_half_a_second(work: str) -> None:
    code = (
        "import sys, time, wythoff, wythoff._wythoff as w\n"
        "print('ready', flush=True)\n"
        f"try: {work}\n"
        "except KeyboardInterrupt: print('heard', flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        wait_for_thread(child.pid)
        time.sleep(0.5)
        begin = time.monotonic()
        os.kill(child.pid, signal.SIGINT)
        heard = child.stdout.readline()
        took = time.monotonic() - begin
        child.kill()
    assert heard == "heard\n"
    # Half a second of a quiet machine; others may work beside us.
    assert took < 0.5 + 0.1 * os.getloadavg()[0]


def wait_for_thread(pid: int) -> None:
    for _ in range(600):
        names = []
        for task in os.listdir(f"/proc/{pid}/task"):  # noqa: PTH208
            with open(f"/proc/{pid}/task/{task}/comm", encoding="utf-8") as name:  # noqa: PTH123
                names.append(name.read().strip())
        if "wythoff" in names:
            return
        time.sleep(0.1)
    raise AssertionError("the work did not begin")


def test_other_threads_go_on_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def count() -> None:
        nonlocal ticks
        while not done.wait(0.01):
            ticks += 1

    counter = threading.Thread(target=count)
    counter.start()
    begin = time.monotonic()
    Game("wythoff").grundy(2500, 2500)
    took = time.monotonic() - begin
    done.set()
    counter.join()
    assert ticks >= took / 0.01 / 20


def test_progress_is_heard_and_may_end_the_work() -> None:
    heard: list[tuple[str, int, int | None]] = []

    def listen(during: str, done: int, total: int | None) -> None:
        heard.append((during, done, total))
        if len(heard) > 3:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        Game(SLOW).discover(progress=listen)
    assert all(isinstance(during, str) and done >= 0 for during, done, _ in heard)


def test_a_bar_is_shown_where_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("tqdm")
    with pytest.raises(Stopped):
        Game(SLOW).discover(time=0.4, progress=True)
    assert capsys.readouterr().err.strip()


def test_a_tampered_certificate_is_refused() -> None:
    text = str(Game("wythoff").prove().certificate())
    assert Certificate(text).check()
    refused = Certificate(text.replace("wythoff", "wythoff:a=2", 1)).check()
    assert not refused
    assert refused.reason
    assert not Certificate("").check()
    assert not Certificate("\0" * 100).check()


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other allocators are left alone")
def test_memory_goes_back_after_long_work() -> None:
    code = (
        "import wythoff\n"
        "from pathlib import Path\n"
        "certificate = wythoff.Game('rules,block=1:u = 0 | v = 0 | u = v').discover().certificate()\n"
        "for _ in range(3):\n"
        "    try: certificate.check(memory='150M')\n"
        "    except wythoff.LimitReached: pass\n"
        "    else: raise AssertionError('no limit was met')\n"
        "status = Path('/proc/self/status').read_text().splitlines()\n"
        "print(*[line.split()[1] for line in status if line.startswith(('VmHWM', 'VmRSS'))])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    most, now = (int(kilobytes) for kilobytes in done.stdout.split())
    assert most > 120_000
    assert now < most // 2


def test_a_native_fault_must_be_named() -> None:
    with pytest.raises(BadInput):
        _wythoff.fault(_wythoff.Limits(), "none")
    with pytest.raises(BadInput):
        _wythoff.Limits(threads=0)


def test_strided_arrays_are_taken() -> None:
    xs = np.arange(20, dtype=np.uint64)[::2]
    ys = np.arange(20, dtype=np.int32)[::-2]
    p, _, _ = Game("wythoff").solve_many(xs, ys)
    outcomes = Game("wythoff").outcomes(20)
    assert [bool(one) for one in p] == [bool(outcomes[x, y]) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]
