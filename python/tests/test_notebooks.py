"""The notebooks of ``examples/`` run from beginning to end, and what they are to show is shown."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.ipynb"))
SHOWN = {
    "1-who-wins-and-why": {"text/html"},
    "2-your-own-rules-to-a-theorem": {"image/svg+xml", "text/latex"},
    "3-pictures-for-a-paper": {"image/svg+xml"},
    "4-a-sweep": {"text/plain"},
}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_its_pictures(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are not committed"
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    kinds = {kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})}
    assert SHOWN[path.stem] <= kinds
