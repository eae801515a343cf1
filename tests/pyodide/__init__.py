"""Fairdeal in Pyodide: CPython 3.14 compiled to WebAssembly, as browsers run it."""
