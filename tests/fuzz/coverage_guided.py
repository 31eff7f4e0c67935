"""Files made by a fuzzer that sees which lines of the program they reach: plans, texts, and files of servers.

Run by hand, with Atheris beside the environment (it is no dependency of the program nor of its tests):

    .venv/bin/python -m pip install --target /tmp/atheris atheris
    PYTHONPATH=/tmp/atheris .venv/bin/python tests/fuzz/coverage_guided.py text 600

The first word is one of the targets below, the second how many seconds. Files that reached something new are kept in
``CORPUS`` and used by the next run; one that breaks the program is kept beside it under ``crash-``.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
CORPUS = Path(os.environ.get("SIZEWRIGHT_FUZZ_CORPUS", Path(tempfile.gettempdir()) / "sizewright-corpus"))
SLOWEST, MOST_MEMORY = 5, 500
"""Seconds and MB of one file."""
LONGEST = 20_000
"""Bytes of a file; longer ones are the subject of the other drivers."""


class Reader:
    """Reads files of one kind, one after the other, from a folder of its own."""

    def __init__(self, target: str, folder: Path) -> None:
        from app.plan.examples import examples
        from app.plan.sized import sized

        self.plan = examples()[0]
        self.service = sized(self.plan).services[0]
        self.folder, self._target = folder, target
        self.path = folder / NAMES.get(target, "file.csv")
        if target == "topology":
            (folder / "proc").mkdir()
            (folder / "proc" / "interrupts").write_text("     CPU0\n 24:  1  PCI-MSI eth0\n", "ascii")

    def __call__(self, content: bytes) -> None:
        """Read that content. Raises what a reader must not raise."""
        from app.problems import is_users

        self.path.write_bytes(content)
        try:
            READS[self._target](self)
        except Exception as problem:
            if not is_users(problem):
                raise


def _settings(of: Reader) -> object:
    from app.importing.server_settings import read_settings

    return read_settings(of.path, of.service.service.id, of.service.answer.settings)


def _measurements(of: Reader) -> object:
    from app.importing.measurements import read_measurements

    assert of.service.sizing is not None
    return read_measurements(of.path, of.service.service.id, of.service.planner, of.service.sizing)


def _questionnaire(of: Reader) -> object:
    from app.importing.questionnaire import read_questionnaire

    return read_questionnaire(of.path, of.plan)


def _topology(of: Reader) -> object:
    from app.importing.topology import entries

    return entries(of.folder)


def _opened(of: Reader) -> object:
    from app.plan.opening import open_file
    from app.plan.sized import sized

    return sized(open_file(of.path).plan)


def _salvaged(of: Reader) -> object:
    from app.plan.salvage import salvage

    return salvage(of.path)


NAMES = {"text": "plan.txt", "plan": "plan.sizeplan", "salvage": "plan.sizeplan", "topology": "lscpu.json"}
READS: dict[str, Callable[[Reader], object]] = {
    "text": _opened,
    "plan": _opened,
    "salvage": _salvaged,
    "settings": _settings,
    "measurements": _measurements,
    "questionnaire": _questionnaire,
    "topology": _topology,
}


def seeds(target: str) -> list[bytes]:
    """Sound files to start from."""
    from app.exporting.csv_tables import file_of
    from app.exporting.questionnaire import questionnaire
    from app.plan.database import Stored, to_bytes
    from app.plan.examples import examples
    from app.plan.text_form import to_text
    from tests.fuzz.plan_files import with_history

    plans = examples()[:6]
    match target:
        case "text":
            return [to_text(plan).encode() for plan in (*plans, with_history(plans[0]))]
        case "plan" | "salvage":
            return [to_bytes(Stored(plan)) for plan in plans]
        case "questionnaire":
            return [file_of(questionnaire(plans[0]))]
        case "settings":
            return [
                b"NSF_Buffer_Pool_Size_MB=512\r\nServer_Pool_Tasks=40\r\n",
                b"dn: cn=config\nnsslapd-threadnumber:: NDA=\n x\n",
            ]
        case "measurements":
            return [b"figure,at,value,unit,day\nprocessor.utilization,9000,61,%,2026-03-31\n"]
    return [b'{"lscpu": [{"field": "NUMA node0 CPU(s):", "data": "0-3", "children": []}]}']


def main(arguments: list[str]) -> None:
    import atheris

    target, seconds = arguments[0], int(arguments[1])
    with atheris.instrument_imports(include=["app", "planners.schema", "planners.table"]):
        import app.importing.measurements
        import app.importing.questionnaire
        import app.importing.server_settings
        import app.importing.topology
        import app.plan.opening
        import app.plan.salvage  # noqa: F401
    corpus = CORPUS / target
    corpus.mkdir(parents=True, exist_ok=True)
    for number, content in enumerate(seeds(target)):
        (corpus / f"seed-{number}").write_bytes(content)
    folder = Path(tempfile.mkdtemp(dir="/dev/shm" if Path("/dev/shm").is_dir() else None))
    limits = [f"-timeout={SLOWEST}", f"-rss_limit_mb={MOST_MEMORY}", f"-max_len={LONGEST}"]
    limits += [
        f"-max_total_time={seconds}",
        f"-artifact_prefix={CORPUS}/crash-{target}-",
        "-print_final_stats=1",
    ]
    atheris.Setup([sys.argv[0], *limits, str(corpus)], Reader(target, folder))
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
