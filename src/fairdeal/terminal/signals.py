"""Signals that end an interactive session, and its exit status after Ctrl-C."""

import signal

HANGUP_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
INTERRUPTED = 130
