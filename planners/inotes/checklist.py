"""What belongs to the measured web mail server beside its notes.ini: set by hand, in documents and databases."""

from __future__ import annotations

from planners.catalogue.rows import SettingRule
from planners.citing import cite
from planners.domino.settings import rules
from planners.evidence import Standing
from planners.inotes.case import WebMailCase
from planners.planner import Setting
from planners.words import listed, say

FILE = "server-checklist.txt"
LOG = "Transaction log"
LOG_LINES = ("TRANSLOG_Status", "TRANSLOG_Performance")
PLAIN_NAMES = ("ServerTasks", "RouterDbCacheSize", "MIMECompressAttachments")
"""Names of notes.ini lines without an underscore."""
TOLD_ELSEWHERE = (
    "Compression and view refresh",
    "Workload",
    "Transaction log, mail journal",
    "Log and journal",
    "(all of 8.0)",
)
"""Rows that say again what others say, or what the mode says."""
PROGRAM, NARROW, READ_AS_NARROW = "Domino program", "32-bit", "linux-x64"
LOG_WRITTEN = say(
    "The server document writes {lines} into notes.ini: do not write them by hand.", lines=listed(LOG_LINES)
)


def is_line(rule: SettingRule) -> bool:
    """Whether the row is a line of notes.ini that the measured servers had."""
    return rule.aspect == "value" and _named_as_line(rule) and bool(rule.value)


def by_hand(case: WebMailCase) -> tuple[Setting, ...]:
    """What the measured server had beside notes.ini, the row of the machine and of the version before the general one."""
    kept = [rule for rule in rules(case) if rule.aspect in ("value", "rule") and not _named_as_line(rule)]
    kept = [rule for rule in kept if rule.name not in TOLD_ELSEWHERE]
    first: dict[str, SettingRule] = {}
    for rule in sorted(kept, key=lambda rule: (rule.platform == "", ";" in rule.version)):
        first.setdefault(rule.name, rule)
    return tuple(_of_server(case, rule) for rule in kept if first[rule.name] is rule)


def _named_as_line(rule: SettingRule) -> bool:
    return rule.name.isidentifier() and ("_" in rule.name or rule.name in PLAIN_NAMES)


def _of_server(case: WebMailCase, rule: SettingRule) -> Setting:
    doubt = say("Doubtful: {doubt}", doubt=rule.doubt) if rule.doubt else ""
    logged = rule.name == LOG
    narrow = rule.name == PROGRAM and rule.value != NARROW and case.text("platform") == READ_AS_NARROW
    told = (rule.meaning, doubt, LOG_WRITTEN if logged else "")
    if narrow:
        told = (_narrow(rule.value), doubt, "")
    known = rules(case) if logged else ()
    defaults = [one for one in known if one.aspect == "default" and one.name in LOG_LINES]
    return Setting(
        FILE,
        rule.name,
        NARROW if narrow else rule.value,
        " ".join(f"{text.rstrip('.')}." for text in told if text),
        Standing.MEASURED,
        tuple(cite(case.catalogue, one) for one in (rule, *defaults)),
        say("off") if defaults else "",
        by_hand=True,
    )


def _narrow(printed: str) -> str:
    """Why the program is another than the table has it."""
    return say(
        "The prose has 32-bit on Linux of all tested versions, the table {printed}: the figures are read as 32-bit, within 4 GB "
        "for a partition.",
        printed=printed,
    )
