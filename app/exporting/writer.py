"""Settings files: for which settings, under which name, which text, and the text that undoes it."""

from __future__ import annotations

from typing import Protocol

from app.exporting.settings_file import SettingsFile
from planners.planner import Setting


class Writer(Protocol):
    """Writes the settings of one kind of file."""

    file: str

    def write(self, settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
        """The settings file and its undo file; nothing where no setting is of this kind."""


def settings_files(settings: tuple[Setting, ...], heading: str) -> tuple[SettingsFile, ...]:
    """All files for these settings. ``heading`` is a comment line at their top.

    Raises ``LookupError`` for a setting of a file that nobody writes: none may be dropped unseen.
    """
    writers = _writers()
    unknown = {setting.file for setting in settings} - {writer.file for writer in writers}
    if unknown:
        raise LookupError(f"no writer for {', '.join(sorted(unknown))}")
    return tuple(
        written
        for writer in writers
        for written in writer.write(tuple(s for s in settings if s.file == writer.file), heading)
    )


def _writers() -> tuple[Writer, ...]:
    from app.exporting.affinity import AffinityWriter
    from app.exporting.checklist import ChecklistWriter
    from app.exporting.dsconf import DsconfWriter
    from app.exporting.hpux import HpuxEnvironmentWriter, HpuxKernelWriter
    from app.exporting.ldif import OF_SLAPD, LdifWriter
    from app.exporting.network import BondWriter, ProgramsWriter
    from app.exporting.notes_ini import NotesIniWriter
    from app.exporting.slapd_conf import SlapdConfWriter

    return (
        NotesIniWriter(),
        LdifWriter(),
        LdifWriter(OF_SLAPD),
        SlapdConfWriter(),
        DsconfWriter(),
        HpuxKernelWriter(),
        HpuxEnvironmentWriter(),
        AffinityWriter(),
        ProgramsWriter(),
        BondWriter(),
        ChecklistWriter(),
    )
