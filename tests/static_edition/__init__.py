"""The static edition: its Python part here and in Pyodide, and the whole of it in a browser without a network."""
