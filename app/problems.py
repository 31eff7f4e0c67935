"""The user's faults in one clear line each; everything else is the program's own and is not caught here."""

from __future__ import annotations

import errno

SENTENCES = {
    errno.ENOENT: "there is no such file or folder",
    errno.EACCES: "the file or folder may not be read or written; choose another place or ask for the right",
    errno.EPERM: "the file or folder may not be changed; choose another place",
    errno.EROFS: "the disk is read-only; choose another place",
    errno.ENOSPC: "the disk is full; free some space or choose another place",
    errno.EFBIG: "the file would be larger than is allowed here",
    errno.EISDIR: "that is a folder; name a file",
    errno.ENOTDIR: "a part of that path is a file, not a folder",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ESTALE: "the network share is gone; connect it again",
    errno.EIO: "the disk reports a fault; save to another place",
}


def sentence_for(problem: Exception) -> str:
    """What happened, to which file or field, and what to do."""
    if isinstance(problem, OSError) and problem.errno is not None:
        what = SENTENCES.get(problem.errno, problem.strerror or "the operation failed")
        return f"{problem.filename}: {what}" if problem.filename else what.capitalize()
    return " ".join(str(problem).split()) or type(problem).__name__
