"""The browser page: TypeScript in `source`, built into `static` during installation (tools/front_end.py)."""
