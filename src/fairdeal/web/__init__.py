"""The browser's table: TypeScript in `source`, built into `static` by an installation (tools/front_end.py)."""
