"""Which files of a server the check takes: its settings are called otherwise by each product."""

from __future__ import annotations

from app.plan.sized import SizedService
from planners.words import say

INI, LDIF = "notes.ini", ".ldif"
OPENLDAP = "slapd.ldif"
"""The file of recommended settings of that product, and of those that it has."""
DIRECTORY = "dse.ldif"
"""The settings that every other directory server has."""


def settings_file(one: SizedService) -> str:
    """The file that has the settings of such a server; empty where none of them can be read."""
    files = {setting.file for setting in one.answer.settings}
    if OPENLDAP in files:
        return OPENLDAP
    if any(file.endswith(LDIF) for file in files):
        return DIRECTORY
    return INI if INI in files else ""


def files_to_add(one: SizedService) -> str:
    """What to add of a server of which nothing was read."""
    told = {
        INI: say("Add the server's notes.ini and the output of show statistics."),
        DIRECTORY: say("Add the server's dse.ldif, its cn=monitor and its health check."),
        OPENLDAP: say("Add the server's slapd.ldif: slapcat -n 0 writes it."),
    }
    return told.get(
        settings_file(one), say("Add the server's statistics or a recording, such as a sar export.")
    )


def settings_to_add(one: SizedService) -> str:
    """That no settings were compared, and what to add for that; empty where none of them can be read."""
    file = settings_file(one)
    return say("Settings were not compared: add {file}.", file=file) if file else ""
