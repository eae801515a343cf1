"""The number of files, and thus of connections, that the process may have open."""

import sys

ENOUGH = 65_536


def raise_file_limit() -> int | None:
    """Raise the limit as far as the system allows, up to `ENOUGH`, and return it; None where there is no such limit.

    Many systems allow 1,024 files unless a program asks for more.
    """
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft == resource.RLIM_INFINITY:
        return ENOUGH
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # macOS may allow less than it says
            return soft
    return max(soft, wanted)
