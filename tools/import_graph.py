"""Which modules a program can import: a static edition without the modules that only a server needs."""

import ast
from collections.abc import Iterable, Iterator, Mapping


def reachable(sources: Mapping[str, bytes], roots: Iterable[str]) -> set[str]:
    """The paths that the modules at `roots` import, at their top or inside functions, and those themselves.

    `sources` are Python files by path. Imports for type checkers do not count.
    """
    paths = {module_name(path): path for path in sources}
    waiting, found = [module_name(root) for root in roots], set[str]()
    while waiting:
        module = waiting.pop()
        if module not in paths or paths[module] in found:
            continue
        found.add(paths[module])
        waiting.append(module.rpartition(".")[0])
        waiting.extend(imported(ast.parse(sources[paths[module]])))
    return found


def module_name(path: str) -> str:
    """The name of a module by its path."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(tree: ast.Module) -> Iterator[str]:
    """Names that a module imports: modules, and what may be one. The project has no relative imports."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            waiting.extend(node.orelse)
        else:
            waiting.extend(ast.iter_child_nodes(node))
